/** The values of the background properties (CSS Backgrounds 3). Pure. */

import { parseLengthPercentage, type Specified } from '../values/calc.ts'
import { CURRENT_COLOR, isTransparent, parseElementColor } from '../values/colors.ts'
import { soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import { isImageSet, selectImage } from '../values/image-set.ts'
import type {
  BackgroundImage,
  BackgroundRepeat,
  BackgroundSize,
  LengthPercentage,
} from '../values/value-types.ts'
import { parseGradient } from './gradients.ts'
import { combined, type ElementBasis, keywords, type Parser, pairOf } from './property-parsers.ts'

/** One image for each layer; none if no layer has one. */
export const parseBackgroundImages: Parser<readonly BackgroundImage[]> = values => {
  const layers: Specified<BackgroundImage, ElementBasis>[] = []
  let isEmpty = true
  for (const group of splitAtCommas(values)) {
    const [only, ...more] = group
    // an empty url() means no image (CSS Values 4 §4.5.1)
    const isNone =
      soleWord(group) === 'none' || (only?.type === 'url' && only.url === '' && more.length === 0)
    const image = isNone ? NO_IMAGE : only === undefined || more.length > 0 ? undefined : parseImage(only)
    if (image === undefined) return undefined
    if (!isNone) isEmpty = false
    layers.push(image)
  }
  return isEmpty ? [] : combined(layers)
}

const NO_IMAGE: BackgroundImage = { kind: 'none' }

/** Limit of the layers of a background. */
const MAX_LAYERS = 200

/** A value for each layer; the last ones are repeated if there are more images. */
export function perLayer<T>(parse: Parser<T>): Parser<readonly T[]> {
  return values => {
    const groups = splitAtCommas(values)
    return groups.length > MAX_LAYERS ? undefined : combined(groups.map(parse))
  }
}

export function parseImage(value: Value): Specified<BackgroundImage, ElementBasis> | undefined {
  if (value.type === 'url') return { kind: 'url', url: value.url }
  if (value.type !== 'function') return undefined
  if (!isImageSet(value)) return parseGradient(value)
  const chosen = selectImage(value.args)
  if (chosen?.image.type !== 'url') return chosen && parseImage(chosen.image)
  const { image, density } = chosen
  return { kind: 'url', url: image.url, ...(density === 1 ? null : { density }) }
}

export const parseSize: Parser<BackgroundSize> = values => {
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
  const parsed = parseElementColor(value)
  if (parsed === undefined || typeof parsed === 'function') return parsed
  if (parsed === CURRENT_COLOR) return basis => basis.color
  return isTransparent(parsed) ? null : parsed
}

const REPEATS: Readonly<Record<string, readonly [BackgroundRepeat, BackgroundRepeat]>> = {
  'repeat-x': ['repeat', 'no-repeat'],
  'repeat-y': ['no-repeat', 'repeat'],
}

const parseRepeatPair = pairOf(keywords('repeat | no-repeat | space | round'))

export const parseRepeat: Parser<readonly [x: BackgroundRepeat, y: BackgroundRepeat]> = values => {
  const word = soleWord(values)
  return word !== null && Object.hasOwn(REPEATS, word) ? REPEATS[word] : parseRepeatPair(values)
}

export const parseOrigin = keywords('border-box | padding-box | content-box')
export const parseClip = keywords('border-box | padding-box | content-box | text')
