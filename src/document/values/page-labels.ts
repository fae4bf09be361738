/** Page labels: the numbers that viewers show for pages (ISO 32000-1 §12.4.2). */
import { isRecord, type JsonObject, pointer } from '../../base/json.ts'
import { fail } from '../node.ts'
import { arrayOf, described, insteadOf, objectOf, readLength, valueType } from './value-type.ts'

/** Pages up to the next range have consecutive numbers. */
export interface PageLabelRange {
  /** The first page, from 1. */
  readonly from: number
  readonly style: PageLabelStyle
  /** Text before the number. */
  readonly prefix: string
  /** Number of the first page. */
  readonly start: number
}

export type PageLabelStyle = (typeof PAGE_LABEL_STYLES)[number]

const PAGE_LABEL_STYLES = [
  'decimal',
  'lower-roman',
  'upper-roman',
  'lower-alpha',
  'upper-alpha',
  'none',
] as const

const MAX_RANGES = 1_000
const MAX_NUMBER = 1_000_000_000
const MAX_PREFIX_LENGTH = 200

const NUMBER: JsonObject = {
  type: ['integer', 'string'],
  minimum: 1,
  maximum: MAX_NUMBER,
  pattern: '^\\s*\\d{0,10}\\s*$',
}

const PROPERTIES = {
  from: described(NUMBER, 'The first page, from 1. Default: 1.'),
  style: described({ enum: [...PAGE_LABEL_STYLES] }, 'Style of the numbers. Default: `decimal`.'),
  prefix: described(
    { type: ['string', 'number'], maxLength: MAX_PREFIX_LENGTH },
    'Text before the numbers. Default: none.',
  ),
  start: described(NUMBER, 'The number of the first page. Default: 1.'),
}

export const PAGE_LABELS_DESCRIPTION =
  'Numbers that viewers show for pages, in ranges: `[{"from": 1, "style": "lower-roman"}, {"from": 5, "prefix": "A-", "start": 1}]`. `from` is the first page, `style` one of `decimal`, `lower-roman`, `upper-roman`, `lower-alpha`, `upper-alpha` and `none`, `prefix` a text before the number, `start` the first number. Default: decimal numbers from 1.'

export const PAGE_LABELS_SCHEMA: JsonObject = arrayOf(objectOf(PROPERTIES), { maxItems: MAX_RANGES })

/** @throws PlatenError at the first mistake. */
export const pageLabels = valueType(
  { title: 'array of ranges', ...PAGE_LABELS_SCHEMA },
  (value, path): readonly PageLabelRange[] => readPageLabels(value, path),
)

export function readPageLabels(value: unknown, path: string): readonly PageLabelRange[] {
  if (!Array.isArray(value))
    return fail(path, `expected an array such as [{"from": 1, "style": "lower-roman"}]${insteadOf(value)}`)
  if (value.length > MAX_RANGES) fail(path, `has ${value.length} ranges; at most ${MAX_RANGES} are allowed`)
  let last = 0
  return value.map((range: unknown, i) => {
    const at = pointer(path, i)
    const read = readRange(range, at)
    if (read.from <= last)
      fail(
        pointer(at, 'from'),
        `expected a page after ${last}, the first of the range before, not ${read.from}`,
      )
    last = read.from
    return read
  })
}

function readRange(range: unknown, at: string): PageLabelRange {
  if (!isRecord(range))
    return fail(at, `expected an object such as {"from": 1, "prefix": "A-"}${insteadOf(range)}`)
  const known = Object.keys(PROPERTIES)
  const unknown = Object.keys(range).find(key => !known.includes(key))
  if (unknown !== undefined)
    fail(pointer(at, unknown), `unknown property '${unknown.slice(0, 40)}'; known are ${known.join(', ')}`)
  const { style } = range
  const named = PAGE_LABEL_STYLES.find(known => known === (isAbsent(style) ? 'decimal' : style))
  return {
    from: readNumber(range['from'], pointer(at, 'from')),
    style:
      named ??
      fail(pointer(at, 'style'), `expected one of ${PAGE_LABEL_STYLES.join(', ')}${insteadOf(style)}`),
    prefix: readPrefix(range['prefix'], pointer(at, 'prefix')),
    start: readNumber(range['start'], pointer(at, 'start')),
  }
}

/** A template may give numbers as texts, and '' for data that is missing. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function readPrefix(value: unknown, at: string): string {
  if (isAbsent(value)) return ''
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= MAX_PREFIX_LENGTH
    ? text
    : fail(at, `expected a text of at most ${MAX_PREFIX_LENGTH} characters${insteadOf(value)}`)
}

function readNumber(value: unknown, at: string): number {
  if (isAbsent(value)) return 1
  const number = readLength(value)
  const isValid =
    typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= MAX_NUMBER
  return isValid ? number : fail(at, `expected a whole number from 1${insteadOf(value)}`)
}

/** Names of the styles in PDF; pages without one have only a prefix. */
const PDF_STYLES: Readonly<Record<PageLabelStyle, string | null>> = {
  decimal: 'D',
  'lower-roman': 'r',
  'upper-roman': 'R',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  none: null,
}

/** The labels from a page on. */
export interface PageLabelEntry {
  /** Of the page in the file, from 0. */
  readonly index: number
  /** Page label dictionary. */
  readonly label: Record<string, unknown>
  /** Index of its range; -1 for pages before the first range. */
  readonly range: number
}

/**
 * The labels of printed pages, which keep those of the whole document.
 * @param pages The numbers of the printed pages in the document, ascending.
 */
export function pageLabelEntries(
  ranges: readonly PageLabelRange[],
  pages: readonly number[],
): PageLabelEntry[] {
  const entries: PageLabelEntry[] = []
  let current: PageLabelRange | null = null
  let next = -1
  let last = 0
  for (const [index, page] of pages.entries()) {
    while ((ranges[last + 1]?.from ?? Number.POSITIVE_INFINITY) <= page) last++
    const range = ranges[last]
    // pages before the first range have decimal numbers
    const own = range === undefined || range.from > page ? PLAIN : range
    const number = own.start + page - own.from
    if (own !== current || number !== next)
      entries.push({ index, label: labelOf(own, number), range: own === range ? last : -1 })
    current = own
    next = number + 1
  }
  return entries
}

const PLAIN: PageLabelRange = { from: 1, style: 'decimal', prefix: '', start: 1 }

function labelOf({ style, prefix }: PageLabelRange, number: number): Record<string, unknown> {
  const name = PDF_STYLES[style]
  return {
    ...(name !== null && { S: name }),
    ...(prefix !== '' && { P: new String(prefix) }),
    ...(name !== null && number !== 1 && { St: number }),
  }
}
