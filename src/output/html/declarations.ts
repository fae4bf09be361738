/** Properties of nodes and styles → CSS declarations. Every value is a checked number, keyword, colour or string. */

import { isLanguageTag } from '../../base/values.ts'
import { rgbOfCmyk } from '../../document/values/colors.ts'
import { cssString } from './class-sheet.ts'
import { keywordOf, listOf, type Node, numberOf } from './node.ts'

/** pdfmake's `lineHeight` is a factor of the font's leading; all fonts use the leading of Roboto here. */
const FONT_LEADING = 1.17

const DECORATIONS: ReadonlyMap<unknown, string> = new Map([
  ['underline', 'underline'],
  ['lineThrough', 'line-through'],
  ['overline', 'overline'],
])

/** Declarations of inherited properties. */
export function typeDeclarations(style: Node): string[] {
  const { font, bold, italics, color, noWrap, lineBreaking } = style
  const families = listOf(font).filter(name => typeof name === 'string')
  const size = numberOf(style['fontSize'])
  const leading = numberOf(style['lineHeight'])
  const count = (name: string): number | null => {
    const lines = numberOf(style[name])
    return lines !== null && Number.isInteger(lines) && lines > 0 ? lines : null
  }
  return [
    ...declare('font-family', families.length > 0 ? fontFamily(families) : null),
    ...declare('font-size', size !== null && size > 0 ? points(size) : null),
    ...declare('font-weight', typeof bold === 'boolean' ? (bold ? 700 : 400) : null),
    ...declare('font-style', typeof italics === 'boolean' ? (italics ? 'italic' : 'normal') : null),
    ...keywords(style, { alignment: 'text-align' }),
    ...declare('color', cssColor(color)),
    ...declare('line-height', leading !== null && leading > 0 ? round(leading * FONT_LEADING) : null),
    ...lengths(style, { characterSpacing: 'letter-spacing', leadingIndent: 'text-indent' }),
    ...declare('white-space', noWrap === true ? 'pre' : null),
    ...keywords(style, { wordBreak: 'word-break' }),
    ...declare('text-wrap', TEXT_WRAPS.get(lineBreaking) ?? null),
    ...keywords(style, { hyphens: 'hyphens' }),
    ...declare('orphans', count('orphans')),
    ...declare('widows', count('widows')),
    ...declare('font-variant-caps', style['smallCaps'] === true ? 'small-caps' : null),
    ...declare('font-variant-numeric', style['tabularFigures'] === true ? 'tabular-nums' : null),
    ...keywords(style, { textAutospace: 'text-autospace', textSpacingTrim: 'text-spacing-trim' }),
    ...declare('font-feature-settings', fontFeatures(style['fontFeatures']) || null),
  ]
}

const TEXT_WRAPS: ReadonlyMap<unknown, string> = new Map([
  ['optimal', 'pretty'],
  ['greedy', 'wrap'],
])

/** A declaration in an array; an empty array without a value. */
function declare(property: string, value: string | number | null): string[] {
  return value === null ? [] : [`${property}:${value}`]
}

/** CSS declarations of properties whose values are lengths. */
function lengths(style: Node, names: Readonly<Record<string, string>>): string[] {
  return Object.entries(names).flatMap(([property, name]) => {
    const length = numberOf(style[property])
    return declare(name, length === null ? null : points(length))
  })
}

/** CSS declarations of properties whose keywords are those of CSS. */
function keywords(style: Node, names: Readonly<Record<string, string>>): string[] {
  return Object.entries(names).flatMap(([property, name]) => declare(name, keywordOf(style, property)))
}

/** The attributes of an element with its own direction or language. */
export function writingOf(style: Node): { dir: string | null; lang: string | null } {
  return { dir: keywordOf(style, 'direction'), lang: languageTag(style['language']) }
}

/** A BCP 47 tag; null for anything else. */
export function languageTag(language: unknown): string | null {
  return isLanguageTag(language) ? language : null
}

/** Declarations of the text itself: its background does not fill its block. */
export function runDeclarations(style: Node): string[] {
  const lines = listOf(style['decoration']).flatMap(line => DECORATIONS.get(line) ?? [])
  return [
    ...declare('text-decoration-line', lines.join(' ') || null),
    ...keywords(style, { decorationStyle: 'text-decoration-style' }),
    ...declare('text-decoration-color', cssColor(style['decorationColor'])),
    ...lengths(style, { decorationThickness: 'text-decoration-thickness' }),
    ...declare('background', cssColor(style['background'])),
  ]
}

/** Declarations of a block: margins, page breaks and opacity. */
export function placeDeclarations(style: Node): string[] {
  const css = marginDeclarations(style)
  const { pageBreak, unbreakable, keepTogether, keepWithNext } = style
  if (pageBreak === 'before') css.push('break-before:page')
  if (pageBreak === 'after') css.push('break-after:page')
  if (unbreakable === true || keepTogether === true) css.push('break-inside:avoid')
  if (keepWithNext === true) css.push('break-after:avoid')
  const opacity = numberOf(style['opacity'])
  if (opacity !== null && opacity < 1) css.push(`opacity:${round(Math.max(0, opacity))}`)
  return css
}

/** Margins add up in pdfmake but collapse in CSS, so they become padding. Only negative ones stay margins. */
function marginDeclarations(style: Node): string[] {
  const sides = marginsOf(style)
  const css: string[] = []
  const padding = sides.map(side => Math.max(0, side))
  if (padding.some(side => side > 0)) css.push(`padding:${sidesOf(padding)}`)
  const negative = sides.map(side => Math.min(0, side))
  if (negative.some(side => side < 0)) css.push(`margin:${sidesOf(negative)}`)
  return css
}

/** Top, right, bottom, left. */
export function marginsOf(style: Node): readonly [number, number, number, number] {
  const [left = 0, top = left, right = left, bottom = top] = listOf(style['margin']).map(
    side => numberOf(side) ?? 0,
  )
  const side = (name: string, byDefault: number): number => numberOf(style[name]) ?? byDefault
  return [
    side('marginTop', top),
    side('marginRight', right),
    side('marginBottom', bottom),
    side('marginLeft', left),
  ]
}

function sidesOf(sides: readonly number[]): string {
  return sides.map(points).join(' ')
}

const MAX_FAMILIES = 10

function fontFamily(families: readonly string[]): string {
  const [first = ''] = families
  const generic = /mono|code|courier/i.test(first)
    ? 'monospace'
    : /serif|slab|garamond|times|merri|lora|playfair/i.test(first) && !/sans/i.test(first)
      ? 'serif'
      : 'sans-serif'
  return [...families.slice(0, MAX_FAMILIES).map(font => cssString(font.slice(0, 100))), generic].join(',')
}

/** OpenType tags, or an object of tags and whether they are on. */
function fontFeatures(features: unknown): string {
  const isOn = new Map<string, boolean>()
  if (Array.isArray(features)) for (const tag of features) isOn.set(String(tag), true)
  else if (typeof features === 'object' && features !== null) {
    for (const [tag, on] of Object.entries(features)) isOn.set(tag, Boolean(on))
  }
  return [...isOn]
    .filter(([tag]) => /^[a-z0-9]{4}$/i.test(tag))
    .map(([tag, on]) => `"${tag}" ${on ? 1 : 0}`)
    .join(',')
}

export function isPercent(width: unknown): width is string {
  return typeof width === 'string' && /^\s*\d{1,3}(?:\.\d{1,6})?\s*%\s*$/.test(width)
}

export function points(length: number): string {
  return length === 0 ? '0' : `${round(length)}pt`
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000
}

/**
 * A CSS colour for a colour of a document; null for anything else. It becomes part of a stylesheet, so a text must be a
 * hex colour or one word.
 */
export function cssColor(color: unknown, opacity: unknown = 1): string | null {
  const alpha = typeof opacity === 'number' && opacity >= 0 && opacity < 1 ? opacity : 1
  const opaque = Array.isArray(color) ? fromChannels(color) : fromText(color)
  if (opaque === null || alpha === 1) return opaque
  return `color-mix(in srgb,${opaque} ${Math.round(alpha * 1000) / 10}%,transparent)`
}

function fromText(color: unknown): string | null {
  if (typeof color !== 'string') return null
  const text = color.trim().toLowerCase()
  return /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$|^[a-z]{3,32}$/.test(text) ? text : null
}

/** RGB from 0 to 255, or CMYK from 0 to 100; values outside are clamped. */
function fromChannels(channels: readonly unknown[]): string | null {
  if (!channels.every(channel => Number.isFinite(channel))) return null
  const numbers = channels.map(Number)
  if (numbers.length !== 3 && numbers.length !== 4) return null
  const rgb =
    numbers.length === 3 ? numbers : rgbOfCmyk(numbers.map(ink => ink / 100)).map(part => part * 255)
  return `rgb(${rgb.map(channel => Math.round(Math.min(255, Math.max(0, channel)))).join(' ')})`
}
