/** The chunks and the inflated rows of a PNG (third edition). Pure; inflates on threads of zlib. */
import { promisify } from 'node:util'
import { crc32, inflate, inflateSync } from 'node:zlib'
import { exifOrientation } from './raster-metadata.ts'
import { PAETH } from './unfilter-row.ts'

/** The chunks of a PNG that decide about its pixels. */
export interface PngFile {
  readonly width: number
  readonly height: number
  /** Bits of a sample. */
  readonly depth: number
  readonly kind: ColorKind
  readonly isInterlaced: boolean
  /** EXIF orientation. Pixels are stored before it. */
  readonly orientation: number
  /** Null without one; empty if it is damaged. */
  readonly profile: Buffer | null
  readonly palette: Uint8Array | null
  /** Alpha values of the first colours of the palette, or the samples of the transparent colour; null without `tRNS`. */
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
/** Encoders write chunks of some kilobytes. Empty ones would take seconds to read. */
const MAX_CHUNKS = 100_000
const CRITICAL: readonly string[] = ['IHDR', 'PLTE', 'IDAT']

const inflateAsync = promisify(inflate)

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
  // Like libpng, ignores a list of alpha values that is longer than the palette, and a colour of another size.
  const isUsable =
    found !== undefined && (isIndexed ? found.length <= colorsInPalette : found.length === colors * 2)
  // A colour has two bytes for each sample, also of smaller depths (PNG §11.3.1.1).
  const transparency = !isUsable
    ? null
    : isIndexed || header.depth === 16
      ? found
      : found.filter((_, i) => i % 2 === 1)
  const exif = chunks.get('eXIf')
  const orientation = exif === undefined ? 1 : exifOrientation(exif)
  return { ...header, palette, transparency, data, orientation, profile: readProfile(chunks.get('iCCP')) }
}

/** Like libpng, ignores ancillary chunks with wrong checksums, and a missing IEND chunk. */
function readChunks(file: Buffer) {
  const chunks = new Map<string, Buffer>()
  const data: Buffer[] = []
  let count = 0
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME <= file.length; ) {
    if (++count > MAX_CHUNKS) throw new Error(`it has more than ${MAX_CHUNKS} chunks`)
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

/** @param content Name, compression method and deflated profile (PNG §11.3.2.3). @returns Empty if it is damaged. */
function readProfile(content: Buffer | undefined): Buffer | null {
  if (content === undefined) return null
  try {
    return inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES })
  } catch {
    return Buffer.alloc(0)
  }
}

export interface Pass {
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

/** The picture, or the seven pictures of an interlaced file. */
export function passes(png: PngFile): Pass[] {
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
/** No deflated byte becomes more (RFC 1951: 258 bytes in 2 bits). A header may claim more pixels than the data has. */
const MAX_INFLATED_RATIO = 1032

export interface PngRows {
  /** The rows of all passes, each after its filter type. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** False if bytes follow the last row. */
  readonly isExact: boolean
}

/** Inflates all of the data and checks its size and filter types. @throws Error with the reason if it is damaged. */
export async function inflateRows(png: PngFile): Promise<PngRows> {
  const all = passes(png)
  const size = all.reduce((sum, { height, rowBytes }) => sum + height * (rowBytes + 1), 0)
  const maxOutputLength = size + EXTRA_BYTES
  const data = Buffer.concat(png.data)
  // One chunk for all rows: joining many would block the calling thread.
  const chunkSize = Math.max(EXTRA_BYTES, Math.min(maxOutputLength, data.length * MAX_INFLATED_RATIO))
  const bytes = await inflateAsync(data, { maxOutputLength, chunkSize })
  if (bytes.length < size) throw new Error(`it has ${bytes.length} bytes of pixels instead of ${size}`)
  for (const { start, height, rowBytes } of all) {
    for (let row = 0; row < height; row++) {
      if ((bytes[start + row * (rowBytes + 1)] ?? 0) > PAETH) throw new Error('a row has an unknown filter')
    }
  }
  return { bytes, isExact: bytes.length === size }
}
