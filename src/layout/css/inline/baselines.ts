import type { LayoutBox } from '../layout-box.ts'

/** Baseline from the top of the border box; the bottom margin edge for boxes without lines (CSS 2.2 §10.8.1). */
export function baselineOf(box: LayoutBox): number {
  const inside = box.style.overflow === 'visible' ? baselineIn(box, 'last') : null
  return inside ?? box.height + box.margins.bottom
}

/** Baseline of the first line from the top of the border box; null without lines. */
export function firstBaseline(box: LayoutBox): number | null {
  return baselineIn(box, 'first')
}

/** Baseline of the first or last line; that of a table or flex container is in its first row. */
function baselineIn({ content }: LayoutBox, line: 'first' | 'last'): number | null {
  if (content.kind === 'lines') {
    const found = content.lines.at(line === 'first' ? 0 : -1)
    return found === undefined ? null : found.y + found.baseline
  }
  if (content.kind === 'rows') return baselineAmong(content.rows[0]?.cells ?? [], 'first')
  if (content.kind !== 'flow') return null
  return baselineAmong(line === 'first' ? content.children : content.children.toReversed(), line)
}

function baselineAmong(boxes: readonly LayoutBox[], line: 'first' | 'last'): number | null {
  for (const box of boxes) {
    const baseline = baselineIn(box, line)
    if (baseline !== null) return box.y + baseline
  }
  return null
}
