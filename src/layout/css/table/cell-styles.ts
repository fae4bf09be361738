import type { BlockBox, FlowBox } from '../contracts.ts'
import { isOutOfFlow } from '../intrinsic-sizes.ts'
import { type ComputedStyle, type Insets, paddings } from '../used-values.ts'
import type { CollapsedEdges } from './collapsed-borders.ts'

const heightless = new WeakMap<ComputedStyle, ComputedStyle>()
const collapsedStyles = new WeakMap<CollapsedEdges, WeakMap<ComputedStyle, ComputedStyle>>()

/**
 * The style of a cell with automatic height, and with half of its collapsed borders: the height applies to the row, the
 * content decides the alignment. Cells of equal styles and borders share it.
 */
export function cellStyle(style: ComputedStyle, edges: CollapsedEdges | undefined): ComputedStyle {
  if (edges === undefined) return style.height === 'auto' ? style : withoutHeight(style)
  let byStyle = collapsedStyles.get(edges)
  if (byStyle === undefined) {
    byStyle = new WeakMap()
    collapsedStyles.set(edges, byStyle)
  }
  let found = byStyle.get(style)
  if (found === undefined) {
    const [top, right, bottom, left] = edges
    found = {
      ...style,
      height: 'auto',
      borderTopWidth: top.width / 2,
      borderRightWidth: right.width / 2,
      borderBottomWidth: bottom.width / 2,
      borderLeftWidth: left.width / 2,
    }
    byStyle.set(style, found)
  }
  return found
}

/**
 * The style of the grid of a table with collapsed borders: its cells have the borders (CSS 2.2 §17.6.2), which end with
 * the last row of a page. As in browsers, it has no rounded corners.
 */
export function collapsedGridStyle(
  style: ComputedStyle,
  { top, right, bottom, left }: Insets,
): ComputedStyle {
  return {
    ...style,
    ...{
      borderTopStyle: 'none',
      borderRightStyle: 'none',
      borderBottomStyle: 'none',
      borderLeftStyle: 'none',
    },
    // they remain the area of backgrounds
    ...{ borderTopWidth: top, borderRightWidth: right, borderBottomWidth: bottom, borderLeftWidth: left },
    ...{ borderTopLeftRadius: [0, 0], borderTopRightRadius: [0, 0] },
    ...{ borderBottomRightRadius: [0, 0], borderBottomLeftRadius: [0, 0] },
    borderImageSource: undefined,
  }
}

function withoutHeight(style: ComputedStyle): ComputedStyle {
  let found = heightless.get(style)
  if (found === undefined) {
    found = { ...style, height: 'auto' }
    heightless.set(style, found)
  }
  return found
}

/**
 * Hides the background and borders of an empty cell by `empty-cells`, in tables with separate borders (CSS 2.2
 * §17.6.1.1). `style` is the used style of the cell.
 */
export function withEmptyCells(style: ComputedStyle, { children }: BlockBox): ComputedStyle {
  if (style.emptyCells === 'show' || !children.every(isWithoutFlow)) return style
  return { ...style, visibility: 'hidden' }
}

function isWithoutFlow(box: FlowBox): boolean {
  return box.kind === 'lines' ? box.inlines.every(({ kind }) => kind === 'out') : isOutOfFlow(box)
}

/** Percentages of cell padding refer to the width of the table without its outer spacing (CSS 2.2 §8.4, §17.2). */
export function withAbsolutePaddings(style: ComputedStyle, base: number): ComputedStyle {
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = style
  if (
    typeof paddingTop === 'number' &&
    typeof paddingRight === 'number' &&
    typeof paddingBottom === 'number' &&
    typeof paddingLeft === 'number'
  )
    return style
  const { top, right, bottom, left } = paddings(style, base)
  return { ...style, paddingTop: top, paddingRight: right, paddingBottom: bottom, paddingLeft: left }
}
