import { placeAbsolutes } from '../absolute-positioning.ts'
import { collapsedSize } from '../block/margin-collapsing.ts'
import { decorationOf } from '../box-decorations.ts'
import type { FlowBox } from '../contracts.ts'
import type { LayoutContext } from '../layout-context.ts'
import { createColumnPages } from '../multicol/column-pages.ts'
import type { FootnotePart } from './footnotes.ts'
import { openDecoration } from './fragment-decorations.ts'
import type { Pages } from './pages.ts'
import { paginate } from './paginate.ts'
import { PaintLayer } from './paint-layers.ts'

interface FootnoteInput {
  readonly width: number
  /** A higher footnote is split into parts of this height. */
  readonly maxHeight: number
  readonly layout: LayoutContext
}

/** Lays out a footnote, and splits it if it is higher than an area. */
export function footnoteParts(
  box: FlowBox,
  { width, maxHeight, layout }: FootnoteInput,
): readonly FootnotePart[] {
  const root = layout.layOut(box, { width, height: null, isBfcRoot: true })
  placeAbsolutes(root, null, layout)
  const above = collapsedSize(root.marginTop)
  const below = collapsedSize(root.marginBottom)
  /** Footnotes inside the footnote, by part. */
  const inner = new Map<number, readonly FlowBox[]>()
  const ids = new Map<number, string[]>()
  const isWhole = above + root.height + below <= maxHeight
  const { pages, columns } = createColumnPages({
    count: 1,
    step: 0,
    openRow: () => ({ top: 0, height: isWhole ? Number.POSITIVE_INFINITY : maxHeight, isLast: isWhole }),
    fullHeight: isWhole ? Number.POSITIVE_INFINITY : maxHeight,
    observer: null,
    note(row, id) {
      ids.set(row, [...(ids.get(row) ?? []), id])
      return []
    },
    addFootnotes: (row, boxes) => void inner.set(row, [...(inner.get(row) ?? []), ...boxes]),
  })
  const layer = PaintLayer.root()
  const flowed = { root, x: root.margins.left, y: above }
  const { end } = paginate(flowed, { pages, layer, layout, widths: null, floatFlow: null })
  return columns.map(({ items, row }, i) => {
    for (const { item, layer, phase, isContinued } of items) {
      if (isContinued) layer.pushContinued(i, item, phase)
      else layer.push(i, item, phase)
    }
    return {
      ...{ items: layer.itemsOn(i), footnotes: inner.get(row) ?? [], ids: ids.get(row) ?? [] },
      height: i === columns.length - 1 ? end + below : maxHeight,
    }
  })
}

/** Paints the footnotes of all pages, with the background and border of their areas. @param left Of the content. */
export function placeFootnotes(pages: Pages, layer: PaintLayer, left: number, layout: LayoutContext): void {
  pages.placeFootnotes(({ style, x, y, width, height, items }) => {
    const decoration = decorationOf(style, { width, height }, layout.pictures)
    if (decoration !== null)
      openDecoration({ pages, layer }, decoration, { x: left + x, y, width, style }, 'inlines').close(
        y + height,
      )
    for (const item of items) {
      item.item.x += left
      pages.push(item, layer, 'inlines')
    }
  })
}
