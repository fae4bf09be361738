import type { FillBox } from './brush.ts'
import type { CharStyle } from './char-style.ts'
import type { Pen } from './draw.ts'
import { drawOutline, setStroke } from './draw-outline.ts'
import type { Fill } from './fill.ts'
import type { Content, Placed } from './place.ts'
import type { CornerRadii } from './property-shapes.ts'
import type { TextShape } from './scene.ts'
import type { TextLine, TextRun } from './text.ts'

/** Draws the lines of a text as Fabric does: backgrounds, lines under it, glyphs, lines over and through it. */
export function drawText(
  { object, width, height }: Placed,
  { layout, alignTop, track }: Extract<Content, { kind: 'text' }>,
  pen: Pen,
): void {
  if (object.type !== 'text') return
  const { context } = pen
  if (track?.object.visible === true && track.content.kind === 'outline') {
    context.save()
    drawOutline(track, track.content.outline, pen)
    context.restore()
  }
  context.translate(-width / 2, -height / 2 + alignTop)
  const box = { left: 0, top: -alignTop, width, height }
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  setStroke(object, context)
  const { lines, factor } = layout
  const drawn: Drawn = { object, box, factor, pen }
  drawBackgrounds(lines, drawn)
  for (const line of lines) drawDecorations(line, UNDERLINE, drawn)
  const passes = object.paintFirst === 'fill' ? [fillRun, strokeRun] : [strokeRun, fillRun]
  for (const pass of passes) {
    for (const line of lines) for (const run of line.runs) drawRun(run, line, box, pen, pass)
  }
  for (const line of lines) drawDecorations(line, OVERLINE, drawn)
  for (const line of lines) drawDecorations(line, LINETHROUGH, drawn)
}

type RunPainter = (run: TextRun, at: { x: number; y: number }, box: FillBox, pen: Pen) => void

function drawRun(run: TextRun, line: TextLine, box: FillBox, pen: Pen, paint: RunPainter): void {
  const { context } = pen
  context.font = run.font
  context.direction = run.direction
  context.letterSpacing = `${run.letterSpacing}px`
  const y = line.baseline + run.shift - run.sink
  context.save()
  turn(run, pen)
  paint(run, { x: startOf(run), y }, box, pen)
  context.restore()
}

/** Onto the path of the text, where it has one: the middle of the run's baseline is the origin then. */
function turn({ turn }: TextRun, { context }: Pen): void {
  if (turn === null) return
  context.translate(turn.x, turn.y)
  context.rotate(turn.angle)
}

const fillRun: RunPainter = ({ text, style }, { x, y }, box, { context, brush }) => {
  const fill = style.fill === null ? null : brush(style.fill, box)
  if (fill === null) return
  context.fillStyle = fill
  context.fillText(text, x, y)
}

const strokeRun: RunPainter = ({ text, style }, { x, y }, box, { context, brush }) => {
  const stroke = style.stroke === null || style.strokeWidth === 0 ? null : brush(style.stroke, box)
  if (stroke === null) return
  context.strokeStyle = stroke
  context.lineWidth = style.strokeWidth
  context.strokeText(text, x, y)
}

interface Drawn {
  readonly object: TextShape
  readonly box: FillBox
  /** What the sizes of the scene are multiplied with. */
  readonly factor: number
  readonly pen: Pen
}

/** As in Fabric line by line; with room or round ends around them, lines of one fill are painted as one. */
function drawBackgrounds(lines: readonly TextLine[], { object, box, pen }: Drawn): void {
  const { context } = pen
  const { backgroundPadding, backgroundCorners } = object
  const isOne = backgroundCorners !== null || Object.values(backgroundPadding).some(room => room > 0)
  let open: Fill | null = null
  const paint = (): void => {
    const brush = open === null ? null : pen.brush(open, box)
    open = null
    if (brush === null) return
    context.fillStyle = brush
    context.fill()
  }
  for (const line of lines) {
    for (const stripe of stripesOf(line, object)) {
      if (!isOne || open !== stripe.fill || stripe.first.turn !== null) {
        paint()
        context.beginPath()
      }
      open = stripe.fill
      if (stripe.first.turn === null) addStripe(stripe, context)
      else {
        context.save()
        turn(stripe.first, pen)
        addStripe(stripe, context)
        paint()
        context.restore()
      }
    }
  }
  paint()
}

interface Stripe extends Span {
  readonly y: number
  readonly height: number
  readonly corners: CornerRadii
}

/** The backgrounds of a line: only the ends of stretches that touch stand out and are round. */
function stripesOf(line: TextLine, { backgroundPadding, backgroundCorners }: TextShape): Stripe[] {
  const { top, right, bottom, left } = backgroundPadding
  const [a, b, c, d] = backgroundCorners ?? [0, 0, 0, 0]
  const spans = spansOf(line.runs, run => run.style.textBackgroundColor)
  return spans.map((span, index) => {
    const isFirst = !touches(spans[index - 1], span.x)
    const isLast = !touches(spans[index + 1], span.x + span.width)
    const x = span.x - (isFirst ? left : 0)
    return {
      ...span,
      x,
      y: line.top - top,
      width: span.x + span.width + (isLast ? right : 0) - x,
      height: line.height + top + bottom,
      corners: [isFirst ? a : 0, isLast ? b : 0, isLast ? c : 0, isFirst ? d : 0],
    }
  })
}

function addStripe({ x, y, width, height, corners }: Stripe, context: Pen['context']): void {
  if (corners.every(radius => radius === 0)) context.rect(x, y, width, height)
  else context.roundRect(x, y, width, height, [...corners])
}

/** A stretch of a line that one fill paints. */
interface Span {
  readonly x: number
  readonly width: number
  readonly fill: Fill
  readonly first: TextRun
}

/** Neighbours of one fill and one `key` become one span, so that no seam is seen between them. */
function spansOf(
  runs: readonly TextRun[],
  fillOf: (run: TextRun) => Fill | null,
  isAlike: (a: CharStyle, b: CharStyle) => boolean = () => true,
): Span[] {
  const spans: { x: number; width: number; fill: Fill; first: TextRun }[] = []
  for (const run of runs) {
    const fill = fillOf(run)
    if (fill === null) continue
    const last = spans.at(-1)
    const goesOn =
      last !== undefined &&
      last.fill === fill &&
      touches(last, run.x) &&
      run.turn === null &&
      isAlike(last.first.style, run.style)
    if (goesOn) last.width = run.x + run.width - last.x
    else spans.push({ x: startOf(run), width: run.width, fill, first: run })
  }
  return spans
}

/** Where a run begins: a turned one stands with its middle at the origin. */
function startOf({ turn, x, width }: TextRun): number {
  return turn === null ? x : -width / 2
}

const TOUCHING = 0.5

function touches(span: Span | undefined, x: number): boolean {
  if (span === undefined || span.first.turn !== null) return false
  return Math.abs(span.x + span.width - x) < TOUCHING || Math.abs(span.x - x) < TOUCHING
}

/** A line along a text: which property asks for it, and where it stands. */
interface Decoration {
  readonly property: keyof Pick<CharStyle, 'underline' | 'overline' | 'linethrough'>
  /** From the baseline, in font sizes. */
  readonly offset: number
  /** How much of its thickness is above that. */
  readonly above: number
}

// Fabric's places.
const UNDERLINE: Decoration = { property: 'underline', offset: 0.1, above: 0 }
const OVERLINE: Decoration = { property: 'overline', offset: -0.81333, above: 1 }
const LINETHROUGH: Decoration = { property: 'linethrough', offset: -0.28167, above: 0.5 }

function drawDecorations(
  line: TextLine,
  { property, offset, above }: Decoration,
  { object, box, factor, pen }: Drawn,
): void {
  const { context } = pen
  const spans = spansOf(
    line.runs,
    ({ style }) => (style[property] ? (style.textDecorationColor ?? style.fill) : null),
    (a, b) =>
      a.fontSize === b.fontSize &&
      a.deltaY === b.deltaY &&
      a.textDecorationThickness === b.textDecorationThickness,
  )
  const last = line.runs.at(-1)
  for (const { x, width, fill, first } of spans) {
    const brush = pen.brush(fill, box)
    if (brush === null) continue
    const size = object.style.fontSize * factor
    const thickness = (size * first.style.textDecorationThickness) / 1000
    const y = line.baseline + first.shift + offset * first.fontSize - above * thickness
    const isEnd = last !== undefined && Math.abs(last.x + last.width - x - width) < TOUCHING
    context.fillStyle = brush
    context.save()
    turn(first, pen)
    context.fillRect(x, y, width - (isEnd ? first.letterSpacing : 0), thickness)
    context.restore()
  }
}
