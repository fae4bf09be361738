import type { PicturePixels, RasterPicture } from '../assets/contracts.ts'
import type { Page } from './layout/parts.ts'
import { PlacedPicture } from './layout/placed-picture.ts'
import type { PaintedVector, ShownPicture } from './paint/painted-vector.ts'

type PageItem = Page['items'][number]

const POINTS_PER_INCH = 72

/**
 * Gives the pictures on the pages no more pixels than a resolution asks for, where that makes them smaller. One
 * that stands in several places keeps what the largest needs. Those inside an SVG keep all.
 */
export async function resamplePictures(pages: readonly Page[], dpi: number): Promise<void> {
  for (const [placed, share] of largestShares(pages, dpi)) {
    if (share >= 1) continue
    const { picture, pixels } = placed.content
    const reduced = await picture.reduced({
      width: Math.max(1, Math.ceil(picture.pixelWidth * share)),
      height: Math.max(1, Math.ceil(picture.pixelHeight * share)),
      format: null,
    })
    const reducedPixels = reduced.jpeg === null ? await reduced.pixels() : null
    if (bytesOf(reduced, reducedPixels) < bytesOf(picture, pixels)) placed.replace(reduced, reducedPixels)
  }
}

/** The share of its pixels, across and down, that each picture needs where it is placed largest. */
function largestShares(pages: readonly Page[], dpi: number): Map<PlacedPicture, number> {
  const shares = new Map<PlacedPicture, number>()
  for (const { picture, width, height } of pages.flatMap(({ items }) => items.flatMap(placesOf))) {
    const { pixelWidth, pixelHeight } = picture.content.picture
    const share = (dpi / POINTS_PER_INCH) * Math.max(width / pixelWidth, height / pixelHeight)
    shares.set(picture, Math.max(shares.get(picture) ?? 0, picture.isInSvg ? 1 : share))
  }
  return shares
}

/** Where an item shows pictures: as such, or behind a box. */
function placesOf({ item }: PageItem): readonly ShownPicture[] {
  if (item.image instanceof PlacedPicture) return [{ picture: item.image, ...drawnSize(item.image, item) }]
  return isPainted(item) ? item.pictures(item) : []
}

function isPainted(item: object): item is PaintedVector {
  return 'paint' in item && 'pictures' in item
}

/** The size of the whole picture on the page; a cover shows a part of it. */
function drawnSize(
  { width, height }: PlacedPicture,
  { cover, _width = width, _height = height }: PageItem['item'],
) {
  if (cover === undefined) return { width: _width, height: _height }
  const factor = Math.max((cover.width ?? width) / width, (cover.height ?? height) / height)
  return { width: width * factor, height: height * factor }
}

function bytesOf({ jpeg }: RasterPicture, pixels: PicturePixels | null): number {
  return jpeg?.bytes.length ?? (pixels === null ? 0 : pixels.rgb.length + (pixels.alpha?.length ?? 0))
}
