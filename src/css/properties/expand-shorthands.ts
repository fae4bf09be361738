/** Expansion of shorthands whose grammar is more than a list of longhands. Pure. */

import type { StyleKey } from '../computed-style.ts'
import { parseLengthPercentage } from '../values/calc.ts'
import { parseColor } from '../values/colors.ts'
import { identValue, isSign, soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import { parseImage, parseSize } from './backgrounds.ts'
import { parseFontSize, parseFontStyle } from './fonts.ts'
import { PROPERTIES } from './properties.ts'
import { parseListStyleType } from './text.ts'

/** Longhands with their values; `initial` resets a longhand that the shorthand does not set. */
export type Expansion = readonly (readonly [StyleKey, readonly Value[] | 'initial'])[]

export const RADII = [
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'borderBottomRightRadius',
  'borderBottomLeftRadius',
] as const

/** Assigns each value to the first free part that accepts it. Undefined if a value is left over. */
export function assign<P extends string>(
  values: readonly Value[],
  parts: Readonly<Record<P, (value: Value) => boolean>>,
): Partial<Record<P, readonly Value[]>> | undefined {
  const found: Partial<Record<P, readonly Value[]>> = {}
  if (values.length === 0) return undefined
  const names = Object.keys(parts).filter((name): name is P => Object.hasOwn(parts, name))
  for (const value of values) {
    const part = names.find(name => found[name] === undefined && parts[name](value))
    if (part === undefined) return undefined
    found[part] = [value]
  }
  return found
}

/** `place-content`: one value for both axes, or one for each. `baseline` applies to the block axis only. */
export function expandPlaceContent(values: readonly Value[]): Expansion | undefined {
  const [first, second = first, ...more] = values
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const isBaseline = values.length === 1 && first.type === 'ident' && first.lower === 'baseline'
  return [
    ['alignContent', [first]],
    ['justifyContent', isBaseline ? [identValue('start')] : [second]],
  ]
}

export function expandRadius(values: readonly Value[]): Expansion | undefined {
  const slash = values.findIndex(value => isSign(value, '/'))
  const across = fourSides(slash < 0 ? values : values.slice(0, slash))
  const down = slash < 0 ? across : fourSides(values.slice(slash + 1))
  if (across === undefined || down === undefined) return undefined
  return RADII.flatMap((key, i) => {
    const [x, y] = [across[i], down[i]]
    return x === undefined || y === undefined ? [] : [[key, [x, y]] as const]
  })
}

export function fourSides(values: readonly Value[]): readonly [Value, Value, Value, Value] | undefined {
  const [a, b = a, c = a, d = b, ...more] = values
  if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0)
    return undefined
  return [a, b, c, d]
}

/** Layers of images; only the last may hold the colour. Position, size and repeat of the first layer are kept. */
export function expandBackground(values: readonly Value[]): Expansion | undefined {
  const layers = splitAtCommas(values)
  const images: Value[] = []
  const comma: Value = { type: 'sign', text: ',' }
  let first: BackgroundLayer | undefined
  let color: Value | null = null
  for (const [i, group] of layers.entries()) {
    const layer = backgroundLayer(group)
    if (layer === undefined || (layer.color !== null && i < layers.length - 1)) return undefined
    first ??= layer
    color = layer.color
    if (layer.image !== null) images.push(...(images.length > 0 ? [comma] : []), layer.image)
  }
  return [
    ['backgroundColor', color === null ? 'initial' : [color]],
    ['backgroundImage', images.length === 0 ? 'initial' : images],
    ['backgroundRepeat', first === undefined || first.repeat.length === 0 ? 'initial' : first.repeat],
    ['backgroundPosition', first === undefined || first.position.length === 0 ? 'initial' : first.position],
    ['backgroundSize', first === undefined || first.size.length === 0 ? 'initial' : first.size],
  ]
}

interface BackgroundLayer {
  color: Value | null
  image: Value | null
  readonly position: Value[]
  readonly size: Value[]
  readonly repeat: Value[]
}

const REPEATS = new Set(['repeat', 'no-repeat', 'repeat-x', 'repeat-y', 'space', 'round'])
const BOXES = new Set(['border-box', 'padding-box', 'content-box', 'text', 'scroll', 'fixed', 'local'])

function backgroundLayer(values: readonly Value[]): BackgroundLayer | undefined {
  const layer: BackgroundLayer = { color: null, image: null, position: [], size: [], repeat: [] }
  if (values.length === 0) return undefined
  let isSize = false
  for (const value of values) {
    const word = value.type === 'ident' ? value.lower : null
    if (isSize && layer.size.length < 2 && parseSize([value]) !== undefined) layer.size.push(value)
    else if (isSign(value, '/')) {
      if (isSize || layer.position.length === 0) return undefined
      isSize = true
    } else if (word === 'none' || parseImage(value) !== undefined) {
      if (layer.image !== null) return undefined
      if (word !== 'none') layer.image = value
    } else if (word !== null && REPEATS.has(word)) layer.repeat.push(value)
    else if (word !== null && BOXES.has(word)) continue
    else if (layer.color === null && parseColor(value) !== undefined) layer.color = value
    else if (PROPERTIES.backgroundPosition.parse([...layer.position, value]) !== undefined)
      layer.position.push(value)
    else if (layer.position.length > 0) layer.position.push(value)
    else return undefined
  }
  return layer
}

const SYSTEM_FONTS = new Set(['caption', 'icon', 'menu', 'message-box', 'small-caption', 'status-bar'])

/** Style, variant, weight and stretch in any order, then size, `/` line height, and families. */
export function expandFont(values: readonly Value[]): Expansion | undefined {
  const word = soleWord(values)
  if (word !== null && SYSTEM_FONTS.has(word)) return []
  const found = new Map<StyleKey, readonly Value[]>()
  let i = 0
  for (; i < values.length; i++) {
    const value = values[i]
    const next = values[i + 1]
    if (value === undefined) return undefined
    if (value.type === 'ident' && (value.lower === 'normal' || STRETCHES.test(value.lower))) continue
    const key = FONT_WORDS.find(each => PROPERTIES[each].parse([value]) !== undefined)
    if (key === undefined) break
    if (found.has(key)) return undefined
    const hasAngle = key === 'fontStyle' && next !== undefined && parseFontStyle([value, next]) !== undefined
    found.set(key, hasAngle ? [value, next] : [value])
    if (hasAngle) i++
  }
  const size = values[i++]
  if (size === undefined || parseFontSize([size]) === undefined) return undefined
  found.set('fontSize', [size])
  if (isSign(values[i], '/')) {
    const height = values[i + 1]
    if (height === undefined) return undefined
    found.set('lineHeight', [height])
    i += 2
  }
  if (i >= values.length) return undefined
  found.set('fontFamily', values.slice(i))
  return [...found]
}

/** Longhands before the size, in any order. */
const FONT_WORDS = ['fontStyle', 'fontVariantCaps', 'fontWeight'] as const

const STRETCHES = /^(?:(?:ultra|extra|semi)-)?(?:condensed|expanded)$/

export function expandFontVariant(values: readonly Value[]): Expansion | undefined {
  const word = soleWord(values)
  if (word === 'normal' || word === 'none') return []
  const caps: Value[] = []
  const numeric: Value[] = []
  for (const value of values) {
    if (PROPERTIES.fontVariantCaps.parse([value]) !== undefined) caps.push(value)
    else if (PROPERTIES.fontVariantNumeric.parse([value]) !== undefined) numeric.push(value)
    else if (value.type !== 'ident' || !/-(?:ligatures|contextual)$/.test(value.lower)) return undefined
  }
  return [
    ['fontVariantCaps', caps.length === 0 ? 'initial' : caps],
    ['fontVariantNumeric', numeric.length === 0 ? 'initial' : numeric],
  ]
}

/** `none` sets the image, and the type if it occurs twice or alone. */
export function expandListStyle(values: readonly Value[]): Expansion | undefined {
  const none = values.filter(value => value.type === 'ident' && value.lower === 'none')
  const found = assign(
    values.filter(value => !none.includes(value)),
    {
      position: value => PROPERTIES.listStylePosition.parse([value]) !== undefined,
      image: value => value.type === 'url',
      type: value => parseListStyleType([value]) !== undefined,
    },
  )
  if (none.length > 2 || (found === undefined && none.length === 0)) return undefined
  const type = found?.type ?? (none[0] === undefined ? 'initial' : [none[0]])
  return [
    ['listStyleType', type],
    ['listStylePosition', found?.position ?? 'initial'],
    ['listStyleImage', found?.image ?? 'initial'],
  ]
}

function numberValue(value: number): readonly Value[] {
  return [{ type: 'number', value, isInteger: true }]
}

/** An omitted basis is 0 (CSS Flexbox §7.1). */
export function expandFlex(values: readonly Value[]): Expansion | undefined {
  const word = soleWord(values)
  if (word === 'none') return flexOf(numberValue(0), numberValue(0), [identValue('auto')])
  if (word === 'auto') return flexOf(numberValue(1), numberValue(1), [identValue('auto')])
  if (word === 'initial') return []
  const numbers = values.filter(value => value.type === 'number')
  const others = values.filter(value => value.type !== 'number')
  const [grow, shrink, zero, ...more] = numbers
  // the two numbers must be adjacent
  const other = values.findIndex(value => value.type !== 'number')
  if (numbers.length > 1 && other === 1) return undefined
  if (others.length > 1 || more.length > 0 || values.length === 0) return undefined
  if (zero !== undefined && (zero.value !== 0 || others.length > 0)) return undefined
  return flexOf(
    grow === undefined ? numberValue(1) : [grow],
    shrink === undefined ? numberValue(1) : [shrink],
    others.length > 0 ? others : zero === undefined ? [{ type: 'percentage', value: 0 }] : [zero],
  )
}

function flexOf(grow: readonly Value[], shrink: readonly Value[], basis: readonly Value[]): Expansion {
  return [
    ['flexGrow', grow],
    ['flexShrink', shrink],
    ['flexBasis', basis],
  ]
}

export function expandTextDecoration(values: readonly Value[]): Expansion | undefined {
  const lines = values.filter(value => value.type === 'ident' && LINES.has(value.lower))
  const rest = values.filter(value => !lines.includes(value))
  const found = assign(rest, {
    style: value => PROPERTIES.textDecorationStyle.parse([value]) !== undefined,
    color: value => parseColor(value) !== undefined,
    thickness: value => isThickness(value),
  })
  if (values.length === 0 || (found === undefined && rest.length > 0)) return undefined
  return [
    ['textDecorationLine', lines.length === 0 ? 'initial' : lines],
    ['textDecorationStyle', found?.style ?? 'initial'],
    ['textDecorationColor', found?.color ?? 'initial'],
  ]
}

const LINES = new Set(['none', 'underline', 'overline', 'line-through', 'blink'])

function isThickness(value: Value): boolean {
  if (value.type === 'ident') return value.lower === 'auto' || value.lower === 'from-font'
  return parseLengthPercentage(value) !== undefined
}
