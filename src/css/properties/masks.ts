/** The values of the mask properties (CSS Masking 1 §7), with pictures and gradients as images. Pure. */
import { splitAtCommas } from '../values/component-values.ts'
import type { BackgroundImage } from '../values/value-types.ts'
import { parseBackgroundImages, parseOrigin, parseRepeat, parseSize, perLayer } from './backgrounds.ts'
import { parsePosition } from './position.ts'
import { keywords, type Parser, rare } from './property-parsers.ts'

/** A reference to an element, such as an SVG mask. */
const FRAGMENT = /^(?!data:).*#/is

/** References to SVG masks are not supported. */
const parseMaskImages: Parser<readonly BackgroundImage[]> = values => {
  const hasReference = splitAtCommas(values).some(
    ([first]) => first?.type === 'url' && FRAGMENT.test(first.url),
  )
  return hasReference ? undefined : parseBackgroundImages(values)
}

export const MASK_PROPERTIES = {
  /** Undefined is `none`. */
  maskImage: rare(parseMaskImages),
  maskRepeat: rare(perLayer(parseRepeat)),
  maskPosition: rare(perLayer(parsePosition)),
  maskSize: rare(perLayer(parseSize)),
  /** Undefined is the border box. */
  maskOrigin: rare(perLayer(parseOrigin)),
  maskClip: rare(perLayer(parseOrigin)),
  /** Only these values are supported. */
  maskMode: rare(keywords('match-source | alpha')),
  maskComposite: rare(keywords('add')),
}
