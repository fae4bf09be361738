/** What stands behind the glyphs of a scene's text, and what crosses them, by the rules of `image/draw-text.ts`. */
import type { CharStyle } from '../../image/char-style.ts'
import type { Fill } from '../../image/fill.ts'
import type { TextShape } from '../../image/scene.ts'
import type { TextLine, TextRun } from '../../image/text.ts'
import type { TrackedDocument } from '../layout/tracked-document.ts'
import { fitRadii, traceRect } from '../paint/outline.ts'

export interface TextLinePainter {
  readonly object: TextShape
  /** What the sizes of the scene are multiplied with. */
  readonly factor: number
  /** Fills what is traced where a run stands. */
  fill(fill: Fill, run: TextRun, trace: (document: TrackedDocument) => void): void
}

export function paintTextLines(
  lines: readonly TextLine[],
  where: 'behind' | 'across',
  painter: TextLinePainter,
): void {
  if (where === 'behind') for (const line of lines) paintBackgrounds(line, painter)
  for (const decoration of where === 'behind' ? [UNDERLINE] : [OVERLINE, LINETHROUGH]) {
    for (const line of lines) paintDecorations(line, decoration, painter)
  }
}

function paintBackgrounds(line: TextLine, { object, fill: paint }: TextLinePainter): void {
  const { top, right, bottom, left } = object.backgroundPadding
  const painted = spansOf(line.runs, run => run.style.textBackgroundColor)
  for (const [index, { x, width, fill, first }] of painted.entries()) {
    // Only the ends of what is of one colour or more stand out and are round.
    const isFirst = !touches(painted[index - 1], x)
    const isLast = !touches(painted[index + 1], x + width)
    const from = x - (isFirst ? left : 0)
    const box = {
      x: from,
      y: line.top - top,
      width: x + width + (isLast ? right : 0) - from,
      height: line.height + top + bottom,
    }
    const [a, b, c, d] = object.backgroundCorners ?? [0, 0, 0, 0]
    const radii = [isFirst ? a : 0, isLast ? b : 0, isLast ? c : 0, isFirst ? d : 0]
    paint(fill, first, document =>
      traceRect(
        document,
        box,
        fitRadii(
          radii.map(radius => [radius, radius]),
          box,
          { top: false, bottom: false },
        ),
      ),
    )
  }
}

/** A stretch of a line that one fill paints. */
interface Span {
  readonly x: number
  readonly width: number
  readonly fill: Fill
  readonly first: TextRun
}

/** Neighbours of one fill become one span, so that no seam is seen between them. */
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
    else spans.push({ x: run.turn === null ? run.x : -run.width / 2, width: run.width, fill, first: run })
  }
  return spans
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

function paintDecorations(
  line: TextLine,
  { property, offset, above }: Decoration,
  { object, factor, fill: paint }: TextLinePainter,
): void {
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
    const thickness = (object.style.fontSize * factor * first.style.textDecorationThickness) / 1000
    const y = line.baseline + first.shift + offset * first.fontSize - above * thickness
    const isEnd = last !== undefined && Math.abs(last.x + last.width - x - width) < TOUCHING
    const length = width - (isEnd ? first.letterSpacing : 0)
    paint(fill, first, document => void document.rect(x, y, length, thickness))
  }
}
