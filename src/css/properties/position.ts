/** Positions of images and gradients: the `<position>` of CSS Values 4 §9.1. Pure. */

import { lessLength, parseLengthPercentage, type Specified } from '../values/calc.ts'
import { identValue, type Value } from '../values/component-values.ts'
import type { LengthPercentage } from '../values/value-types.ts'
import { type ElementBasis, type Parser, resolve } from './property-parsers.ts'

const START: LengthPercentage = { percent: 0 }
const MIDDLE: LengthPercentage = { percent: 50 }
const END: LengthPercentage = { percent: 100 }
const ACROSS: Readonly<Record<string, LengthPercentage>> = { left: START, center: MIDDLE, right: END }
const DOWN: Readonly<Record<string, LengthPercentage>> = { top: START, center: MIDDLE, bottom: END }

type Place = Specified<LengthPercentage, ElementBasis>

/** A keyword with an optional offset, or an offset alone. */
interface Side {
  readonly word: string | null
  offset: Place | null
  readonly values: Value[]
}

/** One to four values: keywords, lengths, and keywords with an offset (CSS Values 4 §9.1). */
export const parsePosition: Parser<readonly [LengthPercentage, LengthPercentage]> = values => {
  const sides = orderedSides(values)
  const places = sides && placesOf(...sides)
  return places && (basis => [resolve(places[0], basis), resolve(places[1], basis)])
}

/** The values of a position for each axis, as values of its longhands; undefined if they are invalid. */
export function splitPosition(
  values: readonly Value[],
): readonly [x: readonly Value[], y: readonly Value[]] | undefined {
  const sides = orderedSides(values)
  return sides && [sides[0].values, sides[1].values]
}

/** A position along one axis: a keyword, a length, or a keyword with an offset (CSS Backgrounds 4 §3.4). */
export function parseAxisPosition(axis: 'x' | 'y'): Parser<LengthPercentage> {
  const words = axis === 'x' ? ACROSS : DOWN
  return values => {
    const [first, second, ...more] = values
    if (first === undefined || more.length > 0) return undefined
    const offset = second === undefined ? null : parseLengthPercentage(second)
    if (offset === undefined) return undefined
    if (first.type === 'ident') {
      if (offset !== null && first.lower === 'center') return undefined
      return placeOf({ word: first.lower, offset, values: [] }, words)
    }
    return second === undefined ? parseLengthPercentage(first) : undefined
  }
}

function orderedSides(values: readonly Value[]): readonly [across: Side, down: Side] | undefined {
  const [first, second = CENTER, ...more] = sidesOf(values) ?? []
  if (first === undefined || more.length > 0) return undefined
  if (placesOf(first, second) !== undefined) return [first, second]
  const areWords = first.word !== null && second.word !== null
  return areWords && placesOf(second, first) !== undefined ? [second, first] : undefined
}

const CENTER: Side = { word: 'center', offset: null, values: [identValue('center')] }

function sidesOf(values: readonly Value[]): readonly Side[] | undefined {
  const sides: Side[] = []
  for (const value of values) {
    if (value.type === 'ident') {
      sides.push({ word: value.lower, offset: null, values: [value] })
      continue
    }
    const offset = parseLengthPercentage(value)
    if (offset === undefined) return undefined
    const last = sides.at(-1)
    if (values.length < 3) sides.push({ word: null, offset, values: [value] })
    else if (last === undefined || last.offset !== null || last.word === 'center') return undefined
    else {
      last.offset = offset
      last.values.push(value)
    }
  }
  return values.length > 2 && sides.length < 2 ? undefined : sides
}

function placesOf(across: Side, down: Side): readonly [Place, Place] | undefined {
  const x = placeOf(across, ACROSS)
  const y = placeOf(down, DOWN)
  return x === undefined || y === undefined ? undefined : [x, y]
}

function placeOf(
  { word, offset }: Side,
  words: Readonly<Record<string, LengthPercentage>>,
): Place | undefined {
  if (word === null) return offset ?? undefined
  const base = Object.hasOwn(words, word) ? words[word] : undefined
  if (base === undefined || offset === null) return base
  return word === 'right' || word === 'bottom' ? fromEnd(offset) : offset
}

function fromEnd(offset: Place): Place {
  return basis => lessLength(END, resolve(offset, basis))
}
