/** Layout of multi-column containers (CSS Multi-column 1) as if the page had no end. */
import { anonymousStyle } from '../../../css/initial-style.ts'
import { collapsedSize, collapseMargins, NO_MARGIN } from '../block/margin-collapsing.ts'
import type { BlockBox, FlowBox } from '../contracts.ts'
import { openFragment } from '../fragmentation/paginate.ts'
import { type Content, createLayoutBox, type LayoutBox, type OutOfFlow } from '../layout-box.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { UsedSizes } from '../used-sizes.ts'
import { borderBoxSize, NO_INSETS, resolveSize } from '../used-values.ts'
import { balancedHeight, tryColumns } from './balancing.ts'
import { columnSizes } from './column-sizes.ts'
import { splitAtSpanners } from './spanners.ts'

/** Nested containers beyond this limit have one column, since balancing repeats the layout of those inside. */
const MAX_DEPTH = 3

/** Lays out block-level children in a new block formatting context of the given width. */
type LayOutChildren = (
  children: readonly FlowBox[],
  width: number,
) => { readonly content: Content; readonly height: number; readonly outOfFlow: readonly OutOfFlow[] }

/** Lays out the columns and the spanning boxes between them, as children of the container. */
export function layOutMulticol(
  { style, children }: BlockBox,
  { insets, contentWidth, contentHeight }: UsedSizes,
  availableHeight: number | null,
  layout: LayoutContext,
  layOutChildren: LayOutChildren,
): ReturnType<LayOutChildren> {
  const { balancing } = layout
  if (balancing.depth >= MAX_DEPTH) {
    balancing.isLimited = true
    return layOutChildren(children, contentWidth)
  }
  const down = insets.top + insets.bottom
  const most = borderBoxSize(style, resolveSize(style.maxHeight, availableHeight), down)
  const limit = contentHeight ?? (most === null ? null : Math.max(0, most - down))
  const boxes: LayoutBox[] = []
  let pending = NO_MARGIN
  let y = 0
  balancing.depth++
  for (const part of splitAtSpanners(children)) {
    const left = limit === null ? null : Math.max(0, limit - y - collapsedSize(pending))
    const box = part.kind === 'spanner' ? spanner(part.box) : columns(part.children, left)
    if (box === null) continue
    pending = collapseMargins(pending, box.marginTop)
    y += collapsedSize(pending)
    box.x = insets.left + box.margins.left
    box.y = insets.top + y
    boxes.push(box)
    y += box.height
    pending = box.marginBottom
  }
  balancing.depth--
  return {
    content: { kind: 'flow', children: boxes },
    height: Math.max(0, y + collapsedSize(pending)),
    outOfFlow: [],
  }

  function spanner(box: FlowBox): LayoutBox {
    return layout.layOut(box, { width: contentWidth, height: contentHeight, isBfcRoot: true })
  }

  function columns(content: readonly FlowBox[], limit: number | null): LayoutBox | null {
    const sizes = columnSizes(style, contentWidth)
    const flow = layOutChildren(content, sizes.width)
    if (flow.height === 0 && flow.outOfFlow.length === 0) return null
    const anonymous = {
      style: anonymousStyle(style, 'block'),
      insets: NO_INSETS,
      margins: NO_INSETS,
      isAnonymous: true,
    }
    const strip = createLayoutBox({ ...anonymous, ...flow, width: sizes.width })
    if (style.direction === 'rtl') strip.x = contentWidth - sizes.width
    const trials = { layout, openFragment }
    const wanted =
      style.columnFill === 'balance'
        ? balancedHeight(strip, sizes.count, trials)
        : Math.max(1, limit ?? strip.height)
    const height = Math.min(wanted, Math.max(1, limit ?? wanted))
    const row = { heightOf: () => height, last: 0, fullHeight: height }
    const { columns: used } = tryColumns(strip, sizes.count, row, trials)
    return createLayoutBox({
      ...anonymous,
      content: { kind: 'columns', strip, sizes, style, height, used, limit },
      width: contentWidth,
      height,
    })
  }
}
