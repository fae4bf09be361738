import { hasRightToLeft, resolveLevels } from '../../../text/bidi.ts'
import type { LinesBox } from '../contracts.ts'
import type { ComputedStyle } from '../used-values.ts'

/** Bidi levels of inline content by position: one position per character, atom and forced break. */
export interface BidiLevels {
  /** Even levels run left to right, odd ones right to left. */
  levelAt(place: number): number
  /** True for positions in the content. */
  has(place: number): boolean
  /** Paragraph level: 1 for right to left, 0 for left to right. */
  baseAt(place: number): number
}

/** The levels of content without right-to-left text. */
export const LEFT_TO_RIGHT: BidiLevels = { levelAt: () => 0, has: () => true, baseAt: () => 0 }

/** Maximum depth of embeddings (UAX #9, BD2). */
const MAX_DEPTH = 125
const ATOM = '\uFFFC'
const BREAK = '\u2029'

/**
 * Bidi levels of inline content: `unicode-bidi` and `direction` as control characters (CSS Writing Modes 3 §2.4),
 * resolved
 * by UAX #9.
 */
export function bidiLevelsOf({ inlines, style }: LinesBox): BidiLevels {
  const isPlain =
    style.direction === 'ltr' &&
    inlines.every(inline => {
      if (inline.kind === 'text') return !hasRightToLeft(inline.text)
      return (
        inline.kind !== 'open' || inline.style.unicodeBidi === 'normal' || inline.style.direction === 'ltr'
      )
    })
  if (isPlain) return LEFT_TO_RIGHT

  /** Positions of the content in the text with control characters. */
  const spans: { readonly at: number; readonly length: number }[] = []
  const open: Controls[] = [overrideOf(style)]
  let text = open[0]?.start ?? ''
  const add = (content: string): void => {
    spans.push({ at: text.length, length: content.length })
    text += content
  }
  for (const inline of inlines) {
    if (inline.kind === 'text') add(inline.text)
    else if (inline.kind === 'atom') add(ATOM)
    else if (inline.kind === 'open') {
      const controls = controlsOf(inline.style)
      open.push(controls)
      text += controls.start
    } else if (inline.kind === 'close') text += open.pop()?.end ?? ''
    else if (inline.kind === 'break') {
      // a forced break ends the paragraph; open controls start again in the next
      add(BREAK)
      for (const { start } of open.slice(0, MAX_DEPTH)) text += start
    }
  }

  const base = style.unicodeBidi === 'plaintext' ? 'auto' : style.direction
  const resolved = resolveLevels(text, base)
  const length = spans.reduce((sum, { length }) => sum + length, 0)
  const levels = new Uint8Array(length)
  const bases = new Uint8Array(length)
  const { paragraphs } = resolved
  let place = 0
  let paragraph = 0
  for (const { at, length } of spans) {
    while (at >= (paragraphs[paragraph]?.end ?? Number.POSITIVE_INFINITY)) paragraph++
    levels.set(resolved.levels.subarray(at, at + length), place)
    bases.fill(paragraphs[paragraph]?.level ?? 0, place, place + length)
    place += length
  }
  const last = Math.max(0, length - 1)
  return {
    levelAt: place => levels[Math.min(place, last)] ?? 0,
    has: place => place >= 0 && place < length,
    baseAt: place => bases[Math.min(place, last)] ?? 0,
  }
}

interface Controls {
  readonly start: string
  readonly end: string
}

const NO_CONTROLS: Controls = { start: '', end: '' }

function controlsOf({ unicodeBidi, direction }: ComputedStyle): Controls {
  const of = (ltr: string, rtl: string, end: string): Controls => ({
    start: direction === 'rtl' ? rtl : ltr,
    end,
  })
  switch (unicodeBidi) {
    case 'embed':
      return of('\u202A', '\u202B', '\u202C')
    case 'isolate':
      return of('\u2066', '\u2067', '\u2069')
    case 'bidi-override':
      return of('\u202D', '\u202E', '\u202C')
    case 'isolate-override':
      return of('\u2068\u202D', '\u2068\u202E', '\u202C\u2069')
    case 'plaintext':
      return { start: '\u2068', end: '\u2069' }
    case 'normal':
      return NO_CONTROLS
  }
}

/** A block container is a paragraph; only its override affects the content. */
function overrideOf(style: ComputedStyle): Controls {
  const isOverridden = style.unicodeBidi === 'bidi-override' || style.unicodeBidi === 'isolate-override'
  return isOverridden ? controlsOf({ ...style, unicodeBidi: 'bidi-override' }) : NO_CONTROLS
}
