import { inlineOpacity } from '../../css/initial-style.ts'
import { type PaintColor, paintColor } from '../../graphics/decoration.ts'
import type { PaintTarget } from '../../graphics/paint-target.ts'
import { rectPath } from '../../graphics/path.ts'
import { readingOrder } from '../../text/reading-order.ts'
import type { TextDecoration } from './contracts.ts'
import { slantOf } from './effects/glyph-outlines.ts'
import { paintTextShadows } from './effects/text-shadows.ts'
import { paintTextStroke } from './effects/text-strokes.ts'
import { partsBesideInk } from './inline/skip-ink.ts'
import type { TextRun } from './inline/text-run.ts'
import type { Line, PlacedWord, TextPiece } from './layout-box.ts'
import { lineGeometry } from './text-lines.ts'

const colors = new Map<string, PaintColor>()
const MAX_COLORS = 1_000

/**
 * Paints the words of a line; `x` and `y` are those of its top left.
 * @param around Opacity of the group around it, which its inline boxes include.
 */
export function paintLineText(
  target: PaintTarget,
  line: Pick<Line, 'pieces' | 'baseline'>,
  x: number,
  y: number,
  around = 1,
): void {
  const baseline = y + line.baseline
  for (const reading of inReadingOrder(line.pieces)) paintReading(target, reading, { x, baseline, around })
}

function paintReading(
  target: PaintTarget,
  reading: Reading,
  { x, baseline, around }: { x: number; baseline: number; around: number },
): void {
  const { piece, words, isFirst } = reading
  const { run } = piece
  const { style } = run
  const place = { x, y: baseline - piece.shift, opacity: inlineOpacity(style) / around }
  if (style.visibility === 'visible') {
    target.paintsFor?.(style)
    if (run.marking !== undefined) target.mark?.(run.marking)
    const decorations = isFirst ? run.decorations : NONE
    if (style.textShadow !== undefined) paintShadows(target, piece, { words, lines: decorations }, place)
    for (const decoration of decorations)
      if (decoration.line !== 'line-through') paintTextLine(target, piece, decoration, place)
    const hasStroke = style.WebkitTextStrokeWidth !== undefined
    const isBelow = style.paintOrder === true
    if (hasStroke && isBelow) paintTextStroke(target, run, words, place)
    paintWords(target, run, reading, place)
    if (hasStroke && !isBelow) paintTextStroke(target, run, words, place)
    for (const decoration of decorations)
      if (decoration.line === 'line-through') paintTextLine(target, piece, decoration, place)
  }
  if (isFirst && run.link !== null) linkPiece(target, piece, run.link, x, place.y)
}

const NONE: readonly never[] = []

/** Consecutive words of a piece in reading order. */
interface Reading {
  readonly piece: TextPiece
  readonly words: PlacedWord[]
  /** True for the first part of its piece. */
  readonly isFirst: boolean
  /** Directional marks around it. */
  before: string
  after: string
}

function inReadingOrder(pieces: readonly TextPiece[]): readonly Reading[] {
  if (areFromLeft(pieces)) return pieces.map(wholePiece)
  const placed = pieces.flatMap(piece => piece.words.map(word => ({ ...word, word, piece })))
  const runs = readingOrder(placed)
  if (runs === null) return pieces.map(wholePiece)
  const begun = new Set<TextPiece>()
  const readings: Reading[] = []
  for (const { pieces: run, before, after } of runs) {
    const own: Reading[] = []
    for (const i of run) {
      const { piece, word } = placed[i] ?? {}
      if (piece === undefined || word === undefined) continue
      const last = own.at(-1)
      if (last?.piece === piece) last.words.push(word)
      else own.push({ piece, words: [word], isFirst: !begun.has(piece), before: '', after: '' })
      begun.add(piece)
    }
    const [first, last] = [own[0], own.at(-1)]
    if (first !== undefined) first.before = before
    if (last !== undefined) last.after = after
    readings.push(...own)
  }
  return readings
}

function areFromLeft(pieces: readonly TextPiece[]): boolean {
  for (const { words } of pieces) for (const { level } of words) if (level !== 0) return false
  return true
}

function wholePiece(piece: TextPiece): Reading {
  return { piece, words: piece.words, isFirst: true, before: '', after: '' }
}

function colorOf(color: string): PaintColor {
  const known = colors.get(color)
  if (known !== undefined) return known
  if (colors.size >= MAX_COLORS) colors.clear()
  const read = paintColor(color)
  colors.set(color, read)
  return read
}

/** Left edge of the line and baseline of the text, and opacity of its inline boxes. */
interface TextPlace {
  readonly x: number
  readonly y: number
  readonly opacity: number
}

function paintWords(
  target: PaintTarget,
  run: TextRun,
  { words, before, after }: Pick<Reading, 'words' | 'before' | 'after'>,
  { x, y, opacity }: TextPlace,
): void {
  const { font, size, letterSpacing, features } = run
  const { color, opacity: own } = colorOf(run.color)
  target.fillWith(color, own * opacity)
  const style = { font, size, letterSpacing, slant: slantOf(run) }
  target.beginLine()
  target.directionMark(before, style, x + (words[0]?.x ?? 0), y)
  let pen = 0
  for (const word of words) {
    const shaped = font.shape(word.text, features, word.level % 2 === 1)
    target.run(shaped, style, x + word.x, y)
    pen = word.x + (shaped.width * size) / 1000
  }
  target.directionMark(after, style, x + pen, y)
}

function paintShadows(
  target: PaintTarget,
  piece: TextPiece,
  { words, lines }: { words: readonly PlacedWord[]; lines: readonly TextDecoration[] },
  place: TextPlace,
): void {
  const { run, x: left, width } = piece
  const paths = lines.map(decoration => {
    const { top, thickness } = lineGeometry(run, decoration, place.y)
    return rectPath({ left: place.x + left, top, right: place.x + left + width, bottom: top + thickness })
  })
  paintTextShadows(target, run, words, {
    ...place,
    slant: slantOf(run),
    lines: paths.flat(),
  })
}

function paintTextLine(
  target: PaintTarget,
  { run, x: left, width, words }: TextPiece,
  decoration: TextDecoration,
  { x, y: baseline, opacity }: TextPlace,
): void {
  const { top, thickness } = lineGeometry(run, decoration, baseline)
  const { style, color } = decoration
  const from = x + left
  const painted = colorOf(color)
  if (style === 'solid' || style === 'double') {
    target.fillWith(painted.color, painted.opacity * opacity)
    for (const lineTop of style === 'double' ? [top, top + thickness * 2] : [top]) {
      const whole = { x: left, width, top: lineTop - baseline, thickness }
      const parts = decoration.line === 'line-through' ? [whole] : partsBesideInk(whole, run, words)
      for (const part of parts) target.rect(x + part.x, lineTop, part.width, thickness)
    }
    target.fill()
    return
  }
  target.save()
  target.lineWidth(thickness)
  target.strokeWith(painted.color, painted.opacity * opacity)
  const middle = top + thickness / 2
  if (style === 'wavy') {
    const step = thickness * 3
    target.moveTo(from, middle)
    for (let at = from, up = 1; at < from + width; at += step, up = -up) {
      const bend = middle - up * thickness * 1.2
      target.bezierCurveTo(at + step / 3, bend, at + (step * 2) / 3, bend, at + step, middle)
    }
  } else {
    target.lineCap('butt')
    target.dash(style === 'dashed' ? thickness * 3 : thickness, {
      space: style === 'dashed' ? thickness * 2 : thickness,
    })
    target.moveTo(from, middle)
    target.lineTo(from + width, middle)
  }
  target.stroke()
  target.restore()
}

function linkPiece(target: PaintTarget, piece: TextPiece, link: string, x: number, baseline: number): void {
  const { font, size } = piece.run
  const top = baseline - (font.ascender * size) / 1000
  const height = ((font.ascender - font.descender) * size) / 1000
  target.linkTo({ x: x + piece.x, y: top, width: piece.width, height }, link)
}
