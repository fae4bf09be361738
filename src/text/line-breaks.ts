/**
 * Where lines may break in a text: Unicode Annex 14, and between the words of Thai, Lao, Khmer and Burmese, which
 * have no spaces and are found in dictionaries. Pure, and linear in the length of the text.
 */
import { createRequire } from 'node:module'
import { createLruCache } from '../base/lru-cache.ts'
import { plainBreaks } from './latin-line-breaks.ts'

export interface LineBreak {
  /** Offset behind the last character of the line, its spaces and its newline. */
  readonly position: number
  /** Whether the line ends here: the text has a newline, or no more characters. */
  readonly isForced: boolean
}

/** The end of a line that the whole algorithm finds, as the package `linebreak` gives it. */
interface FoundBreak {
  readonly position: number
  readonly required: boolean
}

/** Letters and marks of the scripts whose line breaks need a dictionary (Annex 14, class SA). */
const UNSPACED = /(?:(?=[\p{L}\p{M}])[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])+/gu
/** No text below these code points has such letters. */
const MAYBE_UNSPACED = /[\u0E00-\u{10FFFF}]/u

/**
 * The places where lines may or must break, in ascending order. The last is the end of the text. A text without
 * characters has none.
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

const wordBreaks = createLruCache<readonly number[]>({
  maxEntries: 5_000,
  maxEntryWeight: 500,
  maxWeight: 500_000,
})

/** Offsets inside a text without spaces at which lines may break, ascending. Latin text takes the fast path. */
export function breaksWithin(word: string): readonly number[] {
  const ends = plainBreaks(word)
  if (ends !== null) return ends.slice(0, -1)
  const known = wordBreaks.get(word)
  if (known !== undefined) return known
  const breaks = lineBreaks(word).flatMap(({ position }) => (position < word.length ? [position] : []))
  wordBreaks.set(word, breaks, word.length)
  return breaks
}

/** Required, not imported: pdfmake requires it too, and so the process loads its table once, when text asks for it. */
const require = createRequire(import.meta.url)

function* annexBreaks(text: string): Iterable<FoundBreak> {
  const LineBreaker: new (text: string) => { nextBreak(): FoundBreak | null } = require('linebreak')
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) yield found
}

const NONE: readonly number[] = []

/** The offsets between two words of an unspaced script, ascending. */
function wordBoundaries(text: string): readonly number[] {
  let boundaries: number[] | null = null
  for (const { 0: run, index } of text.matchAll(UNSPACED)) {
    boundaries ??= []
    for (const boundary of boundariesOfRun(run)) boundaries.push(index + boundary)
  }
  return boundaries ?? NONE
}

let segmenter: Intl.Segmenter | null = null

/** UTF-16 units that are looked at in one go: the time that a dictionary takes grows with the square of the length. */
const WINDOW = 512
/** Words this near to the end of a window are found once more in the next, which has what follows them. */
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
