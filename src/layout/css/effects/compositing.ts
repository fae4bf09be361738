import type { ComputedStyle } from '../../../css/computed-style.ts'
import { IDENTITY, type Point, translation } from '../../../graphics/affine.ts'
import type { Compositing, PaintTarget } from '../../../graphics/paint-target.ts'
import { type PageItem, paintPart } from '../fragmentation/page-item.ts'
import { hasFilter } from './filters.ts'
import { hasMask } from './masks.ts'
import { hasTransform } from './transforms.ts'

/** Of boxes that are not composed as a group, unless content is blended within them. */
export const PLAIN: Compositing = { opacity: 1, blend: 'normal' }

export function compositingOf(style: ComputedStyle): Compositing {
  const { opacity, mixBlendMode = 'normal' } = style
  return opacity === 1 && mixBlendMode === 'normal' ? PLAIN : { opacity, blend: mixBlendMode, style }
}

/**
 * True if the effects of a style make its box a stacking context (CSS Color 4 §3.3, CSS Compositing 1 §3.4, CSS
 * Masking 1 §5, Filter Effects 1 §5, CSS Transforms 1 §3).
 */
export function hasEffects(style: ComputedStyle): boolean {
  const { opacity, mixBlendMode = 'normal', isolation = 'auto', clipPath = null } = style
  const isComposed = opacity < 1 || mixBlendMode !== 'normal' || isolation !== 'auto'
  return isComposed || clipPath !== null || hasFilter(style) || hasMask(style) || hasTransform(style)
}

/**
 * Limit of groups within groups: viewers paint at most 40 forms within forms. In deeper ones, each colour is faded and
 * blended by itself.
 */
export const MAX_GROUP_DEPTH = 12

/** Items as one group. @param isSimple True to fade each colour. */
export function compositedItem(
  items: readonly PageItem[],
  { opacity, blend, style }: Compositing,
  isSimple = isSimpleGroup(items),
): PageItem {
  const paint = (target: PaintTarget, { x, y }: Point, draw: () => void): void => {
    const placed = x === 0 && y === 0 ? IDENTITY : translation(x, y)
    if (style !== undefined) target.paintsFor?.(style)
    target.group({ opacity, blend, isSimple }, () => {
      if (placed === IDENTITY) draw()
      else target.within(placed, draw)
    })
  }
  return {
    type: 'vector',
    item: {
      ...{ type: 'rect', x: 0, y: 0, w: 0, h: 0 },
      paint: (target, place) =>
        paint(target, place, () => {
          for (const { item } of items)
            item.paint(target, { x: item.x, y: item.y, width: item.w, height: item.h })
        }),
    },
    paintPart: (target, place, isHere) =>
      paint(target, place, () => {
        const isHereIn = ({ x, y }: Point): boolean => isHere({ x: x + place.x, y: y + place.y })
        for (const item of items) paintPart(item, target, isHereIn)
      }),
  }
}

/** Rounding differences below this do not overlap, in points. */
const EPSILON = 0.05

/** True for one shape or picture, and for lines of text one below the other. */
function isSimpleGroup(items: readonly PageItem[]): boolean {
  const [only] = items
  if (items.length === 1 && only?.simple === 'shape') return true
  let bottom = Number.NEGATIVE_INFINITY
  for (const { simple, item } of items) {
    if (simple !== 'text' || item.y < bottom - EPSILON) return false
    bottom = item.y + item.h
  }
  return true
}
