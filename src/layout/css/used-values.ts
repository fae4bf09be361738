import type { ComputedStyle } from '../../css/computed-style.ts'
import { resolveLength } from '../../css/values/calc.ts'
import type { LengthPercentage } from '../../css/values/value-types.ts'
import type { Box } from '../../graphics/affine.ts'

export type { ComputedStyle } from '../../css/computed-style.ts'

/** Bound of lengths, which keeps them within the range of PDF numbers (ISO 32000-1 Annex C). */
const MAX_LENGTH = 200_000

/** The sides of a box. */
export type Insets = Box

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** Resolves a length to points. Percentages refer to `base`; without a base they resolve to 0. */
export function resolve(value: LengthPercentage, base: number | null): number {
  return clamp(resolveLength(value, base ?? 0))
}

/** True for size containers, whose intrinsic size does not depend on their content (CSS Conditional 5 §2.1). */
export function isSizeContainer({ containerType }: Pick<ComputedStyle, 'containerType'>): boolean {
  return containerType !== undefined && containerType !== 'normal'
}

/**
 * True for layout or paint containment, which makes a box an independent formatting context, a containing block of all
 * boxes in it, and a stacking context (CSS Containment 2 §3.3, §3.5).
 */
export function isContained({ contain }: Pick<ComputedStyle, 'contain'>): boolean {
  return contain !== undefined && (contain.includes('layout') || contain.includes('paint'))
}

/** Axes in which the content does not determine the size of a box (CSS Containment 2 §3.1, §3.2). */
export function sizeContainment(style: ComputedStyle): 'none' | 'inline' | 'both' {
  const { contain = [], containerType = 'normal' } = style
  if (containerType === 'size' || contain.includes('size')) return 'both'
  return containerType === 'inline-size' || contain.includes('inline-size') ? 'inline' : 'none'
}

/** True for boxes that clip and scroll; `clip` only clips (CSS Overflow 3 §3.1). */
export function isScrollContainer({ overflow }: Pick<ComputedStyle, 'overflow'>): boolean {
  return overflow !== 'visible' && !overflow.includes('clip')
}

/** Sizes that depend on the content (CSS Sizing 3 §3.2). */
export type IntrinsicWidth = 'min-content' | 'max-content' | 'fit-content'

/** Null for keywords, and percentages without a base. */
export function resolveSize(
  value: LengthPercentage | 'auto' | 'none' | 'content' | IntrinsicWidth,
  base: number | null,
): number | null {
  if (typeof value === 'string' || (typeof value !== 'number' && base === null)) return null
  return resolve(value, base)
}

export function clamp(length: number): number {
  return Number.isFinite(length) ? Math.min(MAX_LENGTH, Math.max(-MAX_LENGTH, length)) : 0
}

/** Insets of a style that do not depend on the container, as most. */
function createInsetsCache(
  find: (style: ComputedStyle, base: number | null) => Insets,
  sides: readonly Side[],
) {
  const known = new WeakMap<ComputedStyle, Insets>()
  return (style: ComputedStyle, base: number | null): Insets => {
    const found = known.get(style)
    if (found !== undefined) return found
    const insets = find(style, base)
    if (sides.every(side => typeof style[side] !== 'object')) known.set(style, insets)
    return insets
  }
}

type Side = `${'margin' | 'padding'}${'Top' | 'Right' | 'Bottom' | 'Left'}`
const PADDINGS: readonly Side[] = ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft']
const MARGINS: readonly Side[] = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft']

export function paddings(style: ComputedStyle, base: number | null): Insets {
  return {
    top: padding(style.paddingTop, base),
    right: padding(style.paddingRight, base),
    bottom: padding(style.paddingBottom, base),
    left: padding(style.paddingLeft, base),
  }
}

/** A multiple of 1/64 CSS pixel, as in browsers: text beside it may fit by less than a pixel. */
function padding(value: LengthPercentage, base: number | null): number {
  const points = Math.max(0, resolve(value, base))
  return Math.floor(points / LAYOUT_UNIT + 1e-6) * LAYOUT_UNIT
}

/** 1/64 CSS pixel in points, the precision of layout in browsers. */
const LAYOUT_UNIT = 0.75 / 64

/** Sum of border and padding. */
export const borderAndPadding: (style: ComputedStyle, base: number | null) => Insets = createInsetsCache(
  sumOfBorderAndPadding,
  PADDINGS,
)

function sumOfBorderAndPadding(style: ComputedStyle, base: number | null): Insets {
  const padding = paddings(style, base)
  return {
    top: padding.top + clamp(style.borderTopWidth),
    right: padding.right + clamp(style.borderRightWidth),
    bottom: padding.bottom + clamp(style.borderBottomWidth),
    left: padding.left + clamp(style.borderLeftWidth),
  }
}

/** Margins in points; `auto` is 0. */
export const usedMargins: (style: ComputedStyle, base: number | null) => Insets = createInsetsCache(
  marginsOf,
  MARGINS,
)

function marginsOf(style: ComputedStyle, base: number | null): Insets {
  const side = (value: LengthPercentage | 'auto'): number => (value === 'auto' ? 0 : resolve(value, base))
  return {
    top: side(style.marginTop),
    right: side(style.marginRight),
    bottom: side(style.marginBottom),
    left: side(style.marginLeft),
  }
}

/** Clamps a border-box width to `min-width` and `max-width`. */
export function clampWidth(
  style: ComputedStyle,
  border: number,
  { left, right }: Insets,
  base: number | null,
): number {
  return bounded(style, border, style.minWidth, style.maxWidth, left + right, base)
}

/** Clamps a border-box height to `min-height` and `max-height`. */
export function clampHeight(
  style: ComputedStyle,
  border: number,
  { top, bottom }: Insets,
  base: number | null,
): number {
  return bounded(style, border, style.minHeight, style.maxHeight, top + bottom, base)
}

function bounded(
  style: ComputedStyle,
  border: number,
  min: ComputedStyle['minWidth' | 'minHeight'],
  max: ComputedStyle['maxWidth' | 'maxHeight'],
  extra: number,
  base: number | null,
): number {
  const most = borderBoxSize(style, resolveSize(max, base), extra)
  const least = borderBoxSize(style, resolveSize(min, base), extra)
  return Math.max(extra, least ?? 0, Math.min(border, most ?? Number.POSITIVE_INFINITY))
}

/** Converts a size to that of the border box by `box-sizing`. */
export function borderBoxSize(style: ComputedStyle, size: number | null, extra: number): number | null {
  if (size === null) return null
  return style.boxSizing === 'border-box' ? Math.max(size, extra) : Math.max(0, size) + extra
}

/** Resolves `auto` margins of block-level boxes in normal flow (CSS 2.2 §10.3.3). */
export function resolveAutoMargins(
  { marginLeft, marginRight }: ComputedStyle,
  margins: Insets,
  available: number,
  width: number,
): Insets {
  if (marginLeft !== 'auto') return margins
  const free = available - width
  if (marginRight !== 'auto') return { ...margins, left: Math.max(0, free - margins.right) }
  const half = Math.max(0, free / 2)
  return { ...margins, left: half, right: half }
}
