import { parseNumber } from '../values/calc.ts'
import { identValue, isSign, soleWord, type Value } from '../values/component-values.ts'
import type { AspectRatio } from '../values/value-types.ts'
import {
  either,
  type Keyword,
  keywords,
  lengthPercentage,
  mapped,
  number,
  type Parser,
  pairOf,
  phrase,
  positiveLength,
  positiveLengthPercentage,
} from './property-parsers.ts'

const auto = keywords('auto')
export const inset = either(auto, lengthPercentage)
/** Heights and limits: the intrinsic sizes are laid out like `auto`. */
const INTRINSIC_SIZES = {
  'fit-content': 'auto',
  'max-content': 'auto',
  'min-content': 'auto',
  '-webkit-fit-content': 'auto',
  '-webkit-max-content': 'auto',
  '-webkit-min-content': 'auto',
  '-webkit-fill-available': 'auto',
  stretch: 'auto',
} as const
export const intrinsic: Parser<'auto'> = keywords('auto', INTRINSIC_SIZES)
export const size = either(intrinsic, positiveLengthPercentage)
export const widthSize = either(
  keywords('auto | min-content | max-content | fit-content', {
    '-moz-fit-content': 'fit-content',
    '-webkit-fit-content': 'fit-content',
    '-moz-max-content': 'max-content',
    '-webkit-max-content': 'max-content',
    '-moz-min-content': 'min-content',
    '-webkit-min-content': 'min-content',
    '-webkit-fill-available': 'auto',
    stretch: 'auto',
  }),
  positiveLengthPercentage,
)
export const maxSize = either(
  keywords('none', {
    'fit-content': 'none',
    'max-content': 'none',
    'min-content': 'none',
    '-webkit-fit-content': 'none',
    '-webkit-max-content': 'none',
    '-webkit-min-content': 'none',
  }),
  positiveLengthPercentage,
)
/** `auto || <ratio>` (CSS Sizing 4 §5.1). A ratio of 0 or infinity is `auto` (CSS Values 4 §6.8). */
export const parseAspectRatio: Parser<AspectRatio | 'auto'> = values => {
  const isAuto = (value: Value | undefined): boolean => value?.type === 'ident' && value.lower === 'auto'
  const autos = Number(isAuto(values[0])) + (values.length > 1 ? Number(isAuto(values.at(-1))) : 0)
  if (autos > 1) return undefined
  const [over, slash, under, ...more] = values.slice(
    isAuto(values[0]) ? 1 : 0,
    autos === 1 && !isAuto(values[0]) ? -1 : undefined,
  )
  if (over === undefined) return autos === 1 ? 'auto' : undefined
  if (more.length > 0 || (slash !== undefined && (!isSign(slash, '/') || under === undefined)))
    return undefined
  const [width, height] = [parseNumber(over), under === undefined ? 1 : parseNumber(under)]
  if (width === undefined || height === undefined || width < 0 || height < 0) return undefined
  const ratio = width / height
  return ratio > 0 && Number.isFinite(ratio) ? { ratio, isAuto: autos === 1 } : 'auto'
}

const specifiedWidth = either(mapped({ thin: 0.75, medium: 2.25, thick: 3.75 }), positiveLength)
/** Widths are rounded down to whole pixels, but not below one, as browsers do (CSS Values 4 §6.2.1). */
export const lineWidth: Parser<number> = values => {
  const width = specifiedWidth(values)
  return typeof width === 'function' ? basis => inWholePixels(width(basis)) : inWholePixels(width)
}

function inWholePixels<T extends number | undefined>(width: T): T | number {
  return width === undefined || width <= 0 ? width : Math.max(1, Math.floor(width / PX + 1e-6)) * PX
}

const PX = 0.75
export const lineStyle = keywords(
  'none | hidden | solid | dashed | dotted | double | groove | ridge | inset | outset',
)
export const MEDIUM = 2.25

export const radius = pairOf(positiveLengthPercentage)

export const breakBetween = keywords(
  'auto | avoid | avoid-page | avoid-column | page | column | left | right',
  {
    'avoid-region': 'auto',
    always: 'page',
    all: 'page',
    region: 'auto',
    // the first page is a right page
    recto: 'right',
    verso: 'left',
  },
)

const POSITIONS = ['center', 'start', 'end', 'flex-start', 'flex-end'] as const
const SELF_POSITIONS = [...POSITIONS, 'self-start', 'self-end'] as const
const SIDES = ['left', 'right'] as const
const DISTRIBUTIONS = ['space-between', 'space-around', 'space-evenly', 'stretch'] as const

/** The grammars of CSS Box Alignment 3 §5 and §6. `first baseline` becomes `baseline`; `safe` and `unsafe` are kept. */
function alignment(alone: readonly string[], positions: readonly string[]): Parser<string> {
  return values => {
    const [first, second, ...more] = values.map(value => (value.type === 'ident' ? value.lower : ''))
    if (first === undefined || more.length > 0) return undefined
    if (second === undefined) return alone.includes(first) || positions.includes(first) ? first : undefined
    if (second === 'baseline' && alone.includes('baseline')) {
      return first === 'first' ? 'baseline' : first === 'last' ? 'last baseline' : undefined
    }
    return (first === 'safe' || first === 'unsafe') && positions.includes(second)
      ? `${first} ${second}`
      : undefined
  }
}

export const justifyContent = alignment(['normal', ...DISTRIBUTIONS], [...POSITIONS, ...SIDES])
export const alignContent = alignment(['normal', 'baseline', ...DISTRIBUTIONS], POSITIONS)
export const alignItems = alignment(['normal', 'stretch', 'baseline'], SELF_POSITIONS)
export const alignSelf = alignment(['auto', 'normal', 'stretch', 'baseline'], SELF_POSITIONS)

export const justifySelf = alignment(['auto', 'normal', 'stretch', 'baseline'], [...SELF_POSITIONS, ...SIDES])
const justifyItemsAlone = alignment(['normal', 'stretch', 'baseline'], [...SELF_POSITIONS, ...SIDES])
/** `legacy` is only inherited by `auto` in browsers, so it has no effect of its own. */
export const justifyItems: Parser<string> = values => {
  const isLegacy = (value: Value): boolean => value.type === 'ident' && value.lower === 'legacy'
  const others = values.filter(value => !isLegacy(value))
  if (others.length === values.length) return justifyItemsAlone(values)
  if (values.length === 1) return 'normal'
  const position = soleWord(others)
  const isPosition = position === 'left' || position === 'right' || position === 'center'
  return values.length === 2 && isPosition ? position : undefined
}

const DISPLAYS = keywords(
  'none | block | flow-root | inline | inline-block | list-item | flex | inline-flex | grid | inline-grid | table | inline-table | table-row-group | table-header-group | table-footer-group | table-row | table-cell | table-column | table-column-group | table-caption | contents',
  {
    '-webkit-box': 'flex',
    '-webkit-flex': 'flex',
    '-webkit-inline-flex': 'inline-flex',
    ruby: 'inline',
    math: 'inline',
  },
)

/** A single keyword, or the keywords of CSS Display 3 §2: outside, inside and `list-item`. */
export const display: typeof DISPLAYS = values => {
  const single = DISPLAYS(values)
  if (single !== undefined) return single
  const words = values.map(value => (value.type === 'ident' ? value.lower : ''))
  const outside = words.filter(word => word === 'block' || word === 'inline')
  const inside = words.filter(word => Object.hasOwn(INSIDES, word))
  const isItem = words.includes('list-item')
  if (words.length < 2 || outside.length > 1 || inside.length > 1) return undefined
  if (outside.length + inside.length + (isItem ? 1 : 0) !== words.length) return undefined
  const [, inline = 'inline', block = 'block'] =
    /^(\S+) (\S+)$/.exec(INSIDES[inside[0] ?? 'flow'] ?? '') ?? []
  if (isItem) return inside[0] === undefined || inside[0].startsWith('flow') ? 'list-item' : undefined
  return DISPLAYS([identValue(outside[0] === 'inline' ? inline : block)])
}

/** Inline-level and block-level keyword of each inner display type. */
const INSIDES: Readonly<Record<string, string>> = {
  flow: 'inline block',
  'flow-root': 'inline-block flow-root',
  flex: 'inline-flex flex',
  grid: 'inline-grid grid',
  table: 'inline-table table',
  math: 'inline-block block',
}

export const parseSpacing = pairOf(positiveLength)

export function parseOpacity(value: Value): number | undefined {
  const share = value.type === 'percentage' ? value.value / 100 : number()([value])
  if (typeof share !== 'number') return undefined
  return Math.max(0, Math.min(1, share))
}

const CONTAINMENTS = {
  none: [],
  content: ['layout', 'style', 'paint'],
  strict: ['size', 'layout', 'style', 'paint'],
} as const

export type Containment = Keyword<'size | inline-size | layout | style | paint'>

/** Kinds of containment; empty for `none` (CSS Containment 2 §2). */
export const parseContain: Parser<readonly Containment[]> = either(
  mapped<readonly Containment[]>(CONTAINMENTS),
  values => {
    const kinds = phrase('size | inline-size | layout | style | paint')(values)
    return typeof kinds === 'string' ? (kinds.split(' ') as Containment[]) : undefined
  },
)

/** `none | <length> | auto <length> | auto none`; null is `none`. Without scripts, no remembered size replaces it. */
export const parseIntrinsicSize: Parser<number | null> = values => {
  const [first, ...others] = values
  const size = first?.type === 'ident' && first.lower === 'auto' ? others : values
  return either(positiveLength, mapped<null>({ none: null }))(size)
}

/** One keyword for both axes, or one for each. */
export const parseOverflow: Parser<string> = values => {
  if (values.length > 2) return undefined
  const parsed = phrase('visible | hidden | scroll | auto | clip | overlay')(values)
  if (typeof parsed !== 'string') return parsed
  const [x = '', y = x] = parsed.replaceAll('overlay', 'auto').split(' ')
  // `visible` computes to `auto` beside an axis that scrolls (CSS Overflow 3 §3.1)
  const scrolls = [x, y].some(axis => axis !== 'visible' && axis !== 'clip')
  const settled = [x, y].map(axis =>
    !scrolls ? axis : axis === 'visible' ? 'auto' : axis === 'clip' ? 'hidden' : axis,
  )
  return settled[0] === settled[1] ? (settled[0] ?? x) : settled.join(' ')
}

/** `contain-intrinsic-size`: one size for both axes, or one for each. */
export function expandIntrinsicSize(
  values: readonly Value[],
): Readonly<Record<'containIntrinsicWidth' | 'containIntrinsicHeight', readonly Value[]>> | undefined {
  const sizes: Value[][] = []
  let isOpen = false
  for (const value of values) {
    if (isOpen) sizes.at(-1)?.push(value)
    else sizes.push([value])
    isOpen = !isOpen && value.type === 'ident' && value.lower === 'auto'
  }
  const [width, height = width] = sizes
  if (width === undefined || height === undefined || sizes.length > 2) return undefined
  return { containIntrinsicWidth: width, containIntrinsicHeight: height }
}
