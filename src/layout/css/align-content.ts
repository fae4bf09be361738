import type { LayoutBox } from './layout-box.ts'
import type { ComputedStyle } from './used-values.ts'

/** Sets the height of a box, and distributes the gain inside flex containers. */
export function stretch(box: LayoutBox, height: number): void {
  const gained = height - box.height
  box.height = height
  const { content, style } = box
  if (content.kind === 'rows' && content.rows.length === 1 && isFlex(box)) {
    const [row] = content.rows
    if (row === undefined) return
    row.height += gained
    for (const cell of row.cells) {
      const alignment = alignmentOf(cell, style)
      if (alignment === 'center') cell.y += gained / 2
      else if (alignment === 'flex-end' || alignment === 'end') cell.y += gained
      else if (isStretched(alignment, cell) && gained > 0) stretch(cell, cell.height + gained)
    }
  } else if (content.kind === 'flow' && isFlex(box)) {
    const grown = content.children.filter(({ style, isAnonymous }) => !isAnonymous && style.flexGrow > 0)
    const total = grown.reduce((sum, { style }) => sum + style.flexGrow, 0)
    let offset = 0
    const { before, between } =
      total > 0
        ? { before: 0, between: 0 }
        : distributeSpace(style.justifyContent, gained, content.children.length)
    offset += before
    for (const child of content.children) {
      child.y += offset
      offset += between
      if (total > 0 && grown.includes(child) && gained > 0) {
        const share = (gained * child.style.flexGrow) / total
        stretch(child, child.height + share)
        offset += share
      }
    }
  }
}

/** A cell in a fragmented row: its content starts at the top, as in browsers. */
export function alignedToTop(cell: LayoutBox): LayoutBox {
  const { content, contentShift = 0 } = cell
  if (contentShift === 0) return cell
  const up = <T extends { readonly y: number }>(part: T): T => ({ ...part, y: part.y - contentShift })
  switch (content.kind) {
    case 'flow':
      return { ...cell, content: { ...content, children: content.children.map(up) } }
    case 'lines':
      return { ...cell, content: { ...content, lines: content.lines.map(up) } }
    default:
      return cell
  }
}

/** Moves the content of a box down. */
export function shiftContent(box: LayoutBox, offset: number): void {
  const { content } = box
  if (content.kind === 'flow') for (const child of content.children) child.y += offset
  else if (content.kind === 'lines') for (const line of content.lines) line.y += offset
  else if (content.kind === 'rows') {
    for (const row of content.rows) {
      row.y += offset
      for (const cell of row.cells) cell.y += offset
    }
  }
}

function isFlex({ style }: LayoutBox): boolean {
  return style.display === 'flex' || style.display === 'inline-flex'
}

/** `align-self` of an item, which may be `align-items` of its container. */
export function alignmentOf(
  { style, isAnonymous }: Pick<LayoutBox, 'style' | 'isAnonymous'>,
  { alignItems }: ComputedStyle,
): string {
  return isAnonymous || style.alignSelf === 'auto' ? alignItems : style.alignSelf
}

export function isStretch(alignment: string): boolean {
  return alignment === 'stretch' || alignment === 'normal'
}

export function isStretched(alignment: string, cell: LayoutBox): boolean {
  return isStretch(alignment) && cell.style.height === 'auto' && cell.content.kind !== 'picture'
}

/** Distributes free space before and between items (CSS Box Alignment 3 §4.3, §5). */
export function distributeSpace(
  alignment: string,
  free: number,
  count: number,
): { before: number; between: number } {
  const room = Math.max(0, free)
  switch (alignment.replace(/^(?:safe|unsafe) /, '')) {
    case 'center':
      return { before: free / 2, between: 0 }
    case 'flex-end':
    case 'end':
    case 'right':
      return { before: free, between: 0 }
    case 'space-between':
      return { before: 0, between: count > 1 ? room / (count - 1) : 0 }
    case 'space-around':
      return { before: room / count / 2, between: room / count }
    case 'space-evenly':
      return { before: room / (count + 1), between: room / (count + 1) }
    default:
      return { before: 0, between: 0 }
  }
}
