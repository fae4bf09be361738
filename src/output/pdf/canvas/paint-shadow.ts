import { deflateSync } from 'node:zlib'
import type { BoxShadow, Cuts, Decoration, PaintColor, Rect } from '../../../graphics/decoration.ts'
import { type Corners, innerCorners, traceRect } from '../../../graphics/rounded-rectangle.ts'
import { type ShadowMask, shadowMask } from '../../../graphics/shadow-mask.ts'
import type { EmbeddedImage, PdfDocumentInstance, PdfReference } from '../pdfkit.ts'
import { forbidsTransparency, requireTransparency, SHARP_SHADOWS } from '../standards/transparency.ts'
import type { TrackedDocument } from '../tracked-document.ts'

/** Larger than any page, in points. */
const FAR = 20_000
/** Distance beyond a cut at which edges are invisible, in points. */
const BEYOND = 5

/** Paints the outer shadows of a box, clipped outside the box itself. */
export function paintOuterShadows(
  document: TrackedDocument,
  rect: Rect,
  { shadows, background }: Decoration,
  corners: Corners,
  cuts: Cuts,
): void {
  for (const shadow of shadows.toReversed()) {
    if (shadow.isInset || shadow.color.opacity === 0) continue
    document.save()
    clipToFragment(document, rect, cuts)
    document.rect(-FAR, -FAR, 2 * FAR, 2 * FAR)
    // an opaque box covers its shadow, so no seam shows between them
    if (background?.opacity === 1) traceCuts(document, rect, cuts)
    else traceRect(document, rect, corners)
    document.clip('even-odd')
    const shape = grown(uncut(rect, cuts, shadow), shadow.spread)
    const place = { ...shape, x: shape.x + shadow.x, y: shape.y + shadow.y }
    if (place.width > 0 && place.height > 0) {
      const around = spreadCorners(corners, shadow.spread)
      if (shadow.blur === 0) {
        traceRect(document, place, around)
        document.fillPath(shadow.color)
      } else {
        paintMask(document, place, { shadow, corners: around, isInverse: false })
      }
    }
    document.restore()
  }
}

/** Paints the inset shadows of a box on its background. */
export function paintInnerShadows(
  document: TrackedDocument,
  rect: Rect,
  { shadows, border }: Decoration,
  corners: Corners,
  cuts: Cuts,
): void {
  const [top, right, bottom, left] = border.map(({ width }, side) =>
    (cuts.top && side === 0) || (cuts.bottom && side === 2) ? 0 : width,
  )
  const widths = [top ?? 0, right ?? 0, bottom ?? 0, left ?? 0] as const
  const padding: Rect = {
    x: rect.x + widths[3],
    y: rect.y + widths[0],
    width: rect.width - widths[1] - widths[3],
    height: rect.height - widths[0] - widths[2],
  }
  if (!(padding.width > 0 && padding.height > 0)) return
  const inside = innerCorners(corners, widths)
  for (const shadow of shadows.toReversed()) {
    if (!shadow.isInset || shadow.color.opacity === 0) continue
    document.save()
    traceRect(document, padding, inside)
    document.clip()
    const shape = grown(uncut(padding, cuts, shadow), -shadow.spread)
    const place = { ...shape, x: shape.x + shadow.x, y: shape.y + shadow.y }
    if (!(place.width > 0 && place.height > 0)) {
      document.rect(padding.x, padding.y, padding.width, padding.height)
      document.fillPath(shadow.color)
    } else {
      const margin = shadow.blur === 0 ? 0 : 1.5 * shadow.blur
      document.rect(-FAR, -FAR, 2 * FAR, 2 * FAR)
      if (shadow.blur === 0) traceRect(document, place, spreadCorners(inside, -shadow.spread))
      else
        document.rect(place.x - margin, place.y - margin, place.width + 2 * margin, place.height + 2 * margin)
      document.fillPath(shadow.color, 'even-odd')
      if (shadow.blur > 0) {
        paintMask(document, place, {
          shadow,
          corners: spreadCorners(inside, -shadow.spread),
          isInverse: true,
        })
      }
    }
    document.restore()
  }
}

/** A fragment casts no shadow beyond its page. */
function clipToFragment(document: TrackedDocument, { y, height }: Rect, cuts: Cuts): void {
  if (!cuts.top && !cuts.bottom) return
  const top = cuts.top ? y : -FAR
  const bottom = cuts.bottom ? y + height : FAR
  document.rect(-FAR, top, 2 * FAR, bottom - top)
  document.clip()
}

/** Excludes strips along cut edges: viewers round clips outwards, so shadows would show there. */
function traceCuts(document: TrackedDocument, { x, y, width, height }: Rect, cuts: Cuts): void {
  if (width <= 2) return
  if (cuts.top) document.rect(x + 1, y - 1, width - 2, 2)
  if (cuts.bottom) document.rect(x + 1, y + height - 1, width - 2, 2)
}

/** The fragment extended beyond its cuts. */
function uncut({ x, y, width, height }: Rect, cuts: Cuts, shadow: BoxShadow): Rect {
  const more = 1.5 * shadow.blur + Math.abs(shadow.y) + Math.abs(shadow.spread) + BEYOND
  const above = cuts.top ? more : 0
  return { x, y: y - above, width, height: height + above + (cuts.bottom ? more : 0) }
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** Corners of an outline that is enlarged by a distance; sharp corners stay sharp. */
function spreadCorners([tl, tr, br, bl]: Corners, by: number): Corners {
  const spread = ([h, v]: Corners[0]): Corners[0] =>
    h === 0 || v === 0 ? [0, 0] : [Math.max(0, h + by), Math.max(0, v + by)]
  return [spread(tl), spread(tr), spread(br), spread(bl)]
}

function paintMask(
  document: TrackedDocument,
  place: Rect,
  { shadow, corners, isInverse }: { shadow: BoxShadow; corners: Corners; isInverse: boolean },
): void {
  if (forbidsTransparency(document)) {
    requireTransparency(document, SHARP_SHADOWS)
    return
  }
  const picture = pictureOf(document, place, { shadow, corners, isInverse })
  const { margin } = picture
  document.opacity(shadow.color.opacity)
  document.image(picture, place.x - margin, place.y - margin, {
    width: place.width + 2 * margin,
    height: place.height + 2 * margin,
  })
}

function pictureOf(
  document: TrackedDocument,
  { width, height }: Rect,
  { shadow, corners, isInverse }: { shadow: BoxShadow; corners: Corners; isInverse: boolean },
): ShadowPicture {
  const lengths = [width, height, corners, shadow.blur].flat(3).map(length => Math.round(length * 100))
  const appearanceKey = [...lengths, shadow.color.color, isInverse, document.colorFilter?.key].join(' ')
  const picture = document.shadows.get(appearanceKey)
  if (picture !== undefined) return picture
  const mask = shadowMask({ width, height }, corners, shadow.blur)
  if (isInverse) for (const [i, grey] of mask.grey.entries()) mask.grey[i] = 255 - grey
  const fresh = new ShadowPicture(mask, shadow.color, `Shadow${document.shadows.size + 1}`)
  document.shadows.set(appearanceKey, fresh)
  return fresh
}

/** One colour with a soft mask. */
export class ShadowPicture implements EmbeddedImage {
  readonly width: number
  readonly height: number
  readonly orientation = 1
  readonly label: string
  obj: PdfReference | null = null
  readonly margin: number
  readonly #mask: ShadowMask
  readonly #color: PaintColor

  constructor(mask: ShadowMask, color: PaintColor, label: string) {
    this.width = mask.columns
    this.height = mask.rows
    this.label = label
    this.margin = mask.margin
    this.#mask = mask
    this.#color = color
  }

  embed(document: PdfDocumentInstance): void {
    // PDF/A forbids interpolation by viewers (ISO 19005-2 §6.2.8).
    const isArchived = String(document.options['subset'] ?? '').startsWith('PDF/A')
    const { columns, rows, grey } = isArchived ? interpolated(this.#mask) : this.#mask
    const smooth = isArchived ? {} : { Interpolate: true }
    const kind = { Type: 'XObject', Subtype: 'Image', BitsPerComponent: 8, ...smooth }
    const SMask = document.ref({
      ...kind,
      Width: columns,
      Height: rows,
      ColorSpace: 'DeviceGray',
      Filter: 'FlateDecode',
    })
    SMask.end(deflateSync(grey))
    const channels = channelsOf(document, this.#color)
    const ColorSpace = channels.length === 4 ? 'DeviceCMYK' : 'DeviceRGB'
    this.obj = document.ref({ ...kind, Width: 1, Height: 1, ColorSpace, SMask })
    this.obj.end(channels)
  }
}

/** Points for each point of a mask, in both directions, if viewers must not interpolate. */
const MAX_ENLARGEMENT = 4
const MAX_ENLARGED_POINTS = 4_000_000

/** A mask with more points, interpolated bilinearly as viewers do. */
function interpolated({ columns, rows, grey }: Pick<ShadowMask, 'columns' | 'rows' | 'grey'>) {
  const affordable = Math.floor(Math.sqrt(MAX_ENLARGED_POINTS / (columns * rows)))
  const factor = Math.max(1, Math.min(MAX_ENLARGEMENT, affordable))
  const width = columns * factor
  const height = rows * factor
  const larger = new Uint8Array(width * height)
  /** The neighbours of a point before the enlargement, and the share of the second. */
  const between = (point: number, count: number): [first: number, second: number, share: number] => {
    const exact = Math.min(count - 1, Math.max(0, (point + 0.5) / factor - 0.5))
    const first = Math.floor(exact)
    return [first, Math.min(count - 1, first + 1), exact - first]
  }
  for (let y = 0; y < height; y++) {
    const [top, bottom, down] = between(y, rows)
    for (let x = 0; x < width; x++) {
      const [left, right, across] = between(x, columns)
      const at = (row: number, column: number): number => grey[row * columns + column] ?? 0
      const above = at(top, left) * (1 - across) + at(top, right) * across
      const below = at(bottom, left) * (1 - across) + at(bottom, right) * across
      larger[y * width + x] = Math.round(above * (1 - down) + below * down)
    }
  }
  return { columns: width, rows: height, grey: larger }
}

/** A colour as pdfkit writes it, in bytes; black if it is invalid. */
function channelsOf(document: PdfDocumentInstance, { color }: PaintColor): Uint8Array {
  const normal = document._normalizeColor(document.resolveColor(color, 'black'))
  const channels = Array.isArray(normal) ? normal.map(Number) : [0, 0, 0]
  return Uint8Array.from(channels.length < 3 ? [0, 0, 0] : channels, channel => Math.round(channel * 255))
}
