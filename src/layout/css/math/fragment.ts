import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { Strike } from './math-tree.ts'

/** A part of a formula with its size. Lengths are in points; its origin is at its left on its baseline. */
export interface MathFragment {
  readonly width: number
  /** Above the baseline; may be negative. */
  readonly ascent: number
  readonly descent: number
  /** Of a large or stretched operator: how far a subscript moves to the left. */
  readonly italicsCorrection: number
  readonly parts: readonly MathPart[]
}

/** `x` is the distance to the right, `y` downwards, from the origin of the fragment. */
export type MathPart =
  | { readonly kind: 'fragment'; readonly x: number; readonly y: number; readonly fragment: MathFragment }
  | GlyphsPart
  | RulePart
  | BoxPart
  | StrikePart

export interface GlyphsPart {
  readonly kind: 'glyphs'
  readonly x: number
  readonly y: number
  readonly run: ShapedRun
  readonly font: TextFont
  readonly size: number
  readonly style: ComputedStyle
  /** Horizontal shear of a face that is shown as italics. */
  readonly slant: number
  /** True if the glyphs are reflected, as radicals are from right to left. */
  readonly isMirrored?: boolean
}

/** A bar of a fraction or radical, from its top left. */
export interface RulePart {
  readonly kind: 'rule'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly style: ComputedStyle
}

/** A line between opposite corners or sides of a rectangle, from its top left. */
export interface StrikePart {
  readonly kind: 'strike'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly strike: Strike
  readonly thickness: number
  readonly style: ComputedStyle
}

/** Background and border of an element, from its top left. */
export interface BoxPart {
  readonly kind: 'box'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly style: ComputedStyle
}

export const EMPTY: MathFragment = { width: 0, ascent: 0, descent: 0, italicsCorrection: 0, parts: [] }

export function placed(fragment: MathFragment, x: number, y: number): MathPart {
  return { kind: 'fragment', x, y, fragment }
}
