import type { FlowBox, PagedFlow } from '../contracts.ts'
import { isOutOfFlow } from '../intrinsic-sizes.ts'
import type { LayoutBox } from '../layout-box.ts'
import { overflowArea } from '../overflow-area.ts'
import { relativeOffset } from '../relative-offset.ts'
import { contentWidth } from './pages.ts'

/** The page name at the start of the content: that of the first child in flow (CSS Paged Media 3 §8.1). */
export function firstPageName(root: FlowBox): string {
  let at = root
  while (at.kind === 'block') {
    const next: FlowBox | undefined = at.children.find(
      child => child.kind === 'lines' || (child.style.float === 'none' && !isOutOfFlow(child)),
    )
    if (next === undefined || next.kind === 'lines') break
    at = next
  }
  return at.style.page
}

/** A left and a right page after the first. */
const FURTHER_PAGES = [2, 3]
/** Limit of names; the content of further pages is not scaled down. */
const MAX_NAMES = 100

/**
 * The content widths of pages, with the names of the pages that have them; null is any name.
 * @param first Width of the first page.
 */
export function pageWidths(paged: PagedFlow, first: number): Map<number, ReadonlySet<string> | null> {
  const widths = new Map<number, Set<string>>()
  for (const name of [...paged.names].slice(0, MAX_NAMES)) {
    for (const number of FURTHER_PAGES) {
      const width = contentWidth(paged.areaOf({ number, name, isBlank: false, numberInGroup: number }))
      const names = widths.get(width) ?? new Set()
      widths.set(width, names.add(name))
    }
  }
  if (widths.size === 1 && widths.has(first)) return new Map([[first, null]])
  return widths
}

/**
 * Right end of the overflow of boxes on pages with some names; null is any name.
 * @param isRoot With names, the boxes that the root positions are left out.
 */
export function rightOverflow(box: LayoutBox, names: ReadonlySet<string> | null, isRoot = true): number {
  const { content, style, isAnonymous } = box
  const isShown = names === null || names.has(style.page)
  const moved = relativeOffset(box).x
  if (names === null || content.kind !== 'flow' || (!isAnonymous && style.overflow !== 'visible'))
    return isShown ? moved + overflowArea(box).right : 0
  let right = isShown ? box.width : 0
  const positioned = isRoot ? [] : box.positioned
  for (const child of [...content.children, ...positioned])
    right = Math.max(right, child.x + rightOverflow(child, names, false))
  return moved + right
}

/** Right end of boxes whose containing block is the initial one, which is on the first page. */
export function positionedOverflow({ positioned, margins }: LayoutBox): number {
  return Math.max(0, ...positioned.map(box => margins.left + box.x + overflowArea(box).right))
}
