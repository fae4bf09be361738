/**
 * A PNG (third edition) → its pixels as a PDF stores them. Not pure: deflates on threads of zlib, and lets other work
 * run between bands of rows.
 *
 * PDF has the filters of PNG (ISO 32000-1 §7.4.4.4), so rows keep theirs. They predict a byte by the same byte of
 * neighbouring pixels: without alpha, and without the low bytes of 16-bit samples, filtered rows remain filtered rows.
 * Only interlaced and transparent pictures are unfiltered.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { PicturePixels } from '../../graphics/raster-picture.ts'
import { inflateRows, type Pass, type PngFile, passes } from './read-png.ts'
import { unfilterRow } from './unfilter-row.ts'

const DEFLATE_LEVEL = 6
const deflateAsync = promisify(deflate)

/** @param isExact As of `inflateRows`. @throws Error with the reason if the file is damaged. */
export async function pixelsOfPng(png: PngFile, isExact: boolean): Promise<PicturePixels> {
  const { color, alpha } = png.isInterlaced ? await fromPasses(png) : await fromRows(png, isExact)
  return {
    color: color ?? Buffer.concat(png.data),
    channels: png.kind.colors,
    bits: png.isInterlaced || png.depth === 16 ? 8 : png.depth,
    isFiltered: !png.isInterlaced,
    palette: paletteOf(png),
    alpha: alpha === null || isOpaque(alpha) ? null : await deflated(alpha),
  }
}

interface Planes {
  /** Deflated; null for the data of the file. */
  readonly color: Uint8Array | null
  /** A byte for each pixel; null without alpha. */
  readonly alpha: Uint8Array | null
}

/** True if no pixel has to be decoded. */
export function embedsUnchanged(png: PngFile): boolean {
  return !png.isInterlaced && hasPlainColors(png) && !hasAlpha(png)
}

/** PDF 1.4, which PDF/A-1 requires, has no samples of 16 bits. */
function hasPlainColors({ kind, depth }: PngFile): boolean {
  return depth <= 8 && (kind.isIndexed || kind.samples === kind.colors)
}

function hasAlpha({ kind, transparency }: PngFile): boolean {
  return transparency !== null || kind.samples > kind.colors
}

/** A colour for each value of a sample; those beyond the palette are black, as in libpng. */
function paletteOf({ kind, depth, palette, isInterlaced }: PngFile): Uint8Array | null {
  if (!kind.isIndexed || palette === null) return null
  const colors = new Uint8Array(3 * 2 ** (isInterlaced ? 8 : depth))
  colors.set(palette.subarray(0, colors.length))
  return colors
}

function isOpaque(alpha: Uint8Array): boolean {
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] !== 255) return false
  }
  return true
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  return await deflateAsync(bytes, { level: DEFLATE_LEVEL })
}

async function fromRows(png: PngFile, isExact: boolean): Promise<Planes> {
  const isUnchanged = isExact && hasPlainColors(png)
  if (isUnchanged && !hasAlpha(png)) return { color: null, alpha: null }
  const { bytes: rows } = await inflateRows(png)
  const color = isUnchanged ? null : await deflated(await colorRows(png, rows))
  return { color, alpha: hasAlpha(png) ? await alphaOf(png, rows) : null }
}

/** Rows that keep their filters, without alpha and without the low bytes of 16-bit samples. */
async function colorRows(png: PngFile, rows: Uint8Array): Promise<Uint8Array> {
  if (hasPlainColors(png)) return rows.subarray(0, png.height * (rowOf(png).rowBytes + 1))
  const bytes = png.depth / 8
  return await channelsOf(png, rows, png.kind.colors === 1 ? [0] : [0, bytes, bytes * 2])
}

/** One or three bytes of each pixel. The rows keep their filters. @param offsets Of the bytes in a pixel. */
async function channelsOf(
  png: PngFile,
  rows: Uint8Array,
  offsets: readonly [number] | readonly [number, number, number],
): Promise<Uint8Array> {
  const pass = rowOf(png)
  const size = pixelBytes(png)
  const out = new Uint8Array(png.height * (png.width * offsets.length + 1))
  const [first, second = 0, third = 0] = offsets
  let to = 0
  await eachRow(pass, start => {
    out[to++] = rows[start - 1] ?? 0
    const end = start + pass.rowBytes
    if (offsets.length === 1) {
      for (let from = start + first; from < end; from += size) out[to++] = rows[from] ?? 0
      return
    }
    for (let from = start; from < end; from += size) {
      out[to] = rows[from + first] ?? 0
      out[to + 1] = rows[from + second] ?? 0
      out[to + 2] = rows[from + third] ?? 0
      to += 3
    }
  })
  return out
}

/** A byte for each pixel. @param rows Are unfiltered in place if a `tRNS` chunk has the alpha. */
async function alphaOf(png: PngFile, rows: Uint8Array): Promise<Uint8Array> {
  const { width, height, kind } = png
  const pass = rowOf(png)
  if (kind.samples <= kind.colors) {
    const alpha = new Uint8Array(width * height)
    await eachRow(pass, (start, row) => {
      unfilterRow(rows, start, { rowBytes: pass.rowBytes, pixelBytes: pixelBytes(png), isFirst: row === 0 })
      writeAlpha(
        png,
        samplesOf(png, rows, start, width),
        { first: row * width, step: 1, count: width },
        alpha,
      )
    })
    return alpha
  }
  const alpha = await channelsOf(png, rows, [kind.colors * (png.depth / 8)])
  const plane = { height, rowBytes: width, start: 0 }
  await eachRow(plane, (start, row) => {
    unfilterRow(alpha, start, { rowBytes: width, pixelBytes: 1, isFirst: row === 0 })
  })
  // Removes the filter types.
  await eachRow(plane, (start, row) => {
    alpha.copyWithin(row * width, start, start + width)
  })
  return alpha.subarray(0, width * height)
}

async function fromPasses(png: PngFile): Promise<Planes> {
  const { bytes: rows } = await inflateRows(png)
  const count = png.width * png.height
  const color = new Uint8Array(count * (png.kind.isIndexed ? 1 : png.kind.colors))
  const alpha = hasAlpha(png) ? new Uint8Array(count) : null
  for (const pass of passes(png)) {
    const { x, y, rowBytes, width } = pass
    await eachRow(pass, (start, row) => {
      unfilterRow(rows, start, { rowBytes, pixelBytes: pixelBytes(png), isFirst: row === 0 })
      const samples = samplesOf(png, rows, start, width)
      const pixels = { first: (y.first + row * y.step) * png.width + x.first, step: x.step, count: width }
      writeColors(png, samples, pixels, color)
      if (alpha !== null) writeAlpha(png, samples, pixels, alpha)
    })
  }
  return { color: await deflated(color), alpha }
}

/** The only pass of a picture that is not interlaced. */
function rowOf(png: PngFile): Pick<Pass, 'height' | 'rowBytes' | 'start'> {
  return passes(png)[0] ?? { height: 0, rowBytes: 0, start: 0 }
}

/** Bytes of a pixel, at least one: the distance of the bytes that filters compare. */
function pixelBytes({ kind, depth }: PngFile): number {
  return Math.max(1, (kind.samples * depth) >> 3)
}

/** Bytes that are processed in one turn of the event loop, in about 10 ms. */
const BAND_BYTES = 4_000_000
/** Time of a row in addition to its bytes, for pictures that are high and narrow. */
const ROW_BYTES = 100

/** Calls `visit` for each row with the index of its first byte after its filter type. */
async function eachRow(
  { height, rowBytes, start }: Pick<Pass, 'height' | 'rowBytes' | 'start'>,
  visit: (start: number, row: number) => void,
): Promise<void> {
  const stride = rowBytes + 1
  const rowsOfBand = Math.ceil(BAND_BYTES / (stride + ROW_BYTES))
  for (let row = 0; row < height; row++) {
    if (row > 0 && row % rowsOfBand === 0) await nextTurn()
    visit(start + row * stride + 1, row)
  }
}

/** Unfiltered samples of a row, of one byte each or of two. */
interface Samples {
  readonly bytes: Uint8Array
  readonly start: number
}

/** Pixels of the picture that a row has. */
interface RowPixels {
  readonly first: number
  readonly step: number
  readonly count: number
}

/** Samples of fewer than 8 bits get a byte each. */
function samplesOf({ depth }: PngFile, rows: Uint8Array, start: number, count: number): Samples {
  if (depth >= 8) return { bytes: rows, start }
  const bytes = new Uint8Array(count)
  const mask = 2 ** depth - 1
  for (let i = 0; i < count; i++) {
    const bit = i * depth
    bytes[i] = ((rows[start + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & mask
  }
  return { bytes, start: 0 }
}

function writeColors(
  { kind, depth }: PngFile,
  { bytes, start }: Samples,
  { first, step, count }: RowPixels,
  color: Uint8Array,
): void {
  const size = kind.samples * (depth === 16 ? 2 : 1)
  if (kind.colors === 1 || kind.isIndexed) {
    const scale = depth < 8 && !kind.isIndexed ? 255 / (2 ** depth - 1) : 1
    for (let i = 0; i < count; i++) color[first + i * step] = (bytes[start + i * size] ?? 0) * scale
    return
  }
  const [second, third] = depth === 16 ? [2, 4] : [1, 2]
  for (let i = 0, from = start, to = first * 3; i < count; i++, from += size, to += step * 3) {
    color[to] = bytes[from] ?? 0
    color[to + 1] = bytes[from + second] ?? 0
    color[to + 2] = bytes[from + third] ?? 0
  }
}

function writeAlpha(
  { kind, depth, transparency }: PngFile,
  { bytes, start }: Samples,
  { first, step, count }: RowPixels,
  alpha: Uint8Array,
): void {
  const wide = depth === 16 ? 2 : 1
  const size = kind.samples * wide
  if (kind.samples > kind.colors) {
    const offset = start + kind.colors * wide
    for (let i = 0; i < count; i++) alpha[first + i * step] = bytes[offset + i * size] ?? 0
  } else if (kind.isIndexed) {
    for (let i = 0; i < count; i++) {
      alpha[first + i * step] = transparency?.[bytes[start + i] ?? 0] ?? 255
    }
  } else {
    for (let i = 0; i < count; i++) {
      alpha[first + i * step] = isAt(start + i * size, bytes, transparency) ? 0 : 255
    }
  }
}

function isAt(start: number, bytes: Uint8Array, key: Uint8Array | null): boolean {
  if (key === null) return false
  for (let i = 0; i < key.length; i++) {
    if (bytes[start + i] !== key[i]) return false
  }
  return true
}
