import { isRecord, type Json } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { readFlag } from '../../base/values.ts'
import type { NodeKind } from '../../document/node.ts'
import { readShadows } from '../../graphics/box-shadow.ts'
import { isDirective } from '../definition.ts'

/** The values that properties of documents may have. Others pdfmake passes over without a word. */

const ORIENTATIONS = ['portrait', 'landscape']
const UNORDERED = ['disc', 'circle', 'square', 'none']
const ORDERED = ['decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'none']

const VERTICAL = ['top', 'middle', 'bottom', 'baseline']

const VALUES: Readonly<Record<string, readonly string[]>> = {
  alignment: ['left', 'center', 'right', 'justify', 'start', 'end'],
  breakInside: ['avoid', 'auto'],
  decoration: ['underline', 'lineThrough', 'overline'],
  decorationStyle: ['solid', 'double', 'dashed', 'dotted', 'wavy'],
  direction: ['ltr', 'rtl', 'auto'],
  hyphens: ['none', 'manual', 'auto'],
  lineBreaking: ['greedy', 'optimal'],
  listType: [...new Set([...UNORDERED, ...ORDERED])],
  pageBreak: ['before', 'after', 'beforeOdd', 'beforeEven', 'afterOdd', 'afterEven'],
  pageOrientation: ORIENTATIONS,
  textAutospace: ['normal', 'no-autospace'],
  textSpacingTrim: ['normal', 'trim-start', 'trim-both', 'space-all'],
  valign: VERTICAL,
  verticalAlignment: VERTICAL,
  wordBreak: ['normal', 'break-all', 'break-word', 'keep-all'],
}

const FLAGS = ['keepTogether', 'keepWithNext', 'unbreakable', 'smallCaps', 'tabularFigures']
/** Of these `false` says that there is none. */
const MAY_BE_FALSE = ['pageBreak', 'decoration', 'decorationStyle']
/** How much of a wrong value a message shows. */
const MAX_SHOWN = 40
const PICTURES: readonly NodeKind[] = ['image', 'svg']

/** ISO 216, ISO 217 and North American names (pdfmake's standardPageSizes). */
const PAGE_SIZES = [
  ...['4A0', '2A0'],
  ...['A', 'B', 'C'].flatMap(series => Array.from({ length: 11 }, (_, i) => `${series}${i}`)),
  ...['RA', 'SRA'].flatMap(series => Array.from({ length: 5 }, (_, i) => `${series}${i}`)),
  ...['EXECUTIVE', 'FOLIO', 'LEGAL', 'LETTER', 'TABLOID'],
]
const SHOWN_PAGE_SIZES = ['A4', 'A5', 'LETTER', 'LEGAL']

const WIDTH = /^\s*(?:\*|star|auto|\d+(?:\.\d+)?%|[+-]?(?:\d+\.?\d*|\.\d+))\s*$/

/** Keys whose values are judged where they stand in the template. */
export const JUDGED_KEYS = [
  ...[...Object.keys(VALUES), ...FLAGS, 'type', 'width', 'widths', 'pageSize'],
  ...['verticalAlign', 'shadow', 'language'],
]

/** What is wrong with the value of a key; null where it is right or any is. */
export function unknownValue(
  key: string,
  value: string | number | boolean,
  kinds: readonly NodeKind[],
): string | null {
  if (FLAGS.includes(key)) {
    return readFlag(value) === null ? `'${key}' takes true or false, not ${quoted(value)}` : null
  }
  if (typeof value === 'string') return unknownText(key, value, kinds)
  if (key === 'language') return `'language' takes a tag such as 'de' or 'en-GB', not ${value}`
  const known = VALUES[key]
  if (known === undefined || (value === false && MAY_BE_FALSE.includes(key))) return null
  return `'${key}' takes ${known.join(', ')}, not ${value}`
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value.slice(0, MAX_SHOWN)}'` : String(value)
}

function unknownText(key: string, value: string, kinds: readonly NodeKind[]): string | null {
  if (key === 'shadow') {
    const shadows = readShadows(value)
    return 'message' in shadows ? shadows.message : null
  }
  if (key === 'verticalAlign') {
    const isRight =
      VERTICAL.includes(value) || /\d/.test(value) || !kinds.some(kind => PICTURES.includes(kind))
    return isRight
      ? null
      : `'verticalAlign' takes ${VERTICAL.join(', ')} or points, not '${value}'${vertical(value)}`
  }
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
  return `'${key}' takes ${known.join(', ')}, not '${value}'${known === VERTICAL ? vertical(value) : didYouMean(value, known)}`
}

/** What is in the middle is centred from side to side, which other formats say here too. */
function vertical(value: string): string {
  return value === 'center' ? ", did you mean 'middle'?" : didYouMean(value, VERTICAL)
}

function valuesOf(key: string, kinds: readonly NodeKind[]): readonly string[] | null {
  if (key !== 'type') return VALUES[key] ?? null
  return kinds.includes('ul') ? UNORDERED : kinds.includes('ol') ? ORDERED : null
}

/** OpenType tags have four characters (OpenType, "Data Types"). */
const TAG = /^[ -~]{4}$/

/** A value that is wrong, and where beneath its key. */
interface WrongFeature {
  readonly keys: readonly (string | number)[]
  readonly message: string
}

/** What is wrong with `fontFeatures`: a list of tags, or an object of tags that are on or off. */
export function wrongFeatures(given: Json): WrongFeature[] {
  const wrongTag = (tag: Json): string | null =>
    typeof tag === 'string' && (TAG.test(tag) || tag.includes('{{'))
      ? null
      : `a font feature is a tag of four characters such as 'onum', not ${quoted(tag)}`
  const found: WrongFeature[] = []
  const note = (key: string | number, message: string | null): void => {
    if (message !== null) found.push({ keys: [key], message })
  }
  if (Array.isArray(given)) {
    for (const [i, tag] of given.entries()) if (!isRecord(tag)) note(i, wrongTag(tag))
  } else if (isRecord(given)) {
    if (isDirective(given)) return []
    for (const [tag, isOn] of Object.entries(given)) {
      const isRight = readFlag(isOn) !== null || typeof isOn === 'object' || String(isOn).includes('{{')
      note(tag, wrongTag(tag) ?? (isRight ? null : `'${tag}' takes true or false, not ${quoted(isOn)}`))
    }
  } else if (given !== null && !String(given).includes('{{')) {
    const message = `'fontFeatures' takes a list such as ["onum"] or an object such as {"liga": false}, not ${quoted(given)}`
    found.push({ keys: [], message })
  }
  return found
}
