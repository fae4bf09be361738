import type { LayoutBox, LayoutRow } from '../layout-box.ts'

/**
 * Break-avoid heights: how much of a box must fit on the page where it begins (`break-inside`, `break-after`,
 * `orphans`;
 * CSS Fragmentation 3 §3). Cached per box.
 */
export type BreakAvoidHeights = ReturnType<typeof createBreakAvoidHeights>

export function createBreakAvoidHeights() {
  const known = new WeakMap<LayoutBox, number>()

  /** From the top of the border box. */
  function ofBox(box: LayoutBox, pageHeight: number): number {
    const found = known.get(box)
    if (found !== undefined) return found
    const need = measure(box, pageHeight)
    known.set(box, need)
    return need
  }

  function measure(box: LayoutBox, pageHeight: number): number {
    const { content, style, isAnonymous, insets } = box
    if (!isAnonymous && style.breakInside === 'avoid' && box.height <= pageHeight) return box.height
    switch (content.kind) {
      case 'picture':
        return box.height
      case 'none':
        return Math.min(box.height, insets.top + insets.bottom)
      case 'lines': {
        const { lines, orphans, widows } = content
        const minLines = lines.length < orphans + widows ? lines.length : Math.max(1, orphans)
        const last = lines[Math.min(minLines, lines.length) - 1]
        return last === undefined ? 0 : last.y + last.height
      }
      case 'flow': {
        const index = content.children.findIndex(({ isSelfCollapsing }) => !isSelfCollapsing)
        const first = content.children[index]
        if (first === undefined) return Math.min(box.height, insets.top + insets.bottom)
        return Math.min(box.height, first.y + ofChild(content.children, index, pageHeight))
      }
      case 'rows': {
        const [first] = content.rows
        return first === undefined ? 0 : first.y + ofRow(content.rows, 0, pageHeight)
      }
    }
  }

  /**
   * From the top of the child. For the first of a chain of `avoid` breaks it includes the chain, if one page can hold
   * it. Later members of the chain need only their own height.
   */
  function ofChild(children: readonly LayoutBox[], index: number, pageHeight: number): number {
    const child = children[index]
    if (child === undefined) return 0
    const own = ofBox(child, pageHeight)
    const before = children[index - 1]
    if (before !== undefined && isKept(before, child)) return own
    let last = child
    let need = own
    for (let i = index + 1; i < children.length; i++) {
      const next = children[i]
      if (next === undefined || !isKept(last, next)) break
      need = next.y - child.y + ofBox(next, pageHeight)
      // a chain that is taller than a page may break anywhere (CSS Fragmentation 3 §4.4)
      if (need > pageHeight) return own
      last = next
    }
    return need
  }

  function ofRow(rows: readonly LayoutRow[], index: number, pageHeight: number): number {
    const [first, own] = [rows[index], ofSingleRow(rows[index], pageHeight)]
    // header rows need a row after them
    if (first?.role !== 'header') return own
    const next = rows.slice(index).find(({ role }) => role !== 'header')
    const need = next === undefined ? own : next.y - first.y + ofSingleRow(next, pageHeight)
    return need > pageHeight ? own : need
  }

  function ofSingleRow(row: LayoutRow | undefined, pageHeight: number): number {
    if (row === undefined) return 0
    let need = row.style?.breakInside === 'avoid' && row.height <= pageHeight ? row.height : 0
    for (const cell of row.cells) {
      const own = cell.y - row.y + ofBox(cell, pageHeight) - (cell.contentShift ?? 0)
      need = Math.max(need, own)
    }
    return need
  }

  return { ofBox, ofChild, ofRow }
}

function isKept(before: LayoutBox, after: LayoutBox): boolean {
  return (
    (!before.isAnonymous && before.style.breakAfter === 'avoid') ||
    (!after.isAnonymous && after.style.breakBefore === 'avoid')
  )
}

export type ForcedBreak = 'page' | 'left' | 'right'

/** The forced break between two boxes; it may come from their first and last children (CSS Fragmentation 3 §3.1). */
export function forcedBreak(before: LayoutBox | null, after: LayoutBox): ForcedBreak | null {
  return forcedAt(after, 'breakBefore') ?? (before === null ? null : forcedAt(before, 'breakAfter'))
}

function forcedAt(box: LayoutBox, name: 'breakBefore' | 'breakAfter'): ForcedBreak | null {
  for (let at: LayoutBox | undefined = box; at !== undefined; ) {
    const value: string = at.isAnonymous ? 'auto' : at.style[name]
    if (value === 'page' || value === 'left' || value === 'right') return value
    const { content }: LayoutBox = at
    at = content.kind === 'flow' ? content.children.at(name === 'breakBefore' ? 0 : -1) : undefined
  }
  return null
}
