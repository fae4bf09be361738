import { alignmentOf, isBaseline } from '../align-content.ts'
import type { LayoutBox, LayoutRow } from '../layout-box.ts'

const ITEM_CONTAINERS: ReadonlySet<string> = new Set(['flex', 'inline-flex', 'grid', 'inline-grid'])

/**
 * Baseline from the top of the border box; the bottom margin edge for boxes without lines (CSS 2.2 §10.8.1), and the
 * bottom border edge for native controls without text, as in browsers.
 */
export function baselineOf(box: LayoutBox): number {
  if (box.style.appearance === 'auto') return box.height
  const inside = baselineIn(box, box.style.display === 'inline-table' ? 'first' : 'last')
  return inside ?? box.height + box.margins.bottom
}

/** Baseline of the first line from the top of the border box; null without lines. */
export function firstBaseline(box: LayoutBox): number | null {
  return baselineIn(box, 'first')
}

/**
 * Baseline of the first or last line; that of a flex or grid container is in its first row: that of its first item with
 * baseline alignment, else of its first item, whose bottom counts if it has no lines (CSS Flexbox 1 §8.5, CSS Grid 2
 * §10.6). Tables have no last
 * baseline; that of other scroll containers is their bottom margin edge.
 */
function baselineIn(box: LayoutBox, line: 'first' | 'last'): number | null {
  const { content, style, height, insets, margins } = box
  if (box.isOrthogonal === true) return null
  if (content.kind === 'math') return insets.top + content.formula.ascent
  if (ITEM_CONTAINERS.has(style.display)) {
    const row = content.kind === 'rows' ? content.rows[0]?.cells : undefined
    const [first] = row ?? (content.kind === 'flow' ? content.children : [])
    const item = row?.find(cell => isBaseline(alignmentOf(cell, style))) ?? first
    return item === undefined ? null : item.y + (baselineIn(item, 'first') ?? item.height)
  }
  if (line === 'last' && style.overflow !== 'visible') return height + margins.bottom
  if (content.kind === 'lines') {
    const found = content.lines.at(line === 'first' ? 0 : -1)
    return found === undefined ? null : found.y + found.baseline
  }
  if (content.kind === 'rows') {
    if (line === 'last') return null
    const isEmptyTable = content.rows.length === 0 && style.display === 'table'
    return isEmptyTable ? height - insets.bottom : rowBaseline(content.rows[0])
  }
  if (content.kind === 'columns') return baselineIn(content.strip, content.used === 1 ? line : 'first')
  if (content.kind !== 'flow') return null
  return baselineAmong(line === 'first' ? content.children : content.children.toReversed(), line)
}

function baselineAmong(boxes: readonly LayoutBox[], line: 'first' | 'last'): number | null {
  for (const box of boxes) {
    if (box.isFloat === true) continue
    const baseline = baselineIn(box, line)
    if (baseline !== null) return box.y + baseline
  }
  return null
}

/** That of its cells with `vertical-align: baseline`; else the lowest bottom content edge (CSS 2.2 §17.5.3). */
function rowBaseline(row: LayoutRow | undefined): number | null {
  if (row === undefined || row.cells.length === 0) return null
  const aligned = row.cells.filter(({ style }) => style.verticalAlign === 'baseline')
  if (aligned.length > 0) return Math.max(...aligned.map(cell => cell.y + (baselineIn(cell, 'first') ?? 0)))
  return Math.max(...row.cells.map(({ y, height, insets }) => y + height - insets.bottom))
}
