import { IDENTITY, invert, mapBox } from '../../../graphics/affine.ts'
import type { GlyphPaint } from '../../../graphics/display-list.ts'
import { runFillBox, turnMatrix } from '../../../scene/placing/paints.ts'
import type { Placed } from '../../../scene/placing/place.ts'
import type { CharStyle } from '../../../scene/text/char-style.ts'
import type { TextLine, TextRun } from '../../../scene/text/layout-text.ts'
import { isSpace, readingOrder, showStrings } from '../../../text/reading-order.ts'
import { featuresOf } from '../../../text/shaping/features.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import { paintMark, paintRun as showGlyphs } from '../canvas/paint-run.ts'
import type { ClosedDocument } from '../pdf-document.ts'
import type { PdfTextFont } from '../pdfkit.ts'
import { type Brush, paintWith } from './brush.ts'
import { makeForm, paintForm, setMask } from './form.ts'
import { within } from './matrix.ts'
import { type PdfCanvas, setStroke } from './pdf-canvas.ts'

/** State shared by the paints of one text. */
interface GlyphContext {
  readonly canvas: PdfCanvas
  readonly opacity: number
  /** Runs that are extractable already: a text that is filled and stroked is extracted once. */
  readonly read: Set<PieceGroup>
}

/** Paints the runs of a text in reading order. */
export function createGlyphPainter(
  canvas: PdfCanvas,
  { content }: Placed,
  opacity: number,
): (paint: GlyphPaint<TextLine>) => void {
  const { document } = canvas
  const context: GlyphContext = { canvas, opacity, read: new Set() }
  const lines = content.kind === 'text' ? content.layout.lines : []
  let groups: readonly (readonly PieceGroup[])[] | null = null
  return paint => {
    groups ??= lines.map((line, i) => pieceGroupsOf(document, line, i < lines.length - 1))
    for (const [i, line] of lines.entries()) {
      document.content.beginLine()
      for (const group of groups[i] ?? []) {
        const { turn } = group.run
        const matrix = turn === null ? IDENTITY : turnMatrix(turn)
        within(canvas, matrix, () => paintRun(group, line, paint, context))
      }
    }
  }
}

/** Text rendering modes (ISO 32000-1 §9.3.6). */
const RENDERING = { fill: 0, stroke: 1, fillThenStroke: 2, invisible: 3 } as const

function paintRun(
  group: PieceGroup,
  line: TextLine,
  { side, style: stroking, ...paint }: GlyphPaint<TextLine>,
  context: GlyphContext,
): void {
  const { canvas, opacity, read } = context
  const box = runFillBox(group.run, paint.box)
  const { style, face, fontSize } = group.run
  const brushOf = (fill: CharStyle['fill']): Brush | null => (fill === null ? null : { fill, box, opacity })
  const fill = brushOf(style.fill)
  const stroke = style.strokeWidth === 0 ? null : brushOf(style.stroke)
  const isBold = face.synthetic.includes('bold')
  const emboldened = isBold ? fontSize * boldness(fontSize) : 0
  const { document } = canvas
  const showOnce = (isRead = !read.has(group)): void => {
    if (!isRead) document.content.beginReadAs('')
    showRun(canvas, group, line)
    if (isRead) read.add(group)
    else document.content.endReadAs()
  }
  const show = (rendering: number, lineWidth: number, isRead?: boolean): void => {
    document.save()
    setStroke(canvas, stroking)
    document.lineWidth(lineWidth)
    document.content.raw(`${rendering} Tr`)
    showOnce(isRead)
    document.restore()
  }
  const strokeIt = (): void => {
    const lineWidth = style.strokeWidth + emboldened
    if (stroke === null) return
    if (typeof stroke.fill === 'string') {
      paintWith(canvas, { stroke }, () => show(RENDERING.stroke, lineWidth))
      return
    }
    paintThrough(canvas, stroke, () => show(RENDERING.stroke, lineWidth, false))
    if (!read.has(group) && fill === null) show(RENDERING.invisible, lineWidth)
  }
  const fillIt = (): void => {
    const asText = { isText: true }
    if (!isBold) paintWith(canvas, { fill }, () => showOnce(), asText)
    else paintWith(canvas, { fill, stroke: fill }, () => show(RENDERING.fillThenStroke, emboldened), asText)
  }
  if (side === 'fill') fillIt()
  else strokeIt()
}

/** Strokes with a gradient or pattern through a mask. Some viewers stroke text with patterns in black or too wide. */
function paintThrough(canvas: PdfCanvas, { fill, box, opacity }: Brush, strokes: () => void): void {
  const { document, area } = canvas
  const around = invert(document._ctm)
  if (around === null) return
  const all = mapBox(around, area)
  const painted = makeForm(canvas, { bounds: area }, () =>
    paintWith(canvas, { fill: { fill, box, opacity } }, () => {
      document.rect(all.left, all.top, all.right - all.left, all.bottom - all.top)
      document.fill()
    }),
  )
  const mask = makeForm(canvas, { bounds: area, colorSpace: 'DeviceGray' }, () => {
    document.strokeWith('#ffffff', 1)
    strokes()
  })
  document.save()
  setMask(canvas, mask, 'Luminosity')
  paintForm(canvas, painted, 1)
  document.restore()
}

/** Stroke width of synthetic bold as the canvas draws it, in font sizes. Small fonts are emboldened more. */
function boldness(fontSize: number): number {
  const share = Math.min(1, Math.max(0, (fontSize - 9) / (36 - 9)))
  return 1 / 24 + share * (1 / 32 - 1 / 24)
}

function showRun(
  { document }: PdfCanvas,
  { run, pieces, before, after, isBeforeBreak }: PieceGroup,
  line: TextLine,
): void {
  const { face, fontSize, letterSpacing, turn, width } = run
  const baseline = line.baseline + run.shift
  const start = turn === null ? run.x : -width / 2
  const slant = face.synthetic.includes('italic') ? SLANT : 0
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first === undefined || last === undefined) return
  const set = ({ font }: TextPiece) => ({ font, size: fontSize, letterSpacing, slant })
  paintMark(document, before, set(first), start + first.x, baseline)
  const space = isBeforeBreak ? last.font.shape(' ', null, false) : null
  const isRtl = last.level % 2 === 1
  for (const piece of pieces) showGlyphs(document, piece.shaped, set(piece), start + piece.x, baseline)
  if (space !== null && isRtl)
    showGlyphs(document, space, set(first), start + first.x - (space.width * fontSize) / 1000, baseline)
  if (space !== null && !isRtl) showGlyphs(document, space, set(last), start + last.x + last.width, baseline)
  paintMark(document, after, set(last), start + last.x + last.width, baseline)
}

/** Horizontal shear of synthetic italics, as on the canvas. */
const SLANT = 0.25

interface TextPiece {
  readonly run: TextRun
  readonly text: string
  /** Odd for right-to-left text. */
  readonly level: number
  readonly font: PdfTextFont
  readonly shaped: ShapedRun
  /** From the start of its run. */
  readonly x: number
  readonly width: number
}

/** Consecutive pieces of one run, between direction marks for text extraction. */
interface PieceGroup {
  readonly run: TextRun
  readonly pieces: TextPiece[]
  readonly before: string
  readonly after: string
  /** True at the end of a line that is not the last, whose break is a space in tagged PDF (ISO 32000-1 §14.8.2.5). */
  isBeforeBreak: boolean
}

function pieceGroupsOf(document: ClosedDocument, line: TextLine, isBroken: boolean): PieceGroup[] {
  const pieces = line.runs.flatMap(run => piecesOf(document, run, line))
  const order = readingOrder(pieces) ?? [{ pieces: [...pieces.keys()], isRtl: false, before: '', after: '' }]
  const ordered = order.flatMap(({ pieces: indices, isRtl, before, after }) => {
    const words = indices.flatMap(i => pieces[i] ?? [])
    const strings = showStrings(words, isRtl, isRtl ? areAlike : isSameRun)
    return strings.flatMap((string, i): PieceGroup | [] => {
      const first = string.find(piece => !isSpace(piece)) ?? string[0]
      if (first === undefined) return []
      return {
        run: first.run,
        pieces: isRtl ? string.map(piece => inFontOf(first, piece)) : string,
        before: i === 0 ? before : '',
        after: i === strings.length - 1 ? after : '',
        isBeforeBreak: false,
      }
    })
  })
  const end = ordered.at(-1)
  if (end !== undefined) end.isBeforeBreak = isBroken && document.isTagged
  return ordered
}

function isSameRun(one: TextPiece, other: TextPiece): boolean {
  return one.run === other.run
}

/** True if right-to-left pieces can be shown in one string. */
function areAlike(one: TextPiece, other: TextPiece): boolean {
  return isSameRun(one, other) && (one.font === other.font || isSpace(one) || isSpace(other))
}

/** Spaces between words of a fallback font have that font. */
function inFontOf({ font, shaped }: TextPiece, piece: TextPiece): TextPiece {
  if (piece.font === font) return piece
  return { ...piece, font, shaped: font.shape(piece.text, null, shaped.isRtl) }
}

/** The pieces of a run from left to right. */
function piecesOf(document: ClosedDocument, run: TextRun, { wordSpacing }: TextLine): TextPiece[] {
  const { face, level, fontSize, letterSpacing } = run
  const isRtl = level % 2 === 1
  const set = document
    .chainOfFace(face.source)
    .split(run.text)
    .flatMap(({ text, font }) => {
      const words = wordSpacing === 0 ? [text] : (text.match(WORDS) ?? [])
      return words.map(text => ({ text, font }))
    })
  let x = 0
  return (isRtl ? set.reverse() : set).map(({ text, font }): TextPiece => {
    const shaped = font.shape(text, featuresFor(font, letterSpacing), isRtl)
    const spaces = wordSpacing === 0 ? 0 : text.split(' ').length - 1
    const width = (shaped.width * fontSize) / 1000 + letterSpacing * shaped.glyphs.length
    const piece = { run, text, level, font, shaped, x: isRtl ? x + wordSpacing * spaces : x, width }
    x += width + wordSpacing * spaces
    return piece
  })
}

/** A space belongs to the word before it. Justified lines widen spaces. */
const WORDS = /[^ ]* |[^ ]+/g

function featuresFor({ font }: PdfTextFont, letterSpacing: number) {
  const none = { given: null, hasTabularFigures: false, hasSmallCaps: false }
  return featuresOf(font, { ...none, isSpaced: letterSpacing !== 0 })
}
