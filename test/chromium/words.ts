import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of poppler-utils. */
export const WORDS_TOOL = 'pdftotext'

export interface Word {
  readonly text: string
  /** Of its left top corner, in points from that of the page. */
  readonly x: number
  readonly y: number
}

/** The words of each page, with where they stand, as poppler finds them; soft hyphens do not count. */
export function wordsOf(pdf: Uint8Array): Word[][] {
  const folder = mkdtempSync(join(tmpdir(), 'platen-words-'))
  try {
    const file = join(folder, 'page.pdf')
    writeFileSync(file, pdf)
    const pages = execFileSync(WORDS_TOOL, ['-bbox', file, '-'], { encoding: 'utf8' })
      .split('<page ')
      .slice(1)
    return pages.map(page =>
      [...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>([^<]*)</g)].map(
        ([, x = '', y = '', text = '']) => ({
          text: text.replaceAll('\u00ad', ''),
          x: Number(x),
          y: Number(y),
        }),
      ),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface Comparison {
  /** Words that stand on one page only. */
  readonly unmatched: readonly string[]
  /** How far the words of both are apart, the farthest first. */
  readonly distances: readonly { readonly text: string; readonly dx: number; readonly dy: number }[]
}

/** Pairs each word of a page with the nearest equal one of the other. */
export function compareWords(ours: readonly Word[], theirs: readonly Word[]): Comparison {
  const left = [...ours]
  const unmatched: string[] = []
  const distances = theirs.flatMap(word => {
    const candidates = left
      .map((other, i) => ({ i, dx: other.x - word.x, dy: other.y - word.y, text: other.text }))
      .filter(({ text }) => text === word.text)
      .sort((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy))
    const [nearest] = candidates
    if (nearest === undefined) {
      unmatched.push(word.text)
      return []
    }
    left.splice(nearest.i, 1)
    return [{ text: word.text, dx: nearest.dx, dy: nearest.dy }]
  })
  distances.sort((a, b) => Math.hypot(b.dx, b.dy) - Math.hypot(a.dx, a.dy))
  return { unmatched: [...unmatched, ...left.map(({ text }) => text)], distances }
}
