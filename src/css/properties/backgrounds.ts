/** The values of the background properties and positions (CSS Backgrounds 3, CSS Images 3). Pure. */

import { parseAngle, parseLengthPercentage, type Specified } from '../values/calc.ts'
import { CURRENT_COLOR, isTransparent, parseColor } from '../values/colors.ts'
import { soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type { BackgroundImage, LengthPercentage } from '../values/value-types.ts'
import { combined, type ElementBasis, type Parser, phrase, resolve } from './property-parsers.ts'

export const parseBackgroundImages: Parser<readonly BackgroundImage[]> = values => {
  const layers: Specified<BackgroundImage, ElementBasis>[] = []
  for (const group of splitAtCommas(values)) {
    const [only, ...more] = group
    // an empty url() means no image (CSS Values 4 §4.5.1)
    const isEmpty = only?.type === 'url' && only.url === '' && more.length === 0
    if (soleWord(group) === 'none' || isEmpty) continue
    const image = only === undefined || more.length > 0 ? undefined : parseImage(only)
    if (image === undefined) return undefined
    layers.push(image)
  }
  return layers.length === 0 ? [] : combined(layers)
}

export function parseImage(value: Value): Specified<BackgroundImage, ElementBasis> | undefined {
  if (value.type === 'url') return { kind: 'url', url: value.url }
  if (value.type !== 'function') return undefined
  if (value.name === 'linear-gradient' || value.name === '-webkit-linear-gradient')
    return parseGradient(value.args)
  return undefined
}

interface SpecifiedStop {
  readonly color: string
  readonly offset: Specified<LengthPercentage, ElementBasis> | null
}

function parseGradient(args: readonly Value[]): Specified<BackgroundImage, ElementBasis> | undefined {
  const groups = splitAtCommas(args)
  const angle = parseDirection(groups[0] ?? [])
  const stops: SpecifiedStop[] = []
  for (const group of angle === undefined ? groups : groups.slice(1)) {
    const read = parseStops(group)
    if (read === undefined) return undefined
    stops.push(...read)
  }
  if (stops.length < 2) return undefined
  return basis => ({
    kind: 'linear-gradient',
    angle: angle ?? 180,
    stops: stops.map(({ color, offset }) => ({
      color: color === CURRENT_COLOR ? basis.color : color,
      offset: offset === null ? null : resolve(offset, basis),
    })),
  })
}

const SIDES: Readonly<Record<string, number>> = {
  top: 0,
  'right top': 45,
  right: 90,
  'bottom right': 135,
  bottom: 180,
  'bottom left': 225,
  left: 270,
  'left top': 315,
}

/** An angle, or `to` and one or two sides. */
function parseDirection(values: readonly Value[]): number | undefined {
  const [first] = values
  if (values.length === 1 && first !== undefined) return parseAngle(first)
  const words = values.map(value => (value.type === 'ident' ? value.lower : ''))
  if (words[0] !== 'to') return undefined
  const sides = words.slice(1).sort().join(' ')
  return Object.hasOwn(SIDES, sides) ? SIDES[sides] : undefined
}

/** A colour with up to two positions. */
function parseStops(values: readonly Value[]): SpecifiedStop[] | undefined {
  const [first, ...rest] = values
  const color = parseColor(first)
  if (color === undefined || rest.length > 2) return undefined
  if (rest.length === 0) return [{ color, offset: null }]
  const stops: SpecifiedStop[] = []
  for (const value of rest) {
    const offset = parseLengthPercentage(value)
    if (offset === undefined) return undefined
    stops.push({ color, offset })
  }
  return stops
}

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
}

/** One to four values: keywords, lengths, and keywords with an offset (CSS Values 4 §9.1). */
export const parsePosition: Parser<readonly [LengthPercentage, LengthPercentage]> = values => {
  const [first, second = { word: 'center', offset: null }, ...more] = sidesOf(values) ?? []
  if (first === undefined || more.length > 0) return undefined
  const areWords = first.word !== null && second.word !== null
  const places = placesOf(first, second) ?? (areWords ? placesOf(second, first) : undefined)
  return places && (basis => [resolve(places[0], basis), resolve(places[1], basis)])
}

function sidesOf(values: readonly Value[]): readonly Side[] | undefined {
  const sides: Side[] = []
  for (const value of values) {
    if (value.type === 'ident') {
      sides.push({ word: value.lower, offset: null })
      continue
    }
    const offset = parseLengthPercentage(value)
    if (offset === undefined) return undefined
    const last = sides.at(-1)
    if (values.length < 3) sides.push({ word: null, offset })
    else if (last === undefined || last.offset !== null || last.word === 'center') return undefined
    else last.offset = offset
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
  return basis => {
    const length = resolve(offset, basis)
    if (typeof length === 'number') return length === 0 ? END : { percent: 100, plus: -length }
    return { percent: 100 - length.percent, ...(length.plus === undefined ? {} : { plus: -length.plus }) }
  }
}

export const parseSize: Parser<
  'auto' | 'cover' | 'contain' | readonly (LengthPercentage | 'auto')[]
> = values => {
  const word = soleWord(values)
  if (word === 'auto' || word === 'cover' || word === 'contain') return word
  if (values.length < 1 || values.length > 2) return undefined
  return combined<LengthPercentage | 'auto'>(
    values.map(value =>
      value.type === 'ident' && value.lower === 'auto'
        ? 'auto'
        : parseLengthPercentage(value, { negative: false }),
    ),
  )
}

export function parseBackgroundColor(value: Value): ReturnType<Parser<string | null>> {
  const parsed = parseColor(value)
  if (parsed === undefined) return undefined
  if (parsed === CURRENT_COLOR) return basis => basis.color
  return isTransparent(parsed) ? null : parsed
}

export function firstLayer(values: readonly Value[]): readonly Value[] {
  const comma = values.findIndex(value => value.type === 'sign' && value.text === ',')
  return comma < 0 ? values : values.slice(0, comma)
}

export const parseRepeat: Parser<string> = values => {
  const word = phrase('repeat | no-repeat | repeat-x | repeat-y | space | round')(firstLayer(values))
  if (
    typeof word === 'string' &&
    !/^(?:\S+|(?:repeat|no-repeat|space|round) (?:repeat|no-repeat|space|round))$/.test(word)
  )
    return undefined
  if (word === 'repeat no-repeat') return 'repeat-x'
  if (word === 'no-repeat repeat') return 'repeat-y'
  if (word === 'repeat repeat') return 'repeat'
  return word === 'no-repeat no-repeat' ? 'no-repeat' : word
}
