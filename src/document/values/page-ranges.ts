/** Page ranges as print dialogs write them: `1-3, 5, 8-`. */

/** From 1, both included. `last` is infinite for an open range. */
export interface PageRange {
  readonly first: number
  readonly last: number
}

const MAX_RANGES = 100
/** Each space can match in one place only. */
const RANGE = '\\s*(?:[1-9]\\d{0,8}(?:\\s*-(?:\\s*[1-9]\\d{0,8})?)?|-\\s*[1-9]\\d{0,8})\\s*'

/** The pattern of valid texts. */
export const PAGE_RANGES_PATTERN = `^${RANGE}(?:,${RANGE}){0,${MAX_RANGES - 1}}$`

const PAGE_RANGES = new RegExp(PAGE_RANGES_PATTERN)

/** @returns Null for an invalid text, such as a range whose last page is before its first. */
export function parsePageRanges(text: string): readonly PageRange[] | null {
  if (!PAGE_RANGES.test(text)) return null
  const ranges = text.split(',').map(range => {
    const [from = '', to = from] = range.split('-').map(number => number.trim())
    return { first: Number(from || 1), last: to === '' ? Number.POSITIVE_INFINITY : Number(to) }
  })
  return ranges.every(({ first, last }) => first <= last) ? ranges : null
}

/** Pages keep their order, and each is printed once. */
export function selectsPage(ranges: readonly PageRange[], page: number): boolean {
  return ranges.some(({ first, last }) => page >= first && page <= last)
}

export function formatPageRanges(ranges: readonly PageRange[]): string {
  return ranges
    .map(({ first, last }) => {
      if (first === last) return String(first)
      return `${first}-${Number.isFinite(last) ? last : ''}`
    })
    .join(',')
}
