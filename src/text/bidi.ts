/**
 * Text → embedding levels and visual order by the Unicode Bidirectional Algorithm (UAX #9). Pure; never fails.
 * The only import of bidi-js, loaded for the first text that needs it.
 */
import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

const require = createRequire(import.meta.url)

export type Direction = 'ltr' | 'rtl'

/** `auto`: the direction of the first strong character of each paragraph (rules P2 and P3). */
export type BaseDirection = Direction | 'auto'

/** A paragraph of a text, including its line break. */
export interface Paragraph {
  readonly start: number
  readonly end: number
  /** 0 for left to right, 1 for right to left. */
  readonly level: 0 | 1
}

export interface Levels {
  /** Per UTF-16 unit: even levels run left to right, odd ones right to left. */
  readonly levels: Uint8Array
  readonly paragraphs: readonly Paragraph[]
}

/** A run of one embedding level. */
export interface LevelRun {
  readonly start: number
  readonly end: number
  readonly level: number
}

/** A piece of a line, in logical order. */
export interface LinePiece {
  readonly level: number
  readonly isSpace: boolean
}

/** bidi-js takes quadratic time, so longer paragraphs are resolved in windows. */
const WINDOW = 2_000
/** Context on both sides of a window, enough for the words and numbers at its ends. */
const MARGIN = 100
/** Maximum depth of embeddings (UAX #9, BD2). */
const MAX_DEPTH = 125

/** Right-to-left blocks (beyond the BMP by their high surrogates) and right-to-left controls. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFE\uD802\uD803\uD83A\uD83B]/
const PARAGRAPH = /[^\n\r\u0085\u2029]*(?:\r\n|[\n\r\u0085\u2029]|$)/y
const CONTROL = /[\u202A-\u202E\u2066-\u2069]/g
const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g
const NO_SPACE = /[^\s\u202A-\u202E\u2066-\u2069]/

let loaded: Bidi | null = null

function bidi(): Bidi {
  const load = loaded ?? (require('bidi-js') as typeof import('bidi-js').default)()
  loaded = load
  return load
}

/** True if a text may contain right-to-left characters. Other text needs no levels if its base direction is `ltr`. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** True if the first character is a right-to-left letter. */
export function beginsRightToLeft(text: string): boolean {
  if (!hasRightToLeft(text.slice(0, 2))) return false
  const type = bidi().getBidiCharTypeName(text)
  return type === 'R' || type === 'AL'
}

const NUMERIC: ReadonlySet<string> = new Set(['EN', 'AN', 'ES', 'ET', 'CS'])

/** True for digits and for signs that are part of numbers. */
export function isNumeric(character: string): boolean {
  return NUMERIC.has(bidi().getBidiCharTypeName(character))
}

/** The direction of the first strong character outside isolates; null if there is none. */
export function firstStrong(text: string): Direction | null {
  let depth = 0
  for (const character of text) {
    const type = bidi().getBidiCharTypeName(character)
    if (type === 'LRI' || type === 'RLI' || type === 'FSI') depth++
    else if (type === 'PDI') depth = Math.max(0, depth - 1)
    else if (depth > 0) continue
    else if (type === 'R' || type === 'AL') return 'rtl'
    else if (type === 'L') return 'ltr'
  }
  return null
}

/** Embedding levels before line breaking (rules P1 to I2). */
export function resolveLevels(text: string, base: BaseDirection): Levels {
  const levels = new Uint8Array(text.length)
  const paragraphs: Paragraph[] = []
  for (let start = 0; start < text.length; ) {
    PARAGRAPH.lastIndex = start
    const paragraph = PARAGRAPH.exec(text)?.[0] ?? text.slice(start)
    const direction = base === 'auto' ? (firstStrong(paragraph) ?? 'ltr') : base
    if (direction === 'rtl' || hasRightToLeft(paragraph)) {
      levels.set(paragraphLevels(bmpStandIns(paragraph), direction), start)
    }
    const end = start + paragraph.length
    paragraphs.push({ start, end, level: direction === 'rtl' ? 1 : 0 })
    start = end
  }
  return { levels, paragraphs }
}

function paragraphLevels(text: string, direction: Direction): Uint8Array {
  if (text.length <= WINDOW) return bidi().getEmbeddingLevels(text, direction).levels
  const levels = new Uint8Array(text.length)
  const open: string[] = []
  let opened = 0
  for (let start = 0; start < text.length; start += WINDOW) {
    const end = Math.min(text.length, start + WINDOW)
    const from = Math.max(0, start - MARGIN)
    followControls(open, text.slice(opened, from))
    opened = from
    const before = open.join('')
    const seen = bidi().getEmbeddingLevels(before + text.slice(from, end + MARGIN), direction).levels
    const offset = before.length - from
    levels.set(seen.subarray(start + offset, end + offset), start)
  }
  return levels
}

/** Updates the list of open controls by those of a text. */
function followControls(open: string[], text: string): void {
  for (const [control] of text.matchAll(CONTROL)) {
    if (control === '\u202C') {
      if (!isIsolate(open.at(-1) ?? '\u2066')) open.pop()
    } else if (control === '\u2069') {
      const isolate = open.findLastIndex(isIsolate)
      if (isolate !== -1) open.length = isolate
    } else if (open.length < MAX_DEPTH) open.push(control)
  }
}

function isIsolate(control: string): boolean {
  return control >= '\u2066'
}

/** A BMP character for each bidi class: bidi-js does not support surrogate pairs. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['R', '\u05D0'],
  ['AL', '\u0627'],
  ['EN', '0'],
  ['AN', '\u0660'],
  ['ET', '%'],
  ['NSM', '\u0300'],
  ['BN', '\u00AD'],
  ['ON', '\u2022'],
])

function bmpStandIns(text: string): string {
  return text.replace(PAIR, pair => (STAND_INS.get(bidi().getBidiCharTypeName(pair)) ?? 'a').repeat(2))
}

/** Splits a text into runs of one level, in logical order. */
export function levelRuns(levels: Uint8Array, start: number, end: number): LevelRun[] {
  const runs: LevelRun[] = []
  for (let from = start; from < end; ) {
    const level = levels[from] ?? 0
    let to = from + 1
    while (to < end && levels[to] === level) to++
    runs.push({ start: from, end: to, level })
    from = to
  }
  return runs
}

/** True for white space and controls, which take the paragraph level at the end of a line (rule L1). */
export function isTrailing(text: string): boolean {
  return !NO_SPACE.test(text)
}

/** Indices of the pieces from left to right (rules L1 and L2). */
export function visualOrder(pieces: readonly LinePiece[], base: number): number[] {
  const levels = pieces.map(({ level }) => level)
  for (let i = pieces.length - 1; i >= 0 && pieces[i]?.isSpace === true; i--) levels[i] = base
  const order = levels.map((_, i) => i)
  const odd = levels.filter(level => level % 2 === 1)
  const highest = levels.reduce((a, b) => Math.max(a, b), 0)
  const lowest = odd.reduce((a, b) => Math.min(a, b), highest + 1)
  for (let level = highest; level >= lowest; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while (end < order.length && (levels[end] ?? 0) >= level) end++
      // runs of a level keep their places while their content is reversed
      for (const [at, index] of order.slice(start, end).reverse().entries()) order[start + at] = index
      start = end
    }
  }
  return order
}

/** Mirrors brackets and similar characters of a text with an odd level (rule L4). */
export function mirrored(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, character => bidi().getMirroredCharacter(character) ?? character)
}
