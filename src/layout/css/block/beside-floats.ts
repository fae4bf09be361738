/** Boxes that must not overlap floats, because they establish a formatting context or are replaced (CSS 2.2 §9.5). */
import type { FlowBox, LinesBox } from '../contracts.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { replacedSize } from '../replaced-elements.ts'
import { usedTableSizes } from '../table/table-layout.ts'
import { usedSizesOf } from '../used-sizes.ts'
import { usedMargins } from '../used-values.ts'
import type { Floats } from './floats.ts'

type Box = Exclude<FlowBox, LinesBox>

/** A place beside or below floats. */
interface Place {
  /** The left edge of the border box, with an automatic margin of 0, from the left content edge of the container. */
  readonly left: number
  /** Border-box width between floats and margins. */
  readonly room: number
  /** How much lower the box begins. */
  readonly lowered: number
}

/**
 * Finds the first place with room for the width of a box. Its margins may overlap the floats, as in browsers.
 *
 * @param content The content box of the container: `y` of the box, `x` and width of the content box.
 */
export function findPlaceBesideFloats(
  box: Box,
  content: { readonly x: number; readonly y: number; readonly width: number; readonly height: number | null },
  floats: Floats,
  layout: LayoutContext,
): Place {
  const { x, y, width, height } = content
  const margins = usedMargins(box.style, width)
  let lowered = 0
  for (;;) {
    const band = floats.band(y + lowered, 1, x, width)
    const left = band.left > 0 ? Math.max(band.left, margins.left) : margins.left
    const right = band.right > 0 ? Math.max(band.right, margins.right) : margins.right
    const room = width - left - right
    const place = { left, room, lowered }
    if (!Number.isFinite(band.bottom)) return place
    if (room > 0 && usedWidth(box, { width, height, room }, layout) <= room + 0.01) return place
    lowered = band.bottom - y
  }
}

function usedWidth(box: Box, space: AvailableSpace, layout: LayoutContext): number {
  if (box.kind === 'table') return usedTableSizes(box, space, layout).width
  return box.kind === 'picture'
    ? replacedSize(box, space, layout).width
    : usedSizesOf(box, space, layout).width
}
