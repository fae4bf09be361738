/** Properties that change how a box is painted, with those of few elements. Lengths are in points. Pure. */
import { type BlendMode, CSS_BLEND_MODES } from '../../graphics/paint.ts'
import { CURRENT_COLOR } from '../values/colors.ts'
import { soleWord } from '../values/component-values.ts'
import { perLayer } from './backgrounds.ts'
import { parseClip, parseClipPath, parseShapeOutside } from './basic-shapes.ts'
import { lineWidth } from './box-model.ts'
import { parseFilter } from './filters.ts'
import { MASK_PROPERTIES } from './masks.ts'
import {
  color,
  either,
  keywords,
  length,
  mapped,
  type Parser,
  positiveLengthPercentage,
  rare,
} from './property-parsers.ts'
import {
  parseRotate,
  parseScale,
  parseTransform,
  parseTransformOrigin,
  parseTranslate,
} from './transforms.ts'

/** Undefined is `normal`. */
const parseBlendMode: Parser<BlendMode> = values => {
  const word = soleWord(values)
  return word === 'normal' ? word : CSS_BLEND_MODES.find(mode => mode === word)
}

export const EFFECT_PROPERTIES = {
  ...MASK_PROPERTIES,
  mixBlendMode: rare(parseBlendMode),
  /** Of each layer of the background; undefined is `normal`. */
  backgroundBlendMode: rare(perLayer(parseBlendMode)),
  /** Null or undefined is `none`. */
  clipPath: rare(parseClipPath),
  /** Applies to floats. Null or undefined is `none`; the margin box is that without a box. */
  shapeOutside: rare(parseShapeOutside),
  shapeMargin: rare(positiveLengthPercentage),
  /** Applies to boxes with absolute positions, as their clip path. */
  clip: rare(parseClip),
  filter: rare(parseFilter),
  isolation: rare(keywords('auto | isolate')),
  /** Undefined is `none`; `auto` is painted as `solid`. */
  outlineStyle: rare(
    keywords('none | solid | dashed | dotted | double | groove | ridge | inset | outset', { auto: 'solid' }),
  ),
  /** Undefined is `medium`. */
  outlineWidth: rare(lineWidth),
  /** Undefined is `currentcolor`. */
  outlineColor: rare(either(color, mapped({ auto: CURRENT_COLOR, invert: CURRENT_COLOR }))),
  outlineOffset: rare(length),
  transform: rare(parseTransform),
  /** Along the x, y and z axes, from the reference box. Undefined is its centre. */
  transformOrigin: rare(parseTransformOrigin),
  /** Boxes of HTML have no fill and stroke boxes. Undefined is the border box. */
  transformBox: rare(
    keywords('content-box | border-box', {
      'fill-box': 'content-box',
      'stroke-box': 'border-box',
      'view-box': 'border-box',
    }),
  ),
  translate: rare(parseTranslate),
  rotate: rare(parseRotate),
  scale: rare(parseScale),
}
