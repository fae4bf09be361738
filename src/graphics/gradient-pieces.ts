/** Gradients as pieces without jumps, so that sharp edges are painted as edges. Pure. */
import type { PaintColor } from './decoration.ts'
import type { GradientStop, PlacedGradient } from './gradient.ts'

/** A part of a gradient: one colour if it has one stop, else a ramp. Its stops are at `offset + shift`. */
export interface GradientPiece {
  readonly stops: readonly GradientStop[]
  readonly shift: number
  /** Where it is painted. Beyond its stops, it has the colours of the first and the last. */
  readonly from: number
  readonly to: number
}

/** Limit of pieces; more would be finer than pixels, and are painted as their mean. */
const MAX_PIECES = 2_000
/** Shorter parts are jumps. */
const LEAST_LENGTH = 1e-6

/** The pieces between two offsets, in order. */
export function gradientPieces(
  { stops, isRepeating }: Pick<PlacedGradient, 'stops' | 'isRepeating'>,
  [low, high]: readonly [number, number],
): readonly GradientPiece[] {
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined) return []
  const pieces = piecesWithin(stops)
  if (!isRepeating) return clipped(openEnds(pieces, first, last), low, high)
  const period = last.offset - first.offset
  if (!(period > LEAST_LENGTH)) return [{ stops: [last], shift: 0, from: low, to: high }]
  const start = Math.floor((low - first.offset) / period)
  const count = Math.ceil((high - first.offset) / period) - start
  if (count * pieces.length > MAX_PIECES)
    return [{ stops: [meanStop(stops, period)], shift: 0, from: low, to: high }]
  const repeated = Array.from({ length: count }, (_, i) => {
    const shift = (start + i) * period
    return pieces.map(piece => ({ ...piece, shift, from: piece.from + shift, to: piece.to + shift }))
  })
  return clipped(repeated.flat(), low, high)
}

function piecesWithin(stops: readonly GradientStop[]): GradientPiece[] {
  const pieces: GradientPiece[] = []
  for (const [i, to] of stops.entries()) {
    const from = stops[i - 1]
    if (from === undefined || to.offset - from.offset < LEAST_LENGTH) continue
    const piece = {
      stops: isSameColor(from, to) ? [from] : [from, to],
      shift: 0,
      from: from.offset,
      to: to.offset,
    }
    const before = pieces.at(-1)
    const joined = before === undefined || before.to !== piece.from ? null : join(before, piece)
    if (joined !== null) pieces[pieces.length - 1] = joined
    else pieces.push(piece)
  }
  return pieces
}

/**
 * Two pieces as one; null if there is a jump between them, or a plain part between two ramps: viewers compute few
 * colours of a ramp, and short ramps would be coarse.
 */
function join(before: GradientPiece, piece: GradientPiece): GradientPiece | null {
  const [end, start] = [before.stops.at(-1), piece.stops[0]]
  if (end === undefined || start === undefined) return null
  const isInvisible = end.color.opacity === 0 && start.color.opacity === 0
  const isSame = isSameColor(end, start)
  if (piece.stops.length === 1 && (isSame || isInvisible)) return { ...before, to: piece.to }
  if (before.stops.length === 1 && (isSame || isInvisible)) return { ...piece, from: before.from }
  if (!isSame) return null
  return end.offset === start.offset
    ? { ...piece, from: before.from, stops: [...before.stops, ...piece.stops.slice(1)] }
    : null
}

/** Extends the pieces to both sides in the colours of the first and the last stop. */
function openEnds(
  pieces: readonly GradientPiece[],
  first: GradientStop,
  last: GradientStop,
): GradientPiece[] {
  const before = { stops: [first], shift: 0, from: Number.NEGATIVE_INFINITY, to: first.offset }
  const after = { stops: [last], shift: 0, from: last.offset, to: Number.POSITIVE_INFINITY }
  const open: GradientPiece[] = [before]
  for (const piece of [...pieces, after]) {
    const end = open.at(-1)
    const joined = end === undefined ? null : join(end, piece)
    if (joined === null) open.push(piece)
    else open[open.length - 1] = joined
  }
  return open
}

function clipped(pieces: readonly GradientPiece[], low: number, high: number): GradientPiece[] {
  return pieces
    .filter(({ from, to }) => from < high - LEAST_LENGTH && to > low + LEAST_LENGTH)
    .map(piece => ({
      ...piece,
      stops: cutStops(piece.stops, low - piece.shift, high - piece.shift),
      from: Math.max(low, piece.from),
      to: Math.min(high, piece.to),
    }))
}

/** The part of a ramp between two offsets. */
function cutStops(stops: readonly GradientStop[], low: number, high: number): readonly GradientStop[] {
  const [first, last] = [stops[0], stops.at(-1)]
  if (stops.length < 2 || first === undefined || last === undefined) return stops
  if (first.offset >= low && last.offset <= high) return stops
  const cut = stops.filter(({ offset }) => offset >= low && offset <= high)
  if (first.offset < low) cut.unshift(stopAt(stops, low))
  if (last.offset > high) cut.push(stopAt(stops, high))
  return cut
}

function stopAt(stops: readonly GradientStop[], offset: number): GradientStop {
  const next = stops.findIndex(stop => stop.offset >= offset)
  const [from, to] = [stops[Math.max(0, next - 1)], stops[next] ?? stops.at(-1)]
  if (from === undefined || to === undefined) throw new TypeError('a ramp has stops')
  const length = to.offset - from.offset
  const t = length > 0 ? (offset - from.offset) / length : 0
  return { color: mixPaint(from.color, to.color, t), offset }
}

/** A colour between two others, in sRGB without premultiplied alpha. */
export function mixPaint(from: PaintColor, to: PaintColor, t: number): PaintColor {
  const channels = [0, 1, 2].map(at => byteAt(from.color, at) * (1 - t) + byteAt(to.color, at) * t)
  return { color: hexOf(channels), opacity: from.opacity * (1 - t) + to.opacity * t }
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function isSameColor({ color: a }: GradientStop, { color: b }: GradientStop): boolean {
  return a.color === b.color && a.opacity === b.opacity
}

/** The mean colour (CSS Images 3 §3.3). */
function meanStop(stops: readonly GradientStop[], period: number): GradientStop {
  const sums = [0, 0, 0, 0]
  for (const [i, to] of stops.entries()) {
    const from = stops[i - 1]
    if (from === undefined) continue
    const share = (to.offset - from.offset) / period / 2
    for (const { color } of [from, to]) {
      const alpha = color.opacity * share
      for (const at of [0, 1, 2]) sums[at] = (sums[at] ?? 0) + alpha * byteAt(color.color, at)
      sums[3] = (sums[3] ?? 0) + alpha
    }
  }
  const alpha = sums[3] ?? 0
  const channels = sums.slice(0, 3).map(sum => (alpha === 0 ? 0 : sum / alpha))
  return { color: { color: hexOf(channels), opacity: alpha }, offset: 0 }
}

function byteAt(color: string, at: number): number {
  return Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16) || 0
}
