import { isBfcRootStyle } from '../block/floats.ts'
import { collapsedSize } from '../block/margin-collapsing.ts'
import { isMonolithic } from '../effects/transforms.ts'
import type { Content, LayoutBox, LayoutRow, Line } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'
import { isItemContainer } from './fragmentation-context.ts'

/**
 * Break-avoid heights: how much of a box must fit on the page where it begins (`break-inside`, `break-after`,
 * `orphans`;
 * CSS Fragmentation 3 §3). Cached per box.
 */
export type BreakAvoidHeights = ReturnType<typeof createBreakAvoidHeights>

/** @param isColumn True for breaks between columns, false for breaks between pages. */
export function createBreakAvoidHeights(isColumn: boolean) {
  const known = new Map<LayoutBox, number>()
  const avoids = (value: string | undefined): boolean =>
    value === 'avoid' || value === (isColumn ? 'avoid-column' : 'avoid-page')

  /** From the top of the border box. */
  function ofBox(box: LayoutBox, pageHeight: number): number {
    if (isSimple(box.content)) return measure(box, pageHeight)
    const found = known.get(box)
    if (found !== undefined) return found
    const need = measure(box, pageHeight)
    known.set(box, need)
    return need
  }

  /** Chromium also moves a box that is taller than a page to the next one, and breaks it there. */
  function measure(box: LayoutBox, pageHeight: number): number {
    const isWhole = isAvoiding(box) || (!box.isAnonymous && box.height <= pageHeight && isMonolithic(box))
    return isWhole ? Math.min(pageHeight, Math.max(box.height, floatsEnd(box))) : ofContent(box, pageHeight)
  }

  function isAvoiding(box: LayoutBox): boolean {
    return avoids(breaksOf(box)?.breakInside)
  }

  function ofContent(box: LayoutBox, pageHeight: number): number {
    const { content, insets } = box
    switch (content.kind) {
      case 'picture':
      case 'math':
        return box.height
      case 'none':
        return Math.min(box.height, insets.top + insets.bottom)
      case 'lines': {
        const { lines, orphans } = content
        // Chromium breaks between the top of a box and a line below floats of other boxes
        if (!isColumn && (lines[0]?.y ?? 0) > EPSILON) return 0
        if (isClearedBreak(lines)) return 0
        const last = lines[Math.min(Math.max(1, orphans), lines.length) - 1]
        return last === undefined ? 0 : last.y + last.height
      }
      case 'flow': {
        const index = content.children.findIndex(({ isSelfCollapsing }) => !isSelfCollapsing)
        const first = content.children[index]
        const float = content.children.find(({ isFloat, height }) => isFloat === true && height > EPSILON)
        if (float !== undefined && first === undefined) {
          const cleared = clearedEnd(box)
          if (cleared !== null) return Math.min(pageHeight, cleared)
        }
        // breaks above floats move neither the box nor the content below them
        if (float !== undefined && (first === undefined || first.y > float.y + float.height - EPSILON))
          return Math.min(box.height, float.y)
        if (first === undefined) return Math.min(box.height, insets.top + insets.bottom)
        if ((!isColumn && isBelowFloats(first, box)) || hasBreakBeforeItems(box))
          return Math.min(box.height, insets.top)
        const need = first.y + ofChild(content.children, index, pageHeight)
        return Math.min(box.height, withEnd(box, need, pageHeight))
      }
      case 'columns':
        return Math.min(box.height, ofBox(content.strip, pageHeight))
      case 'rows': {
        const [first] = content.rows
        if (first === undefined) return 0
        if (hasBreakBeforeItems(box)) return Math.min(box.height, insets.top)
        const need = isHeaderApart(box)
          ? headerEnd(content.rows)
          : first.y + ofRow(content.rows, 0, pageHeight, isFlexContainer(box))
        const footer = footerRows(box, content.rows).height
        if (footer > 0 && isRepeatable(footer, pageHeight)) return Math.min(pageHeight, need + footer)
        return withEnd(box, need, pageHeight)
      }
    }
  }

  /** Adds the end of the box if the content that must fit is all that it has. */
  function withEnd(box: LayoutBox, need: number, pageHeight: number): number {
    const end = contentEnd(box)
    if (end === null || need < end - EPSILON) return need
    // Chromium rather breaks before the last line, except in table cells
    if (box.style.display !== 'table-cell' && countLastLines(box) > 1) return need
    const whole = need + (endSpace(box) ?? 0)
    return whole > pageHeight ? need : whole
  }

  /**
   * From the top of the child. For the first of a chain of `avoid` breaks it includes the chain, if one page can hold
   * it. Later members of the chain need only their own height; one that is taller than a page breaks. Floats are not in
   * flow: they are no members, and break properties apply to the boxes around them.
   */
  function ofChild(children: readonly LayoutBox[], index: number, pageHeight: number): number {
    const child = children[index]
    if (child === undefined) return 0
    if (child.isFloat === true) return ofBox(child, pageHeight)
    let previous = index - 1
    while (children[previous]?.isFloat === true) previous--
    const before = children[previous]
    if (before !== undefined && isKept(before, child)) {
      if (isTooTall(child, pageHeight)) return ofContent(child, pageHeight)
      // `break-after: avoid` takes precedence over `orphans`, as in Chromium
      return Math.min(ofBox(child, pageHeight), ofFirstLine(child) ?? pageHeight)
    }
    const own = ofBox(child, pageHeight)
    let last = child
    let need = own
    for (let i = index + 1; i < children.length; i++) {
      const next = children[i]
      if (next?.isFloat === true) continue
      if (next === undefined || !isKept(last, next)) break
      if (isTooTall(next, pageHeight)) return pageHeight
      need = next.y - child.y + ofBox(next, pageHeight)
      // a chain that is taller than a page may break anywhere (CSS Fragmentation 3 §4.4)
      if (need > pageHeight) return own
      last = next
    }
    return need
  }

  /** Height up to the end of the first line of a box that begins with one; null for others. */
  function ofFirstLine(box: LayoutBox): number | null {
    const { content } = box
    if (isAvoiding(box) || isMonolithic(box)) return null
    if (content.kind === 'lines') return content.lines[0]?.height ?? null
    const first =
      content.kind === 'flow' ? content.children.find(child => !child.isSelfCollapsing) : undefined
    if (first === undefined || first.isFloat === true) return null
    const height = ofFirstLine(first)
    return height === null ? null : first.y + height
  }

  function isTooTall(box: LayoutBox, pageHeight: number): boolean {
    return box.height > pageHeight && isAvoiding(box)
  }

  /**
   * From the top of the row; with chains of `avoid` breaks as for children.
   * @param areFlexLines True for the lines of a flex container.
   */
  function ofRow(
    rows: readonly LayoutRow[],
    index: number,
    pageHeight: number,
    areFlexLines: boolean,
  ): number {
    const [first, own] = [rows[index], ofSingleRow(rows[index], pageHeight, areFlexLines)]
    if (first === undefined) return own
    // header rows need a row after them
    if (first.role === 'header') {
      const next = rows.slice(index).find(({ role }) => role !== 'header')
      if (next === undefined) return own
      return Math.min(pageHeight, next.y - first.y + ofSingleRow(next, pageHeight, areFlexLines))
    }
    const before = rows[index - 1]
    if (before !== undefined && areRowsKept(before, first, avoids)) return own
    let [last, need] = [first, own]
    for (let i = index + 1; i < rows.length; i++) {
      const next = rows[i]
      if (next === undefined || !areRowsKept(last, next, avoids)) break
      need = next.y - first.y + ofSingleRow(next, pageHeight, areFlexLines)
      if (need > pageHeight) return own
      last = next
    }
    return need
  }

  function ofSingleRow(row: LayoutRow | undefined, pageHeight: number, isFlexLine: boolean): number {
    if (row === undefined) return 0
    let need = 0
    if (row.style !== null && avoids(row.style.breakInside)) {
      // cells that span further rows are whole, too
      const end = row.spans === null ? 0 : Math.max(...row.cells.map(({ y, height }) => y + height - row.y))
      need = Math.min(Math.max(row.height, end), pageHeight)
    }
    if (row.group?.first === row && avoids(row.group.style.breakInside)) {
      const { last } = row.group
      need = Math.min(last.y + last.height - row.y, pageHeight)
    }
    for (const cell of row.cells) {
      if (isFlexLine && isBelowLineTop(cell, row)) continue
      const own = cell.y - row.y + ofBox(cell, pageHeight) - (cell.contentShift ?? 0)
      need = Math.max(need, own)
    }
    return need
  }

  function isKept(before: LayoutBox, after: LayoutBox): boolean {
    return avoids(breaksOf(before)?.breakAfter) || avoids(breaksOf(after)?.breakBefore)
  }

  return { ofBox, ofChild, ofRow }
}

const EPSILON = 0.01

/**
 * The styles whose break properties apply before or after a row: its own, that of a row group that begins or ends with
 * it, or those of flex and grid items.
 */
export function stylesWithBreaks(row: LayoutRow, edge: 'first' | 'last'): readonly ComputedStyle[] {
  const { style, cells, group } = row
  if (style !== null) return group?.[edge] === row ? [group.style, style] : [style]
  return cells.flatMap(cell => {
    const item = cell.style.display === 'table-cell' ? null : breaksOf(cell)
    return item ?? []
  })
}

/**
 * True for the first child of a box if floats of other boxes push it down: by clearance, or because the child is a
 * formatting context, which does not overlap floats (CSS 2.2 §9.5, §9.5.2).
 */
function isBelowFloats(first: LayoutBox, parent: LayoutBox): boolean {
  const { style, isAnonymous, marginTop, content, tablePart } = first
  const isFormattingContext =
    content.kind === 'rows' || tablePart === 'wrapper' || (!isAnonymous && isBfcRootStyle(style))
  if (isItemContainer(parent) || (!isFormattingContext && (isAnonymous || style.clear === 'none')))
    return false
  const top = parent.insets.top + (parent.contentShift ?? 0) + Math.max(0, collapsedSize(marginTop))
  return first.y > top + EPSILON
}

/**
 * True for columns of flex items and grids whose first item is below their top edge, by padding, a border, a margin or
 * the alignment: as in Chromium, pages may end above it.
 */
export function hasBreakBeforeItems(box: LayoutBox): boolean {
  if (!isItemContainer(box)) return false
  const { content, style } = box
  const isGrid = style.display.endsWith('grid')
  const first =
    content.kind === 'flow'
      ? firstInFlow(content.children)
      : content.kind === 'rows' && isGrid
        ? content.rows[0]
        : undefined
  return first !== undefined && first.y > EPSILON
}

/**
 * True if breaks between the header and the first row of a table are as good as others: as in Chromium, for tables with
 * a caption above them, unless a row avoids it.
 */
export function isHeaderApart({ tablePart, y, content }: LayoutBox): boolean {
  if (tablePart !== 'grid' || y <= EPSILON || content.kind !== 'rows') return false
  const { rows } = content
  if (rows[0]?.role !== 'header') return false
  const first = rows.findIndex(({ role }) => role !== 'header')
  const [header, row] = [rows[first - 1], rows[first]]
  if (header === undefined || row === undefined) return true
  return !areRowsKept(header, row, value => value.startsWith('avoid'))
}

/** True if a style avoids a break between two rows. */
function areRowsKept(
  before: LayoutRow,
  after: LayoutRow,
  avoids: (value: ComputedStyle['breakAfter']) => boolean,
): boolean {
  return (
    stylesWithBreaks(before, 'last').some(({ breakAfter }) => avoids(breakAfter)) ||
    stylesWithBreaks(after, 'first').some(({ breakBefore }) => avoids(breakBefore))
  )
}

function headerEnd(rows: readonly LayoutRow[]): number {
  const last = rows[rows.findIndex(({ role }) => role !== 'header') - 1] ?? rows.at(-1)
  return last === undefined ? 0 : last.y + last.height
}

/** Number of the footer rows of a table, and their height with the spacing above them. */
export function footerRows(
  { style, insets }: LayoutBox,
  rows: readonly LayoutRow[],
): { readonly count: number; readonly height: number } {
  const end = rows.at(-1)
  if (end?.role !== 'footer') return { count: 0, height: 0 }
  const lastOfBody = rows.findLastIndex(({ role }) => role !== 'footer')
  const last = rows[lastOfBody]
  const bodyEnd = last === undefined ? 0 : last.y + last.height
  // repeated rows have all of their outer collapsed borders on the page
  const under = style.borderCollapse === 'collapse' ? insets.bottom : 0
  return { count: rows.length - 1 - lastOfBody, height: end.y + end.height - bodyEnd + under }
}

/** True if running rows repeat: headers and footers that take no more than a quarter of a page, as in Chromium. */
export function isRepeatable(height: number, pageHeight: number): boolean {
  return height <= pageHeight / 4
}

function isFlexContainer({ style, isAnonymous }: LayoutBox): boolean {
  return !isAnonymous && style.display.endsWith('flex')
}

/** True for a flex item below the top of its line, by its alignment or margin: as in Chromium, it moves without it. */
export function isBelowLineTop(item: LayoutBox, line: LayoutRow): boolean {
  return item.y > line.y + EPSILON
}

/** True for content that takes no longer to measure than to look up: lines, alone in a block or not. */
function isSimple(content: Content): boolean {
  if (content.kind === 'lines') return true
  return (
    content.kind === 'flow' && content.children.length === 1 && content.children[0]?.content.kind === 'lines'
  )
}

/** Bottom of the last content in flow, from the top of the border box; null without content. */
export function contentEnd({ content }: LayoutBox): number | null {
  const last =
    content.kind === 'flow'
      ? content.children[lastInFlow(content.children)]
      : content.kind === 'rows'
        ? content.rows.at(-1)
        : content.kind === 'lines'
          ? content.lines.at(-1)
          : undefined
  return last === undefined ? null : last.y + last.height
}

/** End of the lowest float in a box, which may overflow it. */
function floatsEnd({ content }: LayoutBox): number {
  if (content.kind !== 'flow') return 0
  return content.children.reduce((lowest, child) => {
    const end = child.isFloat === true ? child.height : floatsEnd(child)
    return end > 0 ? Math.max(lowest, child.y + end) : lowest
  }, 0)
}

/**
 * End of a box with floats and an empty block that clears them, as `::after` in clearfix, but no other content. As in
 * Chromium, no page ends above this block: floats are not in flow, and clearance is no break opportunity there. Null for
 * other boxes, and for those whose top margin may collapse with that of the block.
 */
function clearedEnd({ content, insets, height, isAnonymous, style }: LayoutBox): number | null {
  if (content.kind !== 'flow') return null
  if (insets.top < EPSILON && (isAnonymous || !isBfcRootStyle(style))) return null
  const end = content.children.find(
    child => child.isFloat !== true && !child.isAnonymous && child.style.clear !== 'none',
  )
  if (end === undefined || end.y < insets.top + EPSILON) return null
  return height - end.y > insets.bottom + EPSILON ? end.y : height
}

/** True for a line with floats and a `<br>` only, which clears them: as in Chromium, it does not keep them together. */
function isClearedBreak([line, cleared, ...others]: readonly Line[]): boolean {
  if (line === undefined || cleared === undefined || others.length > 0) return false
  if (line.pieces.length > 0 || line.boxes.length > 0) return false
  return cleared.height === 0 && line.atoms.every(({ box }) => box.isFloat === true)
}

function firstInFlow(children: readonly LayoutBox[]): LayoutBox | undefined {
  return children.find(({ isFloat, isSelfCollapsing }) => isFloat !== true && !isSelfCollapsing)
}

export function lastInFlow(children: readonly LayoutBox[]): number {
  return children.findLastIndex(({ isFloat, isSelfCollapsing }) => isFloat !== true && !isSelfCollapsing)
}

/**
 * Padding and border at the end of a box, with the margins above them, which as in Chromium stay on the page of its
 * last content; null if the height of the box is not that of its content.
 */
export function endSpace(box: LayoutBox): number | null {
  const { height, insets } = box
  const end = contentEnd(box)
  if (end === null) return 0
  if (hasContentHeight(box)) return insets.bottom === 0 ? 0 : insets.bottom + marginAtEnd(box)
  return height - end <= insets.bottom + EPSILON ? insets.bottom : null
}

/**
 * Bottom of the content after which only padding and borders of its containers follow, and their height, if Chromium
 * breaks before the box rather than between both: for a grid, columns, and a single flex line or table row. Null for
 * other boxes: a break inside them is better.
 */
export function keptEnd(box: LayoutBox): { readonly bottom: number; readonly space: number } | null {
  const { content, insets } = box
  if (content.kind === 'columns')
    return hasAutoHeight(box) ? { bottom: box.height - insets.bottom, space: insets.bottom } : null
  const space = endSpace(box)
  if (space === null) return null
  if (content.kind === 'rows') {
    const [row] = content.rows
    const isKept = box.style.display.endsWith('grid') || content.rows.length === 1
    return row === undefined || !isKept ? null : { bottom: contentEnd(box) ?? 0, space }
  }
  if (content.kind !== 'flow') return null
  const [first, second] = content.children.filter(child => child.isFloat !== true && !child.isSelfCollapsing)
  if (first === undefined || second !== undefined) return null
  const inside = keptEnd(first)
  return inside === null ? null : { bottom: first.y + inside.bottom, space: inside.space + space }
}

/** Number of lines of the last paragraph; 0 if the content does not end with lines. */
function countLastLines({ content }: LayoutBox): number {
  if (content.kind === 'lines') return content.lines.length
  const last = content.kind === 'flow' ? content.children[lastInFlow(content.children)] : undefined
  return last === undefined ? 0 : countLastLines(last)
}

/** True for a paragraph with fewer lines than `orphans` and `widows` ask for on two pages. */
export function isShortParagraph({ content }: LayoutBox): boolean {
  if (content.kind === 'lines') return content.lines.length < content.orphans + content.widows
  if (content.kind !== 'flow') return false
  const [only, ...others] = content.children.filter(({ isSelfCollapsing }) => !isSelfCollapsing)
  return only !== undefined && others.length === 0 && isShortParagraph(only)
}

/**
 * True if the page ends in the padding or margin below the content of a table cell, or above it in the spacing below the
 * rows of a table that ends this content: then the whole row is moved.
 */
export function endsInCellPadding({ cells, y }: LayoutRow, top: number, pageBottom: number): boolean {
  return cells.some(cell => {
    const end = contentEnd(cell)
    if (end === null) return false
    const cellTop = top + cell.y - y - (cell.contentShift ?? 0)
    const space = endSpace(cell) ?? cell.insets.bottom
    if (cellTop + end + space <= pageBottom + EPSILON) return false
    if (cellTop + end <= pageBottom + EPSILON) return true
    const rows = lastTableRows(cell)
    const [first, second] = rows?.rows ?? []
    const last = rows?.rows.at(-1)
    if (rows === null || first === undefined || last === undefined) return false
    const rowsTop = cellTop + rows.y
    if (rowsTop + last.y + last.height <= pageBottom + EPSILON) return space > EPSILON
    return second === undefined && endsInCellPadding(first, rowsTop + first.y, pageBottom)
  })
}

/** The rows of the table that ends the content of a box, and the top of the table in the box; null for other content. */
function lastTableRows(box: LayoutBox): { readonly rows: readonly LayoutRow[]; readonly y: number } | null {
  for (let [at, y] = [box, 0]; ; ) {
    const { content } = at
    if (content.kind === 'rows') return isItemContainer(at) ? null : { rows: content.rows, y }
    const last = content.kind === 'flow' ? content.children[lastInFlow(content.children)] : undefined
    if (last === undefined) return null
    y += last.y
    at = last
  }
}

/**
 * Height of a box up to the end of the first row of the table that begins it, if the page ends in the padding of a cell
 * of this row; null for other boxes.
 */
export function heightToCutPadding(box: LayoutBox, top: number, pageBottom: number): number | null {
  for (let [at, y] = [box, 0]; ; ) {
    const { content } = at
    if (content.kind === 'rows') {
      const row = content.rows.find(({ role }) => role !== 'header')
      if (row === undefined || isItemContainer(at)) return null
      const end = pageBottom - footerRows(at, content.rows).height
      return endsInCellPadding(row, top + y + row.y, end) ? y + row.y + row.height + pageBottom - end : null
    }
    const first = content.kind === 'flow' ? firstInFlow(content.children) : undefined
    if (first === undefined) return null
    y += first.y
    at = first
  }
}

/**
 * Height of a box up to a margin below a flex item, if the page ends in this margin and the flex container is at the
 * start of the box: then Chromium breaks before the container, or else nowhere. Null for other boxes.
 */
export function heightToCutMargin(box: LayoutBox, top: number, pageBottom: number): number | null {
  for (let [at, y] = [box, 0]; ; ) {
    const { content } = at
    const items = isFlexContainer(at) ? itemsOf(content) : []
    for (const { y: itemTop, height, margins } of items) {
      const bottom = y + itemTop + height
      const isCut =
        top + bottom <= pageBottom + EPSILON && top + bottom + margins.bottom > pageBottom + EPSILON
      if (isCut) return bottom + margins.bottom
    }
    if (content.kind !== 'flow') return null
    const first = firstInFlow(content.children)
    if (first === undefined) return null
    y += first.y
    at = first
  }
}

function itemsOf(content: Content): readonly LayoutBox[] {
  if (content.kind === 'rows') return content.rows.flatMap(({ cells }) => cells)
  return content.kind === 'flow' ? content.children : []
}

/** The margin of the last child in flow, as far as it is inside the box; a negative margin shortens the box. */
export function marginAtEnd({ content, height, insets }: LayoutBox): number {
  const last = content.kind === 'flow' ? content.children[lastInFlow(content.children)] : undefined
  if (last === undefined) return 0
  const below = height - insets.bottom - last.y - last.height
  const margin = collapsedSize(last.marginBottom)
  return margin < 0 ? Math.max(margin, Math.min(0, below)) : Math.max(0, Math.min(below, margin))
}

/** Then the rest below the content is margins, which are truncated at a page end (CSS Fragmentation 3 §5.2). */
export function hasContentHeight(box: LayoutBox): boolean {
  return box.content.kind === 'flow' && hasAutoHeight(box)
}

/** True for a box whose fragments together have its height, although the content in it moved. */
export function keepsHeight(box: LayoutBox): boolean {
  if (box.content.kind === 'flow') return box.keepsHeight === true || !hasAutoHeight(box)
  return box.content.kind === 'rows' && isItemContainer(box) && !hasAutoHeight(box)
}

function hasAutoHeight(box: LayoutBox): boolean {
  const { height, minHeight, maxHeight } = box.style
  return (
    box.isStretched !== true &&
    box.hasOwnHeight !== true &&
    height === 'auto' &&
    maxHeight === 'none' &&
    (minHeight === 'auto' || reachesEnd(box))
  )
}

/** True for content that ends, with its last margin, at the end of the box: `min-height` does not apply. */
function reachesEnd({ content, height, insets }: LayoutBox): boolean {
  const last = content.kind === 'flow' ? content.children[lastInFlow(content.children)] : undefined
  if (last === undefined) return false
  const margin = Math.max(0, collapsedSize(last.marginBottom))
  return height - insets.bottom <= last.y + last.height + margin + EPSILON
}

export type ForcedBreak = 'page' | 'left' | 'right' | 'column'

/**
 * The forced break between two boxes; it may come from their first and last children (CSS Fragmentation 3 §3.1).
 * @param isColumn True between columns, where each forced break is a column break.
 */
export function forcedBreak(
  before: LayoutBox | null,
  after: LayoutBox | null,
  isColumn: boolean,
): ForcedBreak | null {
  return (
    (after === null ? null : forcedAt(after, 'breakBefore', isColumn)) ??
    (before === null ? null : forcedAt(before, 'breakAfter', isColumn))
  )
}

function forcedAt(box: LayoutBox, name: 'breakBefore' | 'breakAfter', isColumn: boolean): ForcedBreak | null {
  for (let at: LayoutBox | undefined = box; at !== undefined; ) {
    const value: ComputedStyle['breakBefore'] = breaksOf(at)?.[name] ?? 'auto'
    if (isForced(value, isColumn)) return isColumn ? 'column' : value
    const { content }: LayoutBox = at
    at = content.kind === 'flow' ? content.children.at(name === 'breakBefore' ? 0 : -1) : undefined
  }
  return null
}

export function isForced(value: ComputedStyle['breakBefore'], isColumn: boolean): value is ForcedBreak {
  return value === 'page' || value === 'left' || value === 'right' || (value === 'column' && isColumn)
}

/**
 * The page name at the start or end of a box: that of its first or last child, as far as breaks between them can
 * separate pages (CSS Paged Media 3 §8.1).
 */
export function pageNameAt(box: LayoutBox, edge: 'start' | 'end'): string {
  let at = box
  while (at.content.kind === 'flow') {
    const children = at.content.children.filter(({ isFloat }) => isFloat !== true)
    const next = children.at(edge === 'start' ? 0 : -1)
    if (next === undefined) break
    at = next
  }
  return at.style.page
}

/** The style whose break properties apply to a box; those of a table with captions apply to its wrapper. */
function breaksOf({ style, isAnonymous, tablePart }: LayoutBox): ComputedStyle | null {
  return (isAnonymous && tablePart !== 'wrapper') || tablePart === 'grid' ? null : style
}

/**
 * Height of the part of a gap between items that is below the end of a page. As in Chromium, it does not continue on the
 * next page, unlike margins of items.
 */
export function truncatedGap(start: number, end: number, bottom: number): number {
  return Math.max(0, end - Math.max(start, bottom))
}

/** The same between items of a column. Auto margins are margins, although they take the space of gaps. */
export function truncatedItemGap(
  before: LayoutBox,
  after: LayoutBox,
  origin: number,
  bottom: number,
): number {
  if (before.style.marginBottom === 'auto' || after.style.marginTop === 'auto') return 0
  const start = origin + before.y + before.height + before.margins.bottom
  return truncatedGap(start, origin + after.y - after.margins.top, bottom)
}
