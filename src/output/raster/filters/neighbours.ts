/** Filters that combine neighbouring pixels. */
import type { ConvolutionFilter, Raster } from '../../../scene/filters/filter.ts'

/** Gives each block the colour of its top left pixel. A pixel belongs to the block that contains its centre. */
export function pixelate({ width, height, data }: Raster, blockPx: number): void {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  // With whole blocks, the first pixel of each block is unchanged.
  const source = Number.isInteger(blockPx) ? pixels : pixels.slice()
  const firstOf = (at: number): number => Math.floor(Math.floor((at + 0.5) / blockPx) * blockPx + ROUNDING)
  const columns = Uint32Array.from({ length: width }, (_, x) => firstOf(x))
  for (let y = 0; y < height; y++) {
    const [row, from] = [y * width, firstOf(y) * width]
    for (let x = 0; x < width; x++) pixels[row + x] = source[from + (columns[x] ?? x)] ?? 0
  }
}

/** Tolerance for rounding errors. */
const ROUNDING = 1e-6

export function convolve(
  { width, height, data }: Raster,
  { weights, side, opaque }: ConvolutionFilter,
): Raster {
  const result = new Uint8ClampedArray(data.length)
  const half = Math.floor(side / 2)
  for (let y = 0; y < height; y++) {
    const [firstRow, lastRow] = [Math.max(0, half - y), Math.min(side, height - y + half)]
    for (let x = 0; x < width; x++) {
      const [firstColumn, lastColumn] = [Math.max(0, half - x), Math.min(side, width - x + half)]
      let [r, g, b, a] = [0, 0, 0, 0]
      for (let row = firstRow; row < lastRow; row++) {
        let from = ((y + row - half) * width + x + firstColumn - half) * 4
        for (let column = firstColumn; column < lastColumn; column++) {
          const weight = weights[row * side + column] ?? 0
          r += (data[from] ?? 0) * weight
          g += (data[from + 1] ?? 0) * weight
          b += (data[from + 2] ?? 0) * weight
          a += (data[from + 3] ?? 0) * weight
          from += 4
        }
      }
      const to = (y * width + x) * 4
      result[to] = r
      result[to + 1] = g
      result[to + 2] = b
      result[to + 3] = opaque ? (data[to + 3] ?? 0) : a
    }
  }
  return { width, height, data: result }
}

/** Mean of the source pixels of each target pixel; nearest neighbour when enlarging. */
export function resize({ width, height, data }: Raster, to: { width: number; height: number }): Raster {
  const result = new Uint8ClampedArray(to.width * to.height * 4)
  for (let y = 0; y < to.height; y++) {
    const [top, bottom] = rangeOf(y, to.height, height)
    for (let x = 0; x < to.width; x++) {
      const [left, right] = rangeOf(x, to.width, width)
      let [r, g, b, a] = [0, 0, 0, 0]
      for (let row = top; row < bottom; row++) {
        for (let from = (row * width + left) * 4; from < (row * width + right) * 4; from += 4) {
          const alpha = data[from + 3] ?? 0
          r += (data[from] ?? 0) * alpha
          g += (data[from + 1] ?? 0) * alpha
          b += (data[from + 2] ?? 0) * alpha
          a += alpha
        }
      }
      const at = (y * to.width + x) * 4
      if (a === 0) continue
      result[at] = r / a
      result[at + 1] = g / a
      result[at + 2] = b / a
      result[at + 3] = a / ((bottom - top) * (right - left))
    }
  }
  return { ...to, data: result }
}

/** The source pixels of a target pixel, at least one. */
function rangeOf(index: number, count: number, from: number): [number, number] {
  const first = Math.min(from - 1, Math.floor((index * from) / count))
  return [first, Math.max(first + 1, Math.min(from, Math.round(((index + 1) * from) / count)))]
}
