import { type Box, grow, IDENTITY, isEmpty, mapBox } from '../../../graphics/affine.ts'
import { pathBounds } from '../../../graphics/path.ts'
import type { FragmentationContext } from '../fragmentation/fragmentation-context.ts'
import { stackingLayer } from '../fragmentation/stacking.ts'
import type { LayoutBox, LayoutRow } from '../layout-box.ts'
import type { PlacedPictures } from '../layout-context.ts'
import { overflowArea } from '../overflow-area.ts'
import type { ComputedStyle } from '../used-values.ts'
import { NO_INSETS } from '../used-values.ts'
import { clipPathOf } from './clip-paths.ts'
import { hasEffects } from './compositing.ts'
import { hasFilter, paintFiltered } from './filters.ts'
import { groupedPages, type PaintAround, type PaintGroup, transformedGroup } from './grouped-pages.ts'
import { hasMask, paintMasked } from './masks.ts'
import { hasTransform, movedTo, type TransformedBox, transformOf } from './transforms.ts'

/** The context of a box and its content: with pages that collect transformed or clipped content. */
export function withEffects(
  box: LayoutBox,
  x: number,
  y: number,
  context: FragmentationContext,
): FragmentationContext {
  if (box.isAnonymous || !isGrouped(box.style)) return context
  const inside = grouped(context, box, x, y, overflowArea(box))
  const outer = context.layers.get(box)
  if (outer !== undefined) context.layers.set(box, { ...outer, inside })
  return inside
}

/** The context of a table row and its cells. */
export function withRowEffects(
  { style, cells, y, height }: LayoutRow,
  x: number,
  origin: number,
  context: FragmentationContext,
): FragmentationContext {
  if (style === null || !hasEffects(style)) return context
  const inRow = { ...context, layer: stackingLayer(style, 0, context) }
  if (!isGrouped(style)) return inRow
  const left = Math.min(...cells.map(cell => cell.x))
  const width = Math.max(...cells.map(cell => cell.x + cell.width)) - left
  const area = { left: 0, top: 0, right: width, bottom: height }
  const row = { style, insets: NO_INSETS, margins: NO_INSETS, width, height }
  return grouped(inRow, row, x + left, origin + y, area)
}

function isGrouped(style: ComputedStyle): boolean {
  return hasTransform(style) || (style.clipPath ?? null) !== null || hasFilter(style) || hasMask(style)
}

function grouped(
  context: FragmentationContext,
  box: TransformedBox,
  x: number,
  y: number,
  overflow: Box,
): FragmentationContext {
  const { pages, layer: around, layout } = context
  const layer = around.apart((box.style.filter?.length ?? 0) + (hasMask(box.style) ? 1 : 0))
  if (layer.isTooDeep) layout.groupLimit.isExceeded = true
  const masks = hasMask(box.style) && !layer.isTooDeep ? layout.pictures : null
  const group = groupOf(box, x, y, overflow, masks)
  const filtered = hasFilter(box.style) ? filteredGroup(group, box.style, layer.isTooDeep) : group
  return { ...context, layer, pages: groupedPages(pages, filtered, { around, layer }) }
}

/** A group with the filters of a style. @param isSimple True to fade each colour. */
function filteredGroup(group: PaintGroup, style: ComputedStyle, isSimple: boolean): PaintGroup {
  const paint: PaintGroup['paint'] = (target, draw, placed) =>
    group.paint(target, () => paintFiltered(target, style, draw, isSimple), placed)
  return { ...group, paint }
}

/** More than shadows and outlines extend beyond a box, in points. */
const INK_OVERFLOW = 200

/** @param masks The pictures of masks; null for a box without a mask. */
function groupOf(
  box: TransformedBox,
  x: number,
  y: number,
  overflow: Box,
  masks: PlacedPictures | null,
): PaintGroup {
  const matrix = hasTransform(box.style) ? transformOf(box) : IDENTITY
  const clip = clipPathOf(box)
  const clipped = clip === null ? null : pathBounds(clip.path)
  if (matrix === null || (clip !== null && (clipped === null || isEmpty(clipped))))
    return { x, y, w: 0, h: 0, paint: () => undefined }
  const { left, top, right, bottom } = mapBox(matrix, clipped ?? grow(overflow, INK_OVERFLOW))
  const area = { x: x + left, y: y + top, w: right - left, h: bottom - top }
  const around: PaintAround | null =
    masks === null ? null : (target, draw) => paintMasked(target, box, { x, y, pictures: masks }, draw)
  return transformedGroup(area, movedTo(matrix, x, y), { clip: clip && { ...clip, x, y }, around })
}
