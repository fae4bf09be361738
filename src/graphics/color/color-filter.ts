/** Filters that map colours (Filter Effects 1 §6.1), in sRGB with channels from 0 to 1. Pure. */

/** Three rows of four: factors of red, green and blue, and an offset. */
export type ColorMatrix = readonly number[]

type Rgb = readonly [red: number, green: number, blue: number]

/** Filters that follow each other. */
export interface ColorFilter {
  /** The same for equal filters. */
  readonly key: string
  readonly steps: readonly ColorMatrix[]
}

/** The filters of an element before those of an element around it. */
export function filterWithin(inner: ColorMatrix, outer: ColorFilter | null): ColorFilter {
  const steps = [inner, ...(outer?.steps ?? [])]
  return { key: steps.map(step => step.map(entry => entry.toFixed(4)).join()).join(';'), steps }
}

/** Each step clamps its result to the channels of sRGB. */
export function filterColor({ steps }: ColorFilter, color: readonly number[]): Rgb {
  let [red = 0, green = 0, blue = 0] = color
  for (const step of steps) {
    const mapped = applied(step, [red, green, blue])
    ;[red, green, blue] = [clamped(mapped[0]), clamped(mapped[1]), clamped(mapped[2])]
  }
  return [red, green, blue]
}

function applied(matrix: ColorMatrix, [red, green, blue]: Rgb): Rgb {
  const row = (at: number): number =>
    (matrix[at] ?? 0) * red +
    (matrix[at + 1] ?? 0) * green +
    (matrix[at + 2] ?? 0) * blue +
    (matrix[at + 3] ?? 0)
  return [row(0), row(4), row(8)]
}

function clamped(channel: number): number {
  return Math.max(0, Math.min(1, channel))
}

/** A grid of colours whose linear interpolation, clamped to 0–1, is the filter. */
export interface ColorGrid {
  /** Points along each channel. */
  readonly size: number
  /** The value of a point, with red varying fastest; may be beyond 0–1. */
  readonly values: readonly Rgb[]
}

/** Points per channel of filters that are not linear. */
const FINE = 17

/** @param channels 1 for greys, else 3. */
export function gridOf({ steps }: ColorFilter, channels: 1 | 3): ColorGrid {
  const corners = gridPoints(2, channels)
  let values: readonly Rgb[] = corners
  // a filter is linear if no step but the last clamps a corner, and so no other colour
  let isLinear = true
  for (const [i, step] of steps.entries()) {
    values = values.map(value => applied(step, value))
    const isLast = i === steps.length - 1
    if (
      !isLast &&
      values.some(value => value.some(channel => channel < -TOLERANCE || channel > 1 + TOLERANCE))
    )
      isLinear = false
  }
  if (isLinear) return { size: 2, values }
  const points = gridPoints(FINE, channels)
  return { size: FINE, values: points.map(point => filterColor({ key: '', steps }, point)) }
}

const TOLERANCE = 1e-9

function gridPoints(size: number, channels: 1 | 3): Rgb[] {
  const at = (index: number): number => index / (size - 1)
  if (channels === 1) return Array.from({ length: size }, (_, i): Rgb => [at(i), at(i), at(i)])
  return Array.from(
    { length: size ** 3 },
    (_, i): Rgb => [at(i % size), at(Math.floor(i / size) % size), at(Math.floor(i / size ** 2))],
  )
}
