import {
  type Box,
  grow,
  IDENTITY,
  intersect,
  isEmpty,
  type Matrix,
  mapBox,
  multiply,
  translation,
} from '../../../graphics/affine.ts'
import { pathBounds } from '../../../graphics/path.ts'
import type { FragmentationContext } from '../fragmentation/fragmentation-context.ts'
import { stackingLayer } from '../fragmentation/stacking.ts'
import type { LayoutBox, LayoutRow } from '../layout-box.ts'
import type { PlacedPictures } from '../layout-context.ts'
import type { ComputedStyle } from '../used-values.ts'
import { NO_INSETS } from '../used-values.ts'
import { clipPathOf, clipTo } from './clip-paths.ts'
import { hasEffects } from './compositing.ts'
import { hasFilter, paintFiltered } from './filters.ts'
import { groupedPages, type PaintGroup } from './grouped-pages.ts'
import { hasMask, paintMasked } from './masks.ts'
import { hasTransform, movedTo, type TransformedBox, transformOf } from './transforms.ts'

/** Pages that collect transformed, clipped or filtered content. */
export interface OpenEffects {
  readonly context: FragmentationContext
  /** Ends the box on the current page. */
  close(end: number): void
}

/** The effects on a box and its content; null for none. */
export function openEffects(
  box: LayoutBox,
  x: number,
  y: number,
  context: FragmentationContext,
): OpenEffects | null {
  if (box.isAnonymous || !isGrouped(box.style)) return null
  const effects = openGroup(context, box, x, y)
  const outer = context.layers.get(box)
  if (outer !== undefined) context.layers.set(box, { ...outer, inside: effects.context })
  return effects
}

/** The effects on a table row and its cells. */
export function openRowEffects(
  { style, cells, y, height }: LayoutRow,
  x: number,
  origin: number,
  context: FragmentationContext,
): OpenEffects {
  if (style === null || !hasEffects(style)) return { context, close: doNothing }
  const inRow = { ...context, layer: stackingLayer(style, 0, context) }
  if (!isGrouped(style)) return { context: inRow, close: doNothing }
  const left = Math.min(...cells.map(cell => cell.x))
  const width = Math.max(...cells.map(cell => cell.x + cell.width)) - left
  const row = { style, insets: NO_INSETS, margins: NO_INSETS, width, height }
  return openGroup(inRow, row, x + left, origin + y)
}

export function doNothing(): void {}

function isGrouped(style: ComputedStyle): boolean {
  return hasTransform(style) || (style.clipPath ?? null) !== null || hasFilter(style) || hasMask(style)
}

function openGroup(context: FragmentationContext, box: TransformedBox, x: number, y: number): OpenEffects {
  const { pages, layer: around, layout } = context
  const layer = around.apart((box.style.filter?.length ?? 0) + (hasMask(box.style) ? 1 : 0))
  if (layer.isTooDeep) layout.groupLimit.isExceeded = true
  const masks = hasMask(box.style) && !layer.isTooDeep ? layout.pictures : null
  const fragments = new Map<number, BoxPart>()
  const group = groupOf(box, { x, fragments, first: { y, height: box.height } }, masks, layer.isTooDeep)
  const start = pages.page
  const repeated = pages.repeatedHeight()
  return {
    context: { ...context, layer, pages: groupedPages(pages, group, { around, layer }) },
    close(end) {
      for (let page = start; page <= pages.page; page++) {
        const top = page === start ? y : pages.topOf(page) + repeated
        const bottom = page === pages.page ? end : pages.bottomOf(page)
        fragments.set(page, { y: top, height: Math.max(0, bottom - top) })
      }
    },
  }
}

/** The part of a border box on one page. */
interface BoxPart {
  readonly y: number
  readonly height: number
}

interface GroupPlace {
  readonly x: number
  /** By page; known when the box is closed. */
  readonly fragments: ReadonlyMap<number, BoxPart>
  /** As if no page had an end. */
  readonly first: BoxPart
}

/**
 * As in Chromium, each fragment is transformed and masked as a box of its own. A clipping path has the size of the whole
 * box, from the top of each fragment.
 * @param masks The pictures of masks; null for a box without a mask.
 * @param isSimple True to fade each colour instead of filtering groups.
 */
function groupOf(
  box: TransformedBox,
  { x, fragments, first }: GroupPlace,
  masks: PlacedPictures | null,
  isSimple: boolean,
): PaintGroup {
  const { style, width } = box
  const clip = clipPathOf(box)
  const partOn = (page: number): BoxPart => fragments.get(page) ?? first
  /** Null if nothing can be painted. */
  const matrixOn = (part: BoxPart): Matrix | null => {
    if (!hasTransform(style)) return IDENTITY
    const matrix = transformOf({ ...box, height: part.height })
    return matrix === null ? null : movedTo(matrix, x, part.y)
  }
  return {
    ...{ x, y: first.y, width, isMoved: hasTransform(style) },
    boundsOn(page, content) {
      const part = partOn(page)
      const matrix = matrixOn(part)
      if (matrix === null || isEmpty(content)) return NOWHERE
      const clipped = clip === null ? null : pathBounds(clip.path)
      if (clip !== null && clipped === null) return NOWHERE
      const visible = clipped === null ? content : intersect(content, mapBox(translation(x, part.y), clipped))
      if (isEmpty(visible)) return NOWHERE
      return mapBox(matrix, grow(visible, filterReach(style)))
    },
    paintOn(page, target, draw, moved) {
      const part = partOn(page)
      const matrix = matrixOn(part)
      if (matrix === null || (clip !== null && clip.path.length === 0)) return
      const placed = multiply(translation(moved.x, moved.y), matrix)
      const drawPlaced = (): void => draw(placed)
      const filtered = hasFilter(style)
        ? () => paintFiltered(target, style, drawPlaced, isSimple)
        : drawPlaced
      const place = { x, y: part.y }
      target.within(placed, () => {
        if (clip !== null) clipTo(target, clip, place.x, place.y)
        if (masks === null) filtered()
        else paintMasked(target, { ...box, height: part.height }, { ...place, pictures: masks }, filtered)
      })
    },
  }
}

const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 }

/** How far drop shadows extend beyond content. */
function filterReach({ filter = [] }: ComputedStyle): number {
  let reach = 0
  for (const each of filter)
    if (each.kind === 'drop-shadow')
      reach += Math.max(Math.abs(each.x), Math.abs(each.y)) + 3 * each.deviation
  return reach
}
