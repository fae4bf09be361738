import { type PageMargins, readPageMargins } from '../../base/page-margins.ts'
import { fail } from '../node.ts'
import { PAGE_SIZE_NAMES, PAGE_SIZE_PATTERN, readPageSize } from './page-sizes.ts'
import { arrayOf, described, either, insteadOf, LONGEST, objectOf, points, valueType } from './value-type.ts'

/** Width and height in points, of a name or a size, turned to the orientation. */
export function parsePageSize(size: unknown, orientation: unknown, path: string) {
  const read = readPageSize(size, orientation)
  if (read !== null) {
    const { width, height } = read
    const isPaper = width <= LONGEST && (height <= LONGEST || height === Number.POSITIVE_INFINITY)
    if (width > 0 && height > 0 && isPaper) return read
  }
  const hint = typeof size === 'string' ? insteadOf(size, PAGE_SIZE_NAMES) : ''
  return fail(path, `expected a page size such as "A4" or {"width": 595, "height": 842} in points${hint}`)
}

const NUMBER = { type: 'number' }
const SIZE = objectOf(
  {
    width: described(points.schema, 'Width in points.'),
    height: described(
      either(points.schema, { enum: ['auto'] }),
      'Height in points; `auto` for one page as high as its content.',
    ),
  },
  ['width', 'height'],
)
const GROWING = either(
  NUMBER,
  { enum: ['auto'] },
  objectOf({ min: described(NUMBER, 'Minimum in points.') }, ['min']),
)

export const pageSize = valueType(
  {
    title: 'name, or {"width", "height"} in points',
    anyOf: [{ type: 'string', pattern: PAGE_SIZE_PATTERN }, SIZE],
  },
  (value, path) => parsePageSize(value, undefined, path),
)

/** Margins in points. The top and bottom margin may grow with the header and footer. */
export function parsePageMargins(margins: unknown, path: string): PageMargins {
  const read = readPageMargins(margins)
  if (read !== null) {
    const { left, top, right, bottom } = read
    if ([left, top, right, bottom].every(side => Math.abs(side) <= LONGEST)) return read
  }
  return fail(
    path,
    'expected margins in points: one number, [horizontal, vertical], or [left, top, right, bottom]; ' +
      'top and bottom may be "auto" or {"min": 20}, and grow with header and footer',
  )
}

export const pageMargins = valueType(
  {
    title: 'points, [horizontal, vertical], or [left, top, right, bottom]',
    anyOf: [
      NUMBER,
      arrayOf(GROWING, { minItems: 2, maxItems: 4 }),
      objectOf(
        {
          left: described(NUMBER, 'Left margin in points.'),
          top: described(GROWING, 'Top margin in points; `auto` and `min` grow with the header.'),
          right: described(NUMBER, 'Right margin in points.'),
          bottom: described(GROWING, 'Bottom margin in points; `auto` and `min` grow with the footer.'),
        },
        ['left', 'top', 'right', 'bottom'],
      ),
    ],
  },
  parsePageMargins,
)

/** How many pages are printed; null for all of them, as for 0 and less. */
export function parsePageCount(count: unknown, path: string): number | null {
  if (count === undefined || count === null) return null
  if (typeof count !== 'number' || !Number.isInteger(count))
    return fail(path, 'expected a whole number of pages')
  return count > 0 ? count : null
}
