import type { CharStyle } from '../../image/char-style.ts'
import type { Content, Placed } from '../../image/place.ts'
import type { TextLine } from '../../image/text.ts'
import { paintMark, paintRun } from '../paint/paint-run.ts'
import { type Brush, type FillBox, paintWith } from './brush.ts'
import { concat } from './matrix.ts'
import { setStroke } from './paint-outline.ts'
import type { Sheet } from './sheet.ts'
import { stretchesOf, type TextPiece, type TextStretch } from './text-pieces.ts'

type Texted = Extract<Content, { kind: 'text' }>

/** What painting the text of one object carries along. */
interface TextPaint {
  readonly sheet: Sheet
  readonly object: Placed['object']
  /** The object's box, from the top left of its lines. */
  readonly box: FillBox
  readonly opacity: number
}

/** Paints the lines of a text: backgrounds, then what lies under the glyphs, glyphs, and what crosses them. */
export function paintSceneText(
  sheet: Sheet,
  { object, width, height }: Placed,
  { layout, alignTop }: Texted,
  opacity: number,
): void {
  if (object.type !== 'text') return
  const { document } = sheet
  document.save()
  concat(document, [1, 0, 0, 1, -width / 2, -height / 2 + alignTop])
  const paint: TextPaint = { sheet, object, box: { left: 0, top: -alignTop, width, height }, opacity }
  for (const line of layout.lines) paintBackgrounds(line, paint)
  for (const line of layout.lines) paintDecorations(line, paint, BELOW)
  for (const line of layout.lines) {
    document.content.beginLine()
    for (const stretch of stretchesOf(document, line, object.direction)) paintGlyphs(stretch, line, paint)
  }
  for (const line of layout.lines) paintDecorations(line, paint, ACROSS)
  document.restore()
}

/** How text is shown (ISO 32000-1 §9.3.6). */
const RENDERING = { fill: 0, stroke: 1, fillThenStroke: 2 } as const

function paintGlyphs(stretch: TextStretch, line: TextLine, { sheet, object, box, opacity }: TextPaint): void {
  const { style } = stretch.run
  const brushOf = (fill: CharStyle['fill']): Brush | null => (fill === null ? null : { fill, box, opacity })
  const fill = brushOf(style.fill)
  const stroke = style.strokeWidth === 0 ? null : brushOf(style.stroke)
  if (stroke === null) {
    paintWith(sheet, { fill }, () => showStretch(sheet, stretch, line))
    return
  }
  const stroked = (rendering: number, isRead: boolean): void => {
    const { document } = sheet
    document.save()
    setStroke(sheet, object)
    document.lineWidth(style.strokeWidth)
    document.content.raw(`${rendering} Tr`)
    if (!isRead) document.content.beginReadAs('')
    showStretch(sheet, stretch, line)
    if (!isRead) document.content.endReadAs()
    document.restore()
  }
  if (object.paintFirst === 'fill') {
    let isRead = true
    paintWith(sheet, { fill, stroke }, sides => {
      const both = sides.fill && sides.stroke
      stroked(both ? RENDERING.fillThenStroke : sides.fill ? RENDERING.fill : RENDERING.stroke, isRead)
      isRead = false // a text that is painted twice is read once
    })
    return
  }
  paintWith(sheet, { stroke }, () => stroked(RENDERING.stroke, fill === null))
  paintWith(sheet, { fill }, () => showStretch(sheet, stretch, line))
}

function showStretch({ document }: Sheet, { run, pieces, before, after }: TextStretch, line: TextLine): void {
  const { faces, style, letterSpacing } = run
  const baseline = line.baseline + style.deltaY
  const slant = style.fontStyle !== 'normal' && faces[0]?.style.includes('italics') === false ? SLANT : 0
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first === undefined || last === undefined) return
  const set = ({ font }: TextPiece) => ({ font, size: style.fontSize, letterSpacing, slant })
  paintMark(document, before, set(first), first.x, baseline)
  for (const piece of pieces) paintRun(document, piece.shaped, set(piece), piece.x, baseline)
  paintMark(document, after, set(last), last.x + last.width, baseline)
}

/** How far the canvas makes upright faces lean that have no italics, as a share of their height. */
const SLANT = 0.25

function paintBackgrounds(line: TextLine, { sheet, box, opacity }: TextPaint): void {
  const { document } = sheet
  for (const run of line.runs) {
    const fill = run.style.textBackgroundColor
    if (fill === null) continue
    paintWith(sheet, { fill: { fill, box, opacity } }, () => {
      document.rect(run.x, line.top, run.width, line.height)
      document.fill()
    })
  }
}

/** A line along a text: which property asks for it, and its upper edge from the baseline in font sizes. */
interface Decoration {
  readonly property: keyof Pick<CharStyle, 'underline' | 'overline' | 'linethrough'>
  readonly offset: number
}

// Fabric's places and thickness.
const BELOW: readonly Decoration[] = [
  { property: 'underline', offset: 0.1 },
  { property: 'overline', offset: -0.88 },
]
const ACROSS: readonly Decoration[] = [{ property: 'linethrough', offset: -0.315 }]
const THICKNESS = 1 / 15

function paintDecorations(
  line: TextLine,
  { sheet, box, opacity }: TextPaint,
  decorations: readonly Decoration[],
): void {
  const { document } = sheet
  for (const { property, offset } of decorations) {
    for (const { style, x, width } of line.runs) {
      if (!style[property] || style.fill === null) continue
      const { fontSize, deltaY, fill } = style
      paintWith(sheet, { fill: { fill, box, opacity } }, () => {
        document.rect(x, line.baseline + deltaY + offset * fontSize, width, fontSize * THICKNESS)
        document.fill()
      })
    }
  }
}
