import { radians, type Size } from '../../../graphics/affine.ts'
import type { GradientShape, GradientStop } from '../../../graphics/gradient.ts'
import { type GradientPiece, mixPaint } from '../../../graphics/gradient-pieces.ts'
import { number } from './format-number.ts'
import type { GradientWriter } from './gradient-form.ts'

/** Maximum number of wedges of a ramp: a step of one in a channel is invisible. */
const MAX_STEPS = 256
/** Width of the thinnest wedges at the far edge, in points. */
const LEAST_WIDTH = 0.3
/** Largest angle of a triangle in degrees, and the radius with which its outer edge is outside the circle. */
const MAX_ANGLE = 45
const OUTSIDE = 1.1

/**
 * Paints wedges of one colour, clockwise. PDF has no shading around a point; meshes look different from viewer to
 * viewer. Pieces that are null are left out.
 */
export function writeConicPieces(
  { operators, fill, endOf, startOf }: GradientWriter,
  { center, angle }: GradientShape & { readonly kind: 'conic' },
  pieces: readonly (GradientPiece | null)[],
  { width, height }: Size,
): void {
  const across = Math.max(Math.abs(center.x), Math.abs(width - center.x))
  const down = Math.max(Math.abs(center.y), Math.abs(height - center.y))
  const radius = Math.hypot(across, down)
  operators.push(`1 0 0 1 ${number(center.x)} ${number(center.y)} cm`)
  const wedge = (from: number, to: number): string => {
    const turn = (to - from) * 360
    const count = Math.max(1, Math.ceil(turn / MAX_ANGLE))
    const points = Array.from({ length: count + 1 }, (_, i) => {
      const at = radians(angle + from * 360 + (turn * i) / count)
      const far = radius * OUTSIDE
      return `${number(far * Math.sin(at))} ${number(-far * Math.cos(at))} l`
    })
    return `0 0 m ${points.join(' ')} f`
  }
  const [first] = pieces
  if (first !== null && first !== undefined && first.stops.length > 1) {
    // where thin wedges meet, they do not cover the centre
    fill(meanOf(first.stops))
    operators.push(`${number(-center.x)} ${number(-center.y)} ${number(width)} ${number(height)} re f`)
  }
  for (const [at, piece] of pieces.entries()) {
    if (piece === null) continue
    const end = endOf(at)
    const [only, next] = piece.stops
    if (only === undefined) continue
    const start = at === 0 ? startOf(at) : piece.from
    if (next === undefined || start < piece.from) {
      fill(only)
      operators.push(wedge(start, next === undefined ? end : piece.from))
    }
    if (next === undefined) continue
    for (const { stop, from, to } of stepsOf(piece, radius)) {
      fill(stop)
      // the next wedge covers the end of this one
      operators.push(wedge(from, Math.min(end, to + (to - from))))
    }
  }
}

/** The steps of one colour that approximate a ramp. */
function stepsOf(
  { stops, shift, from, to }: GradientPiece,
  radius: number,
): { stop: GradientStop; from: number; to: number }[] {
  const steps: { stop: GradientStop; from: number; to: number }[] = []
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined) return steps
  const [start, end] = [first.offset + shift, last.offset + shift]
  if (start > from) steps.push({ stop: first, from, to: start })
  for (const [i, next] of stops.entries()) {
    const before = stops[i - 1]
    if (before === undefined) continue
    const length = next.offset - before.offset
    const widest = Math.ceil((length * 2 * Math.PI * radius) / LEAST_WIDTH)
    const count = Math.max(1, Math.min(MAX_STEPS, widest, differenceOf(before, next)))
    for (let step = 0; step < count; step++) {
      const color = mixPaint(before.color, next.color, (step + 0.5) / count)
      const at = before.offset + shift + (length * step) / count
      steps.push({ stop: { color, offset: 0 }, from: at, to: at + length / count })
    }
  }
  if (end < to) steps.push({ stop: last, from: end, to })
  return steps
}

function meanOf(stops: readonly GradientStop[]): GradientStop {
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined) throw new TypeError('a piece has stops')
  return { color: mixPaint(first.color, last.color, 0.5), offset: 0 }
}

/** Largest difference of a channel, from 0 to 255. */
function differenceOf({ color: a }: GradientStop, { color: b }: GradientStop): number {
  const channel = (color: string, at: number): number =>
    Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16) || 0
  const differences = [0, 1, 2].map(at => Math.abs(channel(a.color, at) - channel(b.color, at)))
  return Math.ceil(Math.max(...differences, 255 * Math.abs(a.opacity - b.opacity)))
}
