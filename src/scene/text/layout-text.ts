/**
 * A text object → lines of positioned runs, by Fabric's model: a line is 1.13 font sizes high before `lineHeight`,
 * and its baseline is 0.222 of that above its bottom. Pure except for the text measurer.
 */

import type { Base, TextShape } from '../reading/scene.ts'
import { clampLines } from './text-clamp.ts'
import { letterSpacingOf, paragraphsOf } from './text-clusters.ts'
import { decorationsOf, type TextDecorations } from './text-decorations.ts'
import type { TextFonts } from './text-fonts.ts'
import {
  BELOW_BASELINE,
  brokenWords,
  LINE_SIZE,
  type Line,
  linesOf,
  measureLine,
  wordsOf,
} from './text-lines.ts'
import { layoutOnPath } from './text-on-path.ts'
import { movedRight, runsOf, type TextRun } from './text-runs.ts'

export type { TextRun } from './text-runs.ts'

export interface TextLine {
  /** From left to right. */
  readonly runs: readonly TextRun[]
  /** From the top of the text. */
  readonly top: number
  /** Without the leading that `lineHeight` adds. */
  readonly height: number
  readonly baseline: number
  /** Added to each space of a justified line. */
  readonly wordSpacing: number
}

export interface TextLayout {
  readonly width: number
  readonly height: number
  readonly lines: readonly TextLine[]
  readonly decorations: TextDecorations
  /** Ink overflow of the box. */
  readonly overhang: number
  /** The text does not fit its box even at its minimum size. */
  readonly overflows: boolean
  /** A word is wider than its box and is broken between characters. */
  readonly hasBrokenWord: boolean
  /** Scale of font sizes that makes the text fit. */
  readonly factor: number
}

/** Width of an empty text, as in Fabric. */
const MIN_WIDTH = 2

/** Lays out a text. With `minFontSize`, at the largest whole font size that fits its box. */
export function layoutText(shape: TextShape & Base, box: { width: number }, fonts: TextFonts): TextLayout {
  if (shape.textPath !== null) return layoutOnPath(shape, shape.textPath, fonts)
  const fitting = createFitting(shape, box, fonts)
  const { minFontSize, style } = shape
  if (minFontSize === null) {
    return fitting.lay(shape.lineClamp === null ? fitting.tryFactor(1) : fitting.tryBroken(1))
  }
  const whole = fitting.tryFactor(1)
  if (!whole.overflows) return fitting.lay(whole)
  let low = Math.min(minFontSize, style.fontSize)
  let best = fitting.tryFactor(low / style.fontSize)
  if (best.overflows) return fitting.lay(fitting.tryBroken(best.factor))
  let high = style.fontSize
  while (high - low > 1) {
    const size = Math.floor((low + high) / 2) > low ? Math.floor((low + high) / 2) : (low + high) / 2
    const tried = fitting.tryFactor(size / style.fontSize)
    if (tried.overflows) high = size
    else {
      low = size
      best = tried
    }
  }
  return fitting.lay(best)
}

/** Lines at one size. Lengths are in scene units before `factor`. */
interface Fit {
  readonly factor: number
  readonly lines: readonly MeasuredLine[]
  readonly width: number
  readonly height: number
  readonly overflows: boolean
  readonly hasBrokenWord: boolean
}

type MeasuredLine = Line & ReturnType<typeof measureLine>

const ROUNDING = 0.01

/** Sizes are tried by enlarging the box instead of shrinking the text, so that characters are measured once. */
function createFitting(shape: TextShape & Base, box: { width: number }, fonts: TextFonts) {
  const { wraps, breakRule, boxHeight, padding, lineHeight } = shape
  const letterSpacing = letterSpacingOf(shape)
  const words = wordsOf(paragraphsOf(shape, fonts), wraps ? breakRule : 'spaces')
  const across = padding.left + padding.right
  const down = padding.top + padding.bottom
  const boxWidth = Math.max(0, box.width - across)

  /** Like `tryFactor`, but hand-written scenes break words that are too wide. */
  function tryBroken(factor: number): Fit {
    const width = boxWidth / factor
    if (!wraps || breakRule !== 'unicode' || words.widest - letterSpacing <= width) return tryFactor(factor)
    return { ...tryFactor(factor, brokenWords(words, width, letterSpacing)), hasBrokenWord: true }
  }

  function tryFactor(factor: number, fitted = words): Fit {
    const wrapped = linesOf(fitted, {
      width: wraps ? boxWidth / factor : null,
      letterSpacing,
      keepsWidth: shape.keepsWidth,
    })
    const clamped = clampLines(wrapped.lines, { width: wraps ? wrapped.width : null, shape, fonts })
    const lines = clamped.map(line => ({ ...line, ...measureLine(line, letterSpacing) }))
    const widest = lines.reduce((most, line) => Math.max(most, line.width), 0)
    const width = wraps ? wrapped.width : widest === 0 ? MIN_WIDTH : widest
    const height = lines.reduce(
      (sum, { fontSize }, index) =>
        sum + fontSize * LINE_SIZE * (index === lines.length - 1 ? 1 : lineHeight),
      0,
    )
    const isTooWide = boxWidth > 0 && width * factor > boxWidth + ROUNDING
    const isTooHigh = boxHeight !== null && height * factor + down > boxHeight + ROUNDING
    const isClamped = shape.lineClamp !== null && wrapped.lines.length > shape.lineClamp
    const overflows = isClamped || isTooWide || isTooHigh
    return { factor, lines, width, height, overflows, hasBrokenWord: false }
  }

  function lay({ factor, lines, width, height, overflows, hasBrokenWord }: Fit): TextLayout {
    const largest = lines.reduce((most, line) => Math.max(most, line.fontSize), shape.style.fontSize)
    const placed = placeLines(shape, lines, { fonts, factor, letterSpacing, width })
    return {
      width: width * factor + across,
      height: height * factor + down,
      lines: placed,
      decorations: decorationsOf(shape, placed, factor),
      overhang: (largest * factor) / 2 + Math.max(...Object.values(shape.backgroundPadding)),
      overflows,
      hasBrokenWord,
      factor,
    }
  }

  return { tryFactor, tryBroken, lay }
}

interface Placing {
  readonly fonts: TextFonts
  readonly factor: number
  readonly letterSpacing: number
  readonly width: number
}

function placeLines(shape: TextShape, lines: readonly MeasuredLine[], placing: Placing): TextLine[] {
  const { factor } = placing
  let top = shape.padding.top
  return lines.map((line, index) => {
    const height = line.fontSize * LINE_SIZE * factor
    const isLast = index === lines.length - 1
    const { wordSpacing, x } = alignLine(shape, line, placing.width, isLast)
    const isJustified = shape.align.startsWith('justify')
    const lineWidth = line.width + wordSpacing * spacesOf(line)
    const runs = runsOf(line, { ...placing, direction: shape.direction, wordSpacing, isJustified, lineWidth })
    const left = shape.padding.left + x * factor
    const result: TextLine = {
      runs: left === 0 ? runs : runs.map(run => movedRight(run, left)),
      wordSpacing: wordSpacing * factor,
      top,
      height,
      baseline: top + height * (1 - BELOW_BASELINE),
    }
    top += height * shape.lineHeight
    return result
  })
}

/**
 * Start of a line, and the width added to its spaces. As in Fabric, `justify` stretches every line, its three
 * variants leave the last line of a paragraph alone, and a line without spaces starts where its direction starts.
 */
function alignLine(shape: TextShape, line: MeasuredLine, width: number, isLast: boolean) {
  const free = width - line.width
  const isEnd = shape.wraps ? line.endsParagraph : isLast
  if (shape.align === 'justify' || (shape.align.startsWith('justify-') && !isEnd)) {
    const spaces = free > 0 ? spacesOf(line) : 0
    if (spaces > 0) return { wordSpacing: free / spaces, x: 0 }
    return { wordSpacing: 0, x: shape.direction === 'rtl' ? free : 0 }
  }
  const share = shape.align.endsWith('right') ? 1 : shape.align.endsWith('center') ? 0.5 : 0
  return { wordSpacing: 0, x: free * share }
}

function spacesOf({ clusters, start, end }: Line): number {
  let count = 0
  for (let at = start; at < end; at++) if (clusters[at]?.text === ' ') count += 1
  return count
}
