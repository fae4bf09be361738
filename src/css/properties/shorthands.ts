/** Shorthand properties → the values of their longhands (CSS Cascade 4 §3). Pure. */

import type { StyleKey } from '../computed-style.ts'
import { expandContainer } from '../conditional/container-properties.ts'
import { identValue, soleWord, type Value } from '../values/component-values.ts'
import { splitBorderImage } from './border-image.ts'
import { expandIntrinsicSize } from './box-model.ts'
import { expandGrid, expandGridArea, expandGridTemplate, expandLinePair, expandPlace } from './expand-grid.ts'
import {
  assign,
  type Expansion,
  expandBackground,
  expandBackgroundPosition,
  expandFlex,
  expandFont,
  expandFontSynthesis,
  expandFontVariant,
  expandListStyle,
  expandMask,
  expandPlaceContent,
  expandRadius,
  expandTextDecoration,
  expandWhiteSpace,
  FONT_VARIANTS,
  RADII,
  valuePerSide,
} from './expand-shorthands.ts'
import { expandTextEmphasis } from './text-properties.ts'

interface Shorthand {
  readonly longhands: readonly StyleKey[]
  /** Undefined if the values are invalid. Omitted longhands are reset. */
  readonly expand: (values: readonly Value[]) => Expansion | undefined
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

const BACKGROUND = [
  'backgroundColor',
  'backgroundImage',
  'backgroundRepeat',
  'backgroundPositionX',
  'backgroundPositionY',
  'backgroundSize',
  'backgroundOrigin',
  'backgroundClip',
  'backgroundAttachment',
] as const

const BORDER_IMAGE = [
  'borderImageSource',
  'borderImageSlice',
  'borderImageWidth',
  'borderImageOutset',
  'borderImageRepeat',
] as const

const GRID_TEMPLATE = ['gridTemplateRows', 'gridTemplateColumns', 'gridTemplateAreas'] as const

const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
  margin: perSide(SIDES.map(side => `margin${side}` as const)),
  padding: perSide(SIDES.map(side => `padding${side}` as const)),
  inset: perSide(['top', 'right', 'bottom', 'left']),
  'border-width': perSide(SIDES.map(side => `border${side}Width` as const)),
  'border-style': perSide(SIDES.map(side => `border${side}Style` as const)),
  'border-color': perSide(SIDES.map(side => `border${side}Color` as const)),
  border: { ...line(SIDES), longhands: [...line(SIDES).longhands, ...BORDER_IMAGE] },
  'border-image': {
    longhands: BORDER_IMAGE,
    expand: values => {
      const parts = splitBorderImage(values)
      return (
        parts && {
          borderImageSource: parts.source,
          borderImageSlice: parts.slice,
          borderImageWidth: parts.width,
          borderImageOutset: parts.outset,
          borderImageRepeat: parts.repeat,
        }
      )
    },
  },
  'border-top': line(['Top']),
  'border-right': line(['Right']),
  'border-bottom': line(['Bottom']),
  'border-left': line(['Left']),
  'border-radius': { longhands: RADII, expand: expandRadius },
  'margin-block': perSide(['marginTop', 'marginBottom']),
  'margin-inline': perSide(['marginLeft', 'marginRight']),
  '-rtl-margin-inline': perSide(['marginRight', 'marginLeft']),
  'padding-block': perSide(['paddingTop', 'paddingBottom']),
  'padding-inline': perSide(['paddingLeft', 'paddingRight']),
  '-rtl-padding-inline': perSide(['paddingRight', 'paddingLeft']),
  'inset-block': perSide(['top', 'bottom']),
  'inset-inline': perSide(['left', 'right']),
  '-rtl-inset-inline': perSide(['right', 'left']),
  'border-block': line(['Top', 'Bottom']),
  'border-inline': line(['Left', 'Right']),
  'border-block-width': perSide(['borderTopWidth', 'borderBottomWidth']),
  'border-block-style': perSide(['borderTopStyle', 'borderBottomStyle']),
  'border-block-color': perSide(['borderTopColor', 'borderBottomColor']),
  'border-inline-width': perSide(['borderLeftWidth', 'borderRightWidth']),
  '-rtl-border-inline-width': perSide(['borderRightWidth', 'borderLeftWidth']),
  'border-inline-style': perSide(['borderLeftStyle', 'borderRightStyle']),
  '-rtl-border-inline-style': perSide(['borderRightStyle', 'borderLeftStyle']),
  'border-inline-color': perSide(['borderLeftColor', 'borderRightColor']),
  '-rtl-border-inline-color': perSide(['borderRightColor', 'borderLeftColor']),
  background: { longhands: BACKGROUND, expand: expandBackground },
  'background-position': {
    longhands: ['backgroundPositionX', 'backgroundPositionY'],
    expand: expandBackgroundPosition,
  },
  font: {
    longhands: [
      'fontStyle',
      'fontVariantCaps',
      'fontWeight',
      'fontStretch',
      'fontSize',
      'lineHeight',
      'fontFamily',
      'fontVariantNumeric',
      'fontFeatureSettings',
      'fontKerning',
      'fontVariantLigatures',
      'fontVariantEastAsian',
      'fontVariantPosition',
      'fontVariantAlternates',
    ],
    expand: expandFont,
  },
  'font-variant': { longhands: FONT_VARIANTS, expand: expandFontVariant },
  'list-style': {
    longhands: ['listStyleType', 'listStylePosition', 'listStyleImage'],
    expand: expandListStyle,
  },
  flex: { longhands: ['flexGrow', 'flexShrink', 'flexBasis'], expand: expandFlex },
  'flex-flow': {
    longhands: ['flexDirection', 'flexWrap'],
    expand: values => assign(values, ['flexDirection', 'flexWrap']),
  },
  container: { longhands: ['containerName', 'containerType'], expand: expandContainer },
  'contain-intrinsic-size': {
    longhands: ['containIntrinsicWidth', 'containIntrinsicHeight'],
    expand: expandIntrinsicSize,
  },
  gap: perSide(['rowGap', 'columnGap']),
  columns: {
    longhands: ['columnWidth', 'columnCount'],
    expand: values => assign(values, ['columnWidth', 'columnCount']),
  },
  'column-rule': {
    longhands: ['columnRuleWidth', 'columnRuleStyle', 'columnRuleColor'],
    expand: values => assign(values, ['columnRuleWidth', 'columnRuleStyle', 'columnRuleColor']),
  },
  outline: {
    longhands: ['outlineWidth', 'outlineStyle', 'outlineColor'],
    expand: values => assign(values, ['outlineWidth', 'outlineStyle', 'outlineColor']),
  },
  mask: {
    longhands: [
      'maskImage',
      'maskRepeat',
      'maskPosition',
      'maskSize',
      'maskOrigin',
      'maskClip',
      'maskMode',
      'maskComposite',
    ],
    expand: expandMask,
  },
  '-column-break-before': columnBreak('breakBefore'),
  '-column-break-after': columnBreak('breakAfter'),
  '-column-break-inside': columnBreak('breakInside'),
  'text-decoration': {
    longhands: [
      'textDecorationLine',
      'textDecorationStyle',
      'textDecorationColor',
      'textDecorationThickness',
    ],
    expand: expandTextDecoration,
  },
  'text-emphasis': { longhands: ['textEmphasisStyle', 'textEmphasisColor'], expand: expandTextEmphasis },
  'white-space': { longhands: ['whiteSpaceCollapse', 'textWrapMode'], expand: expandWhiteSpace },
  'text-wrap': {
    longhands: ['textWrapMode', 'textWrapStyle'],
    expand: values => assign(values, ['textWrapMode', 'textWrapStyle']),
  },
  'font-synthesis': {
    longhands: ['fontSynthesisStyle', 'fontSynthesisWeight', 'fontSynthesisSmallCaps'],
    expand: expandFontSynthesis,
  },
  '-webkit-text-stroke': {
    longhands: ['WebkitTextStrokeWidth', 'WebkitTextStrokeColor'],
    expand: values => assign(values, ['WebkitTextStrokeWidth', 'WebkitTextStrokeColor']),
  },
  'place-content': { longhands: ['alignContent', 'justifyContent'], expand: expandPlaceContent },
  'place-items': {
    longhands: ['alignItems', 'justifyItems'],
    expand: expandPlace('alignItems', 'justifyItems'),
  },
  'place-self': {
    longhands: ['alignSelf', 'justifySelf'],
    expand: expandPlace('alignSelf', 'justifySelf'),
  },
  'grid-row': {
    longhands: ['gridRowStart', 'gridRowEnd'],
    expand: expandLinePair('gridRowStart', 'gridRowEnd'),
  },
  'grid-column': {
    longhands: ['gridColumnStart', 'gridColumnEnd'],
    expand: expandLinePair('gridColumnStart', 'gridColumnEnd'),
  },
  'grid-area': {
    longhands: ['gridRowStart', 'gridColumnStart', 'gridRowEnd', 'gridColumnEnd'],
    expand: expandGridArea,
  },
  'grid-template': { longhands: GRID_TEMPLATE, expand: expandGridTemplate },
  grid: {
    longhands: [...GRID_TEMPLATE, 'gridAutoFlow', 'gridAutoRows', 'gridAutoColumns'],
    expand: expandGrid,
  },
  'overflow-x': { longhands: ['overflow'], expand: values => ({ overflow: values }) },
  'overflow-y': { longhands: ['overflow'], expand: values => ({ overflow: values }) },
}

export const SHORTHAND_NAMES: readonly string[] = Object.keys(SHORTHANDS)

export function shorthand(name: string): Shorthand | null {
  return Object.hasOwn(SHORTHANDS, name) ? (SHORTHANDS[name] ?? null) : null
}

function perSide(keys: readonly StyleKey[]): Shorthand {
  return {
    longhands: keys,
    expand: values => {
      const each = valuePerSide(values, keys.length)
      return each && Object.fromEntries(keys.map((key, i) => [key, each.slice(i, i + 1)]))
    },
  }
}

/** The legacy `-webkit-column-break-*` properties, whose values are about columns only. */
function columnBreak(key: 'breakBefore' | 'breakAfter' | 'breakInside'): Shorthand {
  return {
    longhands: [key],
    expand: values => {
      const word = soleWord(values)
      if (word === 'avoid') return { [key]: [identValue('avoid-column')] }
      if (word === 'always' && key !== 'breakInside') return { [key]: [identValue('column')] }
      return word === 'auto' ? { [key]: values } : undefined
    },
  }
}

/** Width, style and colour of some sides, in any order. */
function line(sides: readonly (typeof SIDES)[number][]): Shorthand {
  const keysOf = (side: (typeof SIDES)[number]) =>
    [`border${side}Width`, `border${side}Style`, `border${side}Color`] as const
  return {
    longhands: sides.flatMap(keysOf),
    expand: values => {
      const found = assign(values, keysOf('Top'))
      const parts = found && keysOf('Top').map(key => found[key] ?? [])
      return (
        parts &&
        Object.fromEntries(sides.flatMap(side => keysOf(side).map((key, i) => [key, parts[i] ?? []])))
      )
    },
  }
}
