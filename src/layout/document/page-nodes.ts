import type { Warning } from '../../base/errors.ts'
import type { PageNodeGetter, PageValues } from '../../document/bound-document.ts'
import { addUp, CARRY_KEY, nothingOf, type Totals } from '../../document/tables/carried-totals.ts'
import type { Page } from './pdfmake.ts'

export type PageNodeName = 'header' | 'footer' | 'background'

/** Area of a page node, in points from the top left of the page. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function areaOf(name: PageNodeName, { pageSize, pageMargins }: Page): Area {
  const { width, height } = pageSize
  const { top, bottom } = pageMargins
  switch (name) {
    case 'background':
      return { x: 0, y: 0, width, height }
    case 'header':
      return { x: 0, y: 0, width, height: top }
    case 'footer':
      return { x: 0, y: height - bottom, width, height: bottom }
  }
}

/** The page node of a page: that of its section, null if the section has none, or that of the document. */
export function getterOf(
  name: PageNodeName,
  { customProperties }: Page,
  ofDocument: PageNodeGetter | null,
): PageNodeGetter | null {
  const own = customProperties[name]
  if (own === undefined) return ofDocument
  return typeof own === 'function' ? (own as PageNodeGetter) : null
}

/**
 * Values of page nodes, from the laid out body.
 * @param carries True if any text has `carry` values.
 */
export function pageContexts(pages: readonly Page[], carries: boolean): PageValues[] {
  const counted = new Set<unknown>()
  const ofPages = pages.map(({ items }): Totals => {
    let sums: Totals = {}
    for (const { item } of carries ? items : []) {
      for (const inline of item.inlines ?? []) {
        const carry = inline[CARRY_KEY]
        if (carry === undefined || counted.has(carry)) continue
        counted.add(carry)
        sums = addUp(sums, carry)
      }
    }
    return sums
  })
  let broughtForward = nothingOf(Object.assign({}, ...ofPages))
  return pages.map(({ pageSize }, i) => {
    const carriedForward = addUp(broughtForward, ofPages[i] ?? {})
    const context = { page: i + 1, pages: pages.length, pageSize, broughtForward, carriedForward }
    broughtForward = carriedForward
    return context
  })
}

/** Warns about page nodes that were cut, by page. */
export function cutWarnings(cut: ReadonlyMap<PageNodeName, readonly number[]>): Warning[] {
  return [...cut].map(([name, [first = 1, ...more]]) => {
    const advice =
      name === 'background'
        ? 'reduce its height.'
        : `increase the ${name === 'footer' ? 'bottom' : 'top'} of pageMargins, or use "auto" for it.`
    const pages = more.length === 0 ? `page ${first}` : `page ${first} and ${more.length} more`
    return {
      code: 'content_cut',
      message: `The ${name} of ${pages} does not fit and is cut off: ${advice}`,
      path: `/${name}`,
    }
  })
}
