import type { FillBox } from './brush.ts'
import type { CharStyle } from './char-style.ts'
import type { Pen } from './draw.ts'
import { setStroke } from './draw-outline.ts'
import type { Content, Placed } from './place.ts'
import type { TextLine, TextRun } from './text.ts'

/** Draws the lines of a text: backgrounds, then what lies under the glyphs, glyphs, and what crosses them. */
export function drawText(
  { object, width, height }: Placed,
  { layout, alignTop }: Extract<Content, { kind: 'text' }>,
  pen: Pen,
): void {
  if (object.type !== 'text') return
  const { context } = pen
  const box = { left: -width / 2, top: -height / 2, width, height }
  context.translate(box.left, box.top + alignTop)
  const local = { left: 0, top: -alignTop, width, height }
  context.direction = object.direction
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  setStroke(object, context)
  for (const line of layout.lines) drawBackgrounds(line, local, pen)
  for (const line of layout.lines) drawDecorations(line, local, pen, BELOW)
  const passes = object.paintFirst === 'fill' ? [fillRun, strokeRun] : [strokeRun, fillRun]
  for (const pass of passes) {
    for (const line of layout.lines) {
      for (const run of line.runs) {
        context.font = run.font
        context.letterSpacing = `${run.letterSpacing}px`
        context.wordSpacing = `${line.wordSpacing}px`
        pass(run, line, local, pen)
      }
    }
  }
  for (const line of layout.lines) drawDecorations(line, local, pen, ACROSS)
}

function fillRun(run: TextRun, line: TextLine, box: FillBox, { context, brush }: Pen): void {
  const style = run.style.fill === null ? null : brush(run.style.fill, box)
  if (style === null) return
  context.fillStyle = style
  context.fillText(run.text, run.x, baselineOf(run, line))
}

function strokeRun(run: TextRun, line: TextLine, box: FillBox, { context, brush }: Pen): void {
  const style = run.style.stroke === null || run.style.strokeWidth === 0 ? null : brush(run.style.stroke, box)
  if (style === null) return
  context.strokeStyle = style
  context.lineWidth = run.style.strokeWidth
  context.strokeText(run.text, run.x, baselineOf(run, line))
}

/** Where the canvas is told to write, for the glyphs to stand on the line's baseline. */
function baselineOf({ style, sink }: TextRun, { baseline }: TextLine): number {
  return baseline + style.deltaY - sink
}

function drawBackgrounds(line: TextLine, box: FillBox, { context, brush }: Pen): void {
  for (const run of line.runs) {
    const style = run.style.textBackgroundColor === null ? null : brush(run.style.textBackgroundColor, box)
    if (style === null) continue
    context.fillStyle = style
    context.fillRect(run.x, line.top, run.width, line.height)
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

function drawDecorations(line: TextLine, box: FillBox, pen: Pen, decorations: readonly Decoration[]): void {
  const { context, brush } = pen
  for (const { property, offset } of decorations) {
    for (const run of line.runs) {
      const style = run.style[property] && run.style.fill !== null ? brush(run.style.fill, box) : null
      if (style === null) continue
      const { fontSize, deltaY } = run.style
      context.fillStyle = style
      context.fillRect(run.x, line.baseline + deltaY + offset * fontSize, run.width, fontSize * THICKNESS)
    }
  }
}
