// Bytes of a raster picture → a picture checked whole. The only import of sharp here, and lazy.
// Not pure: decodes on sharp's threads. Fails with `asset_failed` (no picture, damaged) and `image_too_large`.
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Metadata, Sharp } from 'sharp'
import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { PicturePixels, RasterPicture, Reduction } from '../../graphics/raster-picture.ts'

export interface RasterOptions {
  readonly limits: Limits
  /** SHA-256 of the bytes, hex. */
  readonly hash: string
  /** Told of bytes that the picture keeps from now on, beside its own. */
  readonly onKept: (bytes: number) => void
}

/** What libvips can read and Platen takes, as sharp names it, by its name for people. */
const FORMATS = { JPEG: 'jpeg', PNG: 'png', WebP: 'webp', GIF: 'gif', AVIF: 'heif' } as const
type Format = keyof typeof FORMATS

/** A JPEG that must be turned or converted stays a JPEG: as pixels, a photograph takes ten times the room. */
const JPEG_QUALITY = 92
/** Of pictures that are made smaller because someone asked for small files. */
const REDUCED_JPEG_QUALITY = 85
const DEFLATE_LEVEL = 6

const deflateAsync = promisify(deflate)

export async function openRaster(bytes: Uint8Array, options: RasterOptions): Promise<RasterPicture> {
  const { limits, hash, onKept } = options
  const format = knownFormat(bytes)
  const { default: sharp } = await import('sharp')
  const decoder = () => sharp(bytes, { failOn: 'warning', limitInputPixels: limits.maxImagePixels })

  const metadata = await guarded(format, () =>
    sharp(bytes, { failOn: 'warning', limitInputPixels: false }).metadata(),
  )
  if (metadata.format !== FORMATS[format]) throw failed(`Its content is not the ${format} it begins like.`)
  const { width, height } = metadata.autoOrient
  if (width * height > limits.maxImagePixels) {
    throw new PlatenError(
      'image_too_large',
      `It has ${width} × ${height} pixels; ${limits.maxImagePixels} together are possible.`,
    )
  }
  // One channel is enough to prove the picture whole: the decoder must read all of it.
  await guarded(format, () => decoder().extractChannel(0).raw().toBuffer())
  const jpeg = format === 'JPEG' ? await guarded(format, () => uprightJpeg(bytes, metadata, decoder)) : null
  if (jpeg !== null && jpeg.bytes !== bytes) onKept(jpeg.bytes.length)

  const isPlainPng = format === 'PNG' && (metadata.orientation ?? 1) === 1
  const pixels = once(async () => {
    const made = await guarded(format, () => decodePixels(decoder().autoOrient(), metadata))
    onKept(made.rgb.length + (made.alpha?.length ?? 0))
    return made
  })
  const encoded = once(async () => {
    if (jpeg !== null) return jpeg.bytes
    if (isPlainPng) return bytes
    const png = await guarded(format, () => decoder().autoOrient().png().toBuffer())
    onKept(png.length)
    return png
  })
  const full = { kind: 'raster', width, height, pixelWidth: width, pixelHeight: height, hash } as const
  const reduced = createReducer(full, {
    // Of a JPEG that had to be made anew, what was made has the right colours.
    open: () => (jpeg === null ? decoder().autoOrient() : sharp(jpeg.bytes)),
    isJpeg: jpeg !== null,
    metadata,
    guard: decode => guarded(format, decode),
    onKept,
  })
  return { ...full, jpeg, pixels, encoded, reduced }
}

type Size = Pick<RasterPicture, 'kind' | 'width' | 'height' | 'hash'>

interface Reducing {
  readonly open: () => Sharp
  readonly isJpeg: boolean
  readonly metadata: Metadata
  readonly guard: <Result>(decode: () => Promise<Result>) => Promise<Result>
  readonly onKept: RasterOptions['onKept']
}

/** Reduces a picture, always from its own pixels, once for each size and format. */
function createReducer(full: Size, reducing: Reducing): RasterPicture['reduced'] {
  const known = new Map<string, Promise<RasterPicture>>()
  const reduced: RasterPicture['reduced'] = to => {
    const key = `${to.width}x${to.height}.${to.format ?? 'same'}`
    const found = known.get(key)
    if (found !== undefined) return found
    const size = { pixelWidth: to.width, pixelHeight: to.height, hash: `${full.hash}-${key}` }
    const making = reduce(to, reducing).then(made => ({ ...full, ...size, ...made, reduced }))
    known.set(key, making)
    making.catch(() => known.delete(key))
    return making
  }
  return reduced
}

async function reduce(
  { width, height, format }: Reduction,
  { open, isJpeg, metadata, guard, onKept }: Reducing,
): Promise<Pick<RasterPicture, 'jpeg' | 'pixels' | 'encoded'>> {
  const resized = () => open().resize(width, height, { fit: 'fill' })
  const isOpaque = async () => !metadata.hasAlpha || (await guard(() => open().stats())).isOpaque
  const becomesJpeg = format === 'jpeg' ? isJpeg || (await isOpaque()) : format === null && isJpeg
  const jpeg = becomesJpeg ? await guard(() => asJpeg(resized().removeAlpha(), metadata)) : null
  if (jpeg !== null) onKept(jpeg.bytes.length)
  const pixels = once(async () => {
    const made = await guard(() => decodePixels(resized(), metadata))
    onKept(made.rgb.length + (made.alpha?.length ?? 0))
    return made
  })
  const encoded = once(async () => {
    if (jpeg !== null) return jpeg.bytes
    const png = await guard(() => resized().png().toBuffer())
    onKept(png.length)
    return png
  })
  return { jpeg, pixels, encoded }
}

async function asJpeg(image: Sharp, { channels, space, chromaSubsampling }: Metadata) {
  const isGrey = channels === 1 || space === 'b-w' || space === 'grey16'
  const bytes = await image
    .toColourspace(isGrey ? 'b-w' : 'srgb')
    .jpeg({
      quality: REDUCED_JPEG_QUALITY,
      chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
    })
    .toBuffer()
  return { bytes: new Uint8Array(bytes), channels: isGrey ? (1 as const) : (3 as const) }
}

/** The bytes themselves where any PDF reader shows them rightly, else a JPEG made upright and sRGB. */
async function uprightJpeg(
  bytes: Uint8Array,
  { orientation = 1, space, channels, icc, chromaSubsampling }: Metadata,
  decoder: () => Sharp,
): Promise<RasterPicture['jpeg']> {
  const isGrey = channels === 1
  const isPlain = isGrey || (channels === 3 && space === 'srgb' && (icc === undefined || isSrgb(icc)))
  if (orientation === 1 && isPlain) return { bytes, channels: isGrey ? 1 : 3 }
  const made = await decoder()
    .autoOrient()
    .toColourspace(isGrey ? 'b-w' : 'srgb')
    .jpeg({
      quality: JPEG_QUALITY,
      chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
    })
    .toBuffer()
  return { bytes: made, channels: isGrey ? 1 : 3 }
}

/** Profiles name themselves in ASCII or UTF-16 (ICC.1 §9.2.41); all sRGB ones have it in the name. */
function isSrgb(icc: Buffer): boolean {
  return /s\0?R\0?G\0?B/.test(icc.toString('latin1'))
}

async function decodePixels(image: Sharp, { space }: Metadata): Promise<PicturePixels> {
  // Grey is asked for as RGB as well, for sharp would leave its alpha channel out.
  const { data, info } = await image
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const colours = space === 'b-w' || space === 'grey16' ? 1 : 3
  const isPlain = info.channels === colours
  const { rgb, alpha } = isPlain ? { rgb: data, alpha: null } : separate(data, info.channels, colours)
  return {
    rgb: await deflateAsync(rgb, { level: DEFLATE_LEVEL }),
    channels: colours,
    alpha: alpha === null ? null : await deflateAsync(alpha, { level: DEFLATE_LEVEL }),
  }
}

/** The first `colours` channels of each pixel, and its last one where there are four. */
function separate(
  data: Uint8Array,
  channels: number,
  colours: 1 | 3,
): { rgb: Uint8Array; alpha: Uint8Array | null } {
  const count = data.length / channels
  const rgb = new Uint8Array(count * colours)
  const alpha = new Uint8Array(count)
  let isOpaque = true
  for (let pixel = 0; pixel < count; pixel++) {
    const from = pixel * channels
    for (let channel = 0; channel < colours; channel++) {
      rgb[pixel * colours + channel] = data[from + channel] ?? 0
    }
    const opacity = channels === 4 ? (data[from + 3] ?? 0) : 255
    alpha[pixel] = opacity
    if (opacity !== 255) isOpaque = false
  }
  return { rgb, alpha: isOpaque ? null : alpha }
}

/** The format by the first bytes. @throws PlatenError `asset_failed` where it is none that can be drawn. */
export function knownFormat(bytes: Uint8Array): Format {
  const format = sniff(bytes)
  if (format !== null) return format
  throw failed(`It is ${describe(bytes)}; PNG, JPEG, WebP, GIF, AVIF and SVG are possible.`)
}

/** The format by the first bytes; what a MIME type or a file name says is never trusted. */
function sniff(bytes: Uint8Array): Format | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'JPEG'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG'
  if (/^GIF8[79]a/.test(start)) return 'GIF'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'WebP'
  if (/^ftyp(avif|avis|mif1)/.test(start.slice(4))) return 'AVIF'
  return null
}

function describe(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (start === '') return 'empty'
  if (/^\s*<(!doctype\s+html|html)\b/i.test(start))
    return 'an HTML page, perhaps an error page saved as a picture'
  if (start.startsWith('%PDF')) return 'a PDF'
  if (/^(II\*\0|MM\0\*)/.test(start)) return 'a TIFF'
  if (start.startsWith('BM')) return 'a BMP'
  if (/^ftyp(hei|hev)/.test(start.slice(4))) return 'a HEIC photograph'
  return 'no picture of a known format'
}

async function guarded<T>(format: Format, decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw failed(`It is a ${format} that is truncated or damaged (${reason}).`, cause)
  }
}

/** Runs once and keeps what it gave; after a failure the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((failure: unknown) => {
      made = null
      throw failure
    })
    return made
  }
}

function failed(message: string, cause?: unknown): PlatenError {
  return new PlatenError('asset_failed', message, { cause })
}
