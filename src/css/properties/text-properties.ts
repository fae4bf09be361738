/** Properties of text that few elements have. Lengths are in points. Pure. */
import { soleWord } from '../values/component-values.ts'
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

export const TEXT_PROPERTIES = {
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
