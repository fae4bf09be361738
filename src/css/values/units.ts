/** Numbers and dimensions → quantities that math functions combine (CSS Values 4 §6, §7). Pure. */
import { xHeightOf, zeroWidthOf } from '../../text/fallback-families.ts'
import type { Value } from './component-values.ts'

/** What relative units refer to, in points. */
export interface UnitBasis {
  /** Of the element; for its own `font-size`, of the parent. */
  readonly fontSize: number
  readonly rootFontSize: number
  readonly lineHeight: number
  /** Font families of the element, for `ch` and `ex`. */
  readonly families?: readonly string[]
  /** The size of the query containers around the element. Absent: that of the viewport. */
  readonly container?: { readonly width: number; readonly height: number } | null
  readonly viewportWidth: number
  readonly viewportHeight: number
}

export type QuantityKind = 'number' | 'length' | 'percentage' | 'length-percentage' | 'angle'

export interface Quantity {
  readonly kind: QuantityKind
  /** False if it contains relative units. */
  readonly isFixed: boolean
  readonly work: (basis: UnitBasis) => Amount
}

/** Points, degrees or a plain number, plus a percentage. */
export interface Amount {
  readonly value: number
  readonly percent: number
  /** If the amount is not linear in the length of 100%: the points for that length. Replaces the other values. */
  readonly at?: (whole: number) => number
}

/** Points per unit. */
const POINTS: Readonly<Record<string, number>> = {
  px: 0.75,
  pt: 1,
  pc: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 7.2 / 2.54,
  q: 1.8 / 2.54,
}
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }

const RELATIVE: Readonly<Record<string, (basis: UnitBasis) => number>> = {
  em: basis => basis.fontSize,
  rem: basis => basis.rootFontSize,
  ex: basis => basis.fontSize * xHeightOf(basis.families ?? []),
  ch: basis => basis.fontSize * zeroWidthOf(basis.families ?? []),
  rex: basis => basis.rootFontSize / 2,
  rch: basis => basis.rootFontSize / 2,
  cap: basis => basis.fontSize * 0.7,
  rcap: basis => basis.rootFontSize * 0.7,
  ic: basis => basis.fontSize,
  ric: basis => basis.rootFontSize,
  lh: basis => basis.lineHeight,
  rlh: basis => basis.rootFontSize * 1.2,
  vw: basis => basis.viewportWidth / 100,
  vh: basis => basis.viewportHeight / 100,
  vi: basis => basis.viewportWidth / 100,
  vb: basis => basis.viewportHeight / 100,
  vmin: basis => Math.min(basis.viewportWidth, basis.viewportHeight) / 100,
  cqw: containerWidth,
  cqh: containerHeight,
  cqi: containerWidth,
  cqb: containerHeight,
  cqmin: basis => Math.min(containerWidth(basis), containerHeight(basis)),
  cqmax: basis => Math.max(containerWidth(basis), containerHeight(basis)),
  vmax: basis => Math.max(basis.viewportWidth, basis.viewportHeight) / 100,
}

function containerWidth({ container, viewportWidth }: UnitBasis): number {
  return (container?.width ?? viewportWidth) / 100
}

function containerHeight({ container, viewportHeight }: UnitBasis): number {
  return (container?.height ?? viewportHeight) / 100
}

/** The small, large and dynamic viewports are equal on paper. */
const RELATIVE_VARIANT = /^[sld](v(?:[wh]|[ib]|min|max))$/

/** Units of resolution (CSS Values 4 §7.4), in dots per CSS pixel. */
export const RESOLUTION_UNITS: Readonly<Record<string, number>> = {
  dppx: 1,
  x: 1,
  dpi: 1 / 96,
  dpcm: 2.54 / 96,
}

/** The quantity of a number, percentage or dimension. */
export function leafQuantity(value: Value): Quantity | undefined {
  if (value.type === 'number') return fixed('number', value.value)
  if (value.type === 'percentage') return fixed('percentage', 0, value.value)
  if (value.type !== 'dimension') return undefined
  const { unit, value: factor } = value
  if (Object.hasOwn(POINTS, unit)) return fixed('length', factor * (POINTS[unit] ?? 0))
  if (Object.hasOwn(DEGREES, unit)) return fixed('angle', factor * (DEGREES[unit] ?? 0))
  const name = RELATIVE_VARIANT.exec(unit)?.[1] ?? unit
  const relative = Object.hasOwn(RELATIVE, name) ? RELATIVE[name] : undefined
  if (relative === undefined) return undefined
  return { kind: 'length', isFixed: false, work: basis => ({ value: factor * relative(basis), percent: 0 }) }
}

/** A quantity that is the same for all elements. */
export function fixed(kind: QuantityKind, value: number, percent = 0): Quantity {
  const amount = { value, percent }
  return { kind, isFixed: true, work: () => amount }
}
