import { usedDecorationColor } from '../../src/css/adjust-computed-style.ts'
import type { ComputedStyle } from '../../src/css/computed-style.ts'
import type { LengthPercentage } from '../../src/css/values/value-types.ts'

/** Computed values in the format of `getComputedStyle`, by CSS property, to compare with a browser. */
export function computedText(style: ComputedStyle): Record<string, string> {
  const {
    textDecorationLine: lines,
    backgroundSize: [size = 'auto'],
    lineHeight: height,
    fontVariantNumeric: numeric,
    fontFeatureSettings: features,
  } = style
  const text: Record<string, string> = {}
  for (const [key, value] of Object.entries(style)) {
    const name = key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    if (KEYWORDS.has(name) || name === 'opacity' || name.startsWith('flex-') || NUMBERS.has(name)) {
      text[name] = typeof value === 'object' ? length(value) : String(value)
    }
    if (LENGTHS.test(name)) text[name] = length(value)
    if (COLORS.test(name)) text[name] = color(value)
    if (name.endsWith('-radius') || name === 'border-spacing') text[name] = shortPair(value)
    if (name.endsWith('-position')) text[name] = pair(value)
  }
  // as browsers write what these start with
  for (const name of ['min-width', 'min-height']) if (text[name] === 'auto') text[name] = '0px'
  if (style.letterSpacing === 0) text['letter-spacing'] = 'normal'
  text['text-decoration-color'] = color(usedDecorationColor(style))
  text['flex-basis'] = length(style.flexBasis)
  text['list-style-position'] = style.listStylePosition
  text['line-height'] =
    height === 'normal' ? 'normal' : px(typeof height === 'number' ? height : height.factor * style.fontSize)
  const [[across, down] = ['repeat', 'repeat']] = style.backgroundRepeat
  text['background-repeat'] = across === down ? across : down === 'no-repeat' ? 'repeat-x' : 'repeat-y'
  text['background-size'] =
    typeof size === 'string'
      ? size
      : size
          .map(each => (each === 'auto' ? 'auto' : length(each)))
          .join(' ')
          .replace(/ auto$/, '')
  text['background-position'] = pair([style.backgroundPositionX[0], style.backgroundPositionY[0]])
  text['text-decoration-line'] = lines.length === 0 ? 'none' : lines.join(' ')
  text['font-family'] = style.fontFamily
    .map(name => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name)))
    .join(', ')
  text['font-variant-numeric'] = numeric.length === 0 ? 'normal' : numeric.join(' ')
  text['font-feature-settings'] =
    features.length === 0 ? 'normal' : features.map(tag => `"${tag}"`).join(', ')
  text['page'] = style.page || 'auto'
  text['break-before'] = style.breakBefore
  text['break-after'] = style.breakAfter
  return text
}

const LENGTHS =
  /^(?:(?:min-|max-)?(?:width|height)|(?:margin|padding)-\w+|border-\w+-width|top|right|bottom|left|font-size|text-indent|letter-spacing|word-spacing|vertical-align|(?:row|column)-gap)$/
const COLORS = /^(?:color|background-color|border-\w+-color|text-decoration-color)$/
const NUMBERS = new Set(['order', 'orphans', 'widows', 'font-weight'])
const KEYWORDS = new Set(
  (
    'display position float clear visibility overflow direction box-sizing border-top-style border-right-style ' +
    'border-bottom-style border-left-style font-style font-variant-caps text-align text-transform ' +
    'text-decoration-style overflow-wrap word-break hyphens list-style-type table-layout border-collapse ' +
    'caption-side empty-cells justify-content align-items align-self align-content break-inside object-fit'
  ).split(' '),
)

function px(points: number): string {
  return `${points / 0.75}px`
}

function length(value: unknown): string {
  if (typeof value === 'number') return px(value)
  if (typeof value === 'string') return value
  if (!isShare(value)) throw new Error(`no length: ${JSON.stringify(value)}`)
  if (value.plus === undefined) return `${value.percent}%`
  return `calc(${value.percent}% ${value.plus < 0 ? '-' : '+'} ${px(Math.abs(value.plus))})`
}

function isShare(value: unknown): value is Exclude<LengthPercentage, number> {
  return typeof value === 'object' && value !== null && 'percent' in value
}

function pair(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  const [x, y] = value.map(length)
  return `${x} ${y}`
}

function shortPair(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  const [x = '', y = ''] = value.map(length)
  return x === y ? x : `${x} ${y}`
}

function color(value: unknown): string {
  if (value === null) return 'rgba(0, 0, 0, 0)'
  const digits = String(value).slice(1)
  const [r, g, b, a] = [0, 2, 4, 6].map(at => Number.parseInt(digits.slice(at, at + 2), 16))
  return digits.length === 6 ? `rgb(${r}, ${g}, ${b})` : `rgba(${r}, ${g}, ${b}, ${(a ?? 0) / 255})`
}
