import type { TextFont } from '../layout/parts.ts'
import { type PaintColor, paintColor } from '../paint/decoration.ts'
import type { PaintTarget } from '../paint/painted-vector.ts'
import type { TextDecoration } from './contracts.ts'
import { PX } from './faces.ts'
import type { Line, TextPiece } from './laid.ts'

/** A word as operands of TJ (ISO 32000-1 §9.4.3). */
interface EncodedWord {
  readonly operands: string
  /** In thousandths of the font's size. */
  readonly advance: number
  /** Glyphs one by one where some stand off the line, such as combining marks; else null. */
  readonly glyphs: readonly { hex: string; x: number; y: number }[] | null
}

const encodedWords = new WeakMap<TextFont, Map<string, EncodedWord>>()
const colors = new Map<string, PaintColor>()
const MAX_COLORS = 1_000

/** Paints the words of a line; `x` and `y` are of its top left. */
export function paintLineText(target: PaintTarget, line: Line, x: number, y: number): void {
  const baseline = y + line.baseline
  for (const piece of line.pieces) {
    const at = baseline - piece.shift
    if (piece.run.style.visibility === 'visible') {
      for (const decoration of piece.run.decorations) {
        if (decoration.line !== 'line-through') paintTextLine(target, piece, decoration, x, at)
      }
      paintPiece(target, piece, x, at)
      for (const decoration of piece.run.decorations) {
        if (decoration.line === 'line-through') paintTextLine(target, piece, decoration, x, at)
      }
    }
    if (piece.run.link !== null) linkPiece(target, piece, piece.run.link, x, at)
  }
}

function colorOf(color: string): PaintColor {
  const known = colors.get(color)
  if (known !== undefined) return known
  if (colors.size >= MAX_COLORS) colors.clear()
  const read = paintColor(color)
  colors.set(color, read)
  return read
}

function paintPiece(target: PaintTarget, { run, words }: TextPiece, x: number, y: number): void {
  const { document } = target
  const { font, size, letterSpacing } = run
  const { color, opacity } = colorOf(run.color)
  target.textColor({ color, opacity: opacity * run.style.opacity })
  document.page.fonts[font.id] ??= font.ref()
  const slant = run.choice.italics && font.font.italicAngle === 0 ? '0.25' : '0'
  const matrix = (left: number, top: number): string => `1 0 ${slant} -1 ${num(left)} ${num(top)} Tm`
  const first = words[0]?.x ?? 0
  let operators = `BT\n/${font.id} ${num(size)} Tf\n${letterSpacing === 0 ? '' : `${num(letterSpacing)} Tc\n`}`
  operators += `${matrix(x + first, y)}\n[`
  let pen = first
  for (const word of words) {
    const encoded = encode(font, word.text, run.features)
    const gap = ((pen - word.x) * 1000) / size
    if (encoded.glyphs !== null) {
      operators += `] TJ\n`
      for (const glyph of encoded.glyphs) {
        const left = x + word.x + (glyph.x * size) / 1000
        operators += `${matrix(left, y - (glyph.y * size) / 1000)} <${glyph.hex}> Tj\n`
      }
      pen = word.x + (encoded.advance * size) / 1000
      operators += `${matrix(x + pen, y)}\n[`
      continue
    }
    if (Math.abs(gap) > 0.4) operators += num(gap)
    operators += encoded.operands
    pen = word.x + (encoded.advance * size) / 1000 + letterSpacing * word.text.length
  }
  operators += `] TJ${letterSpacing === 0 ? '' : '\n0 Tc'}\nET`
  document.addContent(operators)
}

function encode(font: TextFont, text: string, features: readonly string[] | null): EncodedWord {
  const known = encodedWords.get(font) ?? new Map<string, EncodedWord>()
  encodedWords.set(font, known)
  const key = features === null ? text : `${features.join()} ${text}`
  const found = known.get(key)
  if (found !== undefined) return found
  const [codes, positions] = features === null ? font.encode(text) : font.encode(text, features)
  let operands = ''
  let open = ''
  let advance = 0
  let isPlain = true
  const glyphs: { hex: string; x: number; y: number }[] = []
  for (const [i, position] of positions.entries()) {
    const hex = codes[i] ?? ''
    if (position.xOffset !== 0 || position.yOffset !== 0) isPlain = false
    glyphs.push({ hex, x: advance + position.xOffset, y: position.yOffset })
    open += hex
    advance += position.xAdvance
    const kerning = position.advanceWidth - position.xAdvance
    if (kerning !== 0) {
      operands += `<${open}>${num(kerning)}`
      open = ''
    }
  }
  if (open !== '') operands += `<${open}>`
  const encoded = { operands, advance, glyphs: isPlain ? null : glyphs }
  known.set(key, encoded)
  return encoded
}

/** Lines under, over and through text, where Chromium has them. */
function paintTextLine(
  { document, textColor }: PaintTarget,
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
    textColor({ ...painted, opacity: painted.opacity * run.style.opacity })
    document.rect(from, top, width, thickness)
    if (style === 'double') document.rect(from, top + thickness * 2, width, thickness)
    document.fill()
    return
  }
  document.save()
  document.lineWidth(thickness)
  document.strokeColor(document.resolveColor(painted.color, 'black'), painted.opacity * run.style.opacity)
  const middle = top + thickness / 2
  if (style === 'wavy') {
    const step = thickness * 3
    document.moveTo(from, middle)
    for (let at = from, up = 1; at < from + width; at += step, up = -up) {
      const bend = middle - up * thickness * 1.2
      document.bezierCurveTo(at + step / 3, bend, at + (step * 2) / 3, bend, at + step, middle)
    }
  } else {
    document.lineCap('butt')
    document.dash(style === 'dashed' ? thickness * 3 : thickness, {
      space: style === 'dashed' ? thickness * 2 : thickness,
    })
    document.moveTo(from, middle)
    document.lineTo(from + width, middle)
  }
  document.stroke()
  document.restore()
}

function linkPiece(
  { document }: PaintTarget,
  piece: TextPiece,
  link: string,
  x: number,
  baseline: number,
): void {
  const { font, size } = piece.run
  const top = baseline - (font.ascender * size) / 1000
  const height = ((font.ascender - font.descender) * size) / 1000
  addLink(document, { x: x + piece.x, y: top, width: piece.width, height }, link)
}

export function addLink(
  document: PaintTarget['document'],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  link: string,
): void {
  if (link.startsWith('#')) document.goTo(x, y, width, height, link.slice(1))
  else document.link(x, y, width, height, link)
}

function num(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
