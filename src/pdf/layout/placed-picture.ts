import type { PicturePixels, RasterPicture } from '../../assets/contracts.ts'
import { PlatenError } from '../../errors.ts'
import type { EmbeddedImage, PdfDocumentInstance, PdfReference } from './parts.ts'

/**
 * A checked picture as pdfkit's `image()` takes it: it is written into the document when it is first placed,
 * as an image XObject (ISO 32000-1 §8.9.5). One instance a document.
 */
export class PlacedPicture implements EmbeddedImage {
  readonly width: number
  readonly height: number
  readonly orientation = 1
  readonly label: string
  obj: PdfReference | null = null
  /** Whether an SVG shows it, in a size that only the SVG's painter knows. */
  isInSvg = false
  #picture: RasterPicture
  #pixels: PicturePixels | null

  /** @param pixels Needed where the picture has no JPEG to embed as it is. */
  constructor(picture: RasterPicture, pixels: PicturePixels | null, label: string) {
    this.width = picture.width
    this.height = picture.height
    this.label = label
    this.#picture = picture
    this.#pixels = pixels
  }

  /** What is to be embedded, of the pixels that it has. */
  get content(): { readonly picture: RasterPicture; readonly pixels: PicturePixels | null } {
    return { picture: this.#picture, pixels: this.#pixels }
  }

  /** Embeds another content in the same place. Before it is embedded. */
  replace(picture: RasterPicture, pixels: PicturePixels | null): void {
    this.#picture = picture
    this.#pixels = pixels
  }

  embed(document: PdfDocumentInstance): void {
    const { jpeg, pixelWidth, pixelHeight } = this.#picture
    const dictionary = {
      Type: 'XObject',
      Subtype: 'Image',
      Width: pixelWidth,
      Height: pixelHeight,
      BitsPerComponent: 8,
    }
    if (jpeg !== null) {
      const ColorSpace = colorSpace(jpeg.channels)
      this.obj = document.ref({ ...dictionary, ColorSpace, Filter: 'DCTDecode' })
      this.obj.end(jpeg.bytes)
    } else if (this.#pixels !== null) {
      const { rgb, channels, alpha } = this.#pixels
      const SMask = alpha === null ? {} : { SMask: embedAlpha(document, dictionary, alpha) }
      this.obj = document.ref({
        ...dictionary,
        ...SMask,
        ColorSpace: colorSpace(channels),
        Filter: 'FlateDecode',
      })
      this.obj.end(rgb)
    }
  }
}

function embedAlpha(document: PdfDocumentInstance, dictionary: Record<string, unknown>, alpha: Uint8Array) {
  if (String(document.options['subset']).startsWith('PDF/A-1')) {
    throw new PlatenError(
      'invalid_definition',
      'PDF/A-1 forbids transparency (ISO 19005-1 §6.4): flatten the transparent picture, or use PDF/A-2b.',
    )
  }
  const mask = document.ref({ ...dictionary, ColorSpace: 'DeviceGray', Filter: 'FlateDecode' })
  mask.end(alpha)
  return mask
}

function colorSpace(channels: 1 | 3): string {
  return channels === 1 ? 'DeviceGray' : 'DeviceRGB'
}
