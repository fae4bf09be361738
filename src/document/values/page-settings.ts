import { type PageMargins, readPageMargins } from '../../base/page-margins.ts'
import { fail } from '../node.ts'
import { readPageSize } from './page-sizes.ts'
import { LONGEST } from './read-values.ts'

/** Width and height in points, from a name or a size, turned as the orientation asks. */
export function parsePageSize(size: unknown, orientation: unknown, path: string) {
  const read = readPageSize(size, orientation)
  if (read !== null) {
    const { width, height } = read
    const isPaper = width <= LONGEST && (height <= LONGEST || height === Number.POSITIVE_INFINITY)
    if (width > 0 && height > 0 && isPaper) return read
  }
  return fail(path, `expected a page size such as "A4" or {"width": 595, "height": 842} in points`)
}

/** Margins in points, from one number, two, or four; those above and below may grow with what stands in them. */
export function parsePageMargins(margins: unknown, path: string): PageMargins {
  const read = readPageMargins(margins)
  if (read !== null) {
    const { left, top, right, bottom } = read
    if ([left, top, right, bottom].every(side => Math.abs(side) <= LONGEST)) return read
  }
  return fail(
    path,
    'expected margins in points: one number, [horizontal, vertical], or [left, top, right, bottom]; ' +
      'those above and below may be "auto", or {"min": 20}, and grow with header and footer',
  )
}

/** How many pages are printed at most; null for all of them, as for 0 and less. */
export function parsePageCount(count: unknown, path: string): number | null {
  if (count === undefined || count === null) return null
  if (typeof count !== 'number' || !Number.isInteger(count))
    return fail(path, 'expected a whole number of pages')
  return count > 0 ? count : null
}
