/** The values of `border-image` (CSS Backgrounds 3 §6). Pure. */
import { parseLengthPercentage, parseNumber } from '../values/calc.ts'
import { isSign, soleWord, type Value } from '../values/component-values.ts'
import type { BackgroundImage, LengthPercentage } from '../values/value-types.ts'
import { parseImage } from './backgrounds.ts'
import { combined, keywords, type Parser, pairOf, rare, resolve } from './property-parsers.ts'

/** Four values in CSS order: top, right, bottom, left. */
type Sides<T> = readonly [top: T, right: T, bottom: T, left: T]

/** Pixels of a picture or CSS pixels of a gradient, or percentages of the image. */
type SliceSide = number | { readonly percent: number }

export interface BorderImageSlice {
  readonly sides: Sides<SliceSide>
  /** True if the middle is painted. */
  readonly isFilled: boolean
}

/** A multiple of the border width, or a length. */
export type BorderImageLength = { readonly times: number } | LengthPercentage

const parseSource: Parser<BackgroundImage> = values => {
  const [only, ...more] = values
  if (soleWord(values) === 'none') return { kind: 'none' }
  return only === undefined || more.length > 0 ? undefined : parseImage(only)
}

const parseSlice: Parser<BorderImageSlice> = values => {
  const fills = values.filter(value => value.type === 'ident' && value.lower === 'fill')
  const isAtEnd = [values[0], values.at(-1)].some(value => value !== undefined && fills.includes(value))
  if (fills.length > 1 || (fills.length === 1 && !isAtEnd)) return undefined
  const sides = fourSides(
    values.filter(value => !fills.includes(value)),
    (value): SliceSide | undefined =>
      value.type === 'percentage' && value.value >= 0 ? { percent: value.value } : positiveNumber(value),
  )
  return sides && { sides, isFilled: fills.length === 1 }
}

function positiveNumber(value: Value): number | undefined {
  const number = value.type === 'number' ? parseNumber(value) : undefined
  return number !== undefined && number >= 0 ? number : undefined
}

function parseLengths<T>(
  parse: (value: Value) => ReturnType<Parser<BorderImageLength | T>>,
): Parser<Sides<BorderImageLength | T>> {
  return values => {
    const sides = fourSides(values, value => {
      const times = positiveNumber(value)
      return times === undefined ? parse(value) : { times }
    })
    const specified = sides && combined<BorderImageLength | T>(sides)
    if (specified === undefined) return undefined
    return basis => {
      const [top = 0, right = 0, bottom = 0, left = 0] = resolve(specified, basis)
      return [top, right, bottom, left]
    }
  }
}

/** One to four values (CSS Backgrounds 3 §4.1). */
function fourSides<T>(
  values: readonly Value[],
  parse: (value: Value) => T | undefined,
): Sides<T> | undefined {
  const [top, right = top, bottom = top, left = right, ...more] = values.map(parse)
  return top === undefined ||
    right === undefined ||
    bottom === undefined ||
    left === undefined ||
    more.length > 0 ||
    values.slice(0, 4).map(parse).includes(undefined)
    ? undefined
    : [top, right, bottom, left]
}

export const BORDER_IMAGE_PROPERTIES = {
  /** Undefined is `none`. */
  borderImageSource: rare(parseSource),
  /** Undefined is 100%. */
  borderImageSlice: rare(parseSlice),
  /** Undefined is 1. */
  borderImageWidth: rare(
    parseLengths<'auto'>(value =>
      value.type === 'ident' && value.lower === 'auto'
        ? 'auto'
        : parseLengthPercentage(value, { negative: false }),
    ),
  ),
  /** Undefined is 0. */
  borderImageOutset: rare(
    parseLengths<never>(value =>
      value.type === 'dimension' ? parseLengthPercentage(value, { negative: false }) : undefined,
    ),
  ),
  /** Across and down; undefined is `stretch`. */
  borderImageRepeat: rare(pairOf(keywords('stretch | repeat | round | space'))),
}

/** Source, slice, width, outset and repetition; `/` separates the lengths. */
export function splitBorderImage(
  values: readonly Value[],
): Record<'source' | 'slice' | 'width' | 'outset' | 'repeat', readonly Value[]> | undefined {
  const source: Value[] = []
  const repeat: Value[] = []
  const lengths: Value[][] = []
  let wasLength = false
  for (const value of values) {
    const isSlash = isSign(value, '/')
    const isRepeat = value.type === 'ident' && REPEATS.has(value.lower)
    const isSource = (value.type === 'ident' && value.lower === 'none') || parseImage(value) !== undefined
    if (isSource) source.push(value)
    else if (isRepeat) repeat.push(value)
    else if (isSlash) {
      if (!wasLength) return undefined
      lengths.push([])
    } else {
      if (!wasLength && lengths.length > 0) return undefined
      if (lengths.length === 0) lengths.push([])
      lengths.at(-1)?.push(value)
    }
    wasLength = !isSource && !isRepeat
  }
  const [slice = [], width = [], outset = [], ...more] = lengths
  const hasEmptyEnd = lengths.length > 1 && lengths.at(-1)?.length === 0
  return source.length > 1 || more.length > 0 || hasEmptyEnd
    ? undefined
    : { source, slice, width, outset, repeat }
}

const REPEATS = new Set(['stretch', 'repeat', 'round', 'space'])
