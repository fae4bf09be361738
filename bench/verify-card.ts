import sharp from 'sharp'
import { CARD } from './content/card-design.ts'
import type { CardPictures } from './content/card-pictures.ts'
import type { Card } from './content/contents.ts'
import { drawReferenceCard, type Word } from './content/reference-card.ts'
import type { CardFormat } from './engines.ts'

export interface CardExpectation {
  readonly card: Card
  readonly format: CardFormat
  readonly pictures: CardPictures
}

/** Side of the tiles whose mean colours are compared, in pixels. */
const TILE = 24
/** Tolerances for mean colours of tiles, of 255: for each tile, and for the mean of all. */
const MAX_TILE = 48
const MAX_MEAN = 4
/** Tolerance for word positions in pixels: engines round advances and baselines differently. */
const MAX_SHIFT = 5
/** Minimum correlation of the pixels of a word; 1 is identical. Other words of the same length stay below 0.75. */
const MIN_LIKENESS = 0.85
const MISSING_SHOWN = 3

/**
 * Compares a picture with a reference drawn for it: format, size, coarse content (photo, gradient, logo, boxes), and
 * the pixels of every word.
 * @throws Error if the picture differs.
 */
export async function verifyCard(
  file: Uint8Array,
  { card, format, pictures }: CardExpectation,
): Promise<void> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { format: found } = await sharp(file).metadata()
  if (found !== format) throw new Error(`it is a ${found}, and a ${format} is expected`)
  if (info.width !== CARD.width || info.height !== CARD.height) {
    throw new Error(
      `it has ${info.width} × ${info.height} pixels, and ${CARD.width} × ${CARD.height} are expected`,
    )
  }
  const reference = await drawReferenceCard(card, pictures)
  const [print, drawn] = [lightOf(data, 3), lightOf(reference.pixels, 4)]
  const missing = reference.words.filter(word => !shows(print, drawn, word))
  if (missing.length > 0) {
    const shown = missing.slice(0, MISSING_SHOWN).map(({ text }) => `"${text}"`)
    throw new Error(`it does not show ${shown.join(', ')} where they belong`)
  }
  const differences = differencesOfTiles(data, reference.pixels)
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length
  const most = Math.max(...differences)
  if (mean > MAX_MEAN || most > MAX_TILE) {
    const difference = `by ${mean.toFixed(1)} on the mean, by ${most.toFixed(1)} at most`
    throw new Error(`it does not look like the card: its tiles differ ${difference}`)
  }
}

type Bytes = Uint8Array | Uint8ClampedArray

function lightOf(pixels: Bytes, channels: number): Float32Array {
  return Float32Array.from({ length: pixels.length / channels }, (_, i) => {
    const at = i * channels
    return 0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0)
  })
}

/** Difference of the mean colours of each tile. */
function differencesOfTiles(rgb: Bytes, rgba: Bytes): number[] {
  const columns = CARD.width / TILE
  const sums = Array.from({ length: columns * (CARD.height / TILE) }, () => [0, 0, 0])
  for (let y = 0; y < CARD.height; y++) {
    for (let x = 0; x < CARD.width; x++) {
      const sum = sums[Math.floor(y / TILE) * columns + Math.floor(x / TILE)]
      const at = y * CARD.width + x
      for (let channel = 0; sum !== undefined && channel < 3; channel++) {
        sum[channel] = (sum[channel] ?? 0) + (rgb[at * 3 + channel] ?? 0) - (rgba[at * 4 + channel] ?? 0)
      }
    }
  }
  return sums.map(sum => sum.reduce((total, value) => total + Math.abs(value), 0) / (3 * TILE * TILE))
}

/** Shifts at which a word is looked for, nearest first, as most words are within a pixel of the reference. */
const SHIFTS = Array.from({ length: (2 * MAX_SHIFT + 1) ** 2 }, (_, i) => ({
  across: (i % (2 * MAX_SHIFT + 1)) - MAX_SHIFT,
  down: Math.floor(i / (2 * MAX_SHIFT + 1)) - MAX_SHIFT,
})).sort((a, b) => Math.hypot(a.across, a.down) - Math.hypot(b.across, b.down))

/** True if the pixels of a word correlate with those of the reference near its position. */
function shows(print: Float32Array, drawn: Float32Array, word: Word): boolean {
  const template = cut(drawn, word, 0, 0)
  return SHIFTS.some(
    ({ across, down }) => correlation(template, cut(print, word, across, down)) >= MIN_LIKENESS,
  )
}

function cut(light: Float32Array, word: Word, across: number, down: number): Float32Array {
  const [left, top] = [Math.floor(word.left) + across, Math.floor(word.top) + down]
  const [width, height] = [Math.ceil(word.width), Math.ceil(word.height)]
  const part = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const at = (top + y) * CARD.width + left
    part.set(light.subarray(at, at + width), y * width)
  }
  return part
}

function correlation(a: Float32Array, b: Float32Array): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  let both = 0
  let ofA = 0
  let ofB = 0
  for (let i = 0; i < a.length; i++) {
    const x = (a[i] ?? 0) - meanA
    const y = (b[i] ?? 0) - meanB
    both += x * y
    ofA += x * x
    ofB += y * y
  }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB)
}

function meanOf(values: Float32Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0
  return sum / values.length
}
