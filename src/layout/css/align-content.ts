import type { LayoutBox, LayoutRow, PictureContent } from './layout-box.ts'
import { fitObject } from './replaced-elements.ts'
import { borderBoxSize, type ComputedStyle, clampHeight, resolveSize } from './used-values.ts'

/** Sets the height of a box, and distributes the gain inside it. */
export function stretch(box: LayoutBox, height: number): void {
  const gained = height - box.height
  box.height = height
  box.isStretched = true
  const { content, style } = box
  if (content.kind === 'picture') refit(box, content.picture)
  else if (content.kind === 'rows' && isGrid(box)) stretchGrid(content.rows, style, gained)
  else if (content.kind === 'rows' && isFlex(box)) {
    if (!style.flexDirection.startsWith('column')) stretchLines(content.rows, style, gained)
  } else if (content.kind === 'rows') stretchTableRows(content.rows, gained)
  else if (content.kind === 'flow') {
    if (box.tablePart === 'wrapper') stretchTable(content.children, gained)
    else if (isFlex(box)) stretchColumn(box, content.children, gained)
    else if (gained > 0) stretchPercentages(box, content.children)
  }
}

/**
 * Notes that the height of a stretched item is definite. As in Chromium, an item with content whose height or
 * `flex-basis` is a percentage of it, as by `flex: 1`, does not become higher at page ends.
 */
export function makeDefinite(box: LayoutBox): void {
  const { content, style } = box
  if (content.kind !== 'flow') return
  const isColumn = isFlex(box) && style.flexDirection.startsWith('column')
  for (const { style, isAnonymous } of content.children) {
    if (isAnonymous) continue
    if (typeof style.height === 'object' || (isColumn && typeof style.flexBasis === 'object'))
      box.isRigid = true
  }
}

/** Gives a gain in height to the table between its captions. */
function stretchTable(children: readonly LayoutBox[], gained: number): void {
  let offset = 0
  for (const child of children) {
    child.y += offset
    if (child.tablePart !== 'grid') continue
    stretch(child, child.height + gained)
    offset = gained
  }
}

/**
 * Distributes a gain in height to the rows of a table, by their heights: to those of the body without a height of their
 * own, or else to all of the body, or else to all.
 */
export function stretchTableRows(rows: readonly LayoutRow[], gained: number): void {
  if (gained <= 0) return
  const ofBody = rows.filter(({ role }) => role === 'body')
  const automatic = ofBody.filter(({ hasHeight }) => hasHeight !== true)
  const growing = new Set(automatic.length > 0 ? automatic : ofBody.length > 0 ? ofBody : rows)
  let total = 0
  for (const { height } of growing) total += height
  const gains = rows.map(row => {
    if (!growing.has(row)) return 0
    return gained * (total > 0 ? row.height / total : 1 / growing.size)
  })
  growRows(rows, gains)
}

/** Gives each row of a table a gain in height, and moves those below. */
export function growRows(rows: readonly LayoutRow[], gains: readonly number[]): void {
  let offset = 0
  for (const [r, row] of rows.entries()) {
    row.y += offset
    row.height += gains[r] ?? 0
    for (const [i, cell] of row.cells.entries()) {
      let gain = 0
      for (let at = r; at <= r + (row.spans?.[i] ?? 0); at++) gain += gains[at] ?? 0
      cell.y += offset
      shiftCellContent(cell, gain * shareAbove(cell))
      cell.height += gain
    }
    offset += gains[r] ?? 0
  }
}

/** Moves the content of a table cell down by its alignment. */
export function shiftCellContent(cell: LayoutBox, by: number): void {
  if (by === 0) return
  shiftContent(cell, by)
  cell.contentShift = (cell.contentShift ?? 0) + by
}

/** Share of free space above the content; browsers that print treat `baseline` as `top`. */
export function shareAbove({ style: { verticalAlign } }: LayoutBox): number {
  return verticalAlign === 'middle' ? 0.5 : verticalAlign === 'bottom' ? 1 : 0
}

/** Fits a picture into the new size of its box. */
function refit(box: LayoutBox, picture: PictureContent): void {
  const { insets, width, height, style } = box
  const size = {
    width: Math.max(0, width - insets.left - insets.right),
    height: Math.max(0, height - insets.top - insets.bottom),
  }
  box.content = { kind: 'picture', picture: fitObject(picture.placed, size, { ...picture, style }) }
}

/** Gives a gain in height to the only line of a flex container, or to its lines by `align-content` (CSS Flexbox 1 §9.4). */
function stretchLines(lines: readonly LayoutRow[], style: ComputedStyle, gained: number): void {
  const { flexWrap, alignContent } = style
  const isFilled = flexWrap === 'nowrap' || (isStretch(alignContent) && (gained > 0 || lines.length === 1))
  const share = isFilled ? gained / lines.length : 0
  const isReversed = flexWrap === 'wrap-reverse'
  const { before, between } = isFilled
    ? { before: 0, between: 0 }
    : distributeSpace(isReversed ? turned(alignContent) : alignContent, gained, lines.length)
  let offset = before
  for (const line of lines) {
    line.y += offset
    line.height += share
    for (const cell of line.cells) {
      cell.y += offset
      const { margins } = cell
      const free = line.height - cell.height - margins.top - margins.bottom
      const specified = alignmentOf(cell, style)
      const alignment = alignmentFor(specified, free)
      if (hasAuto(cell, 'marginTop')) cell.y += hasAuto(cell, 'marginBottom') ? share / 2 : share
      else if (hasAuto(cell, 'marginBottom')) continue
      else if (alignment === 'center') cell.y += share / 2
      else if (alignment === 'flex-end' || alignment === 'end') cell.y += share
      else if (specified.startsWith('safe ') && free < 0) cell.y = line.y + margins.top
      else if (isStretched(alignment, cell) && share > 0) {
        const height = cell.height + share
        stretch(cell, cell.isAnonymous ? height : clampHeight(cell.style, height, cell.insets, null))
      }
    }
    offset += share + between
  }
}

/** The cross axis of `wrap-reverse` starts at the bottom. */
function turned(alignContent: string): string {
  if (alignContent === 'flex-start' || isStretch(alignContent)) return 'flex-end'
  return alignContent === 'flex-end' ? 'flex-start' : alignContent
}

/** Gives the gain of a column to items that grow, to `auto` margins, or to `justify-content` (CSS Flexbox 1 §9.7, §9.5). */
function stretchColumn({ style }: LayoutBox, children: readonly LayoutBox[], gained: number): void {
  const grown = children.filter(({ style, isAnonymous }) => !isAnonymous && style.flexGrow > 0)
  const total = gained > 0 ? grown.reduce((sum, { style }) => sum + style.flexGrow, 0) : 0
  const autoMargins = children.reduce(
    (sum, child) => sum + Number(hasAuto(child, 'marginTop')) + Number(hasAuto(child, 'marginBottom')),
    0,
  )
  const isTaken = total > 0 || autoMargins > 0
  const { before, between } = isTaken
    ? { before: 0, between: 0 }
    : distributeSpace(style.justifyContent, gained, children.length)
  const margin = total > 0 || autoMargins === 0 ? 0 : Math.max(0, gained) / autoMargins
  let offset = before
  for (const child of children) {
    if (hasAuto(child, 'marginTop')) offset += margin
    child.y += offset
    offset += between
    if (hasAuto(child, 'marginBottom')) offset += margin
    if (total > 0 && grown.includes(child)) {
      const share = (gained * child.style.flexGrow) / total
      stretch(child, child.height + share)
      offset += share
    }
  }
}

function hasAuto({ style, isAnonymous }: LayoutBox, margin: 'marginTop' | 'marginBottom'): boolean {
  return !isAnonymous && style[margin] === 'auto'
}

/**
 * Heights in percent of a box that was stretched, whose height is then definite (CSS Flexbox 1 §9.8). They were laid
 * out as `auto`.
 */
function stretchPercentages({ height, insets }: LayoutBox, children: readonly LayoutBox[]): void {
  const base = Math.max(0, height - insets.top - insets.bottom)
  let offset = 0
  for (const child of children) {
    child.y += offset
    const { style, content, isAnonymous, isFloat } = child
    if (isAnonymous || isFloat === true || typeof style.height !== 'object' || content.kind === 'picture')
      continue
    const down = child.insets.top + child.insets.bottom
    const wanted = borderBoxSize(style, resolveSize(style.height, base), down)
    const gained = clampHeight(style, wanted ?? 0, child.insets, base) - child.height
    if (gained <= 0) continue
    stretch(child, child.height + gained)
    offset += gained
  }
}

/**
 * Distributes a gain in height to the rows of a grid: by the share that each takes of free space, or else by
 * `align-content` (CSS Grid 2 §12.7, §12.8).
 */
function stretchGrid(rows: readonly LayoutRow[], style: ComputedStyle, gained: number): void {
  if (gained <= 0) return
  const total = rows.reduce((sum, { growth = 0 }) => sum + growth, 0)
  const { before, between } =
    total > 0 ? { before: 0, between: 0 } : distributeSpace(style.alignContent, gained, rows.length)
  const edges: { readonly top: number; readonly bottom: number }[] = []
  let offset = before
  for (const row of rows) {
    const top = offset
    const growth = total > 0 ? (gained * (row.growth ?? 0)) / total : 0
    row.y += top
    row.height += growth
    edges.push({ top, bottom: top + growth })
    offset += growth + between
  }
  for (const [r, { cells, spans }] of rows.entries()) {
    for (const [i, cell] of cells.entries()) {
      const top = edges[r]?.top ?? 0
      const gain = (edges[r + (spans?.[i] ?? 0)]?.bottom ?? top) - top
      cell.y += top
      const { marginTop, marginBottom } = cell.style
      const alignment = alignmentFor(alignmentOf(cell, style), gain)
      if (marginTop === 'auto') cell.y += marginBottom === 'auto' ? gain / 2 : gain
      else if (marginBottom === 'auto') continue
      else if (alignment === 'center') cell.y += gain / 2
      else if (alignment === 'flex-end' || alignment === 'end') cell.y += gain
      else if (isStretched(alignment, cell) && gain > 0 && cell.content.kind !== 'picture')
        stretch(cell, cell.height + gain)
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
function shiftContent(box: LayoutBox, offset: number): void {
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

function isGrid({ style }: LayoutBox): boolean {
  return style.display === 'grid' || style.display === 'inline-grid'
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

/** The alignment for free space: if it is negative, `safe` ones are `start` (CSS Box Alignment 3 §4.4). */
export function alignmentFor(alignment: string, free: number): string {
  if (alignment.startsWith('safe ')) return free < 0 ? 'start' : alignment.slice('safe '.length)
  return alignment.startsWith('unsafe ') ? alignment.slice('unsafe '.length) : alignment
}

export function isBaseline(alignment: string): boolean {
  return alignment === 'baseline' || alignment === 'first baseline'
}

export function isStretch(alignment: string): boolean {
  return alignment === 'stretch' || alignment === 'normal'
}

export function isStretched(alignment: string, cell: LayoutBox): boolean {
  return isStretch(alignment) && cell.style.height === 'auto'
}

/** Distributes free space before and between items (CSS Box Alignment 3 §4.3, §5). */
export function distributeSpace(
  alignment: string,
  free: number,
  count: number,
): { before: number; between: number } {
  const room = Math.max(0, free)
  switch (alignmentFor(alignment, free)) {
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
