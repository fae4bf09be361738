/** Values of text styles and of properties that every node has. */

import { isRecord } from '../../base/json.ts'
import { isLinkTarget, linkError } from '../../base/urls.ts'
import { isLanguageTag, languageTagError, readFlag } from '../../base/values.ts'
import { fail } from '../node.ts'
import {
  anyNumber,
  arrayOf,
  either,
  FLAG_SCHEMA,
  insteadOf,
  object,
  part,
  type ReadValue,
  readLength,
  size,
  valueType,
} from './value-type.ts'

const TEXT_OR_LIST = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }

/** A font family, or several: a word uses the first that has its characters. */
export const families = valueType({ title: 'string or array of strings', ...TEXT_OR_LIST }, (value, path) =>
  [value].flat().every(family => typeof family === 'string' && family !== '') && [value].flat().length > 0
    ? value
    : fail(path, 'expected the name of a font, or a list of names'),
)

/** An absolute URL, a mail address or `#id`. */
export const link = valueType({ title: 'URL', type: 'string' }, (value, path) => {
  if (typeof value !== 'string') return fail(path, 'expected a text')
  return value === '' || isLinkTarget(value) ? value : fail(path, linkError(value))
})

/** OpenType tags have four characters (OpenType, "Data Types"). */
const TAG = /^[ -~]{4}$/

function checkTag(tag: unknown, path: string): void {
  if (typeof tag === 'string' && TAG.test(tag)) return
  fail(path, `expected an OpenType tag of four characters such as 'onum'${insteadOf(tag)}`)
}

const checkFeatures: ReadValue = (value, path) => {
  if (Array.isArray(value)) {
    for (const [i, tag] of value.entries()) if (tag !== null) checkTag(tag, `${path}/${i}`)
  } else if (isRecord(value)) {
    for (const [tag, isOn] of Object.entries(value)) {
      checkTag(tag, `${path}/${tag}`)
      if (isOn !== null && readFlag(isOn) === null)
        fail(`${path}/${tag}`, `expected true or false${insteadOf(isOn)}`)
    }
  } else
    fail(path, `expected an array such as ["onum"] or an object such as {"liga": false}${insteadOf(value)}`)
  return value
}

const FEATURES = [
  arrayOf({ type: ['string', 'null'] }),
  { type: 'object', additionalProperties: FLAG_SCHEMA },
]

/** OpenType features: an array of tags, or an object of tags and flags. */
export const fontFeatures = valueType(
  { title: 'array of tags, or object of flags', anyOf: FEATURES },
  value =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([tag, isOn]) => [tag, readFlag(isOn) ?? Boolean(isOn)]))
      : value,
  checkFeatures,
)

const DECORATIONS = ['underline', 'lineThrough', 'overline'] as const

/** Lines under, through and over the text; `''`, false and null mean no line. */
export const decoration = valueType(
  {
    title: DECORATIONS.map(word => `'${word}'`).join(', '),
    anyOf: [
      { enum: [...DECORATIONS, '', false] },
      { type: 'array', items: { enum: [...DECORATIONS, '', false, null] } },
    ],
  },
  (value, path) => {
    for (const [i, word] of [value].flat().entries()) {
      if (word === '' || word === false || word === null || DECORATIONS.some(known => known === word))
        continue
      const place = Array.isArray(value) ? `${path}/${i}` : path
      fail(place, `expected ${DECORATIONS.join(', ')} or a list of them${insteadOf(word, DECORATIONS)}`)
    }
    return Array.isArray(value) ? value.filter(Boolean) : value
  },
)

/** A BCP 47 tag; an invalid one is reported, and the text has no language. */
export const language = valueType(
  { title: 'BCP 47 tag', type: 'string' },
  (value, path, { report }) => {
    if (value === '' || isLanguageTag(value)) return value
    report('unknown_value', path, ignoredLanguage(value))
    return null
  },
  (value, path) => value === '' || isLanguageTag(value) || fail(path, ignoredLanguage(value)),
)

function ignoredLanguage(value: unknown): string {
  return `${languageTagError(value)}, and is ignored`
}

const MARGINS = 'expected one number, [horizontal, vertical], or [left, top, right, bottom]'
/** One number, `[horizontal, vertical]` or `[left, top, right, bottom]`, in points. */
export const margin = valueType(
  {
    title: 'points, [horizontal, vertical], or [left, top, right, bottom]',
    anyOf: [
      anyNumber.schema,
      arrayOf(either(anyNumber.schema, { type: 'null' }), { minItems: 2, maxItems: 4 }),
    ],
  },
  (value, path, { report }) => {
    if (!Array.isArray(value)) return anyNumber.read(value, path)
    if (value.length < 2 || value.length > 4) fail(path, MARGINS)
    const sides = value.map((side, i) => (side === null ? 0 : anyNumber.read(side, `${path}/${i}`)))
    if (sides.length !== 3) return sides
    report('unknown_value', path, `${MARGINS}; with three numbers, the bottom margin is 0`)
    return [...sides, 0]
  },
)

/** Points from the top left corner of the page, or from the place in the flow. */
export const position = object(
  { x: part(anyNumber, 'Points to the right.'), y: part(anyNumber, 'Points downwards.') },
  { example: '{"x": 40, "y": 100}' },
)

const PERCENTAGE = /^\d+(?:\.\d+)?%$/

/** A column width: points, a percentage of the table, `auto` for its content, `*` for a share of the rest. */
export const columnWidth = valueType(
  {
    title: "points, percentage, 'auto' or '*'",
    anyOf: [size.schema, { type: 'string', pattern: PERCENTAGE.source }, { enum: ['auto', '*', 'star'] }],
  },
  (value, path) => {
    const read = readLength(value)
    if (typeof read !== 'string') return size.read(read, path)
    const word = read.trim()
    if (word === 'auto' || word === '*' || word === 'star' || PERCENTAGE.test(word)) return word
    return fail(path, `expected a number, a percentage such as '25%', 'auto' or '*'${insteadOf(read)}`)
  },
)

/** A width or height whose keywords depend on the parent of the node. */
export const length = valueType(
  columnWidth.schema,
  (value, path) => {
    const read = readLength(value)
    return typeof read === 'string' ? read : size.read(read, path)
  },
  columnWidth.read,
)

/** The locale by which a table of contents is sorted. */
export const locale = valueType({ title: 'BCP 47 tag', type: 'string' }, (value, path) => {
  try {
    const [canonical] = Intl.getCanonicalLocales(typeof value === 'string' ? value : [])
    if (canonical !== undefined) return canonical
  } catch {
    // fails below
  }
  return fail(path, `expected a locale such as 'en-GB'${insteadOf(value)}`)
})

/** Leader keywords of CSS (GCPM 3 §4.3). */
const LEADERS: ReadonlyMap<unknown, string> = new Map([
  ['dotted', '. '],
  ['solid', '_'],
])
const MAX_LEADER = 10

/** The text that repeats between the titles and page numbers of a table of contents. */
export const leader = valueType(
  { title: "'dotted', 'solid', or the text to repeat", type: 'string' },
  (value, path) => {
    const pattern = LEADERS.get(value) ?? value
    if (typeof pattern === 'string' && pattern.trim() !== '' && pattern.length <= MAX_LEADER) return pattern
    return fail(path, `expected 'dotted', 'solid', or up to ${MAX_LEADER} characters to repeat, such as '. '`)
  },
)
