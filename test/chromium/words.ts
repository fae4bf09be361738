import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of poppler-utils. */
export const WORDS_TOOL = 'pdftotext'

/** Maximum text size of long documents. */
const MAX_BYTES = 256 * 1024 * 1024
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g

export interface Word {
  readonly text: string
  /** Top left corner, in points from that of the page. */
  readonly x: number
  readonly y: number
}

/** A word with its size in points. */
export interface WordBox extends Word {
  readonly width: number
  readonly height: number
}

/** The words of each page with their positions, as reported by poppler, without soft hyphens. */
export function wordsOf(pdf: Uint8Array): WordBox[][] {
  const folder = mkdtempSync(join(tmpdir(), 'platen-words-'))
  try {
    const file = join(folder, 'page.pdf')
    writeFileSync(file, pdf)
    const pages = execFileSync(WORDS_TOOL, ['-bbox', file, '-'], { encoding: 'utf8', maxBuffer: MAX_BYTES })
      .split('<page ')
      .slice(1)
    return pages.map(page =>
      [...page.matchAll(WORD)].map(([, x = '', y = '', right = '', bottom = '', text = '']) => ({
        text: text.replaceAll('\u00ad', ''),
        x: Number(x),
        y: Number(y),
        width: Number(right) - Number(x),
        height: Number(bottom) - Number(y),
      })),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface Comparison<W extends Word = Word> {
  /** Words without a match on the other page. */
  readonly unmatched: readonly string[]
  /** Distances between matching words, largest first. */
  readonly distances: readonly Distance<W>[]
}

interface Distance<W extends Word> {
  readonly text: string
  readonly dx: number
  readonly dy: number
  readonly our: W
  readonly their: W
}

/** Matches each word of a page with the nearest equal one of the other. */
export function compareWords<W extends Word>(ours: readonly W[], theirs: readonly W[]): Comparison<W> {
  const left = [...ours]
  const unmatched: string[] = []
  const distances = theirs.flatMap(word => {
    const candidates = left
      .map((our, i) => ({ i, our, dx: our.x - word.x, dy: our.y - word.y }))
      .filter(({ our }) => our.text === word.text)
      .sort((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy))
    const [nearest] = candidates
    if (nearest === undefined) {
      unmatched.push(word.text)
      return []
    }
    left.splice(nearest.i, 1)
    const { our, dx, dy } = nearest
    return [{ text: word.text, dx, dy, our, their: word }]
  })
  distances.sort((a, b) => Math.hypot(b.dx, b.dy) - Math.hypot(a.dx, a.dy))
  return { unmatched: [...unmatched, ...left.map(({ text }) => text)], distances }
}
