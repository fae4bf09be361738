import { isJoined } from '../text/letters.ts'
import type { CharStyle } from './char-style.ts'
import type { Cluster, Paragraph } from './text-clusters.ts'

/** Height of a line, in font sizes. */
export const LINE_SIZE = 1.13
/** Share of a line's height below its baseline. */
export const BELOW_BASELINE = 0.222

/** A line before it is placed: a stretch of a paragraph's clusters. */
export interface Line {
  readonly clusters: readonly Cluster[]
  readonly start: number
  readonly end: number
  readonly endsParagraph: boolean
  /** Of the character that would stand behind its paragraph: says how high it is where nothing is in it or behind it. */
  readonly endStyle: CharStyle
}

export interface Wrapping {
  /** Null: there are no breaks. */
  readonly width: number | null
  readonly byGrapheme: boolean
  readonly letterSpacing: number
  /** As in Fabric 5, a word that widens the box leaves the lines as they were. */
  readonly keepsWidth: boolean
}

interface Word {
  readonly start: number
  readonly end: number
  readonly width: number
}

/** What wrapping needs of a text, found once for all widths that are tried. */
export interface Words {
  readonly paragraphs: readonly { readonly paragraph: Paragraph; readonly words: readonly Word[] }[]
  /** Width of the widest word, with the letter spacing behind its last character. */
  readonly widest: number
}

/** The words of a text: what stands between spaces, also nothing, or each character. */
export function wordsOf(paragraphs: readonly Paragraph[], byGrapheme: boolean): Words {
  let widest = 0
  const list = paragraphs.map(paragraph => {
    const { clusters } = paragraph
    const words: Word[] = []
    let [start, width] = [0, 0]
    const close = (end: number): void => {
      words.push({ start, end, width })
      widest = Math.max(widest, width)
      width = 0
    }
    for (const [at, cluster] of clusters.entries()) {
      if (byGrapheme) {
        ;[start, width] = [at, cluster.width]
        close(at + 1)
      } else if (cluster.text === ' ') {
        close(at)
        start = at + 1
      } else width += at === start ? cluster.width : cluster.kernedWidth
    }
    if (!byGrapheme || clusters.length === 0) close(clusters.length)
    return { paragraph, words }
  })
  return { paragraphs: list, widest }
}

/**
 * Breaks a text into lines no wider than `width`, at spaces, which the break swallows. As in Fabric, a word that is
 * wider than the box widens it.
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
  { wrapWidth, byGrapheme, letterSpacing }: Wrapping & { wrapWidth: number },
): Line[] {
  const lines: Line[] = []
  let [start, end, lineWidth] = [0, 0, 0]
  for (const [index, word] of words.entries()) {
    const space = index === 0 || byGrapheme ? undefined : clusters[word.start - 1]
    const wider = lineWidth + ((space?.width ?? 0) + word.width - letterSpacing)
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

/** The size of a line's greatest font, and its width without the letter spacing behind its last character. */
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
