import type { NodeKind } from '../document-node.ts'
import { didYouMean } from '../text-distance.ts'

/** The texts that properties of documents may have. Others pdfmake passes over without a word. */

const ORIENTATIONS = ['portrait', 'landscape']
const UNORDERED = ['disc', 'circle', 'square', 'none']
const ORDERED = ['decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'none']

const VERTICAL = ['top', 'middle', 'bottom', 'baseline']

const VALUES: Readonly<Record<string, readonly string[]>> = {
  alignment: ['left', 'center', 'right', 'justify', 'start', 'end'],
  decoration: ['underline', 'lineThrough', 'overline'],
  decorationStyle: ['solid', 'double', 'dashed', 'dotted', 'wavy'],
  direction: ['ltr', 'rtl', 'auto'],
  hyphens: ['none', 'manual', 'auto'],
  listType: [...new Set([...UNORDERED, ...ORDERED])],
  pageBreak: ['before', 'after', 'beforeOdd', 'beforeEven', 'afterOdd', 'afterEven'],
  pageOrientation: ORIENTATIONS,
  valign: VERTICAL,
  verticalAlignment: VERTICAL,
  wordBreak: ['normal', 'break-all', 'break-word', 'keep-all'],
}

/** ISO 216, ISO 217 and North American names (pdfmake's standardPageSizes). */
const PAGE_SIZES = [
  ...['4A0', '2A0'],
  ...['A', 'B', 'C'].flatMap(series => Array.from({ length: 11 }, (_, i) => `${series}${i}`)),
  ...['RA', 'SRA'].flatMap(series => Array.from({ length: 5 }, (_, i) => `${series}${i}`)),
  ...['EXECUTIVE', 'FOLIO', 'LEGAL', 'LETTER', 'TABLOID'],
]
const SHOWN_PAGE_SIZES = ['A4', 'A5', 'LETTER', 'LEGAL']

const WIDTH = /^\s*(?:\*|star|auto|\d+(?:\.\d+)?%|[+-]?(?:\d+\.?\d*|\.\d+))\s*$/

/** Keys whose plain texts are judged. */
export const JUDGED_KEYS = [...Object.keys(VALUES), 'type', 'width', 'widths', 'pageSize']

/** What is wrong with a text as the value of a key; null where it is right or any text is. */
export function unknownValue(key: string, value: string, kinds: readonly NodeKind[]): string | null {
  if (kinds.includes('section') && value === 'inherit') return null
  if (key === 'width' || key === 'widths') {
    if (WIDTH.test(value)) return null
    return `a width is '*', 'auto', a share such as '25%' or a number of points, not '${value}'`
  }
  if (key === 'pageSize') {
    if (PAGE_SIZES.includes(value.toUpperCase())) return null
    const names = `${SHOWN_PAGE_SIZES.join(', ')} and so on`
    return `'pageSize' takes ${names}, not '${value}'${didYouMean(value, PAGE_SIZES)}`
  }
  const known = valuesOf(key, kinds)
  const given = key === 'pageOrientation' ? value.toLowerCase() : value
  if (known === null || known.includes(given)) return null
  return `'${key}' takes ${known.join(', ')}, not '${value}'${didYouMean(value, known)}`
}

function valuesOf(key: string, kinds: readonly NodeKind[]): readonly string[] | null {
  if (key !== 'type') return VALUES[key] ?? null
  return kinds.includes('ul') ? UNORDERED : kinds.includes('ol') ? ORDERED : null
}
