/** The values of the box properties: sizes, borders, breaks, alignment (CSS 2.2 §8, §10, CSS Break 3). Pure. */
import type { BorderStyle, BreakBetween, LengthPercentage } from '../contracts.ts'
import { parseLengthPercentage } from './calculate.ts'
import {
  either,
  lengthPercentage,
  mapped,
  number,
  type Parser,
  positiveLength,
  positiveLengthPercentage,
  resolve,
  together,
  words,
} from './property-kinds.ts'
import type { Value } from './values.ts'

export const auto = words('auto')
export const inset = either(auto, lengthPercentage)
/** `fit-content` and its like are as wide as `auto` makes most boxes. */
export const intrinsic: Parser<'auto'> = mapped({
  'fit-content': 'auto',
  'max-content': 'auto',
  'min-content': 'auto',
  '-webkit-fill-available': 'auto',
  stretch: 'auto',
})
export const size = either(either(auto, intrinsic), positiveLengthPercentage)
export const maxSize = either(
  mapped({ none: 'none', 'fit-content': 'none', 'max-content': 'none', 'min-content': 'none' } as const),
  positiveLengthPercentage,
)
export const lineWidth = either(mapped({ thin: 0.75, medium: 2.25, thick: 3.75 }), positiveLength)
export const lineStyle: Parser<BorderStyle> = words(
  'none',
  'hidden',
  'solid',
  'dashed',
  'dotted',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
)
export const MEDIUM = 2.25

export const radius: Parser<readonly [LengthPercentage, LengthPercentage]> = values => {
  const [x, y = x, ...more] = values
  const parse = (value: Value | undefined) => parseLengthPercentage(value, { negative: false })
  const parts = more.length === 0 ? together([parse(x), parse(y)]) : undefined
  return parts && (basis => pair(resolve(parts, basis)))
}

export const breakBetween: Parser<BreakBetween> = mapped({
  auto: 'auto',
  avoid: 'avoid',
  'avoid-page': 'avoid',
  'avoid-column': 'auto',
  'avoid-region': 'auto',
  page: 'page',
  always: 'page',
  all: 'page',
  column: 'auto',
  region: 'auto',
  left: 'left',
  right: 'right',
  // a document begins on a right page
  recto: 'right',
  verso: 'left',
})

export const ALIGNMENTS = [
  'normal',
  'stretch',
  'center',
  'start',
  'end',
  'flex-start',
  'flex-end',
  'self-start',
  'self-end',
  'baseline',
  'first',
  'last',
  'safe',
  'unsafe',
  'left',
  'right',
  'space-between',
  'space-around',
  'space-evenly',
]

export const parseSpacing: Parser<readonly [number, number]> = values => {
  const [x, y = x, ...more] = values
  if (x === undefined || y === undefined || more.length > 0) return undefined
  const parts = together([positiveLength([x]), positiveLength([y])])
  return parts && (basis => pair(resolve(parts, basis)))
}

function pair<T>([x, y]: readonly T[]): readonly [T, T] {
  if (x === undefined || y === undefined) throw new Error('a pair has two parts')
  return [x, y]
}

export function parseOpacity(value: Value): number | undefined {
  const share = value.type === 'percentage' ? value.value / 100 : number()([value])
  if (typeof share !== 'number') return undefined
  return Math.max(0, Math.min(1, share))
}
