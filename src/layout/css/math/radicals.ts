import { PX } from '../faces.ts'
import { EMPTY, type MathFragment, type MathPart, placed } from './fragment.ts'
import { constant, inkHeight, type MathContext, mathFontOf, textFontOf } from './math-context.ts'
import type { MathRadical } from './math-tree.ts'

const RADICAL = '\u221A'
/** Share of the height of a radical below its index, for fonts without a MATH table. */
const DEGREE_RAISE = 0.6

/** `<msqrt>` and `<mroot>` (MathML Core §3.3.3). */
export function layOutRadical(radical: MathRadical, context: MathContext): MathFragment {
  const { style } = radical
  const of = (name: Parameters<typeof constant>[1]): number => constant(radical, name, context)
  const base = context.layOut(radical.base)
  const thickness = of('radicalRuleThickness')
  const gap = of(radical.isDisplay ? 'radicalDisplayStyleVerticalGap' : 'radicalVerticalGap')
  const size = style.fontSize
  // the height of the base is that of its ink, rounded up to pixels above and below
  const target = base.ascent + base.descent - 2 * PX + gap + thickness
  const math = mathFontOf(radical, context)
  const glyph = size > 0 ? (math?.stretch(RADICAL, 'vertical', (target * 1000) / size) ?? null) : null
  const surd = {
    width: ((glyph?.width ?? 0) * size) / 1000,
    ascent: ((glyph?.ascent ?? 0) * size) / 1000,
    height: inkHeight(glyph?.ascent ?? 0, size) + inkHeight(glyph?.descent ?? 0, size),
  }
  const index = radical.index === null ? null : context.layOut(radical.index)
  const before = index === null ? 0 : Math.max(0, of('radicalKernBeforeDegree'))
  const after = index === null ? 0 : Math.max(-index.width, of('radicalKernAfterDegree'))
  const left = before + (index ?? EMPTY).width + after

  // the top of the glyph is that of the bar
  const top = base.ascent + gap + thickness
  let ascent = top + of('radicalExtraAscender')
  let descent = Math.max(base.descent, surd.height - top)
  const parts: MathPart[] = []
  if (index !== null) {
    const raise = (math?.degreeBottomRaise ?? DEGREE_RAISE) * surd.height
    const bottom = descent - raise
    parts.push(placed(index, before, bottom - index.descent))
    ascent = Math.max(ascent, index.ascent + index.descent - bottom)
    descent = Math.max(descent, bottom)
  }
  const font = textFontOf(radical, context)
  for (const { run, x, y } of glyph?.glyphs ?? []) {
    const at = { x: left + (x * size) / 1000, y: surd.ascent - top - (y * size) / 1000 }
    parts.push({ kind: 'glyphs', ...at, run, font, size, style, slant: 0 })
  }
  const start = left + surd.width
  parts.push({ kind: 'rule', x: start, y: -top, width: base.width, height: thickness, style })
  parts.push(placed(base, start, 0))
  return { width: start + base.width, ascent, descent, italicsCorrection: 0, parts }
}
