/** Properties of text that few elements have. Lengths are in points. Pure. */
import { graphemesOf } from '../../text/graphemes.ts'
import { soleWord, type Value } from '../values/component-values.ts'
import { lineWidth } from './box-model.ts'
import {
  color,
  either,
  inheritedRare,
  type Keyword,
  keywords,
  mapped,
  number,
  one,
  type Parser,
  phrase,
} from './property-parsers.ts'

/** True if strokes are painted below the fill (SVG 2 §13.8). Undefined is `normal`. */
const parsePaintOrder: Parser<boolean> = values => {
  if (soleWord(values) === 'normal') return false
  const parsed = phrase('fill | stroke | markers')(values)
  if (typeof parsed !== 'string') return undefined
  const words = parsed.split(' ')
  if (new Set(words).size < words.length) return undefined
  const order = [...words, 'fill', 'stroke']
  return order.indexOf('stroke') < order.indexOf('fill')
}

/** Some of the words of several groups, at most one of each; in the order in which they are written. */
function oneOfEach(groups: readonly string[]): Parser<readonly string[]> {
  const lists = groups.map(group => group.split(' | '))
  return values => {
    const words = values.map(value => (value.type === 'ident' ? value.lower : ''))
    const isValid =
      words.length > 0 &&
      words.every(word => lists.some(list => list.includes(word))) &&
      lists.every(list => words.filter(word => list.includes(word)).length <= 1)
    return isValid ? words : undefined
  }
}

const parseLigatures = oneOfEach([
  'common-ligatures | no-common-ligatures',
  'discretionary-ligatures | no-discretionary-ligatures',
  'historical-ligatures | no-historical-ligatures',
  'contextual | no-contextual',
])

const NO_LIGATURES = [
  'no-common-ligatures',
  'no-discretionary-ligatures',
  'no-historical-ligatures',
  'no-contextual',
]

const parseEastAsian = oneOfEach([
  'jis78 | jis83 | jis90 | jis04 | simplified | traditional',
  'full-width | proportional-width',
  'ruby',
])

/** `-platen-around` is that of ruby: characters have equal space around them. Stylesheets cannot set it. */
const parseAlignLast: Parser<
  Keyword<'auto | start | end | left | right | center | justify | -platen-around'>
> = keywords('auto | start | end | left | right | center | justify')

/** Number of spaces. */
const parseTabSize: Parser<number> = number({ min: 0 })

/** An emphasis mark (CSS Text Decoration 3 §3) in lines of each direction. */
export interface EmphasisMark {
  readonly horizontal: string
  readonly vertical: string
}

/** Filled and open. */
const SHAPES: Readonly<Record<string, readonly [filled: string, open: string]>> = {
  dot: ['•', '◦'],
  circle: ['●', '○'],
  'double-circle': ['◉', '◎'],
  triangle: ['▲', '△'],
  sesame: ['﹅', '﹆'],
}
const FILLS = ['filled', 'open']

const parseEmphasisStyle: Parser<EmphasisMark | null> = values => {
  const [first, second, ...more] = values
  if (soleWord(values) === 'none') return null
  if (first === undefined || more.length > 0) return undefined
  if (first.type === 'string') return second === undefined ? sameMark(graphemesOf(first.text)[0]) : undefined
  const words = values.map(value => (value.type === 'ident' ? value.lower : ''))
  const fill = words.find(word => FILLS.includes(word))
  const shape = words.find(word => Object.hasOwn(SHAPES, word))
  if ([fill, shape].filter(word => word !== undefined).length < words.length) return undefined
  const mark = (name: string): string => SHAPES[name]?.[fill === 'open' ? 1 : 0] ?? ''
  return { horizontal: mark(shape ?? 'circle'), vertical: mark(shape ?? 'sesame') }
}

function sameMark(mark: string | undefined): EmphasisMark | null {
  return mark === undefined ? null : { horizontal: mark, vertical: mark }
}

/** True for `under` and `left`. */
export interface EmphasisPosition {
  readonly isUnder: boolean
  readonly isLeft: boolean
}

const parseEmphasisPosition: Parser<EmphasisPosition> = values => {
  const words = values.map(value => (value.type === 'ident' ? value.lower : ''))
  const isUnder = words.includes('under')
  const isLeft = words.includes('left')
  const known = [isUnder ? 'under' : 'over', isLeft ? 'left' : 'right']
  const isValid = words.includes(known[0] ?? '') && words.every(word => known.includes(word))
  return isValid && new Set(words).size === words.length ? { isUnder, isLeft } : undefined
}

export const TEXT_PROPERTIES = {
  /** Undefined and null are `none`. */
  textEmphasisStyle: inheritedRare(parseEmphasisStyle),
  /** Undefined is `currentcolor`. */
  textEmphasisColor: inheritedRare(color),
  /** Undefined is `over right`. */
  textEmphasisPosition: inheritedRare(parseEmphasisPosition),
  /** Undefined is `horizontal-tb`. */
  writingMode: inheritedRare(
    keywords('horizontal-tb | vertical-rl | vertical-lr | sideways-rl | sideways-lr', {
      ...{ lr: 'horizontal-tb', 'lr-tb': 'horizontal-tb', rl: 'horizontal-tb', 'rl-tb': 'horizontal-tb' },
      ...{ tb: 'vertical-rl', 'tb-rl': 'vertical-rl', 'tb-lr': 'vertical-lr' },
    }),
  ),
  textOrientation: inheritedRare(keywords('mixed | upright | sideways', { 'sideways-right': 'sideways' })),
  /** Undefined is `currentcolor`. */
  WebkitTextFillColor: inheritedRare(color),
  /** Undefined is 0. */
  WebkitTextStrokeWidth: inheritedRare(lineWidth),
  /** Undefined is `currentcolor`. */
  WebkitTextStrokeColor: inheritedRare(color),
  paintOrder: inheritedRare(parsePaintOrder),
  textWrapStyle: inheritedRare(keywords('auto | balance | pretty | stable')),
  textAlignLast: inheritedRare(parseAlignLast),
  /** Undefined is 8. */
  tabSize: inheritedRare(parseTabSize),
  lineBreak: inheritedRare(keywords('auto | loose | normal | strict | anywhere')),
  /** Undefined is `normal`. */
  textSpacingTrim: inheritedRare(keywords('normal | space-all')),
  hyphenateCharacter: inheritedRare(
    either(
      mapped({ auto: '-' }),
      one(value => (value.type === 'string' ? value.text : undefined)),
    ),
  ),
  textUnderlinePosition: inheritedRare(keywords('auto | from-font | under', { left: 'auto', right: 'auto' })),
  fontKerning: inheritedRare(keywords('auto | normal | none')),
  textRendering: inheritedRare(keywords('auto | optimizespeed | optimizelegibility | geometricprecision')),
  /** Empty for `normal`. */
  fontVariantLigatures: inheritedRare(either(mapped({ normal: [], none: NO_LIGATURES }), parseLigatures)),
  fontVariantEastAsian: inheritedRare(either(mapped({ normal: [] }), parseEastAsian)),
  fontVariantPosition: inheritedRare(keywords('normal | sub | super')),
  fontVariantAlternates: inheritedRare(keywords('normal | historical-forms')),
  fontSynthesisStyle: inheritedRare(keywords('auto | none')),
  fontSynthesisWeight: inheritedRare(keywords('auto | none')),
  fontSynthesisSmallCaps: inheritedRare(keywords('auto | none')),
}

/** Style and colour of `text-emphasis`, in any order. */
export function expandTextEmphasis(
  values: readonly Value[],
): Partial<Record<'textEmphasisStyle' | 'textEmphasisColor', readonly Value[]>> | undefined {
  const colors = values.filter(value => color([value]) !== undefined)
  const style = values.filter(value => !colors.includes(value))
  if (colors.length > 1 || values.length === 0) return undefined
  if (style.length > 0 && parseEmphasisStyle(style) === undefined) return undefined
  // the words of the style are side by side
  if (style.length === 2 && colors.length === 1 && values[1] === colors[0]) return undefined
  return { textEmphasisStyle: style, textEmphasisColor: colors }
}
