/** Executes the paints of an object on a canvas. */
import { areaOf, grow, intersect, type Matrix, mapBox, multiply, stretch } from '../../graphics/affine.ts'
import type { FillPaint, GlyphPaint, StrokePaint, StrokeStyle } from '../../graphics/display-list.ts'
import { runFillBox, turnMatrix } from '../../scene/placing/paints.ts'
import type { Placed } from '../../scene/placing/place.ts'
import type { TextLine, TextRun } from '../../scene/text/layout-text.ts'
import { startOf } from '../../scene/text/text-runs.ts'
import { fillPath } from './brush.ts'
import type { Context } from './canvas.ts'
import type { CanvasContext } from './draw-objects.ts'
import { drawPicture } from './draw-picture.ts'
import { fillWork, strokeWork } from './path-cost.ts'

/** Draws everything that an object paints itself, in its own coordinates. */
export function drawPaints(placed: Placed, canvas: CanvasContext): void {
  const { paints } = placed
  const { context } = canvas
  for (const paint of paints) {
    context.save()
    if (!paint.castsShadow) context.shadowColor = 'transparent'
    switch (paint.kind) {
      case 'fill':
        drawFill(paint, canvas)
        break
      case 'stroke':
        drawStroke(paint, canvas)
        break
      case 'picture':
        drawPicture(placed, paint, canvas)
        break
      case 'glyphs':
        drawGlyphs(paint, canvas)
    }
    context.restore()
  }
}

/** Paths of fewer commands are drawn without an estimate of their cost. */
const FEW_COMMANDS = 12

function drawFill({ path, isRect, rule, fill, box, matrix }: FillPaint, canvas: CanvasContext): void {
  const { context } = canvas
  if (isRect && typeof fill === 'string') {
    context.fillStyle = fill
    context.fillRect(box.left, box.top, box.width, box.height)
    return
  }
  if (path.length > FEW_COMMANDS) {
    canvas.consume(fillWork({ path, matrix: multiply(canvas.matrix, matrix), canvas: canvas.size }), 'fill')
  }
  context.transform(...matrix)
  fillPath(path, { fill, rule, box }, canvas)
}

function drawStroke({ path, fill, box, style, clip, matrix }: StrokePaint, canvas: CanvasContext): void {
  const { context, factory, size } = canvas
  context.transform(...matrix)
  const brush = canvas.brush(fill, box)
  if (brush === null) return
  const { width, dashes } = style
  if (path.length > FEW_COMMANDS || dashes.length > 0) {
    const period = dashes.length === 0 ? null : dashes.reduce((sum, length) => sum + length, 0)
    const painted = { path, matrix: multiply(canvas.matrix, matrix), canvas: size }
    canvas.consume(strokeWork(painted, { width, period }), 'stroke')
  }
  setStroke(style, context)
  context.strokeStyle = brush
  if (clip !== null) {
    context.beginPath()
    context.rect(clip.left, clip.top, clip.width, clip.height)
    context.clip()
  }
  context.stroke(factory.path(path))
}

function setStroke(
  { width, cap, join, miterLimit, dashes, dashOffset }: StrokeStyle,
  context: Context,
): void {
  context.lineWidth = width
  context.lineCap = cap
  context.lineJoin = join
  context.miterLimit = miterLimit
  context.lineDashOffset = dashOffset
  context.setLineDash([...dashes])
}

function drawGlyphs(paint: GlyphPaint<TextLine>, canvas: CanvasContext): void {
  const { context } = canvas
  const matrix: Matrix = multiply(canvas.matrix, paint.matrix)
  canvas.consume(glyphWork(paint, matrix, canvas.size), 'text')
  context.transform(...paint.matrix)
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  setStroke(paint.style, context)
  for (const line of paint.lines) for (const run of line.runs) drawRun(run, line, paint, canvas)
}

function drawRun(
  run: TextRun,
  line: TextLine,
  { side, box }: GlyphPaint<TextLine>,
  canvas: CanvasContext,
): void {
  const { context } = canvas
  const { style, turn } = run
  const paint = side === 'fill' ? style.fill : style.strokeWidth === 0 ? null : style.stroke
  if (paint === null) return
  context.font = run.font
  context.direction = run.direction
  context.letterSpacing = `${run.letterSpacing}px`
  context.save()
  if (turn !== null) context.transform(...turnMatrix(turn))
  const brush = canvas.brush(paint, runFillBox(run, box))
  const y = line.baseline + run.shift - run.sink
  if (brush !== null && side === 'fill') {
    context.fillStyle = brush
    context.fillText(textOf(run), startOf(run), y)
  } else if (brush !== null) {
    context.strokeStyle = brush
    context.lineWidth = style.strokeWidth
    context.strokeText(textOf(run), startOf(run), y)
  }
  context.restore()
}

function textOf({ text, isForced, direction }: TextRun): string {
  if (!isForced) return text
  return `${direction === 'rtl' ? '\u202E' : '\u202D'}${text}`
}

/** Cost of filling or stroking the runs of a text. @param matrix From its top left to the pixels of the canvas. */
function glyphWork(
  { lines, side }: GlyphPaint<TextLine>,
  matrix: Matrix,
  canvas: { readonly width: number; readonly height: number },
): number {
  const screen = { left: 0, top: 0, right: canvas.width, bottom: canvas.height }
  const { x, y } = stretch(matrix)
  let work = 0
  for (const { runs, top, height } of lines) {
    for (const { text, x: left, width, fontSize, style, turn } of runs) {
      work += WEIGHTS.run
      if (style[side] === null) continue
      // Joined characters may run backwards.
      const [start, end] = [Math.min(left, left + width), Math.max(left, left + width)]
      const ink = grow({ left: start, top, right: end, bottom: top + height }, OVERHANG * fontSize)
      if (turn === null && areaOf(intersect(mapBox(matrix, ink), screen)) === 0) continue
      const em = fontSize + (style.stroke === null ? 0 : style.strokeWidth)
      const pixels = Math.min(em * x * em * y, canvas.width * canvas.height)
      work += text.length * SIDES[side] * (WEIGHTS.glyph + pixels * WEIGHTS.pixel)
    }
  }
  return work
}

/** Ink overflow of glyphs, in font sizes. */
const OVERHANG = 2.5
/** Strokes are filled paths with twice the edges. */
const SIDES = { fill: 1, stroke: 2 }

/** In operations of `DrawBudget`. Runs count once for their fill and once for their stroke. */
const WEIGHTS = { run: 2500, glyph: 200, pixel: 0.3 }
