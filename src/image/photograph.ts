/** Tells photographs from drawings by their pixels: the two are best packed in different ways. Pure. */
import type { Pixels } from './encode.ts'

/** Bytes of a pixel: red, green, blue, alpha. */
const CHANNELS = 4
/** The share of its lines that are soft, from which a picture is a photograph. */
const SOFT_LINES = 0.4
/** The share of neighbours that differ softly, from which a line is soft: gradients of drawings have fewer. */
const SOFT_NEIGHBOURS = 0.3
/** Neighbours that differ by less, but not by nothing, are shades of the same thing. */
const EDGE = 48
/** Of so many lines, and of so many pixels of a line, one is looked at: primes, so that few patterns of drawings hide. */
const LINES_APART = 7
const PIXELS_APART = 11

export function isPhotograph(pixels: Pixels): boolean {
  let soft = 0
  let looks = 0
  for (let y = 0; y < pixels.height; y += LINES_APART) {
    if (isSoftLine(pixels, y)) soft++
    looks++
  }
  return soft >= looks * SOFT_LINES
}

/** Whether neighbours in a line differ as in photographs: by little, but not by nothing. */
function isSoftLine({ width, rgba }: Pixels, y: number): boolean {
  let soft = 0
  let looks = 0
  const start = y * width
  for (let x = 1 + (y % PIXELS_APART); x < width; x += PIXELS_APART) {
    const at = (start + x) * CHANNELS
    const difference = Math.max(apart(rgba, at), apart(rgba, at + 1), apart(rgba, at + 2))
    if (difference > 0 && difference < EDGE) soft++
    looks++
  }
  return soft > looks * SOFT_NEIGHBOURS
}

function apart(rgba: Uint8Array, at: number): number {
  return Math.abs((rgba[at] ?? 0) - (rgba[at - CHANNELS] ?? 0))
}
