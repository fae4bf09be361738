import { type PaintColor, paintColor } from '../../graphics/decoration.ts'
import type { PaintTarget } from '../../graphics/paint-target.ts'
import type { TextDecoration } from './contracts.ts'
import { PX } from './faces.ts'
import { type LinePart, partsBesideInk } from './inline/skip-ink.ts'
import type { TextRun } from './inline/text-run.ts'
import type { TextPiece } from './layout-box.ts'

/** Text decorations at the positions of Chromium. */
export function lineGeometry(
  run: TextRun,
  { line, offset, thickness: own, isUnder }: TextDecoration,
  baseline: number,
): { top: number; thickness: number } {
  const thickness = own === null ? Math.max(PX / 2, run.size / 10) : Math.max(PX, toPixels(own))
  const ascent = (run.font.ascender * run.size) / 1000
  if (line === 'overline') {
    return { top: baseline - ascent - thickness - (offset === null ? 0 : toPixels(offset)), thickness }
  }
  if (line === 'line-through') return { top: baseline - ascent / 3 - thickness / 2, thickness }
  if (isUnder) {
    const descent = toPixels((-run.font.descender * run.size) / 1000)
    return { top: baseline + descent + (offset === null ? 0 : toPixels(offset)), thickness }
  }
  const gap = offset === null ? Math.max(PX, Math.ceil(thickness / PX / 2) * PX) : toPixels(offset)
  return { top: baseline + gap, thickness }
}

/** Rounds to whole CSS pixels. */
function toPixels(points: number): number {
  return Math.round(points / PX) * PX
}

/** Distance between the tops of the lines of `double`, and of a wave from the top of a solid line. */
function secondLine({ line }: TextDecoration, thickness: number): number {
  if (line === 'line-through') return Math.floor(thickness / PX + 1) * PX
  return line === 'overline' ? -thickness - PX : thickness + PX
}

/**
 * Paints the line of a decoration along a piece.
 * @param place Left edge of the line box and baseline of the text, and opacity of the inline boxes.
 */
export function paintTextLine(
  target: PaintTarget,
  piece: TextPiece,
  decoration: TextDecoration,
  { x, y: baseline, opacity }: { readonly x: number; readonly y: number; readonly opacity: number },
): void {
  const { run, x: left, width } = piece
  const { top, thickness } = lineGeometry(run, decoration, baseline)
  const { color: ink, opacity: own } = paintColor(decoration.color)
  const color = { color: ink, opacity: own * opacity }
  const { style, line } = decoration
  const second = secondLine(decoration, thickness)
  const partsIn = (bandTop: number, bandBottom: number): readonly LinePart[] => {
    const whole = { x: left, width }
    if (line === 'line-through') return [whole]
    const inset = Math.min(PX / 2, (bandBottom - bandTop) / 2)
    const band = { top: bandTop + inset - baseline, height: bandBottom - bandTop - 2 * inset, gap: thickness }
    return partsBesideInk(whole, band, run, piece)
  }
  if (style === 'solid' || style === 'double') {
    const tops = style === 'double' ? [top, top + second] : [top]
    const height = Math.max(PX, Math.floor(thickness / PX) * PX)
    const parts = partsIn(Math.min(...tops), Math.max(...tops) + thickness)
    target.fillWith(color.color, color.opacity)
    for (const lineTop of tops) {
      const rounded = baseline + toPixels(lineTop - baseline)
      for (const part of parts) target.rect(x + part.x, rounded, part.width, height)
    }
    target.fill()
    return
  }
  if (style === 'wavy') {
    const wave = waveOf(thickness)
    const middle = top + (line === 'line-through' ? 0 : second)
    const parts = partsIn(middle - wave.height / 2, middle + wave.height / 2)
    paintInParts(target, parts, { x, top: middle - wave.height, height: 2 * wave.height }, () => {
      paintWave(target, { x: x + left, middle, width, thickness }, wave, color)
    })
    return
  }
  const dashes = dashesOf(style, width, thickness)
  const whole = top + Math.floor(Math.max(thickness / 2, PX / 2) / PX) * PX
  const middle = Math.round(thickness / PX) % 2 === 1 ? whole + PX / 2 : whole
  const parts = partsIn(whole - thickness / 2, whole + thickness / 2)
  paintInParts(target, parts, { x, top: middle - thickness, height: 2 * thickness }, () => {
    target.lineWidth(thickness)
    target.strokeWith(color.color, color.opacity)
    target.lineCap(dashes.isRound ? 'round' : 'butt')
    if (dashes.gap !== null) target.dash(dashes.length, { space: dashes.gap })
    target.moveTo(x + left + dashes.inset, middle)
    target.lineTo(x + left + Math.max(dashes.inset * 2, dashes.end) - dashes.inset, middle)
    target.stroke()
  })
}

/** Paints within the parts of a line, which is a band of the page. */
function paintInParts(
  target: PaintTarget,
  parts: readonly LinePart[],
  { x, top, height }: { readonly x: number; readonly top: number; readonly height: number },
  paint: () => void,
): void {
  if (parts.length === 0) return
  target.save()
  for (const part of parts) target.rect(x + part.x, top, part.width, height)
  target.clip()
  paint()
  target.restore()
}

/** Lengths are in points. */
interface Dashes {
  readonly length: number
  /** Null for a line without gaps. */
  readonly gap: number | null
  /** True for dots, whose centres the dashes are. */
  readonly isRound: boolean
  /** Distance of the first dash from the start. */
  readonly inset: number
  readonly end: number
}

/** Largest thickness of square dots. */
const MAX_SQUARE = 3 * PX
/** Length of a dash with round ends that is a dot; pdfkit refuses 0. */
const DOT = 0.001
/** Keeps the last dot, as in Chromium. */
const DOT_EPSILON = 0.01 * PX

/** The dashes of a line, with gaps that end with a dash, as Chromium chooses them. */
function dashesOf(style: 'dashed' | 'dotted', width: number, thickness: number): Dashes {
  const end = Math.floor(width / PX + 1e-6) * PX
  const unit = Math.max(PX, toPixels(thickness))
  if (style === 'dotted' && thickness > MAX_SQUARE) {
    const gap = end < 2 * unit ? unit : bestGap(end, unit, unit)
    return {
      length: DOT,
      gap: gap === null ? null : gap + unit - DOT_EPSILON,
      isRound: true,
      inset: unit / 2,
      end,
    }
  }
  const isThick = unit >= MAX_SQUARE
  const [length, gap] = style === 'dotted' ? [unit, unit] : isThick ? [2 * unit, unit] : [3 * unit, 2 * unit]
  const dashes = { isRound: false, inset: 0, end }
  if (end <= 2 * length) return { ...dashes, length, gap: null }
  if (end <= 2 * length + gap) {
    const scale = end / (2 * length + gap)
    return { ...dashes, length: length * scale, gap: gap * scale }
  }
  return { ...dashes, length, gap: bestGap(end, length, gap) }
}

/** The gap nearest to the wanted one with which a line ends with a dash; null if it has one dash only. */
function bestGap(width: number, dash: number, wanted: number): number | null {
  const fewer = Math.floor((width + wanted) / (dash + wanted))
  const gapOf = (count: number): number => (width - count * dash) / (count - 1)
  const [wide, narrow] = [fewer > 1 ? gapOf(fewer) : null, gapOf(fewer + 1)]
  if (narrow <= 0 || !Number.isFinite(narrow)) return wide
  return wide !== null && Math.abs(wide - wanted) < Math.abs(narrow - wanted) ? wide : narrow
}

interface Wave {
  readonly length: number
  /** Vertical distance of the control points from the middle. */
  readonly bend: number
  /** Of the ink. */
  readonly height: number
}

/** Highest point of a cubic curve whose control points are 1 above and 1 below its middle. */
const CREST = Math.sqrt(3) / 6

function waveOf(thickness: number): Wave {
  const pixels = Math.max(1, thickness / PX)
  const bend = (0.5 + Math.round(3 * pixels + 0.5)) * PX
  return {
    length: (1 + 2 * Math.round(2 * pixels + 0.5)) * PX,
    bend,
    height: 2 * bend * CREST + thickness,
  }
}

function paintWave(
  target: PaintTarget,
  { x, middle, width, thickness }: { x: number; middle: number; width: number; thickness: number },
  { length, bend }: Wave,
  { color, opacity }: PaintColor,
): void {
  target.lineWidth(thickness)
  target.strokeWith(color, opacity)
  const start = x - length
  target.moveTo(start, middle)
  for (let at = start; at < x + width; at += length) {
    const half = at + length / 2
    target.bezierCurveTo(half, middle + bend, half, middle - bend, at + length, middle)
  }
  target.stroke()
}
