/**
 * Gaussian blur by three box blurs per axis, in time independent of the radius. Boxes have fractional ends, so that
 * together they have the variance of the Gaussian.
 */
import type { Raster } from '../../../scene/filters/filter.ts'

/** @param deviation Standard deviations along x and y, in pixels. */
export function blur(raster: Raster, deviation: { x: number; y: number }): void {
  const { width, height, data } = raster
  multiplyByAlpha(data)
  const across = meanOf(deviation.x, width)
  const down = meanOf(deviation.y, height)
  if (across !== null) {
    for (let y = 0; y < height; y++)
      blurLines(data, { start: y * width * 4, step: 4, count: width, lanes: 4 }, across)
  }
  if (down !== null) {
    // Adjacent columns together, in memory order.
    const all = width * 4
    for (let lane = 0; lane < all; lane += LANES) {
      const lanes = Math.min(LANES, all - lane)
      blurLines(data, { start: lane, step: all, count: height, lanes }, down)
    }
  }
  divideByAlpha(data)
}

const LANES = 64

/**
 * Standard deviation in pixels of Fabric's blur along a side. Without WebGL, Fabric overlays 31 copies per axis,
 * shifted by up to 3 % of the side with decreasing opacity. The variances of the shifts add up.
 */
export function fabricDeviation(amount: number, sidePx: number): number {
  return 0.03 * amount * sidePx * SPREAD
}

const SPREAD = (() => {
  let variance = 0
  for (let copy = -15; copy <= 15; copy++) {
    const share = Math.abs(copy) / 15
    variance += (1 - share) * share * share ** 2
  }
  return Math.sqrt(variance)
})()

/** Mean of `2 · radius + 1` pixels and a fraction of the next one on each side. */
interface Mean {
  readonly radius: number
  readonly share: number
}

/** A box with a third of the Gaussian's variance; null for no effect. */
function meanOf(deviation: number, count: number): Mean | null {
  const variance = Math.min(deviation, count) ** 2 / 3
  if (variance < 1e-4) return null
  const radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2)
  const squares = (radius * (radius + 1) * (2 * radius + 1)) / 3
  const share = ((2 * radius + 1) * variance - squares) / (2 * ((radius + 1) ** 2 - variance))
  return { radius, share }
}

interface Lines {
  readonly start: number
  /** Distance in bytes between elements of a line. */
  readonly step: number
  /** Elements per line. */
  readonly count: number
  /** Adjacent lines, one byte apart. */
  readonly lanes: number
}

function blurLines(data: Uint8ClampedArray, { start, step, count, lanes }: Lines, mean: Mean): void {
  let from = new Float32Array(count * lanes)
  let to = new Float32Array(count * lanes)
  for (let place = 0; place < count; place++) {
    for (let lane = 0; lane < lanes; lane++)
      from[place * lanes + lane] = data[start + place * step + lane] ?? 0
  }
  for (let pass = 0; pass < 3; pass++) {
    runMean(from, to, { count, lanes }, mean)
    ;[from, to] = [to, from]
  }
  for (let place = 0; place < count; place++) {
    for (let lane = 0; lane < lanes; lane++)
      data[start + place * step + lane] = from[place * lanes + lane] ?? 0
  }
}

function runMean(
  from: Float32Array,
  to: Float32Array,
  { count, lanes }: { count: number; lanes: number },
  { radius, share }: Mean,
): void {
  const last = (count - 1) * lanes
  const at = (place: number): number => Math.min(Math.max(place * lanes, 0), last)
  const sums = new Float64Array(lanes)
  for (let place = -radius; place <= radius; place++) {
    const base = at(place)
    for (let lane = 0; lane < lanes; lane++) sums[lane] = (sums[lane] ?? 0) + (from[base + lane] ?? 0)
  }
  const weight = 1 / (2 * radius + 1 + 2 * share)
  for (let place = 0; place < count; place++) {
    const before = at(place - radius - 1)
    const after = at(place + radius + 1)
    const leaving = at(place - radius)
    const here = place * lanes
    for (let lane = 0; lane < lanes; lane++) {
      const sum = sums[lane] ?? 0
      const next = from[after + lane] ?? 0
      to[here + lane] = (sum + share * ((from[before + lane] ?? 0) + next)) * weight
      sums[lane] = sum + next - (from[leaving + lane] ?? 0)
    }
  }
}

/** Premultiplies, so that invisible colours do not bleed. */
function multiplyByAlpha(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0
    if (alpha === 255) continue
    for (let channel = at; channel < at + 3; channel++) data[channel] = ((data[channel] ?? 0) * alpha) / 255
  }
}

function divideByAlpha(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0
    if (alpha === 255 || alpha === 0) continue
    for (let channel = at; channel < at + 3; channel++) data[channel] = ((data[channel] ?? 0) * 255) / alpha
  }
}
