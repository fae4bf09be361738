/** The parts of progress bars, meters and sliders (HTML §15.5.8–10). Pure. */
import type { FullStyle } from '../../css/computed-style.ts'
import { attribute, type DomElement } from '../../dom/element.ts'
import { isDisabled } from '../../dom/form-controls.ts'
import { accentOf } from './drawings.ts'
import { type ShadowElement, shadow } from './shadow-tree.ts'

const ROOM = 'display:block;flex:1 1 0;min-width:0;box-sizing:border-box;'
const TRACK = `${ROOM}height:50%;overflow:hidden;background:#efefef;`
/**
 * Browsers paint a half transparent outline above the track and the value. Track and value have opaque ones here, which
 * look the same and are allowed in PDF/A-1.
 */
const ROUNDING = 'border-radius:4px;'
const OUTLINED_TRACK = `${TRACK}${ROUNDING}display:flex;`
const OUTLINE = { red: 0x76, green: 0x76, blue: 0x76, alpha: 0x80 / 0xff }
const TRACK_OUTLINE =
  'display:block;flex:none;width:100%;margin-inline-end:-100%;box-sizing:border-box;' +
  `${ROUNDING}border:1px solid ${outlineOn('#efefef')};`

/**
 * HTML §4.10.13. A bar without a value is empty.
 * @param isNative False if the author styles the bar, whose parts then have the styles of pseudo-elements.
 */
export function progressBars(
  element: DomElement,
  style: FullStyle,
  isNative: boolean,
): readonly ShadowElement[] {
  const max = positive(attribute(element, 'max')) ?? 1
  const value = numberOf(attribute(element, 'value'))
  const share = value === null ? 0 : between(0, value / max, 1)
  if (!isNative) {
    const part = shadow('::-webkit-progress-value', partOf(share, 'green'))
    return [shadow('::-webkit-progress-bar', `${ROOM}height:100%;background:gray;`, part)]
  }
  const accent = accentOf(style, false)
  const edge = share === 0 ? '' : valueOutline(accent, share === 1)
  const part = shadow('::bar-value', `${partOf(share, accent)}flex:none;${edge}`)
  return [shadow('::bar', OUTLINED_TRACK, shadow('::bar-outline', TRACK_OUTLINE), part)]
}

/** The outline of the value of a bar. @param isFull True if the value ends at the end of the bar. */
function valueOutline(color: string, isFull: boolean): string {
  const line = `${ROUNDING}border:1px solid ${outlineOn(color)};`
  return isFull ? line : `${line}border-inline-end:0;border-start-end-radius:0;border-end-end-radius:0;`
}

/** The colour of the outline on an opaque colour. @param color Such as `#0075ff`. */
function outlineOn(color: string): string {
  const { red, green, blue, alpha } = OUTLINE
  const mixed = [red, green, blue].map((part, i) => {
    const below = Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16)
    return Math.round(part * alpha + below * (1 - alpha))
  })
  return `rgb(${mixed.join()})`
}

/** The value of a meter by how good it is: its pseudo-element, and its fill with and without native appearance. */
const RATINGS = [
  ['optimum', '#107c10', relief('#ad7', '#cea', '#7a3')],
  ['suboptimum', '#ffb900', relief('#fe7', '#ffc', '#db3')],
  ['even-less-good', '#d83b01', relief('#f77', '#fcc', '#d44')],
] as const

function relief(edge: string, light: string, dark: string): string {
  return `linear-gradient(${edge},${light} 20%,${dark} 45%,${dark} 55%,${edge})`
}

/** HTML §4.10.14. @param isNative False if the author styles the box of the meter. */
export function meterBars(element: DomElement, isNative: boolean): readonly ShadowElement[] {
  const read = (name: string): number | null => numberOf(attribute(element, name))
  const min = read('min') ?? 0
  const max = Math.max(min, read('max') ?? 1)
  const value = between(min, read('value') ?? 0, max)
  const low = between(min, read('low') ?? min, max)
  const high = between(low, read('high') ?? max, max)
  const optimum = between(min, read('optimum') ?? (min + max) / 2, max)
  const share = max > min ? (value - min) / (max - min) : 0
  const look = isNative
    ? 'border:1px solid #cacaca;border-radius:20px;'
    : `background:${relief('#ddd', '#eee', '#ccc')};`
  const [name, color, gradient] = RATINGS[ratingOf({ value, low, high, optimum })] ?? RATINGS[0]
  const part = shadow(`::-webkit-meter-${name}-value`, partOf(share, isNative ? color : gradient))
  return [shadow('::-webkit-meter-bar', TRACK + look, part)]
}

/** 0 for the best region. */
function ratingOf({
  value,
  low,
  high,
  optimum,
}: Record<'value' | 'low' | 'high' | 'optimum', number>): number {
  const region = (at: number): number => (at < low ? 0 : at > high ? 2 : 1)
  return optimum < low || optimum > high
    ? Math.abs(region(value) - region(optimum))
    : Math.abs(region(value) - 1)
}

function partOf(share: number, background: string): string {
  return `display:block;box-sizing:border-box;height:100%;width:${percent(share)};background:${background};`
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

/** HTML §4.10.5.1.13: the thumb stands at the value, from the centre of the range by default. */
export function sliderParts(input: DomElement, style: FullStyle): readonly ShadowElement[] {
  const share = sliderShare(input)
  const accent = accentOf(style, isDisabled(input))
  if (style.appearance === 'none') return plainSlider(share, accent)
  const value = shadow(
    '::slider-value',
    `display:block;flex:none;box-sizing:border-box;height:100%;width:calc(${percent(share)} + ${7 - share * 14}px);` +
      `background:${accent};${valueOutline(accent, false)}`,
  )
  const thumb =
    'display:block;flex:none;width:16px;height:16px;border-radius:8px;' +
    `margin-inline:calc(${percent(share)} - 100% - ${share * 16}px) calc(${percent(1 - share)} - ${(1 - share) * 16}px);`
  return [
    shadow(
      '::slider-track',
      `${OUTLINED_TRACK}margin-inline:1px;`,
      shadow('::slider-outline', TRACK_OUTLINE),
      value,
    ),
    shadow('::slider-thumb', `${thumb}background:${accent};`),
  ]
}

function sliderShare(input: DomElement): number {
  const min = numberOf(attribute(input, 'min')) ?? 0
  const max = numberOf(attribute(input, 'max')) ?? 100
  const written = numberOf(attribute(input, 'value')) ?? min + (max - min) / 2
  return max > min ? (between(min, written, max) - min) / (max - min) : 0
}

/** Without native appearance. The space beside the thumb, whose width authors set, is divided by the value. */
function plainSlider(share: number, accent: string): readonly ShadowElement[] {
  const thumb = `display:block;flex:none;box-sizing:border-box;width:16px;height:16px;border-radius:8px;background:${accent};`
  return [
    shadow(
      '::-webkit-slider-runnable-track',
      'display:flex;align-items:flex-start;flex:1 1 0;min-width:0;box-sizing:border-box;',
      shadow('::slider-before', `flex:${share} 0 0;`),
      shadow('::-webkit-slider-thumb', thumb),
      shadow('::slider-after', `flex:${1 - share} 0 0;`),
    ),
  ]
}

/** The value that a bar, slider or colour field shows, as text; null for other elements, and for bars without a value. */
export function shownValueOf(name: string, attributes: Readonly<Record<string, string>>): string | null {
  const read = (key: string): number | null => numberOf(attributes[key] ?? null)
  const value = read('value')
  if (name === 'progress') {
    const max = positive(attributes['max'] ?? null) ?? 1
    return value === null ? null : `${Math.round(between(0, value / max, 1) * 100)}%`
  }
  const type = name === 'input' ? attributes['type']?.trim().toLowerCase() : null
  if (type === 'color') return colorValue(attributes['value'] ?? null)
  if (name !== 'meter' && type !== 'range') return null
  const min = read('min') ?? 0
  const max = Math.max(min, read('max') ?? (name === 'meter' ? 1 : 100))
  return String(between(min, value ?? (name === 'meter' ? 0 : (min + max) / 2), max))
}

const HEX_COLOR = /^#[0-9a-f]{6}$/i

/** HTML §4.10.5.1.14. */
export function colorValue(written: string | null): string {
  const color = written?.trim() ?? ''
  return HEX_COLOR.test(color) ? color : '#000000'
}

/** A floating-point number (HTML §2.3.4.3); null if it is absent or invalid. */
function numberOf(text: string | null): number | null {
  const trimmed = text?.trim() ?? ''
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?/i.test(trimmed)) return null
  const value = Number.parseFloat(trimmed)
  return Number.isFinite(value) ? value : null
}

function positive(text: string | null): number | null {
  const value = numberOf(text)
  return value !== null && value > 0 ? value : null
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
