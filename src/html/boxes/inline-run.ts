import type { ComputedStyle } from '../../css/computed-style.ts'
import type { DynamicText, Inline, TextInline } from '../../layout/css/contracts.ts'
import { insertSoftHyphens } from '../../text/hyphenation.ts'

/** White space other than a single space. */
const COLLAPSIBLE = /[\t\n\r\f][ \t\n\r\f]*| [ \t\n\r\f]+/g
/** Default of `tab-size`. */
const TAB_STOP = 8
/** Limit of the spaces of a tab. */
const MAX_TAB = 1_000
/** Limit of the edges of inline boxes between two texts of a word. */
const MAX_EDGES = 50

type TextProperties = Omit<TextInline, 'kind' | 'text' | 'dynamic'>

/** Text with the properties of its element. */
interface StyledRun {
  readonly text: string
  readonly properties: TextProperties
}

/** Gathers the inline content of a block container and collapses white space (CSS Text 3 §4.1). */
export class InlineRun {
  #inlines: Inline[] = []
  /** The same content in the style of the first line; null without `::first-line` and after the first line. */
  #firstLine: Inline[] | null
  /** True if a space here would follow another one, or begin a line. */
  #isAfterSpace = true
  #hasContent = false
  /** Number of preserved characters since the last line break. */
  #column = 0

  constructor(hasFirstLine: boolean) {
    this.#firstLine = hasFirstLine ? [] : null
  }

  /** True if content needs its style on the first line. */
  get hasFirstLine(): boolean {
    return this.#firstLine !== null
  }

  /** Called when other content has had the first line. */
  dropFirstLine(): void {
    this.#firstLine = null
  }

  /** The text that the next text follows; empty after other content. */
  get lastText(): string {
    const last = this.#inlines.slice(-MAX_EDGES).findLast(({ kind }) => kind !== 'open' && kind !== 'close')
    return last?.kind === 'text' ? last.text : ''
  }

  /** True if the content so far generates a line. */
  get hasContent(): boolean {
    return this.#hasContent
  }

  /** @param first The text on the first line, with the same white space; used if `hasFirstLine`. */
  text(text: StyledRun, first: StyledRun = text): void {
    const { whiteSpaceCollapse: mode } = text.properties.style
    if (mode === 'collapse') {
      this.#addCollapsed(text, first)
      return
    }
    const others = linesOf(first.text)
    for (const [i, line] of linesOf(text.text).entries()) {
      if (i > 0) this.push({ kind: 'break' })
      const own = { ...text, text: line }
      const other = { ...first, text: others[i] ?? '' }
      if (mode === 'preserve-breaks') this.#addCollapsed(own, other)
      else this.#addPreserved(own, other)
    }
  }

  /** Text that is known after layout; it never ends with a space. */
  dynamicText(dynamic: DynamicText, properties: TextProperties): void {
    this.#isAfterSpace = false
    this.#hasContent = true
    this.#add({ kind: 'text', text: '', dynamic, ...properties })
  }

  push(inline: Exclude<Inline, TextInline>, first: Inline = inline): void {
    this.#add(inline, first)
    if (inline.kind === 'atom') this.#isAfterSpace = false
    if (inline.kind === 'break') this.#isAfterSpace = true
    if (inline.kind === 'footnote') this.#hasContent = true
    if (inline.kind === 'leader') this.#isAfterSpace = false
    if (inline.kind === 'break') this.#column = 0
    if (inline.kind === 'atom' || inline.kind === 'break' || inline.kind === 'leader') this.#hasContent = true
    if (inline.kind === 'open' && hasEdge(inline.style, 'start')) this.#hasContent = true
  }

  /** Ends the inline box that began last, whose style is given. */
  close(style: ComputedStyle): void {
    this.push({ kind: 'close' })
    if (hasEdge(style, 'end')) this.#hasContent = true
  }

  /** Collapses a space that begins the next text: the content so far ends with one. */
  collapseNext(): void {
    this.#isAfterSpace = true
  }

  /** Returns the content, empty if it generates no line, and starts again. */
  take(): { readonly inlines: readonly Inline[]; readonly firstLine: readonly Inline[] | null } {
    const inlines = this.#hasContent ? this.#inlines.slice() : []
    const firstLine = this.#firstLine
    if (firstLine !== null) this.#firstLine = this.#hasContent ? null : []
    this.#inlines = []
    this.#isAfterSpace = true
    this.#hasContent = false
    return { inlines, firstLine }
  }

  #add(inline: Inline, first = inline): void {
    this.#inlines.push(inline)
    this.#firstLine?.push(first)
  }

  #addCollapsed({ text, properties }: StyledRun, first: StyledRun): void {
    const start = this.#isAfterSpace
    const shown = collapsed(text, start)
    if (shown === '') return
    this.#isAfterSpace = shown.endsWith(' ')
    if (shown !== ' ') this.#hasContent = true
    const inline: TextInline = { kind: 'text', text: shown, ...properties }
    if (this.#firstLine === null) this.#inlines.push(inline)
    else this.#add(inline, { kind: 'text', text: collapsed(first.text, start), ...first.properties })
  }

  #addPreserved({ text, properties }: StyledRun, first: StyledRun): void {
    this.#isAfterSpace = false
    if (text === '') return
    this.#hasContent = true
    const column = this.#column
    const expanded = expandTabs(text, column, properties.style)
    this.#column += expanded.length
    const inline: TextInline = { kind: 'text', text: expanded, ...properties }
    if (this.#firstLine === null) this.#inlines.push(inline)
    else {
      const other = expandTabs(first.text, column, first.properties.style)
      this.#add(inline, { kind: 'text', text: other, ...first.properties })
    }
  }
}

/** Searches for single strings take a tenth of the time of an expression. */
function hasCollapsible(text: string): boolean {
  return (
    text.includes('\n') ||
    text.includes('  ') ||
    text.includes('\t') ||
    text.includes('\r') ||
    text.includes('\f')
  )
}

/** Text with collapsed white space (CSS Text 3 §4.1.1). */
export function collapsed(text: string, isAfterSpace: boolean): string {
  const shown = hasCollapsible(text) ? text.replace(COLLAPSIBLE, ' ') : text
  return isAfterSpace && shown.startsWith(' ') ? shown.slice(1) : shown
}

function linesOf(text: string): string[] {
  return text.replace(/\r\n?|\f/g, '\n').split('\n')
}

/** An empty inline box with an edge has a line (CSS 2.2 §9.4.2). */
export function hasEdges(style: ComputedStyle): boolean {
  return hasEdge(style, 'start') || hasEdge(style, 'end')
}

type Edge = 'start' | 'end'

function isLeft({ direction }: ComputedStyle, edge: Edge): boolean {
  return (direction === 'ltr') === (edge === 'start')
}

function hasEdge(style: ComputedStyle, edge: Edge): boolean {
  const [border, padding, margin] = isLeft(style, edge)
    ? [style.borderLeftWidth, style.paddingLeft, style.marginLeft]
    : [style.borderRightWidth, style.paddingRight, style.marginRight]
  return border > 0 || padding !== 0 || (margin !== 0 && margin !== 'auto')
}

export type OpenInline = Extract<Inline, { kind: 'open' }>

/** An inline box that contains the next content: in general, and on the first line. */
export interface OpenBox {
  readonly inline: OpenInline
  readonly first: OpenInline
}

/** The part of an inline box after a block in it (CSS Fragmentation 3 §5.4.1): it has no edge at its start. */
export function continuationOf(inline: OpenInline): OpenInline {
  return { ...inline, id: null, style: sliced(inline.style, 'start') }
}

/** Content before a block. The inline boxes around the block, which continue after it, have no edges at their ends. */
export function withSlicedEnds(inlines: readonly Inline[], open: readonly OpenBox[]): readonly Inline[] {
  if (open.length === 0) return inlines
  const continued = new Set<Inline>(open.flatMap(({ inline, first }) => [inline, first]))
  return inlines.map(inline =>
    inline.kind === 'open' && continued.has(inline)
      ? { ...inline, style: sliced(inline.style, 'end') }
      : inline,
  )
}

function sliced(style: ComputedStyle, edge: Edge): ComputedStyle {
  if (style.boxDecorationBreak === 'clone' || !hasEdge(style, edge)) return style
  return { ...style, ...(isLeft(style, edge) ? NO_LEFT_EDGE : NO_RIGHT_EDGE) }
}

const NO_RADIUS = [0, 0] as const
const NO_LEFT_EDGE: Partial<ComputedStyle> = {
  ...{ marginLeft: 0, paddingLeft: 0, borderLeftWidth: 0 },
  ...{ borderTopLeftRadius: NO_RADIUS, borderBottomLeftRadius: NO_RADIUS },
}
const NO_RIGHT_EDGE: Partial<ComputedStyle> = {
  ...{ marginRight: 0, paddingRight: 0, borderRightWidth: 0 },
  ...{ borderTopRightRadius: NO_RADIUS, borderBottomRightRadius: NO_RADIUS },
}

/** Replaces tabs by the spaces up to the next tab stop. @param column Of the start of the text. */
function expandTabs(text: string, column: number, { tabSize = TAB_STOP }: ComputedStyle): string {
  if (!text.includes('\t')) return text
  const step = Math.min(MAX_TAB, Math.round(tabSize))
  let expanded = ''
  for (const character of text) {
    const spaces = step === 0 ? 0 : step - ((column + expanded.length) % step)
    expanded += character === '\t' ? ' '.repeat(spaces) : character
  }
  return expanded
}

const FIRST_LETTERS = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu

/**
 * CSS Text 3 §2.1. The language affects letters such as the Turkish i.
 * @param before The text before, whose last word `text` may continue.
 */
export function transformText(
  text: string,
  transform: ComputedStyle['textTransform'],
  language: string,
  before: string,
): string {
  switch (transform) {
    case 'uppercase':
      return text.toLocaleUpperCase(language)
    case 'lowercase':
      return text.toLocaleLowerCase(language)
    case 'capitalize': {
      const context = before.slice(-2)
      return `${context}${text}`
        .replace(FIRST_LETTERS, (letter, at: number) =>
          at < context.length ? letter : letter.toLocaleUpperCase(language),
        )
        .slice(context.length)
    }
    case 'none':
      return text
  }
}

/** Inserts soft hyphens where `hyphens` permits a break inside a word, and removes all others. */
export function withHyphens(
  text: string,
  { hyphens, language }: Pick<ComputedStyle, 'hyphens' | 'language'>,
): string {
  return insertSoftHyphens(text, hyphens, language === 'auto' ? null : language)
}
