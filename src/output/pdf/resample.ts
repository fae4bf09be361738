import { PlatenError, type Warning } from '../../base/errors.ts'
import type { PicturePixels, RasterPicture } from '../../graphics/raster-picture.ts'
import type { EmbeddedPicture } from './embedded-picture.ts'
import type { PdfDocumentInstance } from './pdfkit.ts'

export const POINTS_PER_INCH = 72

/** Placed size of a picture in points; null if unknown. */
export type PlacedSize = { readonly width: number; readonly height: number } | null

export type PlacementLog = ReturnType<typeof createPlacementLog>

/** Records the placed sizes of pictures during painting and embeds them afterwards. */
export function createPlacementLog() {
  /** Share of its pixels, across and down, that each picture needs at one pixel per point. */
  const shares = new Map<EmbeddedPicture, number>()
  return {
    note(picture: EmbeddedPicture, size: PlacedSize): void {
      const { pixelWidth, pixelHeight } = picture.content.picture
      const share =
        size === null
          ? Number.POSITIVE_INFINITY
          : Math.max(size.width / pixelWidth, size.height / pixelHeight)
      shares.set(picture, Math.max(shares.get(picture) ?? 0, share))
    },

    /** Embeds the pictures, reduced to the resolution at their largest size if that saves bytes. */
    async embed(document: PdfDocumentInstance, dpi: number, warn: (warning: Warning) => void): Promise<void> {
      for (const [placed, share] of shares) {
        placed.content = await reducedContent(placed.content, (share * dpi) / POINTS_PER_INCH, warn)
        placed.complete(document)
      }
    },
  }
}

/** Embedded content of a raster picture. */
export interface EmbeddedContent {
  readonly picture: RasterPicture
  /** Null if the picture has a JPEG. */
  readonly pixels: PicturePixels | null
}

/**
 * The picture with fewer pixels, if that saves bytes. Without sharp it keeps its pixels, with a warning.
 * @param share Needed share of its pixels, across and down.
 */
export async function reducedContent(
  content: EmbeddedContent,
  share: number,
  warn: (warning: Warning) => void,
): Promise<EmbeddedContent> {
  if (share >= 1) return content
  try {
    const smaller = await reduce(content.picture, share)
    return bytesOf(smaller) < bytesOf(content) ? smaller : content
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'package_missing') throw error
    warn({ code: error.code, message: `Pictures keep their resolution. ${error.message}` })
    return content
  }
}

async function reduce(picture: RasterPicture, share: number): Promise<EmbeddedContent> {
  const reduced = await picture.reduced({
    width: Math.max(1, Math.ceil(picture.pixelWidth * share)),
    height: Math.max(1, Math.ceil(picture.pixelHeight * share)),
    format: null,
  })
  return { picture: reduced, pixels: reduced.jpeg === null ? await reduced.pixels() : null }
}

function bytesOf({ picture: { jpeg }, pixels }: EmbeddedContent): number {
  return jpeg?.bytes.length ?? (pixels === null ? 0 : pixels.color.length + (pixels.alpha?.length ?? 0))
}
