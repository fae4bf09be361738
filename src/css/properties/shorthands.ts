/** Shorthand properties → the values of their longhands (CSS Cascade 4 §3). Pure. */

import type { StyleKey } from '../computed-style.ts'
import { parseColor } from '../values/colors.ts'
import type { Value } from '../values/component-values.ts'
import { lineStyle, lineWidth } from './box-model.ts'
import {
  assign,
  type Expansion,
  expandBackground,
  expandFlex,
  expandFont,
  expandFontVariant,
  expandListStyle,
  expandPlaceContent,
  expandRadius,
  expandTextDecoration,
  fourSides,
  RADII,
} from './expand-shorthands.ts'
import { PROPERTIES } from './properties.ts'

interface Shorthand {
  readonly longhands: readonly StyleKey[]
  /** Undefined if the values are invalid. Omitted longhands are reset. */
  readonly expand: (values: readonly Value[]) => Expansion | undefined
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

const MARGINS = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const
const PADDINGS = ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'] as const
const INSETS = ['top', 'right', 'bottom', 'left'] as const
const WIDTHS = ['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'] as const
const STYLES = ['borderTopStyle', 'borderRightStyle', 'borderBottomStyle', 'borderLeftStyle'] as const
const COLORS = ['borderTopColor', 'borderRightColor', 'borderBottomColor', 'borderLeftColor'] as const
const BACKGROUND = [
  'backgroundColor',
  'backgroundImage',
  'backgroundRepeat',
  'backgroundPosition',
  'backgroundSize',
] as const

const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
  margin: sides(MARGINS),
  padding: sides(PADDINGS),
  inset: sides(INSETS),
  'border-width': sides(WIDTHS),
  'border-style': sides(STYLES),
  'border-color': sides(COLORS),
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

export const SHORTHAND_NAMES: readonly string[] = Object.keys(SHORTHANDS)

export function shorthand(name: string): Shorthand | null {
  return Object.hasOwn(SHORTHANDS, name) ? (SHORTHANDS[name] ?? null) : null
}

/** One to four values: top, right, bottom and left, each falling back on the opposite side or the first. */
function sides(keys: readonly StyleKey[]): Shorthand {
  return {
    longhands: keys,
    expand: values => {
      const four = fourSides(values)
      return four && keys.flatMap((key, i) => (four[i] === undefined ? [] : [[key, [four[i]]] as const]))
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

/** Single values in any order, each recognised by the parser of its longhand. */
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
