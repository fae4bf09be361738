import { isJoined } from '../../text/cursive-scripts.ts'
import { latinLineBreaks } from '../../text/latin-line-breaks.ts'
import { lineBreaks } from '../../text/line-breaks.ts'
import type { CharStyle } from './char-style.ts'
import type { Cluster, Paragraph } from './text-clusters.ts'

/** Height of a line, in font sizes. */
export const LINE_SIZE = 1.13
/** Share of a line's height below its baseline. */
export const BELOW_BASELINE = 0.222

/** A line before placement: a range of a paragraph's clusters. */
export interface Line {
  readonly clusters: readonly Cluster[]
  readonly start: number
  readonly end: number
  readonly endsParagraph: boolean
  /** Style of the position after its paragraph. It gives an empty line its height. */
  readonly endStyle: CharStyle
}

export interface Wrapping {
  /** Null: no wrapping. */
  readonly width: number | null
  readonly letterSpacing: number
  /** As in Fabric 5, a word that widens the box does not affect other lines. */
  readonly keepsWidth: boolean
}

interface Word {
  readonly start: number
  readonly end: number
  readonly width: number
  /** Width of the preceding space, or the kerning if there is none. */
  readonly gap: number
}

/** Measured words, shared by all widths that are tried. */
export interface Words {
  readonly paragraphs: readonly { readonly paragraph: Paragraph; readonly words: readonly Word[] }[]
  /** Width of the widest word, including letter spacing after its last character. */
  readonly widest: number
}

/** Break opportunities besides newlines. */
export type BreakRule =
  /** Only at spaces, as in Fabric. */
  | 'spaces'
  /** At spaces and the opportunities of UAX #14. */
  | 'unicode'
  /** Before each grapheme. */
  | 'graphemes'

/** Splits a text at break opportunities. Words may be empty and exclude spaces. */
export function wordsOf(paragraphs: readonly Paragraph[], rule: BreakRule): Words {
  let widest = 0
  const list = paragraphs.map(paragraph => {
    const { clusters } = paragraph
    const breaks = rule === 'unicode' ? unicodeBreaks(clusters) : NO_BREAKS
    const words: Word[] = []
    let [start, width, gap] = [0, 0, 0]
    const close = (end: number): void => {
      words.push({ start, end, width, gap })
      widest = Math.max(widest, width)
    }
    for (const [at, cluster] of clusters.entries()) {
      if (rule === 'graphemes') {
        ;[start, width] = [at, cluster.width]
        close(at + 1)
      } else if (cluster.text === ' ') {
        close(at)
        ;[start, width, gap] = [at + 1, 0, cluster.width]
      } else if (at > start && breaks.has(at)) {
        close(at)
        ;[start, width, gap] = [at, cluster.width, cluster.kernedWidth - cluster.width]
      } else width += at === start ? cluster.width : cluster.kernedWidth
    }
    if (rule !== 'graphemes' || clusters.length === 0) close(clusters.length)
    return { paragraph, words }
  })
  return { paragraphs: list, widest }
}

/** Breaks words that are wider than `width` between characters, with at least one character per line. */
export function brokenWords({ paragraphs }: Words, width: number, letterSpacing: number): Words {
  let widest = 0
  const list = paragraphs.map(({ paragraph, words }) => {
    const pieces = words.flatMap(word =>
      word.width - letterSpacing <= width
        ? [word]
        : piecesOf(word, paragraph.clusters, width + letterSpacing),
    )
    for (const piece of pieces) widest = Math.max(widest, piece.width)
    return { paragraph, words: pieces }
  })
  return { paragraphs: list, widest }
}

function piecesOf(word: Word, clusters: readonly Cluster[], width: number): Word[] {
  const pieces: Word[] = []
  let piece: Word = { ...word, end: word.start, width: 0 }
  for (let at = word.start; at < word.end; at++) {
    const cluster = clusters[at]
    if (cluster === undefined) break
    const wider = piece.width + (at === piece.start ? cluster.width : cluster.kernedWidth)
    if (at > piece.start && wider > width) {
      pieces.push(piece)
      piece = { start: at, end: at + 1, width: cluster.width, gap: cluster.kernedWidth - cluster.width }
    } else piece = { ...piece, end: at + 1, width: wider }
  }
  return [...pieces, piece]
}

/** Not a break opportunity here, because no hyphen would be drawn. */
const SOFT_HYPHEN = '\u00AD'
const NO_BREAKS: ReadonlySet<number> = new Set()

/** Indices of clusters before which a line may break. */
function unicodeBreaks(clusters: readonly Cluster[]): ReadonlySet<number> {
  const text = clusters.map(cluster => cluster.text).join('')
  const ends = latinLineBreaks(text) ?? lineBreaks(text).map(({ position }) => position)
  const breaks = new Set<number>()
  let [next, offset] = [0, 0]
  for (const [at, cluster] of clusters.entries()) {
    while ((ends[next] ?? Number.POSITIVE_INFINITY) < offset) next++
    if (ends[next] === offset && clusters[at - 1]?.text !== SOFT_HYPHEN) breaks.add(at)
    offset += cluster.text.length
  }
  return breaks
}

/**
 * Breaks a text into lines no wider than `width`. A break removes one space. As in Fabric, a word that is wider than
 * the box widens it.
 */
export function linesOf({ paragraphs, widest }: Words, wrapping: Wrapping): { lines: Line[]; width: number } {
  const { width, letterSpacing, keepsWidth } = wrapping
  if (width === null) {
    const lines = paragraphs.map(({ paragraph: { clusters, endStyle } }) => {
      return { clusters, endStyle, start: 0, end: clusters.length, endsParagraph: true }
    })
    return { lines, width: 0 }
  }
  const wrapWidth = keepsWidth ? width : Math.max(width, widest)
  return {
    lines: paragraphs.flatMap(({ paragraph, words }) => wrap(paragraph, words, { ...wrapping, wrapWidth })),
    width: Math.max(width, widest - letterSpacing),
  }
}

function wrap(
  { clusters, endStyle }: Paragraph,
  words: readonly Word[],
  { wrapWidth, letterSpacing }: Wrapping & { wrapWidth: number },
): Line[] {
  const lines: Line[] = []
  let [start, end, lineWidth] = [0, 0, 0]
  for (const [index, word] of words.entries()) {
    const wider = lineWidth + (word.gap + word.width - letterSpacing)
    if (index > 0 && wider > wrapWidth) {
      lines.push({ clusters, endStyle, start, end, endsParagraph: false })
      start = word.start
      lineWidth = word.width
    } else lineWidth = wider + letterSpacing
    end = word.end
  }
  lines.push({ clusters, endStyle, start, end, endsParagraph: true })
  return lines
}

/** Largest font size of a line, and its width without letter spacing after its last character. */
export function measureLine(
  { clusters, start, end, endStyle }: Line,
  letterSpacing: number,
): { width: number; fontSize: number } {
  let [width, fontSize] = [0, 0]
  for (let at = start; at < end; at++) {
    const cluster = clusters[at]
    if (cluster === undefined) break
    width += at === start ? cluster.width : cluster.kernedWidth
    fontSize = Math.max(fontSize, cluster.style.fontSize)
  }
  const trailing = isJoined(clusters[end - 1]?.text ?? '') ? 0 : letterSpacing
  return {
    width: Math.max(0, width - trailing),
    fontSize: start < end ? fontSize : (clusters[start]?.style ?? endStyle).fontSize,
  }
}
