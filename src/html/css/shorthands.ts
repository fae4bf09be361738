/** Shorthand properties → the values of their longhands (CSS Cascade 4 §3). Pure. */

import { parseImage, parseSize } from './backgrounds.ts'
import { lineStyle, lineWidth } from './box-values.ts'
import { parseLengthPercentage } from './calculate.ts'
import { parseColor } from './colors.ts'
import { parseFontSize, parseFontStyle } from './fonts.ts'
import type { StyleKey } from './full-style.ts'
import { PROPERTIES } from './properties.ts'
import { parseListStyleType } from './text-values.ts'
import { isSign, soleWord, splitAtCommas, type Value } from './values.ts'

/** Longhands with their values; `initial` where the shorthand resets what it does not say. */
export type Expansion = readonly (readonly [StyleKey, readonly Value[] | 'initial'])[]

interface Shorthand {
  readonly longhands: readonly StyleKey[]
  /** Undefined where the values are invalid. Longhands it leaves out are reset. */
  readonly expand: (values: readonly Value[]) => Expansion | undefined
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

const MARGINS = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const
const PADDINGS = ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'] as const
const INSETS = ['top', 'right', 'bottom', 'left'] as const
const WIDTHS = ['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'] as const
const STYLES = ['borderTopStyle', 'borderRightStyle', 'borderBottomStyle', 'borderLeftStyle'] as const
const COLORS = ['borderTopColor', 'borderRightColor', 'borderBottomColor', 'borderLeftColor'] as const
const RADII = [
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'borderBottomRightRadius',
  'borderBottomLeftRadius',
] as const
const BACKGROUND = [
  'backgroundColor',
  'backgroundImage',
  'backgroundRepeat',
  'backgroundPosition',
  'backgroundSize',
] as const

const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
  margin: fourSides(MARGINS),
  padding: fourSides(PADDINGS),
  inset: fourSides(INSETS),
  'border-width': fourSides(WIDTHS),
  'border-style': fourSides(STYLES),
  'border-color': fourSides(COLORS),
  border: line(SIDES),
  'border-top': line(['Top']),
  'border-right': line(['Right']),
  'border-bottom': line(['Bottom']),
  'border-left': line(['Left']),
  'border-radius': { longhands: RADII, expand: expandRadius },
  'margin-block': twoEnds('marginTop', 'marginBottom'),
  'margin-inline': twoEnds('marginLeft', 'marginRight'),
  '-rtl-margin-inline': twoEnds('marginRight', 'marginLeft'),
  'padding-block': twoEnds('paddingTop', 'paddingBottom'),
  'padding-inline': twoEnds('paddingLeft', 'paddingRight'),
  '-rtl-padding-inline': twoEnds('paddingRight', 'paddingLeft'),
  'inset-block': twoEnds('top', 'bottom'),
  'inset-inline': twoEnds('left', 'right'),
  '-rtl-inset-inline': twoEnds('right', 'left'),
  'border-block': line(['Top', 'Bottom']),
  'border-inline': line(['Left', 'Right']),
  'border-block-width': twoEnds('borderTopWidth', 'borderBottomWidth'),
  'border-block-style': twoEnds('borderTopStyle', 'borderBottomStyle'),
  'border-block-color': twoEnds('borderTopColor', 'borderBottomColor'),
  'border-inline-width': twoEnds('borderLeftWidth', 'borderRightWidth'),
  '-rtl-border-inline-width': twoEnds('borderRightWidth', 'borderLeftWidth'),
  'border-inline-style': twoEnds('borderLeftStyle', 'borderRightStyle'),
  '-rtl-border-inline-style': twoEnds('borderRightStyle', 'borderLeftStyle'),
  'border-inline-color': twoEnds('borderLeftColor', 'borderRightColor'),
  '-rtl-border-inline-color': twoEnds('borderRightColor', 'borderLeftColor'),
  background: { longhands: BACKGROUND, expand: expandBackground },
  font: {
    longhands: [
      'fontStyle',
      'fontVariantCaps',
      'fontWeight',
      'fontSize',
      'lineHeight',
      'fontFamily',
      'fontVariantNumeric',
      'fontFeatureSettings',
    ],
    expand: expandFont,
  },
  'font-variant': { longhands: ['fontVariantCaps', 'fontVariantNumeric'], expand: expandFontVariant },
  'list-style': {
    longhands: ['listStyleType', 'listStylePosition', 'listStyleImage'],
    expand: expandListStyle,
  },
  flex: { longhands: ['flexGrow', 'flexShrink', 'flexBasis'], expand: expandFlex },
  'flex-flow': anyOrder(['flexDirection', 'flexWrap']),
  gap: twoEnds('rowGap', 'columnGap'),
  'text-decoration': {
    longhands: ['textDecorationLine', 'textDecorationStyle', 'textDecorationColor'],
    expand: expandTextDecoration,
  },
  'place-content': { longhands: ['alignContent', 'justifyContent'], expand: expandPlaceContent },
  'place-items': { longhands: ['alignItems'], expand: values => [['alignItems', values.slice(0, 1)]] },
  'place-self': { longhands: ['alignSelf'], expand: values => [['alignSelf', values.slice(0, 1)]] },
  'overflow-x': { longhands: ['overflow'], expand: values => [['overflow', values]] },
  'overflow-y': { longhands: ['overflow'], expand: values => [['overflow', values]] },
}

export function shorthand(name: string): Shorthand | null {
  return Object.hasOwn(SHORTHANDS, name) ? (SHORTHANDS[name] ?? null) : null
}

type FourKeys = readonly [StyleKey, StyleKey, StyleKey, StyleKey]

function fourSides(keys: FourKeys): Shorthand {
  return {
    longhands: keys,
    expand: values => {
      const [top, right = top, bottom = top, left = right, ...more] = values
      if (top === undefined || right === undefined || bottom === undefined || left === undefined)
        return undefined
      if (more.length > 0) return undefined
      return [
        [keys[0], [top]],
        [keys[1], [right]],
        [keys[2], [bottom]],
        [keys[3], [left]],
      ]
    },
  }
}

function twoEnds(start: StyleKey, end: StyleKey): Shorthand {
  return {
    longhands: [start, end],
    expand: values => {
      const [first, second = first, ...more] = values
      if (first === undefined || second === undefined || more.length > 0) return undefined
      return [
        [start, [first]],
        [end, [second]],
      ]
    },
  }
}

/** Width, style and colour of some sides, in any order. */
function line(sides: readonly (typeof SIDES)[number][]): Shorthand {
  const longhands = sides.flatMap(side => [
    `border${side}Width` as const,
    `border${side}Style` as const,
    `border${side}Color` as const,
  ])
  return {
    longhands,
    expand: values => {
      const found = assign(values, {
        width: value => lineWidth([value]) !== undefined,
        style: value => lineStyle([value]) !== undefined,
        color: value => parseColor(value) !== undefined,
      })
      if (found === undefined) return undefined
      return sides.flatMap(side => [
        [`border${side}Width`, found.width ?? 'initial'] as const,
        [`border${side}Style`, found.style ?? 'initial'] as const,
        [`border${side}Color`, found.color ?? 'initial'] as const,
      ])
    },
  }
}

/** Gives each value to the first part that takes it and is still free. Undefined where one is left over. */
function assign<P extends string>(
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

/** Single values in any order, each told by its own parser. */
function anyOrder(keys: readonly StyleKey[]): Shorthand {
  return {
    longhands: keys,
    expand: values => {
      const found = new Map<StyleKey, readonly Value[]>()
      for (const value of values) {
        const key = keys.find(each => !found.has(each) && PROPERTIES[each].parse([value]) !== undefined)
        if (key === undefined) return undefined
        found.set(key, [value])
      }
      return [...found]
    },
  }
}

/** Both axes; of one value, each takes it. `baseline` is for the block axis alone. */
function expandPlaceContent(values: readonly Value[]): Expansion | undefined {
  const [first, second = first, ...more] = values
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const isBaseline = values.length === 1 && first.type === 'ident' && first.lower === 'baseline'
  return [
    ['alignContent', [first]],
    ['justifyContent', isBaseline ? wordValue('start') : [second]],
  ]
}

function expandRadius(values: readonly Value[]): Expansion | undefined {
  const slash = values.findIndex(value => isSign(value, '/'))
  const across = corners(slash < 0 ? values : values.slice(0, slash))
  const down = slash < 0 ? across : corners(values.slice(slash + 1))
  if (across === undefined || down === undefined) return undefined
  return RADII.flatMap((key, i) => {
    const [x, y] = [across[i], down[i]]
    return x === undefined || y === undefined ? [] : [[key, [x, y]] as const]
  })
}

function corners(values: readonly Value[]): readonly Value[] | undefined {
  const [a, b = a, c = a, d = b, ...more] = values
  if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0)
    return undefined
  return [a, b, c, d]
}

/** Layers of images; the last one may hold the colour. Of position and size the first layer's are kept. */
function expandBackground(values: readonly Value[]): Expansion | undefined {
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
function expandFont(values: readonly Value[]): Expansion | undefined {
  const word = soleWord(values)
  if (word !== null && SYSTEM_FONTS.has(word)) return []
  const found = new Map<StyleKey, readonly Value[]>()
  let i = 0
  for (; i < values.length; i++) {
    const value = values[i]
    const next = values[i + 1]
    if (value === undefined) return undefined
    if (value.type === 'ident' && (value.lower === 'normal' || STRETCHES.has(value.lower))) continue
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

/** What stands before the size, in any order. */
const FONT_WORDS = ['fontStyle', 'fontVariantCaps', 'fontWeight'] as const

const STRETCHES = new Set([
  'ultra-condensed',
  'extra-condensed',
  'condensed',
  'semi-condensed',
  'semi-expanded',
  'expanded',
  'extra-expanded',
  'ultra-expanded',
])

function expandFontVariant(values: readonly Value[]): Expansion | undefined {
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

/** A `none` stands for the image first, and for the type where one more is there or it stands alone. */
function expandListStyle(values: readonly Value[]): Expansion | undefined {
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

function wordValue(word: string): readonly Value[] {
  return [{ type: 'ident', text: word, lower: word }]
}

/** CSS Flexbox §7.1: where the basis is left out, it is 0. */
function expandFlex(values: readonly Value[]): Expansion | undefined {
  const word = soleWord(values)
  if (word === 'none') return flexOf(numberValue(0), numberValue(0), wordValue('auto'))
  if (word === 'auto') return flexOf(numberValue(1), numberValue(1), wordValue('auto'))
  if (word === 'initial') return []
  const numbers = values.filter(value => value.type === 'number')
  const others = values.filter(value => value.type !== 'number')
  const [grow, shrink, zero, ...more] = numbers
  // the two numbers stand together
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

function expandTextDecoration(values: readonly Value[]): Expansion | undefined {
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
