/**
 * The table of longhand properties: parser, initial value, inheritance. The types of computed styles derive from it,
 * so a new property begins with a row here. Comments describe computed values; lengths are in points. Pure.
 */

import { CONTAINER_PROPERTIES } from '../conditional/container-properties.ts'
import { CURRENT_COLOR } from '../values/colors.ts'
import {
  parseBackgroundColor,
  parseBackgroundImages,
  parseClip,
  parseOrigin,
  parseRepeat,
  parseSize,
  perLayer,
} from './backgrounds.ts'
import { BORDER_IMAGE_PROPERTIES } from './border-image.ts'
import {
  alignContent,
  alignItems,
  alignSelf,
  breakBetween,
  display,
  inset,
  intrinsic,
  justifyContent,
  justifyItems,
  justifySelf,
  lineStyle,
  lineWidth,
  MEDIUM,
  maxSize,
  parseAspectRatio,
  parseContain,
  parseIntrinsicSize,
  parseOpacity,
  parseOverflow,
  parseSpacing,
  radius,
  size,
  widthSize,
} from './box-model.ts'
import { parseBoxShadow, parseTextShadow } from './box-shadow.ts'
import { CONTROL_PROPERTIES } from './control-properties.ts'
import { EFFECT_PROPERTIES } from './effect-properties.ts'
import {
  parseFamilies,
  parseFontFeatures,
  parseFontSize,
  parseFontStretch,
  parseFontStyle,
  parseFontWeight,
  parseLineHeight,
} from './fonts.ts'
import { parseContent, parseCounterChanges, parseQuotes } from './generated-content.ts'
import { parseAreas, parseAutoFlow, parseAutoTracks, parseGridLine, parseTrackList } from './grid.ts'
import { parsePageName, parseRunning } from './paged-media.ts'
import { parseAxisPosition, parsePosition } from './position.ts'
import {
  color,
  either,
  inherited,
  inheritedRare,
  integer,
  keywords,
  length,
  lengthPercentage,
  mapped,
  number,
  one,
  positiveLength,
  positiveLengthPercentage,
  property,
  rare,
} from './property-parsers.ts'
import {
  parseDecorationLine,
  parseIdent,
  parseListStyleType,
  parseNumeric,
  parseTextAlign,
  parseTextColor,
  parseUrlOrNone,
} from './text.ts'
import { TEXT_PROPERTIES } from './text-properties.ts'

export const PROPERTIES = {
  /** Unsupported values compute to `block`. */
  display: property(display, 'inline'),
  position: property(
    either(
      keywords('static | relative | absolute | fixed | sticky', { '-webkit-sticky': 'sticky' }),
      parseRunning,
    ),
    'static',
  ),
  float: property(
    keywords('none | left | right | footnote', { 'inline-start': 'left', 'inline-end': 'right' }),
    'none',
  ),
  clear: property(
    keywords('none | left | right | both', { 'inline-start': 'left', 'inline-end': 'right' }),
    'none',
  ),
  /** Set only where it applies: on positioned boxes, and items of flex and grid containers. */
  zIndex: rare(either(integer(), keywords('auto'))),
  top: property(inset, 'auto'),
  right: property(inset, 'auto'),
  bottom: property(inset, 'auto'),
  left: property(inset, 'auto'),
  visibility: inherited(keywords('visible | hidden | collapse'), 'visible'),
  overflow: property(parseOverflow, 'visible'),
  lineClamp: rare(either(integer({ min: 1 }), keywords('none'))),
  textOverflow: rare(keywords('clip | ellipsis')),
  opacity: property(one(parseOpacity), 1),
  direction: inherited(keywords('ltr | rtl'), 'ltr'),
  unicodeBidi: property(
    keywords('normal | embed | isolate | bidi-override | isolate-override | plaintext'),
    'normal',
  ),

  boxSizing: property(keywords('content-box | border-box'), 'content-box'),
  width: property(widthSize, 'auto'),
  minWidth: property(size, 'auto'),
  maxWidth: property(maxSize, 'none'),
  height: property(size, 'auto'),
  minHeight: property(size, 'auto'),
  maxHeight: property(maxSize, 'none'),
  /** Undefined is `auto`. */
  aspectRatio: rare(parseAspectRatio),
  marginTop: property(inset, 0),
  marginRight: property(inset, 0),
  marginBottom: property(inset, 0),
  marginLeft: property(inset, 0),
  paddingTop: property(positiveLengthPercentage, 0),
  paddingRight: property(positiveLengthPercentage, 0),
  paddingBottom: property(positiveLengthPercentage, 0),
  paddingLeft: property(positiveLengthPercentage, 0),
  /** 0 if the border style is `none` or `hidden`. */
  borderTopWidth: property(lineWidth, MEDIUM),
  borderRightWidth: property(lineWidth, MEDIUM),
  borderBottomWidth: property(lineWidth, MEDIUM),
  borderLeftWidth: property(lineWidth, MEDIUM),
  borderTopStyle: property(lineStyle, 'none'),
  borderRightStyle: property(lineStyle, 'none'),
  borderBottomStyle: property(lineStyle, 'none'),
  borderLeftStyle: property(lineStyle, 'none'),
  borderTopColor: property(color, CURRENT_COLOR),
  borderRightColor: property(color, CURRENT_COLOR),
  borderBottomColor: property(color, CURRENT_COLOR),
  borderLeftColor: property(color, CURRENT_COLOR),
  /** Horizontal and vertical radius. */
  borderTopLeftRadius: property(radius, [0, 0]),
  borderTopRightRadius: property(radius, [0, 0]),
  borderBottomRightRadius: property(radius, [0, 0]),
  borderBottomLeftRadius: property(radius, [0, 0]),
  /** The topmost shadow comes first. */
  boxShadow: property(parseBoxShadow, []),
  boxDecorationBreak: property(keywords('slice | clone'), 'slice'),

  /** Null is transparent. */
  backgroundColor: property(one(parseBackgroundColor), null),
  /** The topmost layer comes first. The other properties repeat their values for further layers. */
  backgroundImage: property(parseBackgroundImages, []),
  backgroundRepeat: property(perLayer(parseRepeat), [['repeat', 'repeat']]),
  backgroundPositionX: property(perLayer(parseAxisPosition('x')), [{ percent: 0 }]),
  backgroundPositionY: property(perLayer(parseAxisPosition('y')), [{ percent: 0 }]),
  backgroundSize: property(perLayer(parseSize), ['auto']),
  /** Undefined is `padding-box`. */
  backgroundOrigin: rare(perLayer(parseOrigin)),
  /** Undefined is `border-box`. */
  backgroundClip: rare(perLayer(parseClip)),
  /** Undefined is `scroll`, which `local` is on paper. */
  backgroundAttachment: rare(perLayer(keywords('scroll | fixed', { local: 'scroll' }))),

  color: inherited(parseTextColor, '#000000'),
  /** Without quotes: `Helvetica Neue`, `sans-serif`. */
  fontFamily: inherited(parseFamilies, ['serif']),
  fontSize: inherited(parseFontSize, 12),
  /** 1 to 1000. */
  fontWeight: inherited(parseFontWeight, 400),
  fontStyle: inherited(parseFontStyle, 'normal'),
  /** A percentage; undefined is 100. */
  fontStretch: inheritedRare(parseFontStretch),
  fontVariantCaps: inherited(
    keywords('normal | small-caps | all-small-caps | petite-caps | all-petite-caps | unicase | titling-caps'),
    'normal',
  ),
  fontVariantNumeric: inherited(parseNumeric, []),
  /** OpenType tags that are on; those that are off begin with `!`. */
  fontFeatureSettings: inherited(parseFontFeatures, []),
  /** A factor of the font size, a length, or the line spacing of the font. */
  lineHeight: inherited(parseLineHeight, 'normal'),
  letterSpacing: inherited(either(mapped({ normal: 0 }), length), 0),
  wordSpacing: inherited(either(mapped({ normal: 0 }), length), 0),
  textAlign: inherited(parseTextAlign, 'start'),
  textIndent: inherited(lengthPercentage, 0),
  textTransform: inherited(keywords('none | uppercase | lowercase | capitalize'), 'none'),
  /** Of the element itself; decorations extend over its inline descendants (CSS Text Decoration 3 §2). */
  textDecorationLine: property(parseDecorationLine, []),
  textDecorationStyle: property(keywords('solid | double | dotted | dashed | wavy'), 'solid'),
  textDecorationColor: property(color, CURRENT_COLOR),
  /** Undefined is `auto`. */
  textDecorationThickness: rare(either(keywords('auto | from-font'), lengthPercentage)),
  textDecorationSkipInk: inheritedRare(keywords('auto | none | all')),
  textUnderlineOffset: inheritedRare(either(keywords('auto'), lengthPercentage)),
  /** The topmost shadow comes first; undefined is `none`. */
  textShadow: inheritedRare(parseTextShadow),
  whiteSpaceCollapse: inherited(keywords('collapse | preserve | preserve-breaks | break-spaces'), 'collapse'),
  textWrapMode: inherited(keywords('wrap | nowrap'), 'wrap'),
  overflowWrap: inherited(keywords('normal | break-word | anywhere'), 'normal'),
  wordBreak: inherited(keywords('normal | break-all | keep-all | break-word'), 'normal'),
  hyphens: inherited(keywords('none | manual | auto'), 'manual'),
  /** BCP 47 tag of the nearest `lang` attribute, or `auto`. Not a CSS property: set by presentational hints. */
  language: inherited(one(parseIdent), 'auto'),
  verticalAlign: property(
    either(
      keywords('baseline | sub | super | top | text-top | middle | bottom | text-bottom'),
      lengthPercentage,
    ),
    'baseline',
  ),

  /** The name of a counter style, a string in JSON quotes, or a written `symbols()`. */
  listStyleType: inherited(parseListStyleType, 'disc'),
  listStylePosition: inherited(keywords('inside | outside'), 'outside'),
  /** An absolute URL, or null. */
  listStyleImage: inherited(parseUrlOrNone, null),

  tableLayout: property(keywords('auto | fixed'), 'auto'),
  borderCollapse: inherited(keywords('separate | collapse'), 'separate'),
  /** Horizontal and vertical. */
  borderSpacing: inherited(parseSpacing, [0, 0]),
  captionSide: inherited(keywords('top | bottom', { 'block-start': 'top', 'block-end': 'bottom' }), 'top'),
  emptyCells: inherited(keywords('show | hide'), 'show'),

  flexDirection: property(keywords('row | row-reverse | column | column-reverse'), 'row'),
  flexWrap: property(keywords('nowrap | wrap | wrap-reverse'), 'nowrap'),
  justifyContent: property(justifyContent, 'normal'),
  alignItems: property(alignItems, 'normal'),
  alignSelf: property(alignSelf, 'auto'),
  alignContent: property(alignContent, 'normal'),
  flexGrow: property(number({ min: 0 }), 0),
  flexShrink: property(number({ min: 0 }), 1),
  flexBasis: property(
    either(keywords('auto | content'), either(intrinsic, positiveLengthPercentage)),
    'auto',
  ),
  order: property(integer(), 0),
  rowGap: property(either(keywords('normal'), positiveLengthPercentage), 'normal'),
  columnGap: property(either(keywords('normal'), positiveLengthPercentage), 'normal'),

  columnCount: property(either(keywords('auto'), integer({ min: 1 })), 'auto'),
  columnWidth: property(either(keywords('auto'), positiveLength), 'auto'),
  columnFill: property(keywords('balance | auto', { 'balance-all': 'balance' }), 'balance'),
  columnSpan: property(keywords('none | all'), 'none'),
  columnRuleWidth: property(lineWidth, MEDIUM),
  columnRuleStyle: property(lineStyle, 'none'),
  columnRuleColor: property(color, CURRENT_COLOR),

  gridTemplateColumns: rare(parseTrackList),
  gridTemplateRows: rare(parseTrackList),
  gridTemplateAreas: rare(parseAreas),
  gridAutoColumns: rare(parseAutoTracks),
  gridAutoRows: rare(parseAutoTracks),
  gridAutoFlow: rare(parseAutoFlow),
  /** Null is `auto`, as is an absent value. */
  gridRowStart: rare(parseGridLine),
  gridRowEnd: rare(parseGridLine),
  gridColumnStart: rare(parseGridLine),
  gridColumnEnd: rare(parseGridLine),
  /** An absent value is `normal`. */
  justifyItems: rare(justifyItems),
  /** An absent value is `auto`. */
  justifySelf: rare(justifySelf),

  /** Includes the values of the legacy `page-break-*` properties. */
  breakBefore: property(breakBetween, 'auto'),
  breakAfter: property(breakBetween, 'auto'),
  breakInside: property(
    keywords('auto | avoid | avoid-page | avoid-column', { 'avoid-region': 'auto' }),
    'auto',
  ),
  orphans: inherited(integer({ min: 1 }), 2),
  widows: inherited(integer({ min: 1 }), 2),
  /** Used value of the named page: `auto` is that of the parent (CSS Paged Media 3 §8.1); empty for none. */
  page: inherited(parsePageName, ''),

  objectFit: property(keywords('fill | contain | cover | none | scale-down'), 'fill'),
  objectPosition: property(parsePosition, [{ percent: 50 }, { percent: 50 }]),

  content: property(parseContent, 'normal'),
  counterReset: property(values => parseCounterChanges(values, 0), []),
  counterIncrement: property(values => parseCounterChanges(values, 1), []),
  counterSet: property(values => parseCounterChanges(values, 0), []),
  /** Pairs from the outermost; empty for none. Null: the quotes of the language. */
  quotes: inherited(parseQuotes, null),

  /** Undefined or empty is `none`. `content-visibility: auto` adds to it. */
  contain: rare(parseContain),
  /** Undefined is `visible`. */
  contentVisibility: rare(keywords('visible | auto')),
  /** Content size of boxes with size containment. Undefined or null is `none`. */
  containIntrinsicWidth: rare(parseIntrinsicSize),
  containIntrinsicHeight: rare(parseIntrinsicSize),

  ...CONTAINER_PROPERTIES,
  ...CONTROL_PROPERTIES,
  ...EFFECT_PROPERTIES,
  ...BORDER_IMAGE_PROPERTIES,
  ...TEXT_PROPERTIES,
}
