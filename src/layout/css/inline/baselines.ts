import type { LayoutBox } from '../layout-box.ts'

/** Baseline from the top of the border box; the bottom margin edge for boxes without lines (CSS 2.2 §10.8.1). */
export function baselineOf(box: LayoutBox): number {
  const inside = box.style.overflow === 'visible' ? lastBaseline(box) : null
  return inside ?? box.height + box.margins.bottom
}

function lastBaseline({ content }: LayoutBox): number | null {
  if (content.kind === 'lines') {
    const line = content.lines.at(-1)
    return line === undefined ? null : line.y + line.baseline
  }
  if (content.kind === 'flow') {
    for (const child of content.children.toReversed()) {
      const baseline = lastBaseline(child)
      if (baseline !== null) return child.y + baseline
    }
  }
  if (content.kind === 'rows') return firstRowBaseline(content.rows)
  return null
}

function firstRowBaseline(rows: readonly { y: number; cells: readonly LayoutBox[] }[]): number | null {
  for (const cell of rows[0]?.cells ?? []) {
    const baseline = firstBaseline(cell)
    if (baseline !== null) return cell.y + baseline
  }
  return null
}

/** Baseline of the first line from the top of the border box; null without lines. */
export function firstBaseline({ content }: LayoutBox): number | null {
  if (content.kind === 'lines') {
    const [line] = content.lines
    return line === undefined ? null : line.y + line.baseline
  }
  if (content.kind === 'flow') {
    for (const child of content.children) {
      const baseline = firstBaseline(child)
      if (baseline !== null) return child.y + baseline
    }
  }
  return content.kind === 'rows' ? firstRowBaseline(content.rows) : null
}
