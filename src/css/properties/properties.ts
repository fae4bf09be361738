/**
 * The table of longhand properties: what a value is, where it starts, whether it runs down the tree. A new property
 * begins here and in contracts.ts. Pure.
 */

import type { FullStyle, StyleKey } from '../computed-style.ts'
import { CURRENT_COLOR } from '../values/colors.ts'
import {
  firstLayer,
  parseBackgroundColor,
  parseBackgroundImages,
  parsePosition,
  parseRepeat,
  parseSize,
} from './backgrounds.ts'
import {
  alignContent,
  alignItems,
  alignSelf,
  breakBetween,
  display,
  inset,
  intrinsic,
  justifyContent,
  lineStyle,
  lineWidth,
  MEDIUM,
  maxSize,
  parseOpacity,
  parseOverflow,
  parseSpacing,
  radius,
  size,
} from './box-model.ts'
import { parseBoxShadow } from './box-shadow.ts'
import {
  parseFamilies,
  parseFontFeatures,
  parseFontSize,
  parseFontStyle,
  parseFontWeight,
  parseLineHeight,
} from './fonts.ts'
import { parseContent, parseCounterChanges, parseQuotes } from './generated-content.ts'
import {
  color,
  either,
  inherited,
  integer,
  length,
  lengthPercentage,
  mapped,
  number,
  one,
  own,
  type Property,
  positiveLengthPercentage,
  words,
} from './property-parsers.ts'
import {
  parseDecorationLine,
  parseListStyleType,
  parseNumeric,
  parseTextAlign,
  parseUrlOrNone,
} from './text.ts'

type PropertyTable = { readonly [K in StyleKey]: Property<FullStyle[K]> }

export const PROPERTIES: PropertyTable = {
  display: own('inline', display),
  position: own(
    'static',
    mapped({
      static: 'static',
      relative: 'relative',
      absolute: 'absolute',
      fixed: 'fixed',
      sticky: 'sticky',
      '-webkit-sticky': 'sticky',
    }),
  ),
  float: own(
    'none',
    mapped({ none: 'none', left: 'left', right: 'right', 'inline-start': 'left', 'inline-end': 'right' }),
  ),
  clear: own(
    'none',
    mapped({
      none: 'none',
      left: 'left',
      right: 'right',
      both: 'both',
      'inline-start': 'left',
      'inline-end': 'right',
    }),
  ),
  top: own('auto', inset),
  right: own('auto', inset),
  bottom: own('auto', inset),
  left: own('auto', inset),
  visibility: inherited('visible', words('visible', 'hidden', 'collapse')),
  overflow: own('visible', parseOverflow),
  opacity: own(1, one(parseOpacity)),
  direction: inherited('ltr', words('ltr', 'rtl')),
  unicodeBidi: own(
    'normal',
    words('normal', 'embed', 'isolate', 'bidi-override', 'isolate-override', 'plaintext'),
  ),

  boxSizing: own('content-box', words('content-box', 'border-box')),
  width: own('auto', size),
  minWidth: own('auto', size),
  maxWidth: own('none', maxSize),
  height: own('auto', size),
  minHeight: own('auto', size),
  maxHeight: own('none', maxSize),
  marginTop: own(0, inset),
  marginRight: own(0, inset),
  marginBottom: own(0, inset),
  marginLeft: own(0, inset),
  paddingTop: own(0, positiveLengthPercentage),
  paddingRight: own(0, positiveLengthPercentage),
  paddingBottom: own(0, positiveLengthPercentage),
  paddingLeft: own(0, positiveLengthPercentage),
  borderTopWidth: own(MEDIUM, lineWidth),
  borderRightWidth: own(MEDIUM, lineWidth),
  borderBottomWidth: own(MEDIUM, lineWidth),
  borderLeftWidth: own(MEDIUM, lineWidth),
  borderTopStyle: own('none', lineStyle),
  borderRightStyle: own('none', lineStyle),
  borderBottomStyle: own('none', lineStyle),
  borderLeftStyle: own('none', lineStyle),
  borderTopColor: own(CURRENT_COLOR, color),
  borderRightColor: own(CURRENT_COLOR, color),
  borderBottomColor: own(CURRENT_COLOR, color),
  borderLeftColor: own(CURRENT_COLOR, color),
  borderTopLeftRadius: own([0, 0], radius),
  borderTopRightRadius: own([0, 0], radius),
  borderBottomRightRadius: own([0, 0], radius),
  borderBottomLeftRadius: own([0, 0], radius),

  boxShadow: own([], parseBoxShadow),

  backgroundColor: own(null, one(parseBackgroundColor)),
  backgroundImage: own([], parseBackgroundImages),
  backgroundRepeat: own('repeat', parseRepeat),
  backgroundPosition: own([{ percent: 0 }, { percent: 0 }], values => parsePosition(firstLayer(values))),
  backgroundSize: own('auto', values => parseSize(firstLayer(values))),

  color: inherited('#000000', values => {
    const parsed = color(values)
    return parsed === CURRENT_COLOR ? basis => basis.parent.color : parsed
  }),
  fontFamily: inherited(['serif'], parseFamilies),
  fontSize: inherited(12, parseFontSize),
  fontWeight: inherited(400, parseFontWeight),
  fontStyle: inherited('normal', parseFontStyle),
  fontVariantCaps: inherited(
    'normal',
    words(
      'normal',
      'small-caps',
      'all-small-caps',
      'petite-caps',
      'all-petite-caps',
      'unicase',
      'titling-caps',
    ),
  ),
  fontVariantNumeric: inherited([], parseNumeric),
  fontFeatureSettings: inherited([], parseFontFeatures),
  lineHeight: inherited('normal', parseLineHeight),
  letterSpacing: inherited(0, either(mapped({ normal: 0 }), length)),
  wordSpacing: inherited(0, either(mapped({ normal: 0 }), length)),
  textAlign: inherited('start', parseTextAlign),
  textIndent: inherited(0, lengthPercentage),
  textTransform: inherited('none', words('none', 'uppercase', 'lowercase', 'capitalize')),
  textDecorationLine: own([], parseDecorationLine),
  textDecorationStyle: own('solid', words('solid', 'double', 'dotted', 'dashed', 'wavy')),
  textDecorationColor: own(CURRENT_COLOR, color),
  whiteSpace: inherited('normal', words('normal', 'nowrap', 'pre', 'pre-wrap', 'pre-line', 'break-spaces')),
  overflowWrap: inherited('normal', words('normal', 'break-word', 'anywhere')),
  wordBreak: inherited('normal', words('normal', 'break-all', 'keep-all', 'break-word')),
  hyphens: inherited('manual', words('none', 'manual', 'auto')),
  language: inherited(
    'auto',
    one(value => (value.type === 'ident' ? value.text : undefined)),
  ),
  verticalAlign: own(
    'baseline',
    either(
      words('baseline', 'sub', 'super', 'top', 'text-top', 'middle', 'bottom', 'text-bottom'),
      lengthPercentage,
    ),
  ),

  listStyleType: inherited('disc', parseListStyleType),
  listStylePosition: inherited('outside', words('inside', 'outside')),
  listStyleImage: inherited(null, parseUrlOrNone),

  tableLayout: own('auto', words('auto', 'fixed')),
  borderCollapse: inherited('separate', words('separate', 'collapse')),
  borderSpacing: inherited([0, 0], parseSpacing),
  captionSide: inherited(
    'top',
    mapped({ top: 'top', bottom: 'bottom', 'block-start': 'top', 'block-end': 'bottom' }),
  ),
  emptyCells: inherited('show', words('show', 'hide')),

  flexDirection: own('row', words('row', 'row-reverse', 'column', 'column-reverse')),
  flexWrap: own('nowrap', words('nowrap', 'wrap', 'wrap-reverse')),
  justifyContent: own('normal', justifyContent),
  alignItems: own('normal', alignItems),
  alignSelf: own('auto', alignSelf),
  alignContent: own('normal', alignContent),
  flexGrow: own(0, number({ min: 0 })),
  flexShrink: own(1, number({ min: 0 })),
  flexBasis: own('auto', either(words('auto', 'content'), either(intrinsic, positiveLengthPercentage))),
  order: own(0, integer()),
  rowGap: own('normal', either(words('normal'), positiveLengthPercentage)),
  columnGap: own('normal', either(words('normal'), positiveLengthPercentage)),

  breakBefore: own('auto', breakBetween),
  breakAfter: own('auto', breakBetween),
  breakInside: own(
    'auto',
    mapped({
      auto: 'auto',
      avoid: 'avoid',
      'avoid-page': 'avoid',
      'avoid-column': 'auto',
      'avoid-region': 'auto',
    }),
  ),
  orphans: inherited(2, integer({ min: 1 })),
  widows: inherited(2, integer({ min: 1 })),
  page: inherited(
    'auto',
    one(value => (value.type === 'ident' ? value.text : undefined)),
  ),

  objectFit: own('fill', words('fill', 'contain', 'cover', 'none', 'scale-down')),
  objectPosition: own([{ percent: 50 }, { percent: 50 }], parsePosition),

  content: own('normal', parseContent),
  counterReset: own([], values => parseCounterChanges(values, 0)),
  counterIncrement: own([], values => parseCounterChanges(values, 1)),
  counterSet: own([], values => parseCounterChanges(values, 0)),
  quotes: inherited(null, parseQuotes),
}
