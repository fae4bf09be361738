import type { ColorFilter } from '../../graphics/color/color-filter.ts'
import type { PlacedRaster } from '../../graphics/picture.ts'
import type { PicturePixels, RasterPicture } from '../../graphics/raster-picture.ts'
import { addObject, type EmbeddedImage, type PdfDocumentInstance, type PdfReference } from './pdfkit.ts'
import { colorEntries, pixelEntries, storedSize, writePicture } from './picture-object.ts'
import type { EmbeddedContent } from './resample.ts'

/**
 * A validated picture for pdfkit's `image()`. It is written when it is first placed, as an image XObject (ISO
 * 32000-1 §8.9.5). One instance per document.
 */
export class EmbeddedPicture implements EmbeddedImage, PlacedRaster {
  readonly kind = 'raster'
  readonly width: number
  readonly height: number
  readonly orientation = 1
  readonly label: string
  obj: PdfReference | null = null
  /** True if only its object is allocated when it is placed, and its content is written later. */
  isDeferred = false
  /** May be replaced before it is written. */
  content: EmbeddedContent
  /** Maps its colours; null for none. */
  readonly #filter: ColorFilter | null
  /** The same picture with other colours, by the key of the filter. */
  readonly #filtered = new Map<string, EmbeddedPicture>()

  /** @param pixels Null if the picture has a JPEG that is embedded unchanged. */
  constructor(
    picture: RasterPicture,
    pixels: PicturePixels | null,
    label: string,
    filter: ColorFilter | null = null,
  ) {
    this.width = picture.width
    this.height = picture.height
    this.label = label
    this.content = { picture, pixels }
    this.#filter = filter
  }

  get isCmyk(): boolean {
    return this.content.picture.jpeg?.channels === 4
  }

  /** The picture as a filter shows it. */
  through(filter: ColorFilter | null): EmbeddedPicture {
    if (filter === null || this.#filter !== null) return this
    const known = this.#filtered.get(filter.key)
    if (known !== undefined) return known
    const { picture, pixels } = this.content
    const label = `${this.label}C${this.#filtered.size + 1}`
    const filtered = new EmbeddedPicture(picture, pixels, label, filter)
    filtered.isDeferred = this.isDeferred
    this.#filtered.set(filter.key, filtered)
    return filtered
  }

  get hasAlpha(): boolean {
    return this.content.pixels?.alpha != null
  }

  embed(document: PdfDocumentInstance): void {
    const Filter = this.content.picture.jpeg === null ? 'FlateDecode' : 'DCTDecode'
    this.obj = document.ref({ Type: 'XObject', Subtype: 'Image', Filter })
    if (!this.isDeferred) this.complete(document)
  }

  /** Writes the content of the allocated object. */
  complete(document: PdfDocumentInstance): void {
    if (this.obj === null) return
    const { picture, pixels } = this.content
    const { jpeg, orientation } = picture
    const { width, height } = storedSize(picture)
    const size = { Width: width, Height: height }
    if (jpeg !== null) {
      const entries = {
        ...size,
        BitsPerComponent: 8,
        ...colorEntries(document, picture, jpeg.channels, this.#filter),
      }
      writePicture(document, this.obj, { orientation, entries, content: jpeg.bytes })
    } else if (pixels !== null) {
      const { color, alpha } = pixels
      const SMask = alpha === null ? {} : { SMask: embedAlpha(document, size, alpha) }
      const entries = {
        ...size,
        ...SMask,
        ...pixelEntries(document, picture, { ...pixels, width }, this.#filter),
      }
      writePicture(document, this.obj, { orientation, entries, content: color })
    }
  }
}

function embedAlpha(document: PdfDocumentInstance, size: Record<string, unknown>, alpha: Uint8Array) {
  const kind = { Type: 'XObject', Subtype: 'Image', BitsPerComponent: 8 }
  return addObject(document, { ...kind, ...size, ColorSpace: 'DeviceGray', Filter: 'FlateDecode' }, alpha)
}
