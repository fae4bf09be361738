/** Pictures as PDF objects, with the colours and the orientation that their files ask for. */
import { packageMissing } from '../../base/optional-package.ts'
import type { ColorFilter } from '../../graphics/color/color-filter.ts'
import type { PicturePixels, RasterPicture } from '../../graphics/raster-picture.ts'
import { filteredColorSpace } from './filtered-color-space.ts'
import { addObject, type PdfDocumentInstance, type PdfReference } from './pdfkit.ts'

type Oriented = Pick<RasterPicture, 'pixelWidth' | 'pixelHeight' | 'orientation'>

/** Pixels of the file, before its EXIF orientation is applied. */
export function storedSize({ pixelWidth, pixelHeight, orientation }: Oriented) {
  return isTransposed(orientation)
    ? { width: pixelHeight, height: pixelWidth }
    : { width: pixelWidth, height: pixelHeight }
}

/** EXIF orientations from 5 on swap width and height. */
function isTransposed(orientation: number): boolean {
  return orientation > 4
}

/** Matrices from the unit square of an image as stored to the upright one, by EXIF orientation from 2 on. */
const UPRIGHT: Readonly<Record<number, string>> = {
  2: '-1 0 0 1 1 0',
  3: '-1 0 0 -1 1 1',
  4: '1 0 0 -1 0 1',
  5: '0 -1 -1 0 1 1',
  6: '0 -1 1 0 0 1',
  7: '0 1 1 0 0 0',
  8: '0 1 -1 0 1 0',
}

export interface StoredImage {
  /** EXIF orientation. */
  readonly orientation: number
  /** Of the image dictionary. */
  readonly entries: Readonly<Record<string, unknown>>
  readonly content: Uint8Array
}

/**
 * Writes an allocated image XObject. A picture that must be turned becomes a form XObject that paints the image
 * upright in the unit square, so both are painted alike.
 */
export function writePicture(
  document: PdfDocumentInstance,
  reference: PdfReference,
  { orientation, entries, content }: StoredImage,
): void {
  const matrix = UPRIGHT[orientation]
  Object.assign(reference.data, entries)
  if (matrix === undefined) {
    reference.end(content)
    return
  }
  const image = addObject(document, { ...reference.data }, content)
  for (const key of Object.keys(reference.data)) delete reference.data[key]
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] }
  Object.assign(reference.data, { ...form, Resources: { XObject: { Image: image } } })
  reference.end(Buffer.from(`${matrix} cm /Image Do`))
}

const DEVICE_SPACES = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const

/** Colour space of a picture: its ICC profile, or that of the device. Fails with `package_missing` in some PDF/As. */
export function colorEntries(
  document: PdfDocumentInstance,
  { profile, jpeg }: Pick<RasterPicture, 'profile' | 'jpeg'>,
  channels: 1 | 3 | 4,
  filter: ColorFilter | null = null,
): Record<string, unknown> {
  checkArchival(String(document.options['subset'] ?? ''), profile, channels)
  const device = DEVICE_SPACES[channels]
  const own =
    profile === null ? device : ['ICCBased', addObject(document, { N: channels, Alternate: device }, profile)]
  const ColorSpace =
    filter === null || channels === 4 ? own : filteredColorSpace(document, own, channels, filter)
  return jpeg?.isInverted === true ? { ColorSpace, Decode: [1, 0, 1, 0, 1, 0, 1, 0] } : { ColorSpace }
}

export interface StoredRows extends Omit<PicturePixels, 'color' | 'alpha' | 'channels'> {
  /** Pixels, before EXIF orientation. */
  readonly width: number
  readonly channels: 1 | 3 | 4
}

/** Colour space, bits and filter parameters of pixels (ISO 32000-1 §8.9.5, §7.4.4.3). Fails as `colorEntries`. */
export function pixelEntries(
  document: PdfDocumentInstance,
  picture: Pick<RasterPicture, 'profile' | 'jpeg'>,
  { width, channels, bits, isFiltered, palette }: StoredRows,
  filter: ColorFilter | null = null,
): Record<string, unknown> {
  const colors = colorEntries(document, picture, channels, filter)
  const ColorSpace =
    palette === null
      ? colors['ColorSpace']
      : ['Indexed', colors['ColorSpace'], palette.length / 3 - 1, addObject(document, {}, palette)]
  const Colors = palette === null ? channels : 1
  const DecodeParms = { Predictor: PNG_FILTERS, Colors, BitsPerComponent: bits, Columns: width }
  return { ...colors, ColorSpace, BitsPerComponent: bits, ...(isFiltered ? { DecodeParms } : {}) }
}

/** Each row has the filter that its first byte names. */
const PNG_FILTERS = 15

/** PDF/As have an sRGB output intent, which excludes DeviceCMYK. PDF/A-1 excludes ICC profiles of version 4. */
function checkArchival(subset: string, profile: Uint8Array | null, channels: number): void {
  if (!subset.startsWith('PDF/A')) return
  const isNew = profile !== null && subset.startsWith('PDF/A-1') && (profile[VERSION_BYTE] ?? 0) > 2
  if (isNew || (profile === null && channels === 4)) {
    throw packageMissing('sharp', `Converting the colours of a picture for ${subset}`, null)
  }
}

/** Major version of a profile (ICC.1 §7.2.4). */
const VERSION_BYTE = 8
