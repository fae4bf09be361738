import { invert, mapBox } from '../../../graphics/affine.ts'
import type { Content, Placed } from '../../../scene/placing/place.ts'
import type { FillBox } from '../../../scene/placing/stroke-area.ts'
import type { TextShape } from '../../../scene/reading/scene.ts'
import type { CharStyle } from '../../../scene/text/char-style.ts'
import type { TextLine, TextRun } from '../../../scene/text/layout-text.ts'
import type { Stripes } from '../../../scene/text/text-decorations.ts'
import { paintMark, paintRun } from '../canvas/paint-run.ts'
import { type Brush, paintWith, type Side } from './brush.ts'
import { makeForm, paintForm, setMask } from './form.ts'
import { concat } from './matrix.ts'
import { paintOutline, setStroke } from './paint-outline.ts'
import { traceStripes } from './paint-text-decorations.ts'
import type { Sheet } from './pdf-canvas.ts'
import { stretchesOf, type TextPiece, type TextStretch } from './text-pieces.ts'

type Texted = Extract<Content, { kind: 'text' }>

/** What painting the text of one object carries along. */
interface TextPaint {
  readonly sheet: Sheet
  readonly object: Placed['object'] & TextShape
  /** The object's box, from the top left of its lines. */
  readonly box: FillBox
  readonly opacity: number
  /** What readers have found by now: a text that is painted twice is read once. */
  readonly read: Set<TextStretch>
}

/** Paints the lines of a text as Fabric does: backgrounds, lines under it, glyphs, lines over and through it. */
export function paintSceneText(
  sheet: Sheet,
  { object, width, height }: Placed,
  { layout, alignTop, track }: Texted,
  opacity: number,
): void {
  if (object.type !== 'text') return
  const { document } = sheet
  if (track?.object.visible === true && track.content.kind === 'path') {
    paintOutline(sheet, track, track.content, opacity)
  }
  document.save()
  concat(document, [1, 0, 0, 1, -width / 2, -height / 2 + alignTop])
  const box = { left: 0, top: -alignTop, width, height }
  const paint: TextPaint = { sheet, object, box, opacity, read: new Set() }
  const paintStripes = (stripes: Stripes): void => {
    turned(sheet, stripes, () =>
      paintWith(sheet, { fill: { fill: stripes.fill, box, opacity } }, () => {
        traceStripes(stripes, document)
        document.fill()
      }),
    )
  }
  layout.stripes.behind.forEach(paintStripes)
  const lines = layout.lines.map(line => ({ line, stretches: stretchesOf(document, line) }))
  for (const side of object.paintFirst === 'fill' ? FILL_FIRST : STROKE_FIRST) {
    for (const { line, stretches } of lines) {
      document.content.beginLine()
      for (const stretch of stretches) {
        turned(sheet, stretch.run, () => paintGlyphs(stretch, line, paint, side))
      }
    }
  }
  layout.stripes.across.forEach(paintStripes)
  document.restore()
}

/** On the path of the text, where it has one: the middle of the run's baseline is the origin then. */
function turned({ document }: Sheet, { turn }: Pick<TextRun, 'turn'>, paint: () => void): void {
  if (turn === null) {
    paint()
    return
  }
  const [sin, cos] = [Math.sin(turn.angle), Math.cos(turn.angle)]
  document.save()
  concat(document, [cos, sin, -sin, cos, turn.x, turn.y])
  paint()
  document.restore()
}

/** As Fabric does, over all of a text: the strokes of a letter may lie on the next one. */
const FILL_FIRST: readonly Side[] = ['fill', 'stroke']
const STROKE_FIRST: readonly Side[] = ['stroke', 'fill']

/** As in Fabric, the box of a fill goes along the path with each character, whose middle is its middle. */
function boxAround({ turn }: Pick<TextRun, 'turn'>, box: FillBox): FillBox {
  return turn === null ? box : { ...box, left: -box.width / 2, top: -box.height / 2 }
}

/** How text is shown (ISO 32000-1 §9.3.6). */
const RENDERING = { fill: 0, stroke: 1, fillThenStroke: 2, invisible: 3 } as const

function paintGlyphs(stretch: TextStretch, line: TextLine, paint: TextPaint, side: Side): void {
  const { sheet, object, opacity, read } = paint
  const box = boxAround(stretch.run, paint.box)
  const { style, face, fontSize } = stretch.run
  const brushOf = (fill: CharStyle['fill']): Brush | null => (fill === null ? null : { fill, box, opacity })
  const fill = brushOf(style.fill)
  const stroke = style.strokeWidth === 0 ? null : brushOf(style.stroke)
  const isBold = face.synthetic.includes('bold')
  const emboldened = isBold ? fontSize * boldness(fontSize) : 0
  const { document } = sheet
  const showOnce = (isRead = !read.has(stretch)): void => {
    if (!isRead) document.content.beginReadAs('')
    showStretch(sheet, stretch, line)
    if (isRead) read.add(stretch)
    else document.content.endReadAs()
  }
  const show = (rendering: number, lineWidth: number, isRead?: boolean): void => {
    document.save()
    setStroke(sheet, object)
    document.lineWidth(lineWidth)
    document.content.raw(`${rendering} Tr`)
    showOnce(isRead)
    document.restore()
  }
  const strokeIt = (): void => {
    const lineWidth = style.strokeWidth + emboldened
    if (stroke === null) return
    if (typeof stroke.fill === 'string') {
      paintWith(sheet, { stroke }, () => show(RENDERING.stroke, lineWidth))
      return
    }
    paintThrough(sheet, stroke, () => show(RENDERING.stroke, lineWidth, false))
    if (!read.has(stretch) && fill === null) show(RENDERING.invisible, lineWidth)
  }
  const fillIt = (): void => {
    const asText = { isText: true }
    if (!isBold) paintWith(sheet, { fill }, () => showOnce(), asText)
    else paintWith(sheet, { fill, stroke: fill }, () => show(RENDERING.fillThenStroke, emboldened), asText)
  }
  if (side === 'fill') fillIt()
  else strokeIt()
}

/**
 * Paints a gradient or a picture where strokes are: readers that stroke text with such do it in black or too wide, but
 * all show what lies behind a mask.
 */
function paintThrough(sheet: Sheet, { fill, box, opacity }: Brush, strokes: () => void): void {
  const { document, area } = sheet
  const around = invert(document._ctm)
  if (around === null) return
  const all = mapBox(around, area)
  const painted = makeForm(sheet, { bounds: area }, () =>
    paintWith(sheet, { fill: { fill, box, opacity } }, () => {
      document.rect(all.left, all.top, all.right - all.left, all.bottom - all.top)
      document.fill()
    }),
  )
  const mask = makeForm(sheet, { bounds: area, colorSpace: 'DeviceGray' }, () => {
    document.strokeWith('#ffffff', 1)
    strokes()
  })
  document.save()
  setMask(sheet, mask, 'Luminosity')
  paintForm(sheet, painted, 1)
  document.restore()
}

/** How much a canvas thickens faces that have no bold ones, in font sizes: small ones more. */
function boldness(fontSize: number): number {
  const share = Math.min(1, Math.max(0, (fontSize - 9) / (36 - 9)))
  return 1 / 24 + share * (1 / 32 - 1 / 24)
}

function showStretch({ document }: Sheet, { run, pieces, before, after }: TextStretch, line: TextLine): void {
  const { face, fontSize, letterSpacing, turn, width } = run
  const baseline = line.baseline + run.shift
  const start = turn === null ? run.x : -width / 2
  const slant = face.synthetic.includes('italic') ? SLANT : 0
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first === undefined || last === undefined) return
  const set = ({ font }: TextPiece) => ({ font, size: fontSize, letterSpacing, slant })
  paintMark(document, before, set(first), start + first.x, baseline)
  for (const piece of pieces) paintRun(document, piece.shaped, set(piece), start + piece.x, baseline)
  paintMark(document, after, set(last), start + last.x + last.width, baseline)
}

/** How far the canvas makes upright faces lean that have no italics, as a share of their height. */
const SLANT = 0.25
