/** A PNG (third edition) → its pixels as a PDF stores them. Pure; inflates and deflates on threads of zlib. */
import { promisify } from 'node:util'
import { crc32, deflate, inflate, inflateSync } from 'node:zlib'
import type { PicturePixels } from '../../graphics/raster-picture.ts'
import { exifOrientation } from './raster-metadata.ts'

/** The chunks of a PNG that decide about its pixels. */
export interface PngFile {
  readonly width: number
  readonly height: number
  /** Bits of a sample. */
  readonly depth: number
  readonly kind: ColorKind
  readonly isInterlaced: boolean
  /** EXIF orientation. `decodePng` does not apply it, nor the profile. */
  readonly orientation: number
  readonly profile: Buffer | null
  readonly palette: Uint8Array | null
  /** The content of `tRNS`: alpha values of the palette, or the transparent colour. */
  readonly transparency: Uint8Array | null
  /** The zlib stream in parts. */
  readonly data: readonly Uint8Array[]
}

interface ColorKind {
  /** Colour type (PNG §11.2.1). */
  readonly type: number
  readonly colors: 1 | 3
  /** Samples of a pixel in the file: more than the colours with alpha, one with a palette. */
  readonly samples: number
  readonly isIndexed: boolean
  /** Allowed bits of a sample. */
  readonly depths: readonly number[]
}

const KINDS: readonly ColorKind[] = [
  { type: 0, colors: 1, samples: 1, isIndexed: false, depths: [1, 2, 4, 8, 16] },
  { type: 2, colors: 3, samples: 3, isIndexed: false, depths: [8, 16] },
  { type: 3, colors: 3, samples: 1, isIndexed: true, depths: [1, 2, 4, 8] },
  { type: 4, colors: 1, samples: 2, isIndexed: false, depths: [8, 16] },
  { type: 6, colors: 3, samples: 4, isIndexed: false, depths: [8, 16] },
]

const SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const CHUNK_FRAME = 12
const CRITICAL: readonly string[] = ['IHDR', 'PLTE', 'IDAT']
const DEFLATE_LEVEL = 6

const [deflateAsync, inflateAsync] = [promisify(deflate), promisify(inflate)]

/** Reads the chunks without inflating pixels. @throws Error with the reason if the file is damaged. */
export function readPng(bytes: Uint8Array): PngFile {
  const { chunks, data } = readChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const header = readHeader(chunks.get('IHDR'))
  const { isIndexed, samples, colors } = header.kind
  const palette = chunks.get('PLTE') ?? null
  const colorsInPalette = (palette?.length ?? 0) / 3
  if (isIndexed && !(colorsInPalette > 0 && colorsInPalette <= 256 && Number.isInteger(colorsInPalette))) {
    throw new Error('its palette is missing or damaged')
  }
  const found = isIndexed || samples === colors ? chunks.get('tRNS') : undefined
  // Like libpng, ignores a list of alpha values that is longer than the palette.
  const transparency = found === undefined || (isIndexed && found.length > colorsInPalette) ? null : found
  const exif = chunks.get('eXIf')
  const orientation = exif === undefined ? 1 : exifOrientation(exif)
  return { ...header, palette, transparency, data, orientation, profile: readProfile(chunks.get('iCCP')) }
}

/** Like libpng, ignores ancillary chunks with wrong checksums, and a missing IEND chunk. */
function readChunks(file: Buffer) {
  const chunks = new Map<string, Buffer>()
  const data: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME <= file.length; ) {
    const end = at + CHUNK_FRAME + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') break
    if (end > file.length) throw new Error(`its ${type} chunk is incomplete`)
    const isIntact = crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4)
    const isCritical = /^[A-Z]/.test(type)
    if (isCritical && !isIntact) throw new Error(`the checksum of its ${type} chunk is wrong`)
    if (isCritical && !CRITICAL.includes(type)) throw new Error(`its ${type} chunk is unknown`)
    const content = file.subarray(at + 8, end - 4)
    if (type === 'IDAT') data.push(content)
    else if (isIntact) chunks.set(type, content)
    at = end
  }
  return { chunks, data }
}

function readHeader(header: Buffer | undefined) {
  if (header?.length !== 13) throw new Error('it has no valid IHDR chunk')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, type = 0, compression, filters, interlacing = 0] = header.subarray(8)
  const kind = KINDS.find(known => known.type === type && known.depths.includes(depth))
  if (kind === undefined || compression !== 0 || filters !== 0 || interlacing > 1) {
    throw new Error('its IHDR chunk is not valid')
  }
  if (width === 0 || height === 0) throw new Error('it has no pixels')
  return { width, height, depth, kind, isInterlaced: interlacing === 1 }
}

const MAX_PROFILE_BYTES = 10_000_000

/** @param content Name, compression method and deflated profile (PNG §11.3.2.3). @returns Null if it is damaged. */
function readProfile(content: Buffer | undefined): Buffer | null {
  if (content === undefined) return null
  try {
    return inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES })
  } catch {
    return null
  }
}

/** Checks all of the data without decoding pixels. @throws Error with the reason if the file is damaged. */
export async function checkPng(png: PngFile): Promise<void> {
  await inflateRows(png)
}

/** @throws Error with the reason if the file is damaged. */
export async function decodePng(png: PngFile): Promise<PicturePixels> {
  const rows = await inflateRows(png)
  const { colors, samples } = png.kind
  const count = png.width * png.height
  const hasAlpha = png.transparency !== null || samples > colors
  const pixels = { color: new Uint8Array(count * colors), alpha: hasAlpha ? new Uint8Array(count) : null }
  const pixelBytes = Math.max(1, (samples * png.depth) >> 3)
  for (const { width, height, start, rowBytes, x, y } of passes(png)) {
    let above = new Uint8Array(rowBytes)
    for (let row = 0; row < height; row++) {
      const at = start + row * (rowBytes + 1)
      const bytes = rows.subarray(at + 1, at + 1 + rowBytes)
      unfilter(rows[at] ?? 0, bytes, above, pixelBytes)
      const first = (y.first + row * y.step) * png.width + x.first
      writeRow(
        png,
        png.depth < 8 ? unpack(bytes, png.depth, width) : bytes,
        { first, step: x.step, width },
        pixels,
      )
      above = bytes
    }
  }
  const { color, alpha } = pixels
  const isOpaque = alpha === null || alpha.every(value => value === 255)
  return {
    rgb: await deflateAsync(color, { level: DEFLATE_LEVEL }),
    channels: colors,
    alpha: isOpaque ? null : await deflateAsync(alpha, { level: DEFLATE_LEVEL }),
  }
}

interface Pass {
  readonly width: number
  readonly height: number
  /** Place of the first row in the inflated data. */
  readonly start: number
  readonly rowBytes: number
  /** Columns of the picture. */
  readonly x: Grid
  readonly y: Grid
}

interface Grid {
  readonly first: number
  readonly step: number
}

const WHOLE: Pick<Pass, 'x' | 'y'> = { x: { first: 0, step: 1 }, y: { first: 0, step: 1 } }

/** Columns and rows of the passes of Adam7 (PNG §8.2). */
const ADAM7: readonly Pick<Pass, 'x' | 'y'>[] = [
  { x: { first: 0, step: 8 }, y: { first: 0, step: 8 } },
  { x: { first: 4, step: 8 }, y: { first: 0, step: 8 } },
  { x: { first: 0, step: 4 }, y: { first: 4, step: 8 } },
  { x: { first: 2, step: 4 }, y: { first: 0, step: 4 } },
  { x: { first: 0, step: 2 }, y: { first: 2, step: 4 } },
  { x: { first: 1, step: 2 }, y: { first: 0, step: 2 } },
  { x: { first: 0, step: 1 }, y: { first: 1, step: 2 } },
]

function passes(png: PngFile): Pass[] {
  let start = 0
  return (png.isInterlaced ? ADAM7 : [WHOLE]).flatMap(({ x, y }) => {
    const width = Math.ceil((png.width - x.first) / x.step)
    const height = Math.ceil((png.height - y.first) / y.step)
    if (width <= 0 || height <= 0) return []
    const rowBytes = Math.ceil((width * png.kind.samples * png.depth) / 8)
    const pass = { width, height, start, rowBytes, x, y }
    start += height * (rowBytes + 1)
    return [pass]
  })
}

/** Bytes that a file may have after its last row; they are ignored. */
const EXTRA_BYTES = 65_536

/** The rows of all passes, each after its filter type. */
async function inflateRows(png: PngFile): Promise<Uint8Array<ArrayBuffer>> {
  const all = passes(png)
  const size = all.reduce((sum, { height, rowBytes }) => sum + height * (rowBytes + 1), 0)
  const rows = await inflateAsync(Buffer.concat(png.data), {
    maxOutputLength: size + EXTRA_BYTES,
  })
  if (rows.length < size) throw new Error(`it has ${rows.length} bytes of pixels instead of ${size}`)
  for (const { start, height, rowBytes } of all) {
    for (let row = 0; row < height; row++) {
      if ((rows[start + row * (rowBytes + 1)] ?? 0) > PAETH) throw new Error('a row has an unknown filter')
    }
  }
  return rows
}

/** Filters of rows (PNG §9.2). */
const [SUB, UP, AVERAGE, PAETH] = [1, 2, 3, 4] as const

/** Reverses the filter of a row in place. */
function unfilter(type: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const { length } = row
  if (type === SUB) {
    for (let i = pixelBytes; i < length; i++) row[i] = at(row, i) + at(row, i - pixelBytes)
  } else if (type === UP) {
    for (let i = 0; i < length; i++) row[i] = at(row, i) + at(above, i)
  } else if (type === AVERAGE) {
    for (let i = 0; i < pixelBytes; i++) row[i] = at(row, i) + (at(above, i) >> 1)
    for (let i = pixelBytes; i < length; i++) {
      row[i] = at(row, i) + ((at(row, i - pixelBytes) + at(above, i)) >> 1)
    }
  } else if (type === PAETH) {
    for (let i = 0; i < pixelBytes; i++) row[i] = at(row, i) + at(above, i)
    for (let i = pixelBytes; i < length; i++) {
      const left = at(row, i - pixelBytes)
      const up = at(above, i)
      const corner = at(above, i - pixelBytes)
      const toLeft = Math.abs(up - corner)
      const toUp = Math.abs(left - corner)
      const toCorner = Math.abs(left + up - corner - corner)
      row[i] = at(row, i) + (toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner)
    }
  }
}

/** One byte for each sample of fewer than 8 bits. */
function unpack(row: Uint8Array, depth: number, width: number): Uint8Array {
  const samples = new Uint8Array(width)
  const mask = 2 ** depth - 1
  for (let i = 0; i < width; i++) {
    const bit = i * depth
    samples[i] = (at(row, bit >> 3) >> (8 - depth - (bit & 7))) & mask
  }
  return samples
}

/** @param row Samples of one byte each, or of two bytes. */
function writeRow(
  { kind, depth, palette, transparency }: PngFile,
  row: Uint8Array,
  { first, step, width }: Grid & { readonly width: number },
  { color, alpha }: { readonly color: Uint8Array; readonly alpha: Uint8Array | null },
): void {
  const { colors, samples, isIndexed } = kind
  if (alpha === null && depth === 8 && step === 1 && !isIndexed) {
    color.set(row, first * colors)
    return
  }
  const bytes = depth === 16 ? 2 : 1
  const scale = depth < 8 ? 255 / (2 ** depth - 1) : 1
  for (let i = 0; i < width; i++) {
    const from = i * samples * bytes
    const pixel = first + i * step
    const to = pixel * colors
    if (isIndexed && palette !== null) {
      for (let c = 0; c < 3; c++) color[to + c] = at(palette, at(row, from) * 3 + c)
      if (alpha !== null) alpha[pixel] = transparency?.[at(row, from)] ?? 255
    } else {
      for (let c = 0; c < colors; c++) color[to + c] = at(row, from + c * bytes) * scale
      if (alpha === null) continue
      const isKey = transparency !== null && isTransparent(transparency, row, from, colors * bytes)
      alpha[pixel] = transparency === null ? at(row, from + colors * bytes) : isKey ? 0 : 255
    }
  }
}

/** @param key Two bytes for each sample, also of smaller depths (PNG §11.3.1.1). */
function isTransparent(key: Uint8Array, row: Uint8Array, from: number, bytes: number): boolean {
  const isWide = bytes === key.length
  for (let i = 0; i < bytes; i++) {
    if (row[from + i] !== key[isWide ? i : i * 2 + 1]) return false
  }
  return true
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0
}
