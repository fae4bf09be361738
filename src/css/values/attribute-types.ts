/** Typed `attr()` (CSS Values 5 §7.7): the value of an attribute as a number with a unit, or of a syntax. Pure. */
import { parseColor } from './colors.ts'
import { parseValues } from './component-values.ts'

const NUMBER = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?'
const LENGTH_UNIT =
  '(?:px|cm|mm|q|in|pt|pc|r?em|r?ex|r?ch|r?ic|r?cap|r?lh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))'

const matching = (source: string): ((text: string) => boolean) => {
  const pattern = new RegExp(`^(?:${source})$`, 'i')
  return text => pattern.test(text)
}

/** A line feed ends a string (CSS Syntax 3 §4.3.5), and what follows must not be a URL. */
const STRING = '"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\''
const STRINGS = new RegExp(STRING, 'g')

/** Also math functions, whose type the property checks. */
const numeric = (source: string) => matching(`${source}|(?:calc|min|max|clamp)\\(.*\\)`)

const length = numeric(`${NUMBER}${LENGTH_UNIT}|[-+]?0+`)
const percentage = numeric(`${NUMBER}%`)

/** The data types of syntaxes that attributes can have (CSS Properties and Values 1 §5.1). */
const TYPES: Readonly<Record<string, (text: string) => boolean>> = {
  angle: numeric(`${NUMBER}(?:deg|grad|rad|turn)`),
  color: isColor,
  'custom-ident': matching('-?(?:[a-z_\\u0080-\\uffff]|-)[\\w\\-\\u0080-\\uffff]*'),
  integer: numeric('[-+]?\\d+'),
  length,
  'length-percentage': text => length(text) || percentage(text),
  number: numeric(NUMBER),
  percentage,
  resolution: matching(`${NUMBER}(?:dpi|dpcm|dppx|x)`),
  string: matching(STRING),
  time: numeric(`${NUMBER}m?s`),
}

const isNumber = matching(NUMBER)
const isUnit = matching(`%|${LENGTH_UNIT}|deg|grad|rad|turn|m?s|dpi|dpcm|dppx|x|fr`)
const SYNTAX = /^type\((.*)\)$/is

/** The name, the type and the fallback of a typed `attr()`. */
export const ATTRIBUTE_ARGUMENTS = /^\s*([\w-]+)\s+((?:type\([^)]*\)|[^\s,()]+))\s*(?:,(.*))?$/is

/** The text that replaces a typed `attr()`; null if the value is not of the type. */
export function typedValue(value: string, type: string): string | null {
  const text = value.trim()
  const [, syntax] = SYNTAX.exec(type) ?? []
  if (syntax !== undefined) return hasSyntax(text, syntax) ? text : null
  if (/^raw-string$/i.test(type)) return quoted(value)
  if (/^number$/i.test(type)) return isNumber(value) ? value : null
  return isUnit(type) && isNumber(value) ? `${value}${type}` : null
}

function hasSyntax(text: string, syntax: string): boolean {
  // a URL of an attribute is invalid, as attributes may hold secrets; an escape could write its name
  const outside = text.replaceAll(STRINGS, '""')
  if (text === '' || /\b(?:url|src|image|image-set)\(|\\/i.test(outside)) return false
  if (syntax.trim() === '*') return true
  return syntax.split('|').some(part => {
    const [, name, multiplier = '', keyword] = /^\s*(?:<([a-z-]+)>([+#]?)|([\w-]+))\s*$/i.exec(part) ?? []
    if (keyword !== undefined) return text === keyword
    const isOfType = Object.hasOwn(TYPES, name ?? '') ? TYPES[name ?? ''] : undefined
    if (isOfType === undefined) return false
    if (multiplier === '') return isOfType(text)
    return text.split(multiplier === '#' ? ',' : /\s+/).every(each => isOfType(each.trim()))
  })
}

function isColor(text: string): boolean {
  const values = parseValues(text, null) ?? []
  return values.length === 1 && parseColor(values[0]) !== undefined
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`
}
