/**
 * Sizes of query containers. Styles depend on them and they depend on styles, so a page with container queries is
 * styled, measured and styled again, until the sizes are the same; each pass settles one more level of containers.
 */

import type { DomElement } from '../dom/element.ts'
import type { Size } from '../graphics/affine.ts'
import { forEachChild, type LayoutBox } from '../layout/css/layout-box.ts'
import { flowLayout, loadFlow } from '../layout/css/load-flow.ts'
import type { FontLibrary } from '../text/fonts.ts'
import { createMeasuringFonts } from '../text/shaping/measuring-fonts.ts'
import { buildBoxTree } from './boxes/box-tree.ts'
import { createFontChooser } from './boxes/font-choice.ts'
import type { StyledElement } from './contracts.ts'

/** Limit of measurements, and so of nested containers whose sizes are exact. */
export const MAX_MEASUREMENTS = 6
/** Sizes this close are the same, in points. */
const TOLERANCE = 0.01

/** The query containers of a page by element, each with an index. */
export interface Containers {
  /** The latest size of the content box, in points; null until it is measured. */
  sizeOf(element: DomElement): Size | null
  indexOf(element: DomElement): number
  readonly count: number
  /** Measures the containers of a styled page. @returns True if a size changed. */
  measure(root: StyledElement, page: MeasuredPage): Promise<boolean>
}

export interface MeasuredPage {
  /** The area of the page, in points. */
  readonly area: Size
  readonly fonts: FontLibrary
  readonly language: string | null
  readonly isQuirky: boolean
}

export function createContainers(): Containers {
  const indexes = new Map<DomElement, number>()
  let sizes: ReadonlyMap<number, Size> = new Map()
  const indexOf = (element: DomElement): number => {
    const index = indexes.get(element) ?? indexes.size
    indexes.set(element, index)
    return index
  }
  return {
    sizeOf: element => sizes.get(indexOf(element)) ?? null,
    indexOf,
    get count() {
      return indexes.size
    },
    async measure(root, page) {
      const measured = await measureContainers(root, page)
      const isSame =
        measured.size === sizes.size &&
        [...measured].every(([index, size]) => isClose(size, sizes.get(index)))
      sizes = measured
      return !isSame
    },
  }
}

function isClose(a: Size, b: Size | undefined): boolean {
  return (
    b !== undefined && Math.abs(a.width - b.width) < TOLERANCE && Math.abs(a.height - b.height) < TOLERANCE
  )
}

/** Lays out a page without its pictures and reads the sizes of its containers. */
async function measureContainers(
  root: StyledElement,
  { area, fonts, language, isQuirky }: MeasuredPage,
): Promise<ReadonlyMap<number, Size>> {
  await loadFlow()
  const box = buildBoxTree(root, {
    fonts: createFontChooser(fonts),
    language: language ?? 'en',
    destination: ({ container }) => (container === undefined ? null : String(container)),
    picture: () => null,
    link: () => null,
    anchor: () => null,
    pageText: () => '0',
    footnote: () => {},
    replacement: () => null,
    isQuirky,
  })
  const sizes = new Map<number, Size>()
  const rest: LayoutBox[] = [
    flowLayout().measureBoxes(box, { ...area, isQuirky }, createMeasuringFonts(fonts, language)),
  ]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    const { id, insets, width, height } = at
    if (id !== null && !sizes.has(Number(id))) {
      sizes.set(Number(id), {
        width: Math.max(0, width - insets.left - insets.right),
        height: Math.max(0, height - insets.top - insets.bottom),
      })
    }
    forEachChild(at, child => void rest.push(child))
    rest.push(...at.positioned)
  }
  return sizes
}
