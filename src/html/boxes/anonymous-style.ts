import type { ComputedStyle } from '../../css/computed-style.ts'

const NO_RADIUS = [0, 0] as const

/** Initial values of the properties that are not inherited, for boxes that no element has made. */
const INITIAL = {
  display: 'block',
  position: 'static',
  float: 'none',
  clear: 'none',
  top: 'auto',
  right: 'auto',
  bottom: 'auto',
  left: 'auto',
  overflow: 'visible',
  unicodeBidi: 'normal',
  boxSizing: 'content-box',
  width: 'auto',
  minWidth: 'auto',
  maxWidth: 'none',
  height: 'auto',
  minHeight: 'auto',
  maxHeight: 'none',
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
  paddingTop: 0,
  paddingRight: 0,
  paddingBottom: 0,
  paddingLeft: 0,
  borderTopWidth: 0,
  borderRightWidth: 0,
  borderBottomWidth: 0,
  borderLeftWidth: 0,
  borderTopStyle: 'none',
  borderRightStyle: 'none',
  borderBottomStyle: 'none',
  borderLeftStyle: 'none',
  borderTopLeftRadius: NO_RADIUS,
  borderTopRightRadius: NO_RADIUS,
  borderBottomRightRadius: NO_RADIUS,
  borderBottomLeftRadius: NO_RADIUS,
  boxShadow: [],
  backgroundColor: null,
  backgroundImage: [],
  verticalAlign: 'baseline',
  flexGrow: 0,
  flexShrink: 1,
  flexBasis: 'auto',
  alignSelf: 'auto',
  order: 0,
  breakBefore: 'auto',
  breakAfter: 'auto',
  breakInside: 'auto',
  textDecorationLine: [],
} as const satisfies Partial<ComputedStyle>

const styles = new WeakMap<ComputedStyle, Map<ComputedStyle['display'], ComputedStyle>>()

/** The style of an anonymous box: inherited properties are the parent's, all others have their initial values. */
export function anonymousStyle(parent: ComputedStyle, display: ComputedStyle['display']): ComputedStyle {
  const known = styles.get(parent) ?? new Map<ComputedStyle['display'], ComputedStyle>()
  styles.set(parent, known)
  let style = known.get(display)
  if (style === undefined) {
    style = { ...parent, ...INITIAL, display }
    known.set(display, style)
  }
  return style
}
