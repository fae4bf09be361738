import { type PaintColor, paintColor } from '../../graphics/decoration.ts'
import type { PaintTarget } from '../../graphics/paint-target.ts'
import { readingOrder } from '../../text/reading-order.ts'
import type { TextDecoration } from './contracts.ts'
import { PX } from './faces.ts'
import type { TextRun } from './inline/text-run.ts'
import type { Line, PlacedWord, TextPiece } from './layout-box.ts'

const colors = new Map<string, PaintColor>()
const MAX_COLORS = 1_000

/** Paints the words of a line; `x` and `y` are those of its top left. */
export function paintLineText(target: PaintTarget, line: Line, x: number, y: number): void {
  const baseline = y + line.baseline
  for (const { piece, words, isFirst, before, after } of inReadingOrder(line.pieces)) {
    const at = baseline - piece.shift
    if (piece.run.style.visibility === 'visible') {
      target.paintsFor?.(piece.run.style)
      for (const decoration of isFirst ? piece.run.decorations : []) {
        if (decoration.line !== 'line-through') paintTextLine(target, piece, decoration, x, at)
      }
      paintWords(target, piece.run, { words, before, after }, x, at)
      for (const decoration of isFirst ? piece.run.decorations : []) {
        if (decoration.line === 'line-through') paintTextLine(target, piece, decoration, x, at)
      }
    }
    if (isFirst && piece.run.link !== null) linkPiece(target, piece, piece.run.link, x, at)
  }
}

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
  const placed = pieces.flatMap(piece => piece.words.map(word => ({ ...word, word, piece })))
  const runs = readingOrder(placed)
  if (runs === null) {
    return pieces.map(piece => ({ piece, words: piece.words, isFirst: true, before: '', after: '' }))
  }
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

function colorOf(color: string): PaintColor {
  const known = colors.get(color)
  if (known !== undefined) return known
  if (colors.size >= MAX_COLORS) colors.clear()
  const read = paintColor(color)
  colors.set(color, read)
  return read
}

function paintWords(
  target: PaintTarget,
  run: TextRun,
  { words, before, after }: Pick<Reading, 'words' | 'before' | 'after'>,
  x: number,
  y: number,
): void {
  const { font, size, letterSpacing, features } = run
  const { color, opacity } = colorOf(run.color)
  target.fillWith(color, opacity * run.style.opacity)
  const slant = run.choice.italics && font.font.italicAngle === 0 ? 0.25 : 0
  const style = { font, size, letterSpacing, slant }
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

/** Text decorations at the positions of Chromium. */
function paintTextLine(
  target: PaintTarget,
  { run, x: left, width }: TextPiece,
  { line, style, color }: TextDecoration,
  x: number,
  baseline: number,
): void {
  const thickness = Math.max(PX / 2, run.size / 10)
  const ascent = (run.font.ascender * run.size) / 1000
  const gap = Math.max(PX, Math.ceil(thickness / PX / 2) * PX)
  const top =
    line === 'underline'
      ? baseline + gap
      : line === 'overline'
        ? baseline - ascent
        : baseline - ascent / 3 - thickness / 2
  const from = x + left
  const painted = colorOf(color)
  if (style === 'solid' || style === 'double') {
    target.fillWith(painted.color, painted.opacity * run.style.opacity)
    target.rect(from, top, width, thickness)
    if (style === 'double') target.rect(from, top + thickness * 2, width, thickness)
    target.fill()
    return
  }
  target.save()
  target.lineWidth(thickness)
  target.strokeWith(painted.color, painted.opacity * run.style.opacity)
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
