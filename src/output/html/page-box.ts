import { type PageMargins, readPageMargins } from '../../base/page-margins.ts'
import { fail } from '../../document/node.ts'
import { readPageSize } from '../../document/values/page-sizes.ts'

/** The paper and its margins, in points. A height of null grows with the content. */
export interface PageBox extends Omit<PageMargins, 'grows'> {
  readonly width: number
  readonly height: number | null
}

const NO_MARGINS = { left: 0, top: 0, right: 0, bottom: 0 }

/** @param path JSON Pointer of the object with `pageSize` and `pageMargins`. */
export function readPageBox(
  { pageSize, pageOrientation, pageMargins }: Readonly<Record<string, unknown>>,
  path: string,
): PageBox {
  const size = readPageSize(pageSize ?? 'A4', pageOrientation)
  if (size === null || !(size.width > 0)) return fail(`${path}/pageSize`, 'expected a size such as "A4"')
  const { left, top, right, bottom } = readPageMargins(pageMargins ?? undefined) ?? NO_MARGINS
  const height = size.height > 0 && Number.isFinite(size.height) ? size.height : null
  return { width: size.width, height, top, right, bottom, left }
}

/** Swaps the sides of the paper if the orientation requires it; the margins stay. */
export function turnedBox(box: PageBox, orientation: unknown): PageBox {
  if (box.height === null) return box
  const { width, height } = readPageSize({ width: box.width, height: box.height }, orientation) ?? box
  return { ...box, width, height }
}
