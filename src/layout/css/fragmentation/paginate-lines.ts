import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { decorationOf } from '../box-decorations.ts'
import type { Content, InlineBoxPiece, Line } from '../layout-box.ts'
import { paintLineText } from '../paint-text.ts'
import { monolithicPages } from './clip-overflow.ts'
import { openDecoration } from './fragment-decorations.ts'
import {
  addDestination,
  EPSILON,
  type FragmentationContext,
  paginateBox,
  paginateMonolithic,
} from './fragmentation-context.ts'
import { anchored } from './page-item.ts'
import type { Pages } from './pages.ts'

/** @returns Where the last line ends, on the page that is then current. */
export function paginateLines(
  { lines, orphans, widows }: Extract<Content, { kind: 'lines' }>,
  x: number,
  y: number,
  context: FragmentationContext,
): number {
  const { pages } = context
  let origin = y
  for (let i = 0; i < lines.length; ) {
    const first = lines[i]
    if (first === undefined) break
    const count = pages.isBreakable ? fitting(lines, i, origin, pages, { orphans, widows }) : lines.length - i
    const { page } = pages
    for (const line of lines.slice(i, i + count)) {
      const top = origin + line.y
      const end = paginateMonolithic(top + line.height, context, inside => paginateLine(line, x, top, inside))
      origin = end - line.y - line.height
    }
    i += count
    const next = lines[i]
    if (next === undefined) break
    if (pages.page !== page) continue
    pages.next()
    origin = pages.top() - next.y
  }
  const last = lines.at(-1)
  return last === undefined ? y : origin + last.y + last.height
}

/** Number of lines that fit on the current page, by `orphans` and `widows`; at least one at the top of a page. */
function fitting(
  lines: readonly Line[],
  from: number,
  origin: number,
  pages: Pages,
  { orphans, widows }: { orphans: number; widows: number },
): number {
  const bottom = pages.bottom() + EPSILON
  let count = 0
  while (from + count < lines.length) {
    const line = lines[from + count]
    if (line === undefined || origin + line.y + line.height > bottom) break
    const isFirst = count === 0 && origin + line.y <= pages.top() + EPSILON
    const reach = reachOf(line)
    if (!isFirst && origin + line.y + reach > bottom && reach <= pages.fullHeight()) break
    count++
  }
  const left = lines.length - from
  if (count >= left) return left
  const [first] = lines
  // a first line that is taller than a page cannot be placed better
  const isTooTall = from === 0 && first !== undefined && first.height > pages.fullHeight()
  const isAtTop = isTooTall || origin + (lines[from]?.y ?? 0) <= pages.top() + EPSILON
  const least = isAtTop ? Math.max(1, count) : count
  const kept = left - count < widows ? left - widows : count
  const isTooFew = kept < Math.min(orphans, left)
  if (!isTooFew) return kept
  return isAtTop ? least : 0
}

/** Height of a line including the floats beside it. */
function reachOf({ height, atoms }: Line): number {
  return atoms.reduce(
    (most, { box, y }) => (box.isFloat === true ? Math.max(most, y + box.height) : most),
    height,
  )
}

function paginateLine(line: Line, x: number, y: number, context: FragmentationContext): void {
  const { pages } = context
  for (const box of line.boxes) paginateInlineBox(box, x, y, context)
  if (line.pieces.length > 0) {
    const paint: PaintedVector['paint'] = (target, rect) => paintLineText(target, line, rect.x, rect.y)
    pages.push(anchored({ x, y, h: line.height, anchor: line.baseline }, paint))
  }
  if (line.atoms.length === 0) return
  const whole: FragmentationContext = { ...context, pages: monolithicPages(pages) }
  for (const { box, x: left, y: down } of line.atoms) {
    const [across, top] = [x + left, y + down]
    if (box.isFloat !== true) paginateBox(box, across, top, whole)
    else {
      const { page } = pages
      paginateMonolithic(top + box.height, context, inside =>
        paginateBox(box, across, top, { ...inside, pages: monolithicPages(inside.pages) }),
      )
      pages.page = page
    }
  }
}

function paginateInlineBox(
  box: InlineBoxPiece,
  x: number,
  y: number,
  { pages, layout }: FragmentationContext,
): void {
  if (box.id !== null) addDestination(box.id, x + box.x, y + box.y, pages)
  const { style } = box
  const decoration = decorationOf(style, box, layout.pictures)
  if (decoration === null) return
  const [top, right, bottom, left] = decoration.border
  const [tl = [0, 0], tr = [0, 0], br = [0, 0], bl = [0, 0]] = decoration.radii
  const none = { ...left, width: 0 }
  const cut = {
    ...decoration,
    border: [top, box.hasRight ? right : none, bottom, box.hasLeft ? left : none] as const,
    radii: [
      box.hasLeft ? tl : ([0, 0] as const),
      box.hasRight ? tr : ([0, 0] as const),
      box.hasRight ? br : ([0, 0] as const),
      box.hasLeft ? bl : ([0, 0] as const),
    ],
  }
  openDecoration(pages, cut, { x: x + box.x, y: y + box.y, width: box.width, style }).close(
    y + box.y + box.height,
  )
}
