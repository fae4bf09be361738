/** Computed gradients → gradients that are placed in a box (CSS Images 4 §3). */
import type { GradientHint, GradientImage, GradientLine, GradientStop } from '../../css/values/value-types.ts'
import type { Point, Size } from '../../graphics/affine.ts'
import { parseRgba, type Rgba } from '../../graphics/color/css-color.ts'
import { type ColorStop, stopsBetween } from '../../graphics/color/interpolate-colors.ts'
import type { PaintColor } from '../../graphics/decoration.ts'
import { type GradientShape, linearShape, lineLength, type PlacedGradient } from '../../graphics/gradient.ts'
import { resolve } from './used-values.ts'

/** A gradient in a box of some size; null if it shows nothing: the box has no area, or all stops are transparent. */
export function placeGradient(image: GradientImage, size: Size): PlacedGradient | null {
  if (!(size.width > 0 && size.height > 0)) return null
  const shape = shapeOf(image, size)
  const offsets = offsetsOf(image.stops, lineLength(shape))
  const stops = mixedStops(image, offsets)
  if (stops.every(({ color }) => color.alpha === 0)) return null
  return {
    shape,
    stops: stops.map(({ color, offset }) => ({ color: paintOf(color), offset })),
    isRepeating: image.isRepeating,
  }
}

function shapeOf(line: GradientLine, size: Size): GradientShape {
  const { width, height } = size
  if (line.kind === 'linear-gradient') return linearShape(angleOf(line.angle, size), size)
  const center = { x: resolve(line.position[0], width), y: resolve(line.position[1], height) }
  if (line.kind === 'conic-gradient') return { kind: 'conic', center, angle: line.from }
  return { kind: 'radial', center, radii: radiiOf(line, center, size) }
}

/** Corners: the line across the centre towards the other corners has the colour of the middle (CSS Images 3 §3.1.1). */
function angleOf(
  angle: (GradientLine & { kind: 'linear-gradient' })['angle'],
  { width, height }: Size,
): number {
  if (typeof angle === 'number') return angle
  const [x, y] = angle
  const slope = (Math.atan2(height, width) * 180) / Math.PI
  if (x === 'right') return y === 'top' ? slope : 180 - slope
  return y === 'top' ? 360 - slope : 180 + slope
}

/** The least radius: shapes without area have one colour, except for stops in lengths (CSS Images 3 §3.2.3). */
const LEAST_RADIUS = 1e-3

function radiiOf(line: GradientLine & { kind: 'radial-gradient' }, center: Point, size: Size): Point {
  const { x, y } = line.isCircle ? circleRadius(line, center, size) : ellipseRadii(line, center, size)
  if (x >= LEAST_RADIUS && y >= LEAST_RADIUS) return { x, y }
  return { x: LEAST_RADIUS, y: LEAST_RADIUS }
}

function circleRadius(
  { size: extent }: GradientLine & { kind: 'radial-gradient' },
  { x, y }: Point,
  { width, height }: Size,
): Point {
  const across = [Math.abs(x), Math.abs(width - x)]
  const down = [Math.abs(y), Math.abs(height - y)]
  const choose = extent === 'closest-side' || extent === 'closest-corner' ? Math.min : Math.max
  let radius: number
  if (typeof extent !== 'string') radius = resolve(extent[0], width)
  else if (extent.endsWith('-side')) radius = choose(...across, ...down)
  else radius = Math.hypot(choose(...across), choose(...down))
  return { x: radius, y: radius }
}

function ellipseRadii(
  { size: extent }: GradientLine & { kind: 'radial-gradient' },
  { x, y }: Point,
  { width, height }: Size,
): Point {
  if (typeof extent !== 'string') return { x: resolve(extent[0], width), y: resolve(extent[1], height) }
  const choose = extent === 'closest-side' || extent === 'closest-corner' ? Math.min : Math.max
  const across = choose(Math.abs(x), Math.abs(width - x))
  const down = choose(Math.abs(y), Math.abs(height - y))
  // an ellipse through a corner has the proportions of the one that touches the sides there
  const factor = extent.endsWith('-side') ? 1 : Math.SQRT2
  return { x: across * factor, y: down * factor }
}

/** Places of stops and hints from 0 to 1 (CSS Images 3 §3.4.3). */
function offsetsOf(stops: readonly (GradientStop | GradientHint)[], length: number): number[] {
  const last = stops.length - 1
  let most = Number.NEGATIVE_INFINITY
  const placed = stops.map(({ offset }, i) => {
    if (offset === null) {
      if (i !== 0 && i !== last) return null
      most = Math.max(most, i === 0 ? 0 : 1)
      return most
    }
    const own =
      typeof offset === 'object' && offset.at === undefined
        ? offset.percent / 100 + (offset.plus ?? 0) / length
        : resolve(offset, length) / length
    most = Math.max(most, own)
    return most
  })
  let known = 0
  return placed.map((own, i) => {
    if (own !== null) known = own
    else {
      const next = placed.findIndex((other, at) => at > i && other !== null)
      known += ((placed[next] ?? 1) - known) / (next - i + 1)
    }
    return known
  })
}

/** The stops without hints, between which sRGB is linear. */
function mixedStops({ stops, interpolation }: GradientImage, offsets: readonly number[]): ColorStop[] {
  const mixed: ColorStop[] = []
  let last: ColorStop | null = null
  let hint: number | null = null
  for (const [i, { color }] of stops.entries()) {
    const offset = offsets[i] ?? 0
    if (color === null) {
      hint = offset
      continue
    }
    const stop: ColorStop = { color: rgbaOf(color), offset }
    if (last === null) mixed.push(stop)
    else {
      const length = offset - last.offset
      const middle: number = hint === null || length <= 0 ? 0.5 : (hint - last.offset) / length
      for (const step of stopsBetween(last, stop, interpolation, middle)) mixed.push(step)
    }
    hint = null
    last = stop
  }
  return mixed
}

const BLACK: Rgba = { r: 0, g: 0, b: 0, alpha: 1 }

function rgbaOf(color: string): Rgba {
  return parseRgba(color) ?? BLACK
}

function paintOf({ r, g, b, alpha }: Rgba): PaintColor {
  const hex = [r, g, b].map(channel =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0'),
  )
  return { color: `#${hex.join('')}`, opacity: alpha }
}
