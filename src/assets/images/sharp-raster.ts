/** Pictures that sharp decodes: all formats. Not pure: decodes on sharp's threads; sharp is loaded on first use. */
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Metadata, Sharp } from 'sharp'
import type { Limits } from '../../base/limits.ts'
import { loadOptional } from '../../base/optional-package.ts'
import {
  type EmbeddedJpeg,
  type PicturePixels,
  PLAIN_ROWS,
  type RasterPicture,
  type Reduction,
} from '../../graphics/raster-picture.ts'
import { checkSize, type Format, failed, guarded, once, type RasterOptions, sizeOf } from './raster-checks.ts'
import { isSrgb } from './raster-metadata.ts'

/** Names of the formats in sharp. */
const FORMATS = { JPEG: 'jpeg', PNG: 'png', WebP: 'webp', GIF: 'gif', AVIF: 'heif' } as const

/** Quality of rotated or converted JPEGs. They stay JPEGs: deflated pixels of photographs are ten times as large. */
const JPEG_QUALITY = 92
/** Quality of downsampled JPEGs. */
const REDUCED_JPEG_QUALITY = 85
const DEFLATE_LEVEL = 6

const deflateAsync = promisify(deflate)

/** Validates all of the picture. Fails with `asset_failed`, `image_too_large` and `package_missing`. */
export async function openWithSharp(
  bytes: Uint8Array,
  format: Format,
  { limits, hash, onKept }: RasterOptions,
): Promise<RasterPicture> {
  const { metadata, decoder } = await load(bytes, format, { limits, task: `Decoding a ${format}` })
  if (metadata.format !== FORMATS[format])
    throw failed(`It starts like a ${format}, but its content is not one.`)
  const { width, height } = metadata.autoOrient
  checkSize(metadata.autoOrient, limits)
  // Decoding one channel validates the whole file: the decoder has to read all of it.
  await guarded(format, () => decoder().extractChannel(0).raw().toBuffer())
  const jpeg = format === 'JPEG' ? await guarded(format, () => uprightJpeg(bytes, metadata, decoder)) : null
  if (jpeg !== null && jpeg.bytes !== bytes) onKept(jpeg.bytes.length)

  const full = { ...sizeOf({ width, height }, hash), ...UPRIGHT }
  const decoding: Decoding = { metadata, guard: decode => guarded(format, decode), onKept }
  const reduced = createReducer(full, async () => ({
    ...decoding,
    // A converted JPEG has the right colours; its source may not.
    open: () => (jpeg === null ? decoder().autoOrient() : decoder(jpeg.bytes)),
    isJpeg: jpeg !== null,
  }))
  return { ...full, jpeg, ...lazyForms(() => decoder().autoOrient(), jpeg?.bytes ?? null, decoding), reduced }
}

/** Reduces a picture that was opened without sharp, which is loaded for the first reduction. */
export function reduceWithSharp(
  size: Size,
  bytes: Uint8Array,
  format: Format,
  { limits, onKept }: RasterOptions,
): RasterPicture['reduced'] {
  const reducing = once(async (): Promise<Reducing> => {
    const { metadata, decoder } = await load(bytes, format, { limits, task: 'Downsampling a picture' })
    const guard: Decoding['guard'] = decode => guarded(format, decode)
    return { metadata, guard, onKept, open: decoder, isJpeg: format === 'JPEG' }
  })
  return createReducer({ ...size, ...UPRIGHT }, reducing)
}

async function load(
  bytes: Uint8Array,
  format: Format,
  { limits, task }: { readonly limits: Limits; readonly task: string },
) {
  const { default: sharp } = await loadOptional('sharp', task, () => import('sharp'))
  const metadata = await guarded(format, () =>
    sharp(bytes, { failOn: 'warning', limitInputPixels: false }).metadata(),
  )
  const decoder = (file = bytes) =>
    sharp(file, { failOn: 'warning', limitInputPixels: limits.maxImagePixels })
  return { metadata, decoder }
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
      onKept(made.color.length + (made.alpha?.length ?? 0))
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

/** Pictures from sharp have no orientation and no profile left. */
const UPRIGHT = { orientation: 1, profile: null, warnings: [] } as const

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
function createReducer(full: Size & typeof UPRIGHT, open: () => Promise<Reducing>): RasterPicture['reduced'] {
  const known = new Map<string, Promise<RasterPicture>>()
  const reduced: RasterPicture['reduced'] = to => {
    const key = `${to.width}x${to.height}.${to.format ?? 'same'}`
    const found = known.get(key)
    if (found !== undefined) return found
    const size = { pixelWidth: to.width, pixelHeight: to.height, hash: `${full.hash}-${key}` }
    const making = open()
      .then(reducing => reduce(to, reducing))
      .then(made => ({ ...full, ...size, ...made, reduced }))
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
): Promise<EmbeddedJpeg> {
  const { orientation = 1, space, channels, icc } = metadata
  const isGrey = channels === 1
  const isPlain = isGrey || (channels === 3 && space === 'srgb' && (icc === undefined || isSrgb(icc)))
  if (orientation === 1 && isPlain) return { bytes, channels: isGrey ? 1 : 3, isInverted: false }
  return await asJpeg(decoder().autoOrient(), { metadata, isGrey, quality: JPEG_QUALITY })
}

async function asJpeg(
  image: Sharp,
  options: { readonly metadata: Metadata; readonly isGrey: boolean; readonly quality: number },
): Promise<EmbeddedJpeg> {
  const { metadata, isGrey, quality } = options
  const chromaSubsampling = metadata.chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4'
  const bytes = await image
    .toColourspace(isGrey ? 'b-w' : 'srgb')
    .jpeg({ quality, chromaSubsampling })
    .toBuffer()
  return { bytes: new Uint8Array(bytes), channels: isGrey ? 1 : 3, isInverted: false }
}

function isGreySpace({ channels, space }: Metadata): boolean {
  return channels === 1 || space === 'b-w' || space === 'grey16'
}

async function decodePixels(image: Sharp, { space }: Metadata): Promise<PicturePixels> {
  // Grey pictures are also decoded as RGB because sharp drops the alpha channel of grey output.
  const { data, info } = await image
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const colours = space === 'b-w' || space === 'grey16' ? 1 : 3
  const isPlain = info.channels === colours
  const { color, alpha } = isPlain ? { color: data, alpha: null } : separate(data, info.channels, colours)
  return {
    ...PLAIN_ROWS,
    color: await deflateAsync(color, { level: DEFLATE_LEVEL }),
    channels: colours,
    alpha: alpha === null ? null : await deflateAsync(alpha, { level: DEFLATE_LEVEL }),
  }
}

/** Separates the alpha channel from the first `colours` channels. */
function separate(
  data: Uint8Array,
  channels: number,
  colours: 1 | 3,
): { color: Uint8Array; alpha: Uint8Array | null } {
  const count = data.length / channels
  const color = new Uint8Array(count * colours)
  const alpha = new Uint8Array(count)
  let isOpaque = true
  for (let pixel = 0; pixel < count; pixel++) {
    const from = pixel * channels
    for (let channel = 0; channel < colours; channel++) {
      color[pixel * colours + channel] = data[from + channel] ?? 0
    }
    const opacity = channels === 4 ? (data[from + 3] ?? 0) : 255
    alpha[pixel] = opacity
    if (opacity !== 255) isOpaque = false
  }
  return { color, alpha: isOpaque ? null : alpha }
}
