/**
 * Line break opportunities: UAX #14, and dictionary-based word boundaries of Thai, Lao, Khmer and Burmese, which have
 * no spaces. Pure, in linear time. The only import of linebreak.
 */
import { createRequire } from 'node:module'
import { createGenerationalCache } from '../base/lru-cache.ts'
import { graphemesOf } from './graphemes.ts'

export interface LineBreak {
  /** Offset after the last character of the line, including its spaces and its newline. */
  readonly position: number
  /** True for a mandatory break: after a newline, or at the end of the text. */
  readonly isForced: boolean
}

/** A break as the package `linebreak` reports it. */
interface FoundBreak {
  readonly position: number
  readonly required: boolean
}

/** Letters and marks that need a dictionary (UAX #14, class SA). */
const UNSPACED = /(?:(?=[\p{L}\p{M}])[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])+/gu
/** Text below these code points contains no such letters. */
const MAYBE_UNSPACED = /[\u0E00-\u{10FFFF}]/u

/**
 * Break opportunities and mandatory breaks in ascending order; the last is the end of the text. Empty for empty text.
 */
export function lineBreaks(text: string): readonly LineBreak[] {
  const breaks: LineBreak[] = []
  const words = MAYBE_UNSPACED.test(text) ? wordBoundaries(text) : NONE
  let next = 0
  for (const { position, required } of annexBreaks(text)) {
    for (; next < words.length; next++) {
      const boundary = words[next] ?? position
      if (boundary >= position) break
      breaks.push({ position: boundary, isForced: false })
    }
    breaks.push({ position, isForced: required || /[\r\n]/.test(text.charAt(position - 1)) })
  }
  return breaks
}

const wordBreaks = createGenerationalCache<readonly number[]>({
  maxEntries: 5_000,
  maxEntryWeight: 500,
  maxWeight: 500_000,
})

/**
 * Offsets inside a text without spaces at which browsers break lines, ascending: UAX #14, and between ASCII characters
 * the pairs of Chromium, which keeps URLs and paths whole.
 */
export function breaksWithin(word: string): readonly number[] {
  if (ALPHANUMERIC.test(word)) return NONE
  const known = wordBreaks.get(word)
  if (known !== undefined) return known
  const others = ASCII.test(word) ? NONE : lineBreaks(word).map(({ position }) => position)
  const breaks = new Set(others.filter(position => position < word.length && !isBetweenAscii(word, position)))
  for (let position = 1; position < word.length; position++) {
    if (isBetweenAscii(word, position) && breaksBetweenAscii(word, position)) breaks.add(position)
  }
  const ascending = [...breaks].sort((a, b) => a - b)
  wordBreaks.set(word, ascending, word.length)
  return ascending
}

/** Characters before which `line-break: normal` allows a break, and `strict` does not (UAX #14, class CJ). */
const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー〜゠\u31f0-\u31ffｧ-ｰ]/
/** Further ones of `loose`: iteration marks, centred punctuation and ellipses (CSS Text 3 §5.3). */
const LOOSE = /[々〻ゝゞヽヾ・：；･‼⁇⁈⁉！？…‥％℃]/
/** Characters that end a line before them. */
const LINE_END = /[\p{L}\p{M}\p{N}\p{Pe}\p{Pf}\p{Po}]/u

/** Offsets in a text of the breaks that a level of `line-break` adds to those of `strict`, ascending. */
export function breaksOfLevel(text: string, level: 'normal' | 'loose'): readonly number[] {
  const breaks: number[] = []
  for (let position = 1; position < text.length; position++) {
    const after = text.charAt(position)
    const isStart = SMALL_KANA.test(after) || (level === 'loose' && LOOSE.test(after))
    if (isStart && LINE_END.test(text.charAt(position - 1))) breaks.push(position)
  }
  return breaks
}

/** Characters that `word-break: break-all` keeps with the next one: opening punctuation, quotation marks and dashes. */
const KEPT_WITH_NEXT = /["'?$\\…€\p{Ps}\p{Pi}\p{Pf}\p{Pd}]$/u
/** Characters that `word-break: break-all` keeps with the previous one: closing punctuation and suffixes. */
const KEPT_WITH_PREVIOUS = /^(?![-\u2010])["'!,./:;?%…°\p{Pe}\p{Pi}\p{Pf}\p{Pd}]/u

/**
 * Splits a text without other break opportunities where `word-break: break-all` breaks it (CSS Text 3 §5.2): between
 * letters, digits and symbols. Punctuation stays with its text, as in Chromium.
 */
export function breakAllPiecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const grapheme of graphemesOf(text)) {
    const last = pieces.at(-1)
    if (last === undefined || !(KEPT_WITH_NEXT.test(last) || KEPT_WITH_PREVIOUS.test(grapheme))) {
      pieces.push(grapheme)
    } else pieces[pieces.length - 1] = last + grapheme
  }
  return pieces
}

const ALPHANUMERIC = /^[A-Za-z0-9]*$/
const ASCII = /^[!-~]*$/
/** After these, lines break before an opening bracket. */
const BEFORE_BRACKETS = new Set('!"#%&)*+,.:;=>\\]|}~')
const BRACKETS = new Set('(<[{')
/** After a hyphen or a question mark, lines break before all but these. */
const NOT_AFTER_HYPHEN = new Set('!$),./:;?]}')
const NOT_AFTER_QUESTION_MARK = new Set('!"\'),./:;?]}')

function isBetweenAscii(word: string, position: number): boolean {
  return ASCII.test(word.slice(position - 1, position + 1))
}

function breaksBetweenAscii(word: string, position: number): boolean {
  const [before, after] = [word.charAt(position - 1), word.charAt(position)]
  if (before === '?') return !NOT_AFTER_QUESTION_MARK.has(after)
  if (before !== '-') return BEFORE_BRACKETS.has(before) && BRACKETS.has(after)
  // a hyphen before a digit may be a minus sign
  const isDigit = after >= '0' && after <= '9'
  return isDigit ? ALPHANUMERIC.test(word.charAt(position - 2) || '-') : !NOT_AFTER_HYPHEN.has(after)
}

/** Required instead of imported: pdfmake requires it too, so its table is loaded once and on first use. */
const require = createRequire(import.meta.url)

function* annexBreaks(text: string): Iterable<FoundBreak> {
  const LineBreaker: new (text: string) => { nextBreak(): FoundBreak | null } = require('linebreak')
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) yield found
}

const NONE: readonly number[] = []

/** Ascending offsets of word boundaries in runs of class SA. */
function wordBoundaries(text: string): readonly number[] {
  let boundaries: number[] | null = null
  for (const { 0: run, index } of text.matchAll(UNSPACED)) {
    boundaries ??= []
    for (const boundary of boundariesOfRun(run)) boundaries.push(index + boundary)
  }
  return boundaries ?? NONE
}

let segmenter: Intl.Segmenter | null = null

/** Segmenter windows in UTF-16 units: dictionary lookup takes quadratic time. */
const WINDOW = 512
/** Boundaries this close to the end of a window are found again in the next one, with their context. */
const OVERLAP = 64

function* boundariesOfRun(run: string): Iterable<number> {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  for (let start = 0; start < run.length; ) {
    const window = run.slice(start, start + WINDOW)
    const isLast = start + window.length === run.length
    const boundaries = Array.from(segmenter.segment(window), ({ index }) => index).slice(1)
    const certain = isLast ? boundaries : boundaries.filter(boundary => boundary <= WINDOW - OVERLAP)
    for (const boundary of certain) yield start + boundary
    start += isLast ? window.length : (certain.at(-1) ?? window.length)
  }
}
