import { multiply, translation } from '../../graphics/affine.ts'
import type { Content, Placed } from '../../scene/placing/place.ts'
import type { FillBox } from '../../scene/placing/stroke-area.ts'
import type { TextLine, TextRun } from '../../scene/text/layout-text.ts'
import type { Stripes } from '../../scene/text/text-decorations.ts'
import { startOf } from '../../scene/text/text-runs.ts'
import type { Pen } from './draw-objects.ts'
import { drawPath, setStroke } from './draw-path.ts'
import { textWork } from './text-cost.ts'

/** Draws a text as Fabric does: backgrounds, lines under it, glyphs, lines over and through it. */
export function drawText(
  { object, width, height }: Placed,
  { layout, alignTop, track }: Extract<Content, { kind: 'text' }>,
  pen: Pen,
): void {
  if (object.type !== 'text') return
  const { context } = pen
  if (track?.object.visible === true && track.content.kind === 'path') {
    context.save()
    const { shadow } = track.object
    const strokeCastsShadow = shadow === null || shadow.affectStroke
    drawPath(track, track.content.path, { ...pen, strokeCastsShadow })
    context.restore()
  }
  context.translate(-width / 2, -height / 2 + alignTop)
  const box = { left: 0, top: -alignTop, width, height }
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  setStroke(object, context)
  pen.take(
    textWork(layout, multiply(pen.matrix, translation(-width / 2, -height / 2 + alignTop)), pen.canvas),
    'text',
  )
  const isOfFive = object.keepsWidth
  drawAll(layout.stripes.behind, box, { isOfFive, pen })
  const hasStroke = (object.stroke !== null && object.strokeWidth > 0) || object.styles !== null
  const passes = object.paintFirst === 'fill' ? [fillRun, strokeRun] : [strokeRun, fillRun]
  for (const pass of passes) {
    if (pass === strokeRun && hasStroke && !pen.strokeCastsShadow) pen.endShadow()
    for (const line of layout.lines) for (const run of line.runs) drawRun(run, line, box, pen, pass)
  }
  if (isOfFive) pen.endShadow()
  drawAll(layout.stripes.across, box, { isOfFive, pen })
}

/**
 * As in Fabric only what is painted first of a text casts its shadow: its backgrounds, or else its underlines. In
 * Fabric 5 the glyphs after underlines do so too, and what lies over them never does.
 */
function drawAll(
  all: readonly Stripes[],
  box: FillBox,
  { isOfFive, pen }: { isOfFive: boolean; pen: Pen },
): void {
  for (const [i, stripes] of all.entries()) {
    drawStripes(stripes, box, pen)
    const isLast = all[i + 1]?.shows !== stripes.shows
    if (isLast && !(isOfFive && stripes.shows === 'underline')) pen.endShadow()
  }
}

type RunPainter = (run: TextRun, at: { x: number; y: number }, box: FillBox, pen: Pen) => void

function drawRun(run: TextRun, line: TextLine, box: FillBox, pen: Pen, paint: RunPainter): void {
  const { context } = pen
  context.font = run.font
  context.direction = run.direction
  context.letterSpacing = `${run.letterSpacing}px`
  const y = line.baseline + run.shift - run.sink
  turned(run, pen, () => paint(run, { x: startOf(run), y }, boxAround(run, box), pen))
}

/** As in Fabric, the box of a fill goes along the path with each character, whose middle is its middle. */
function boxAround({ turn }: Pick<TextRun, 'turn'>, box: FillBox): FillBox {
  return turn === null ? box : { ...box, left: -box.width / 2, top: -box.height / 2 }
}

/** On the path of the text, where it has one: the middle of the run's baseline is the origin then. */
function turned({ turn }: Pick<TextRun, 'turn'>, { context }: Pen, draw: () => void): void {
  context.save()
  if (turn !== null) {
    context.translate(turn.x, turn.y)
    context.rotate(turn.angle)
  }
  draw()
  context.restore()
}

const fillRun: RunPainter = (run, { x, y }, box, { context, brush }) => {
  const { fill: asked } = run.style
  const fill = asked === null ? null : brush(asked, box)
  if (fill === null) return
  context.fillStyle = fill
  context.fillText(textOf(run), x, y)
}

const strokeRun: RunPainter = (run, { x, y }, box, { context, brush }) => {
  const { stroke: asked, strokeWidth } = run.style
  const stroke = asked === null || strokeWidth === 0 ? null : brush(asked, box)
  if (stroke === null) return
  context.strokeStyle = stroke
  context.lineWidth = strokeWidth
  context.strokeText(textOf(run), x, y)
}

function textOf({ text, isForced, direction }: TextRun): string {
  if (!isForced) return text
  return `${direction === 'rtl' ? '\u202E' : '\u202D'}${text}`
}

function drawStripes(stripes: Stripes, box: FillBox, pen: Pen): void {
  const { context } = pen
  const brush = pen.brush(stripes.fill, box)
  if (brush === null) return
  turned(stripes, pen, () => {
    context.fillStyle = brush
    context.beginPath()
    for (const { x, y, width, height, corners } of stripes.boxes) {
      if (corners === null) context.rect(x, y, width, height)
      else context.roundRect(x, y, width, height, [...corners])
    }
    context.fill()
  })
}
