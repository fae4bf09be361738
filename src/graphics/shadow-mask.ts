import type { Corners } from './rounded-rectangle.ts'

/** Coverage of a blurred shape in grey, row by row from the top left. */
export interface ShadowMask {
  readonly columns: number
  readonly rows: number
  /** 0: none, 255: full. */
  readonly grey: Uint8Array
  /** Distance that the mask extends beyond the shape, in points. */
  readonly margin: number
}

/** Mask points per standard deviation; fewer would be visible. */
const POINTS_A_DEVIATION = 3
/** Standard deviations beyond which a blur is invisible. */
export const REACH = 3
const MAX_POINTS = 400_000

/**
 * A rounded rectangle, blurred by a Gaussian whose standard deviation is half of the blur (CSS Backgrounds 3 §6.1).
 * Rows and columns between the corners are equal and computed once.
 */
export function shadowMask(
  { width, height }: { width: number; height: number },
  corners: Corners,
  blur: number,
): ShadowMask {
  const deviation = blur / 2
  const margin = REACH * deviation
  const [across, down] = [width + 2 * margin, height + 2 * margin]
  const pitch = Math.max(deviation / POINTS_A_DEVIATION, Math.sqrt((across * down) / MAX_POINTS))
  const columns = Math.max(1, Math.ceil(across / pitch))
  const rows = Math.max(1, Math.ceil(down / pitch))
  const [stepX, stepY] = [across / columns, down / rows]
  const [tl, tr, br, bl] = corners
  const alike = {
    columns: span(columns, stepX, margin, [Math.max(tl[0], bl[0]), width - Math.max(tr[0], br[0])]),
    rows: span(rows, stepY, margin, [Math.max(tl[1], tr[1]), height - Math.max(bl[1], br[1])]),
  }

  const profiles = Array.from({ length: rows }, (_, row) => {
    const y = (row + 0.5) * stepY - margin
    return y < 0 || y > height ? null : edgesAt(y, { width, height }, corners)
  })
  const kernel = gaussian(deviation / stepY)
  const reach = (kernel.length - 1) / 2
  const grey = new Uint8Array(columns * rows)
  const column = new Float64Array(rows)
  for (let c = 0; c < columns; c++) {
    if (alike.columns.copies(c)) {
      for (let r = 0; r < rows; r++) grey[r * columns + c] = grey[r * columns + c - 1] ?? 0
      continue
    }
    const x = (c + 0.5) * stepX - margin
    for (const [r, edges] of profiles.entries()) {
      column[r] = edges === null ? 0 : share(x - edges[0], deviation) - share(x - edges[1], deviation)
    }
    for (let r = 0; r < rows; r++) {
      if (alike.rows.copies(r)) {
        grey[r * columns + c] = grey[(r - 1) * columns + c] ?? 0
        continue
      }
      let sum = 0
      for (let k = -reach; k <= reach; k++) sum += (column[r + k] ?? 0) * (kernel[k + reach] ?? 0)
      grey[r * columns + c] = Math.round(255 * Math.min(1, Math.max(0, sum)))
    }
  }
  return { columns, rows, grey, margin }
}

/** Rows or columns equal to the preceding one, because no blurred corner reaches them. */
function span(
  count: number,
  step: number,
  margin: number,
  [from, to]: readonly [number, number],
): { copies(index: number): boolean } {
  const first = Math.ceil((margin + from + margin) / step) + 1
  const last = Math.min(count - 1, Math.floor((margin + to - margin) / step) - 1)
  return { copies: index => index > first && index <= last }
}

/** Start and end of a row of the shape. */
function edgesAt(
  y: number,
  { width, height }: { width: number; height: number },
  [tl, tr, br, bl]: Corners,
): readonly [number, number] {
  const inset = (top: Corners[0], bottom: Corners[0]): number =>
    y < top[1] ? cutBy(top, top[1] - y) : y > height - bottom[1] ? cutBy(bottom, y - height + bottom[1]) : 0
  return [inset(tl, bl), width - inset(tr, br)]
}

function cutBy([h, v]: Corners[0], distance: number): number {
  return v === 0 ? 0 : h * (1 - Math.sqrt(Math.max(0, 1 - (distance / v) ** 2)))
}

/** Cumulative distribution of a Gaussian. */
function share(distance: number, deviation: number): number {
  return (1 + erf(distance / (deviation * Math.SQRT2))) / 2
}

/** The error function to seven digits (Abramowitz and Stegun 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const polynomial =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return Math.sign(x) * (1 - polynomial * Math.exp(-x * x))
}

export function gaussian(deviation: number): Float64Array {
  const reach = Math.ceil(REACH * deviation)
  const kernel = new Float64Array(2 * reach + 1)
  for (let k = -reach; k <= reach; k++) kernel[k + reach] = Math.exp(-(k * k) / (2 * deviation * deviation))
  const sum = kernel.reduce((total, weight) => total + weight, 0)
  return kernel.map(weight => weight / sum)
}
