/** Expansion of shorthands whose grammar is more than a list of longhands. Pure. */

import type { StyleKey } from '../computed-style.ts'
import { parseLengthPercentage } from '../values/calc.ts'
import { parseColor } from '../values/colors.ts'
import { identValue, isSign, soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import { parseImage, parseSize } from './backgrounds.ts'
import { isStretchKeyword, parseFontSize, parseFontStyle } from './fonts.ts'
import { parsePosition, splitPosition } from './position.ts'
import { PROPERTIES } from './properties.ts'

/** The values of longhands; a longhand without values is reset to its initial value. */
export type Expansion = Readonly<Partial<Record<StyleKey, readonly Value[]>>>

export const RADII = [
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'borderBottomRightRadius',
  'borderBottomLeftRadius',
] as const

/** Assigns each value to the first free longhand that accepts it. Undefined if a value is left over. */
export function assign(values: readonly Value[], keys: readonly StyleKey[]): Expansion | undefined {
  const found: Partial<Record<StyleKey, readonly Value[]>> = {}
  for (const value of values) {
    const key = keys.find(each => found[each] === undefined && PROPERTIES[each].parse([value]) !== undefined)
    if (key === undefined) return undefined
    found[key] = [value]
  }
  return found
}

/** A value for each side or axis; an omitted one is that of the opposite side or of the first. */
export function valuePerSide(values: readonly Value[], count: number): readonly Value[] | undefined {
  const [a, b = a, c = a, d = b] = values
  if (values.length === 0 || values.length > count) return undefined
  return [a, b, c, d].slice(0, count).flatMap(value => value ?? [])
}

/** `place-content`: one value for both axes, or one for each. `baseline` applies to the block axis only. */
export function expandPlaceContent(values: readonly Value[]): Expansion | undefined {
  const both = valuePerSide(values, 2)
  if (both === undefined) return undefined
  const isBaseline = soleWord(values) === 'baseline'
  return {
    alignContent: both.slice(0, 1),
    justifyContent: isBaseline ? [identValue('start')] : both.slice(1),
  }
}

export function expandRadius(values: readonly Value[]): Expansion | undefined {
  const slash = values.findIndex(value => isSign(value, '/'))
  const across = valuePerSide(slash < 0 ? values : values.slice(0, slash), 4)
  const down = slash < 0 ? across : valuePerSide(values.slice(slash + 1), 4)
  if (across === undefined || down === undefined) return undefined
  const both = RADII.map((key, i) => [key, [...across.slice(i, i + 1), ...down.slice(i, i + 1)]])
  return Object.fromEntries(both)
}

/** A position for each layer. */
export function expandBackgroundPosition(values: readonly Value[]): Expansion | undefined {
  const x: Value[] = []
  const y: Value[] = []
  for (const [i, group] of splitAtCommas(values).entries()) {
    const split = splitPosition(group)
    if (split === undefined) return undefined
    for (const [axis, list] of [x, y].entries()) list.push(...(i > 0 ? [COMMA] : []), ...(split[axis] ?? []))
  }
  return { backgroundPositionX: x, backgroundPositionY: y }
}

/** Layers (CSS Backgrounds 3 §2.10); only the last may have a colour. */
export function expandBackground(values: readonly Value[]): Expansion | undefined {
  const lists = layerLists(values)
  const position = lists?.position ?? []
  const places = position.length === 0 ? {} : expandBackgroundPosition(position)
  if (lists === undefined || places === undefined) return undefined
  return {
    ...places,
    backgroundColor: lists.color,
    backgroundImage: lists.image,
    backgroundRepeat: lists.repeat,
    backgroundSize: lists.size,
    backgroundOrigin: lists.origin,
    backgroundClip: lists.clip,
    backgroundAttachment: lists.attachment,
  }
}

/** The values of each longhand of `background` for all layers. */
function layerLists(values: readonly Value[]): Record<keyof BackgroundLayer, readonly Value[]> | undefined {
  const layers: BackgroundLayer[] = []
  for (const group of splitAtCommas(values)) {
    const layer = backgroundLayer(group)
    if (layer === undefined) return undefined
    layers.push(layer)
  }
  const color = layers.at(-1)?.color
  if (color === undefined || layers.slice(0, -1).some(layer => layer.color.length > 0)) return undefined
  const list = (key: Exclude<keyof BackgroundLayer, 'color'>, initial: string): readonly Value[] =>
    layers.some(layer => layer[key].length > 0)
      ? layers.flatMap((layer, i) => [
          ...(i > 0 ? [COMMA] : []),
          ...(layer[key].length > 0 ? layer[key] : initial.split(' ').map(identValue)),
        ])
      : []
  return {
    color,
    image: list('image', 'none'),
    repeat: list('repeat', 'repeat'),
    position: list('position', 'left top'),
    size: list('size', 'auto'),
    origin: list('origin', 'padding-box'),
    clip: list('clip', 'border-box'),
    attachment: list('attachment', 'scroll'),
  }
}

/** Layers like those of a background, without a colour (CSS Masking 1 §7.9). */
export function expandMask(values: readonly Value[]): Expansion | undefined {
  const layers = layerLists(values)
  if (layers === undefined || layers.color.length > 0 || layers.attachment.length > 0) return undefined
  return {
    maskImage: layers.image,
    maskRepeat: layers.repeat,
    maskPosition: layers.position,
    maskSize: layers.size,
    maskOrigin: layers.origin,
    maskClip: layers.clip,
  }
}

const COMMA: Value = { type: 'sign', text: ',' }

interface BackgroundLayer {
  readonly image: Value[]
  readonly color: Value[]
  readonly position: Value[]
  readonly size: Value[]
  readonly repeat: Value[]
  readonly origin: Value[]
  readonly clip: Value[]
  readonly attachment: Value[]
}

const REPEATS = new Set(['repeat', 'no-repeat', 'repeat-x', 'repeat-y', 'space', 'round'])
const BOXES = new Set(['border-box', 'padding-box', 'content-box'])
const ATTACHMENTS = new Set(['scroll', 'fixed', 'local'])

function backgroundLayer(values: readonly Value[]): BackgroundLayer | undefined {
  const layer: BackgroundLayer = {
    image: [],
    color: [],
    position: [],
    size: [],
    repeat: [],
    origin: [],
    clip: [],
    attachment: [],
  }
  if (values.length === 0) return undefined
  let isSize = false
  for (const value of values) {
    const word = value.type === 'ident' ? value.lower : null
    if (isSize && layer.size.length < 2 && parseSize([value]) !== undefined) layer.size.push(value)
    else if (isSign(value, '/')) {
      if (isSize || layer.position.length === 0) return undefined
      isSize = true
    } else if (word === 'none' || parseImage(value) !== undefined) {
      if (layer.image.length > 0) return undefined
      layer.image.push(value)
    } else if (word !== null && REPEATS.has(word)) layer.repeat.push(value)
    else if (word !== null && ATTACHMENTS.has(word)) layer.attachment.push(value)
    else if (word === 'text') layer.clip.push(value)
    else if (word !== null && BOXES.has(word)) {
      // one box is both; of two, the first is the origin
      if (layer.origin.length === 0) layer.origin.push(value)
      else layer.clip.push(value)
    } else if (layer.color.length === 0 && parseColor(value) !== undefined) layer.color.push(value)
    else if (parsePosition([...layer.position, value]) !== undefined) layer.position.push(value)
    else if (layer.position.length > 0) layer.position.push(value)
    else return undefined
  }
  if (layer.clip.length === 0) layer.clip.push(...layer.origin)
  return layer
}

const SYSTEM_FONTS = new Set(['caption', 'icon', 'menu', 'message-box', 'small-caption', 'status-bar'])

/** Style, variant, weight and stretch in any order, then size, `/` line height, and families. */
export function expandFont(values: readonly Value[]): Expansion | undefined {
  const word = soleWord(values)
  if (word !== null && SYSTEM_FONTS.has(word)) return {}
  const found: Partial<Record<StyleKey, readonly Value[]>> = {}
  let i = 0
  for (; i < values.length; i++) {
    const value = values[i]
    const next = values[i + 1]
    if (value === undefined) return undefined
    if (value.type === 'ident' && value.lower === 'normal') continue
    const key = isStretchKeyword(value)
      ? 'fontStretch'
      : FONT_WORDS.find(each => PROPERTIES[each].parse([value]) !== undefined)
    if (key === undefined) break
    if (found[key] !== undefined) return undefined
    const hasAngle = key === 'fontStyle' && next !== undefined && parseFontStyle([value, next]) !== undefined
    found[key] = hasAngle ? [value, next] : [value]
    if (hasAngle) i++
  }
  const size = values[i++]
  if (size === undefined || parseFontSize([size]) === undefined) return undefined
  found.fontSize = [size]
  if (isSign(values[i], '/')) {
    const height = values[i + 1]
    if (height === undefined) return undefined
    found.lineHeight = [height]
    i += 2
  }
  return i < values.length ? { ...found, fontFamily: values.slice(i) } : undefined
}

/** Longhands before the size, in any order. */
const FONT_WORDS = ['fontStyle', 'fontVariantCaps', 'fontWeight'] as const

/** The values of each longhand in any order; `none` is about ligatures. */
export function expandFontVariant(values: readonly Value[]): Expansion | undefined {
  const word = soleWord(values)
  if (word === 'normal') return {}
  if (word === 'none') return { fontVariantLigatures: values }
  const found: Partial<Record<StyleKey, Value[]>> = {}
  for (const value of values) {
    const key = FONT_VARIANTS.find(each => PROPERTIES[each].parse([value]) !== undefined)
    if (key === undefined) return undefined
    found[key] = [...(found[key] ?? []), value]
  }
  return found
}

export const FONT_VARIANTS = [
  'fontVariantCaps',
  'fontVariantNumeric',
  'fontVariantLigatures',
  'fontVariantEastAsian',
  'fontVariantPosition',
  'fontVariantAlternates',
] as const

/** What may be synthesised; `none` and omitted words forbid it (CSS Fonts 4 §2.8). */
export function expandFontSynthesis(values: readonly Value[]): Expansion | undefined {
  const words = values.map(value => (value.type === 'ident' ? value.lower : ''))
  const isNone = soleWord(values) === 'none'
  if (!isNone && (new Set(words).size < words.length || !words.every(word => SYNTHESES.has(word))))
    return undefined
  const of = (word: string): readonly Value[] => (words.includes(word) ? [] : [identValue('none')])
  return {
    fontSynthesisStyle: of('style'),
    fontSynthesisWeight: of('weight'),
    fontSynthesisSmallCaps: of('small-caps'),
  }
}

const SYNTHESES = new Set(['style', 'weight', 'small-caps', 'position'])

/** Legacy keywords of `white-space`, as their longhands (CSS Text 4 §3.3). */
const WHITE_SPACES: Readonly<Record<string, readonly [collapse: string, wrap: string]>> = {
  normal: ['collapse', 'wrap'],
  pre: ['preserve', 'nowrap'],
  'pre-wrap': ['preserve', 'wrap'],
  'pre-line': ['preserve-breaks', 'wrap'],
}

export function expandWhiteSpace(values: readonly Value[]): Expansion | undefined {
  const word = soleWord(values) ?? ''
  const legacy = Object.hasOwn(WHITE_SPACES, word) ? WHITE_SPACES[word] : undefined
  if (legacy === undefined) return assign(values, ['whiteSpaceCollapse', 'textWrapMode'])
  return { whiteSpaceCollapse: [identValue(legacy[0])], textWrapMode: [identValue(legacy[1])] }
}

/** `none` sets the image, and the type if it occurs twice or alone. */
export function expandListStyle(values: readonly Value[]): Expansion | undefined {
  const none = values.filter(value => value.type === 'ident' && value.lower === 'none')
  const others = values.filter(value => !none.includes(value))
  const found = assign(others, ['listStylePosition', 'listStyleImage', 'listStyleType'])
  return none.length > 2 ? undefined : found && { listStyleType: none.slice(0, 1), ...found }
}

function numberValue(value: number): Value {
  return { type: 'number', value, isInteger: true }
}

/** An omitted basis is 0 (CSS Flexbox §7.1). */
export function expandFlex(values: readonly Value[]): Expansion | undefined {
  const word = soleWord(values)
  if (word === 'none') return flexOf(numberValue(0), numberValue(0), identValue('auto'))
  if (word === 'auto') return flexOf(numberValue(1), numberValue(1), identValue('auto'))
  if (word === 'initial') return {}
  const numbers = values.filter(value => value.type === 'number')
  const others = values.filter(value => value.type !== 'number')
  const [grow, shrink, zero, ...more] = numbers
  // the two numbers must be adjacent
  const other = values.findIndex(value => value.type !== 'number')
  if (numbers.length > 1 && other === 1) return undefined
  if (others.length > 1 || more.length > 0 || values.length === 0) return undefined
  if (zero !== undefined && (zero.value !== 0 || others.length > 0)) return undefined
  const basis = others[0] ?? zero ?? ({ type: 'percentage', value: 0 } as const)
  return flexOf(grow ?? numberValue(1), shrink ?? numberValue(1), basis)
}

function flexOf(grow: Value, shrink: Value, basis: Value): Expansion {
  return { flexGrow: [grow], flexShrink: [shrink], flexBasis: [basis] }
}

export function expandTextDecoration(values: readonly Value[]): Expansion | undefined {
  const lines = values.filter(value => value.type === 'ident' && LINES.has(value.lower))
  const rest = values.filter(value => !lines.includes(value))
  const thickness = rest.find(isThickness)
  const others = rest.filter(value => value !== thickness)
  const found = assign(others, ['textDecorationStyle', 'textDecorationColor'])
  if (found === undefined) return undefined
  return {
    ...found,
    textDecorationLine: lines,
    textDecorationThickness: thickness === undefined ? [] : [thickness],
  }
}

const LINES = new Set(['none', 'underline', 'overline', 'line-through', 'blink'])

function isThickness(value: Value): boolean {
  if (value.type === 'ident') return value.lower === 'auto' || value.lower === 'from-font'
  return parseLengthPercentage(value) !== undefined
}
