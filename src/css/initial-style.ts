/** Initial and inherited values: the style before declarations apply (CSS Cascade 4 §7.1, §7.2). Pure. */
import { adjustComputedStyle } from './adjust-computed-style.ts'
import type { ComputedStyle, Draft, FullStyle, StyleKey } from './computed-style.ts'
import { propertyOf, styleKeys } from './properties/property-names.ts'
import { sourceOfStyle, withSource } from './style-source.ts'

const KEYS = styleKeys()
const INHERITED = KEYS.filter(key => propertyOf(key).isInherited)

/** Every property as the table has it, before adjustments such as that of border widths. */
export const INITIAL_VALUES: Draft = initialValues()

/** The style of an element without a parent and without declarations. */
export const INITIAL_STYLE: FullStyle = initialStyle()

export function copyValue<K extends StyleKey>(draft: Partial<Draft>, key: K, from: Pick<FullStyle, K>): void {
  // rare properties that are not set stay absent
  if (draft[key] !== from[key]) draft[key] = from[key]
}

export function setInitial<K extends StyleKey>(draft: Partial<Draft>, key: K): void {
  const { initial } = propertyOf(key)
  if (draft[key] !== initial) draft[key] = initial
}

/** The values that children of a style start from; not adjusted yet. */
export function inheritedValues(style: FullStyle): Draft {
  const draft: Draft = { ...INITIAL_VALUES }
  for (const key of INHERITED) copyValue(draft, key, style)
  return draft
}

const anonymousStyles = new WeakMap<ComputedStyle, Map<ComputedStyle['display'], ComputedStyle>>()

/**
 * The style of an anonymous box: inherited properties from the parent, initial values for all others. In inlines, the
 * opacity is the parent's too: each part of an inline box is painted with the product of the opacities around it.
 */
export function anonymousStyle(parent: ComputedStyle, display: ComputedStyle['display']): ComputedStyle {
  const known = anonymousStyles.get(parent) ?? new Map<ComputedStyle['display'], ComputedStyle>()
  anonymousStyles.set(parent, known)
  let style = known.get(display)
  if (style === undefined) {
    const draft = inheritedValues({ ...INITIAL_STYLE, ...parent })
    adjustComputedStyle(draft, null, false)
    style = { ...draft, display, opacity: inlineOpacity(parent) }
    const source = sourceOfStyle(parent)
    if (source !== null) style = withSource(style, source)
    known.set(display, style)
  }
  return style
}

/** The opacity of the text in an element; 1 if it is that of its box, which is painted as a group. */
export function inlineOpacity({ display, opacity }: Pick<ComputedStyle, 'display' | 'opacity'>): number {
  return display === 'inline' || display === 'contents' ? opacity : 1
}

function initialValues(): Draft {
  const draft: Partial<Draft> = {}
  for (const key of KEYS) setInitial(draft, key)
  if (!isComplete(draft)) throw new Error('a property has no initial value')
  return draft
}

function isComplete(draft: Partial<Draft>): draft is Draft {
  return KEYS.every(key => draft[key] === propertyOf(key).initial)
}

function initialStyle(): FullStyle {
  const draft: Draft = { ...INITIAL_VALUES }
  adjustComputedStyle(draft, null, false)
  return draft
}
