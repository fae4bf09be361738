/** Rules of `::first-letter` and `::first-line` on the way to the first formatted line of a block container. Pure. */
import type { Cascade, Computed } from '../css/cascade.ts'
import { type FullStyle, isRendered, type RenderedStyle, type StyleKey } from '../css/computed-style.ts'
import { INITIAL_STYLE } from '../css/initial-style.ts'
import { propertyOf, styleKeys } from '../css/properties/property-names.ts'
import type { Applied, Matches } from '../css/selectors/rule-index.ts'
import { graphemesOf } from '../text/graphemes.ts'

interface State {
  /** Rules of `::first-letter`, until the letter is found. */
  readonly letter: Applied[] | null
  /** Rules of `::first-line`, until the line is found. */
  readonly line: Applied[] | null
  /** What the content of the current element inherits on the first line; null without `::first-line`. */
  readonly parent: Computed | null
}

const NOTHING: State = { letter: null, line: null, parent: null }

export interface FirstLetter {
  readonly before: string
  readonly letter: string
  readonly after: string
  readonly style: RenderedStyle
}

/** Follows elements in document order (CSS Pseudo 4 §2.1, §2.2). */
export function createFirstLines(cascade: Cascade) {
  let state = NOTHING

  return {
    /** False if no rule of `::first-letter` or `::first-line` is waiting for text. */
    get isActive(): boolean {
      return state !== NOTHING
    },
    /** The style of an element on the first line: that of its inline box, or of the root inline box of a block. */
    get style(): RenderedStyle | null {
      const style = state.parent?.style
      return style !== undefined && isRendered(style) ? style : null
    },

    /** @returns What `leave` takes. */
    enter({ element, pseudo }: Matches, computed: Computed): State {
      const outer = state
      const { style } = computed
      if (outer === NOTHING && pseudo.size === 0) return outer
      if (isInline(style)) {
        if (outer.parent !== null) state = { ...outer, parent: cascade.compute(outer.parent, element) }
        return outer
      }
      const isInFlow = CONTINUED.has(style.display) && !isOutOfFlow(style)
      const isContainer = CONTINUED.has(style.display) || CONTAINERS.has(style.display)
      const letter = (isContainer ? pseudo.get('first-letter') : null) ?? (isInFlow ? outer.letter : null)
      const line = (isContainer ? pseudo.get('first-line') : null) ?? (isInFlow ? outer.line : null)
      const parent = line === null ? null : firstLineStyle(cascade.compute(computed, line))
      state = letter === null && line === null ? NOTHING : { letter, line, parent }
      return outer
    },

    leave(outer: State, { pseudo }: Matches, { style }: Computed): void {
      if (outer === NOTHING || isOutOfFlow(style)) {
        state = outer
        return
      }
      const hasLine = isInline(style) || CONTINUED.has(style.display)
      const ownLetter = !isInline(style) && pseudo.has('first-letter')
      const ownLine = !isInline(style) && pseudo.has('first-line')
      state = {
        letter: hasLine && !ownLetter && state.letter !== null ? outer.letter : null,
        line: hasLine && !ownLine && state.line !== null ? outer.line : null,
        parent: outer.parent,
      }
    },

    /** Called for content that is no text, such as pictures: no letter follows. */
    end(): void {
      if (state !== NOTHING) state = { ...state, letter: null, line: null }
    },

    /** Called for each text; splits off the first letter. Null for text without one. */
    text(text: string, parent: Computed): FirstLetter | null {
      if (state === NOTHING || !/\S/.test(text)) return null
      const { letter, parent: onLine } = state
      state = { letter: null, line: null, parent: onLine }
      const parts = letter === null ? null : splitFirstLetter(text)
      if (letter === null || parts === null) return null
      const style = letterStyle(cascade.compute(onLine ?? parent, letter).style)
      return { ...parts, style }
    },
  }
}

/** Punctuation before and after the first letter belongs to it (CSS Pseudo 4 §2.2); dashes only before it. */
const BEFORE = /^[ \t\r\n\f]*((?:\p{P}[ \u00a0]*)*)/u
const AFTER = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]*/u
/** Limit of the characters of a letter. */
const MAX_LETTER = 100

/** Null if the text has no first letter. Punctuation alone is one, as in browsers, but no dash. */
function splitFirstLetter(text: string): Omit<FirstLetter, 'style'> | null {
  const [begin = '', marks = ''] = BEFORE.exec(text.slice(0, MAX_LETTER)) ?? []
  const [letter = ''] = graphemesOf(text.slice(begin.length, begin.length + MAX_LETTER))
  if (letter.trim() === '' && !/^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]/u.test(marks)) return null
  const start = begin.length - marks.length
  let end = begin.length + letter.trimEnd().length
  if (letter !== '') end += AFTER.exec(text.slice(end, end + MAX_LETTER))?.[0].length ?? 0
  return { before: text.slice(0, start), letter: text.slice(start, end), after: text.slice(end) }
}

/** Block containers whose first formatted line is that of the block container around them. */
const CONTINUED: ReadonlySet<string> = new Set(['block', 'list-item', 'flow-root'])
const CONTAINERS: ReadonlySet<string> = new Set(['inline-block', 'table-cell', 'table-caption'])

function isInline({ display, float, position }: FullStyle): boolean {
  const isInFlow = float === 'none' && (position === 'static' || position === 'relative')
  return display === 'contents' || (display === 'inline' && isInFlow)
}

function isOutOfFlow({ float, position }: FullStyle): boolean {
  return float !== 'none' || (position !== 'static' && position !== 'relative')
}

/** Properties that are not inherited and apply to `::first-letter` (CSS Pseudo 4 §2.2). */
const OF_LETTER =
  /^(?:margin|padding|border(?!Collapse|Spacing)|background|boxShadow|textDecoration|verticalAlign|float|clear|opacity)/
/** Properties that are not inherited and apply to `::first-line` (CSS Pseudo 4 §2.1). */
const OF_LINE = /^(?:background|textDecoration|verticalAlign)/

function initialValuesExcept(names: RegExp): Partial<FullStyle> {
  const keys = styleKeys().filter(key => !propertyOf(key).isInherited && !names.test(key))
  return Object.fromEntries(keys.map((key: StyleKey) => [key, INITIAL_STYLE[key]]))
}

const NOT_OF_LETTER = initialValuesExcept(OF_LETTER)
const NOT_OF_LINE = initialValuesExcept(OF_LINE)

function letterStyle(style: FullStyle): RenderedStyle {
  return { ...style, ...NOT_OF_LETTER, display: style.float === 'none' ? 'inline' : 'block' }
}

function firstLineStyle(computed: Computed): Computed {
  const style: FullStyle = { ...computed.style, ...NOT_OF_LINE, display: 'inline' }
  return { ...computed, style, forChildren: null, children: null }
}
