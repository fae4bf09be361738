/**
 * Bytes of a raster picture → a validated picture. Not pure: decodes on sharp's threads; sharp is loaded on first use.
 * Fails with `asset_failed` (unknown format, damaged) and `image_too_large`.
 */
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
  /** Reports bytes that the picture caches in addition to its source. */
  readonly onKept: (bytes: number) => void
}

/** Supported formats by display name, with sharp's names. */
const FORMATS = { JPEG: 'jpeg', PNG: 'png', WebP: 'webp', GIF: 'gif', AVIF: 'heif' } as const
type Format = keyof typeof FORMATS

/** Quality of rotated or converted JPEGs. They stay JPEGs: deflated pixels of photographs are ten times as large. */
const JPEG_QUALITY = 92
/** Quality of downsampled JPEGs. */
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
  if (metadata.format !== FORMATS[format])
    throw failed(`It starts like a ${format}, but its content is not one.`)
  const { width, height } = metadata.autoOrient
  if (width * height > limits.maxImagePixels) {
    throw new PlatenError(
      'image_too_large',
      `It has ${width} × ${height} pixels; the limit maxImagePixels is ${limits.maxImagePixels}.`,
    )
  }
  // Decoding one channel validates the whole file: the decoder has to read all of it.
  await guarded(format, () => decoder().extractChannel(0).raw().toBuffer())
  const jpeg = format === 'JPEG' ? await guarded(format, () => uprightJpeg(bytes, metadata, decoder)) : null
  if (jpeg !== null && jpeg.bytes !== bytes) onKept(jpeg.bytes.length)

  const isPlainPng = format === 'PNG' && (metadata.orientation ?? 1) === 1
  const full = { kind: 'raster', width, height, pixelWidth: width, pixelHeight: height, hash } as const
  const decoding: Decoding = { metadata, guard: decode => guarded(format, decode), onKept }
  const reduced = createReducer(full, {
    ...decoding,
    // A converted JPEG has the right colours; its source may not.
    open: () => (jpeg === null ? decoder().autoOrient() : sharp(jpeg.bytes)),
    isJpeg: jpeg !== null,
  })
  const file = jpeg?.bytes ?? (isPlainPng ? bytes : null)
  return { ...full, jpeg, ...lazyForms(() => decoder().autoOrient(), file, decoding), reduced }
}

/** The forms of a picture that are made on first use. @param file The file to embed; null makes a PNG. */
function lazyForms(
  open: () => Sharp,
  file: Uint8Array | null,
  { metadata, guard, onKept }: Decoding,
): Pick<RasterPicture, 'pixels' | 'encoded'> {
  return {
    pixels: once(async () => {
      const made = await guard(() => decodePixels(open(), metadata))
      onKept(made.rgb.length + (made.alpha?.length ?? 0))
      return made
    }),
    encoded: once(async () => {
      if (file !== null) return file
      const png = await guard(() => open().png().toBuffer())
      onKept(png.length)
      return png
    }),
  }
}

type Size = Pick<RasterPicture, 'kind' | 'width' | 'height' | 'hash'>

interface Decoding {
  readonly metadata: Metadata
  readonly guard: <Result>(decode: () => Promise<Result>) => Promise<Result>
  readonly onKept: RasterOptions['onKept']
}

interface Reducing extends Decoding {
  readonly open: () => Sharp
  readonly isJpeg: boolean
}

/** Reduces a picture, always from its full pixels. Cached by size and format. */
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
  { open, isJpeg, ...decoding }: Reducing,
): Promise<Pick<RasterPicture, 'jpeg' | 'pixels' | 'encoded'>> {
  const { metadata, guard, onKept } = decoding
  const resized = () => open().resize(width, height, { fit: 'fill' })
  const isOpaque = async () => !metadata.hasAlpha || (await guard(() => open().stats())).isOpaque
  const becomesJpeg = format === 'jpeg' ? isJpeg || (await isOpaque()) : format === null && isJpeg
  const encoding = { metadata, isGrey: isGreySpace(metadata), quality: REDUCED_JPEG_QUALITY }
  const jpeg = becomesJpeg ? await guard(() => asJpeg(resized().removeAlpha(), encoding)) : null
  if (jpeg !== null) onKept(jpeg.bytes.length)
  return { jpeg, ...lazyForms(resized, jpeg?.bytes ?? null, decoding) }
}

/** The bytes themselves if every PDF reader shows them correctly, else an upright JPEG in sRGB or grey. */
async function uprightJpeg(
  bytes: Uint8Array,
  metadata: Metadata,
  decoder: () => Sharp,
): Promise<NonNullable<RasterPicture['jpeg']>> {
  const { orientation = 1, space, channels, icc } = metadata
  const isGrey = channels === 1
  const isPlain = isGrey || (channels === 3 && space === 'srgb' && (icc === undefined || isSrgb(icc)))
  if (orientation === 1 && isPlain) return { bytes, channels: isGrey ? 1 : 3 }
  return await asJpeg(decoder().autoOrient(), { metadata, isGrey, quality: JPEG_QUALITY })
}

async function asJpeg(
  image: Sharp,
  options: { readonly metadata: Metadata; readonly isGrey: boolean; readonly quality: number },
): Promise<NonNullable<RasterPicture['jpeg']>> {
  const { metadata, isGrey, quality } = options
  const chromaSubsampling = metadata.chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4'
  const bytes = await image
    .toColourspace(isGrey ? 'b-w' : 'srgb')
    .jpeg({ quality, chromaSubsampling })
    .toBuffer()
  return { bytes: new Uint8Array(bytes), channels: isGrey ? 1 : 3 }
}

function isGreySpace({ channels, space }: Metadata): boolean {
  return channels === 1 || space === 'b-w' || space === 'grey16'
}

/** Profile descriptions are ASCII or UTF-16 (ICC.1 §9.2.41); those of sRGB profiles contain 'sRGB'. */
function isSrgb(icc: Buffer): boolean {
  return /s\0?R\0?G\0?B/.test(icc.toString('latin1'))
}

async function decodePixels(image: Sharp, { space }: Metadata): Promise<PicturePixels> {
  // Grey pictures are also decoded as RGB because sharp drops the alpha channel of grey output.
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

/** Separates the alpha channel from the first `colours` channels. */
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

/** Detects the format by the first bytes. @throws PlatenError `asset_failed` for an unsupported format. */
export function knownFormat(bytes: Uint8Array): Format {
  const format = sniff(bytes)
  if (format !== null) return format
  throw failed(`It is ${describe(bytes)}; supported formats are PNG, JPEG, WebP, GIF, AVIF and SVG.`)
}

/** MIME types and file names are not trusted. */
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
  return 'not a picture of a known format'
}

async function guarded<T>(format: Format, decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw failed(`It is a ${format} that is truncated or damaged (${reason}).`, cause)
  }
}

/** Caches the result of the first call; after a failure the next call tries again. */
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
