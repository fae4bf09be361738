/**
 * A text object → lines of runs with places, by Fabric's model: the line is 1.13 font sizes high before its
 * `lineHeight`, and the baseline stands 0.222 of that above its foot. Pure but for the ruler of the canvas.
 */
import type { CharStyle } from './char-style.ts'
import type { ResolvedText, TextStage } from './fonts.ts'
import type { TextShape } from './scene.ts'
import { clampLines } from './text-clamp.ts'
import { linesOf, measureLine, type Piece, piecesOf, type Wrapped } from './text-lines.ts'

/** A stretch of one style within a line. */
export interface TextRun extends ResolvedText {
  readonly style: CharStyle
  /** From the left of the text's box. */
  readonly x: number
  readonly width: number
  readonly letterSpacing: number
}

export interface TextLine {
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
  /** How far ink may reach out of the box. */
  readonly overhang: number
  /** The text did not fit its box even at its smallest size. */
  readonly overflows: boolean
}

/** Height of a line, in font sizes. */
const LINE_SIZE = 1.13
/** Share of a line's height below its baseline. */
const BELOW_BASELINE = 0.222

/** Lays a text out; with `minFontSize`, at the greatest whole size at which it fits its box. */
export function layText(shape: TextShape, box: { width: number }, stage: TextStage): TextLayout {
  const paragraphs = piecesOf(shape)
  const { minFontSize, style } = shape
  const lay = (factor: number): TextLayout => layAt(shape, paragraphs, box, stage, factor)
  const whole = lay(1)
  if (minFontSize === null || !whole.overflows) return whole
  let low = Math.min(minFontSize, style.fontSize)
  let best = lay(low / style.fontSize)
  if (best.overflows) return best
  let high = style.fontSize
  while (high - low > 1) {
    const size = Math.floor((low + high) / 2) > low ? Math.floor((low + high) / 2) : (low + high) / 2
    const tried = lay(size / style.fontSize)
    if (tried.overflows) high = size
    else {
      low = size
      best = tried
    }
  }
  return best
}

function layAt(
  shape: TextShape,
  paragraphs: readonly (readonly Piece[])[],
  box: { width: number },
  stage: TextStage,
  factor: number,
): TextLayout {
  const resize = resizer(factor)
  const sized = paragraphs.map(pieces => pieces.map(({ text, style }) => ({ text, style: resize(style) })))
  const options = { shape, baseStyle: resize(shape.style), stage }
  const wrapped = linesOf(sized, { ...options, width: shape.wraps ? box.width : null })
  const lines = clampLines(wrapped.lines, { ...options, width: shape.wraps ? wrapped.width : null })
  const measured = lines.map(line => ({ ...line, ...measureLine(line.pieces, options) }))
  const width = shape.wraps ? wrapped.width : Math.max(0, ...measured.map(line => line.width))
  const { placed, height } = stackLines(shape, measured, width)
  const isClamped = shape.lineClamp !== null && wrapped.lines.length > shape.lineClamp
  const isTooWide = box.width > 0 && width > box.width + ROUNDING
  const isTooHigh = shape.boxHeight !== null && height > shape.boxHeight + ROUNDING
  return {
    width,
    height,
    lines: placed,
    overhang: Math.max(shape.style.fontSize * factor, ...measured.map(line => line.fontSize)) / 2,
    overflows: isClamped || isTooWide || isTooHigh,
  }
}

const ROUNDING = 0.01

/** Styles at another size; the same style gives the same object, so that runs stay together. */
function resizer(factor: number): (style: CharStyle) => CharStyle {
  if (factor === 1) return style => style
  const sized = new Map<CharStyle, CharStyle>()
  return style => {
    const known = sized.get(style)
    if (known !== undefined) return known
    const result = { ...style, fontSize: style.fontSize * factor, deltaY: style.deltaY * factor }
    sized.set(style, result)
    return result
  }
}

type MeasuredLine = Wrapped & ReturnType<typeof measureLine>

function stackLines(
  shape: TextShape,
  lines: readonly MeasuredLine[],
  width: number,
): { placed: TextLine[]; height: number } {
  let top = 0
  let height = 0
  const placed = lines.map((line, index) => {
    const lineSize = line.fontSize * LINE_SIZE
    const isLast = index === lines.length - 1
    const { runs, wordSpacing } = alignLine(shape, line, width, isLast)
    const result = {
      runs,
      wordSpacing,
      top,
      height: lineSize,
      baseline: top + lineSize * (1 - BELOW_BASELINE),
    }
    height = top + lineSize
    top += lineSize * shape.lineHeight
    return result
  })
  return { placed, height }
}

/** As in Fabric, `justify` stretches every line; its three relatives leave the last of a paragraph alone. */
function alignLine(shape: TextShape, line: MeasuredLine, width: number, isLast: boolean) {
  const free = width - line.width
  const isEnd = shape.wraps ? line.endsParagraph : isLast
  if (shape.align === 'justify' || (shape.align.startsWith('justify-') && !isEnd)) {
    const spaces = line.runs.reduce((sum, run) => sum + countSpaces(run.text), 0)
    const wordSpacing = spaces > 0 && free > 0 ? free / spaces : 0
    return { runs: justify(line.runs, wordSpacing), wordSpacing }
  }
  const share = shape.align.endsWith('right') ? 1 : shape.align.endsWith('center') ? 0.5 : 0
  return { runs: line.runs.map(run => ({ ...run, x: run.x + free * share })), wordSpacing: 0 }
}

function justify(runs: readonly TextRun[], wordSpacing: number): TextRun[] {
  let added = 0
  return runs.map(run => {
    const own = countSpaces(run.text) * wordSpacing
    const result = { ...run, x: run.x + added, width: run.width + own }
    added += own
    return result
  })
}

function countSpaces(text: string): number {
  return text.split(' ').length - 1
}
