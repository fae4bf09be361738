/** Values of properties that every node may have, as they come from a document → as layout takes them. */

import { isRecord } from '../../base/json.ts'
import { isLinkTarget, linkError } from '../../base/urls.ts'
import { isLanguageTag, languageTagError, readFlag } from '../../base/values.ts'
import { fail, type Node } from '../node.ts'
import { color, fill } from './color-values.ts'
import {
  anyNumber,
  insteadOf,
  noLessThanZero,
  numberFrom,
  type Reading,
  type ReadValue,
  readLength,
  readValues,
} from './read-values.ts'

const DECORATIONS = ['underline', 'lineThrough', 'overline']

/** In points. A dotted line is as many squares as fit, each as long as the line is thick. */
const THINNEST_DECORATION = 0.05

/** A family, or several of which the first has the word. */
export const families: ReadValue = (value, path) =>
  [value].flat().every(family => typeof family === 'string' && family !== '') && [value].flat().length > 0
    ? value
    : fail(path, 'expected the name of a font, or a list of names')

const link: ReadValue = (value, path) => {
  if (typeof value !== 'string') return fail(path, 'expected a text')
  return value === '' || isLinkTarget(value) ? value : fail(path, linkError(value))
}

/** Names of things: numbers count as text. */
const name: ReadValue = (value, path) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : fail(path, 'expected a text')

/** Words, shares and numbers; what a word means depends on where the node stands. */
const length: ReadValue = (value, path) => {
  const read = readLength(value)
  return typeof read === 'string' ? read : noLessThanZero(read, path)
}

/** OpenType tags, on or off; a template's `false` is a text. */
const features: ReadValue = (value, _, reading) =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([tag, isOn]) => [tag, looseFlag(isOn, tag, reading)]))
    : value

const decoration: ReadValue = (value, path) => {
  for (const word of [value].flat()) {
    if (word === '' || word === false || word === null) continue
    if (typeof word !== 'string' || !DECORATIONS.includes(word)) {
      fail(path, `expected ${DECORATIONS.join(', ')} or a list of them${insteadOf(word, DECORATIONS)}`)
    }
  }
  return Array.isArray(value) ? value.filter(Boolean) : value
}

/** BCP 47; one that is not valid has neither hyphenation nor shaping of its own. */
const language: ReadValue = (value, path, { report }) => {
  if (value === '' || isLanguageTag(value)) return value
  report('unknown_value', path, `${languageTagError(value)}, and is ignored`)
  return null
}

const flag: ReadValue = (value, path) =>
  readFlag(value) ?? fail(path, `expected true or false${insteadOf(value)}`)

/** pdfmake takes whatever is not nothing for true; a template's `false` is a text. */
const looseFlag: ReadValue = value => readFlag(value) ?? Boolean(value)

/** One number, [horizontal, vertical] or [left, top, right, bottom]; a side that is not said has none. */
export const margin: ReadValue = (value, path, { report }) => {
  if (!Array.isArray(value)) return anyNumber(value, path)
  if (value.length < 2 || value.length > 4) {
    fail(path, MARGINS)
  }
  const sides = value.map((side, i) => (side === null ? 0 : anyNumber(side, `${path}/${i}`)))
  if (sides.length !== 3) return sides
  report('unknown_value', path, `${MARGINS}; with three numbers, the bottom margin is 0`)
  return [...sides, 0]
}

const MARGINS = 'expected one number, [horizontal, vertical], or [left, top, right, bottom]'

const position: ReadValue = (value, path, reading) => {
  if (!isRecord(value)) return fail(path, 'expected a position such as {"x": 40, "y": 100}')
  readValues(value, POSITION, path, reading)
  return value
}

const POSITION: ReadonlyMap<string, ReadValue> = new Map([
  ['x', anyNumber],
  ['y', anyNumber],
])

const NODE: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ['bold', looseFlag],
  ['italics', looseFlag],
  ['noWrap', looseFlag],
  ['sub', looseFlag],
  ['sup', looseFlag],
  ['smallCaps', flag],
  ['tabularFigures', flag],
  ['fontFeatures', features],
  ['fontSize', noLessThanZero],
  ['lineHeight', noLessThanZero],
  ['characterSpacing', anyNumber],
  ['leadingIndent', anyNumber],
  ['opacity', anyNumber],
  ['fillOpacity', anyNumber],
  ['overlayOpacity', anyNumber],
  ['columnGap', anyNumber],
  ['maxHeight', anyNumber],
  ['maxWidth', noLessThanZero],
  ['minHeight', noLessThanZero],
  ['minWidth', noLessThanZero],
  ['colSpan', anyNumber],
  ['rowSpan', anyNumber],
  ['orphans', anyNumber],
  ['widows', anyNumber],
  ['decorationThickness', numberFrom(THINNEST_DECORATION)],
  ['linkToPage', numberFrom(1)],
  ['width', length],
  ['height', length],
  ['margin', margin],
  ['marginLeft', anyNumber],
  ['marginTop', anyNumber],
  ['marginRight', anyNumber],
  ['marginBottom', anyNumber],
  ['tocMargin', margin],
  ['absolutePosition', position],
  ['relativePosition', position],
  ['color', color],
  ['background', fill],
  ['fillColor', fill],
  ['overlayPattern', fill],
  ['markerColor', color],
  ['decorationColor', color],
  ['decoration', decoration],
  ['font', families],
  ['link', link],
  ['language', language],
  ['linkToDestination', name],
  ['id', name],
  ['pageReference', name],
  ['textReference', name],
])

/** Reads what a node, a piece of text or a style says, in place. */
export function readNodeValues(node: Node, path: string, reading: Reading): void {
  if (node['margin'] === null) delete node['margin'] // which layout takes for one
  readValues(node, NODE, path, reading)
  const { link } = node
  if (typeof link !== 'string' || !link.trim().startsWith('#')) return
  node['link'] = null
  node['linkToDestination'] = link.trim().slice(1)
}
