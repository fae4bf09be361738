import { hasRightToLeft, levelRuns, mirrored, resolveLevels, visualOrder } from '../../../text/bidi.ts'
import { type Ink, inkOfRun, type StretchedGlyph } from '../../../text/shaping/math-font.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import { slantOf } from '../effects/glyph-outlines.ts'
import { EMPTY, type GlyphsPart, type MathFragment } from './fragment.ts'
import {
  constant,
  inkHeight,
  lengthOf,
  type MathContext,
  mathFontOf,
  type Stretch,
  textFontOf,
} from './math-context.ts'
import type { MathOperator, MathToken } from './math-tree.ts'
import { operatorProperties } from './operators.ts'

type Text = Pick<MathToken, 'style' | 'font' | 'text'>

/** A text whose height is that of its ink (MathML Core §3.2.1.1). */
export function layOutToken(token: Text, context: MathContext): MathFragment {
  const { style, font: choice, text } = token
  if (text === '') return EMPTY
  const size = style.fontSize
  const parts: GlyphsPart[] = []
  let x = 0
  let ascent = Number.NEGATIVE_INFINITY
  let descent = Number.NEGATIVE_INFINITY
  for (const { text: piece, font, isRightToLeft } of piecesOf(token, context)) {
    const run = font.shape(piece, null, isRightToLeft)
    const ink = font.isColor ? boxOf(font, run) : inkOfRun(font.font, run)
    if (ink !== null) {
      ascent = Math.max(ascent, inkHeight(ink.ascent, size))
      descent = Math.max(descent, inkHeight(ink.descent, size))
    }
    const slant = slantOf({ choice, font, style })
    // combining characters on their own have the width of their ink
    const isCombining = run.width === 0 && ink !== null
    const left = isCombining ? (-ink.left * size) / 1000 : 0
    parts.push({ kind: 'glyphs', x: x + left, y: 0, run, font, size, style, slant })
    x += ((isCombining ? ink.right - ink.left : run.width) * size) / 1000
  }
  const isBlank = ascent === Number.NEGATIVE_INFINITY
  return {
    width: x,
    ascent: isBlank ? 0 : ascent,
    descent: isBlank ? 0 : descent,
    italicsCorrection: 0,
    parts,
  }
}

/** Glyphs in colour have the height of a line. */
function boxOf({ ascender, descender }: TextFont, { width }: ShapedRun): Ink {
  return { ascent: ascender, descent: -descender, left: 0, right: width }
}

interface Piece {
  readonly text: string
  readonly font: TextFont
  readonly isRightToLeft: boolean
}

/** The parts of a text in their fonts, from left to right. */
function piecesOf({ text, font: choice, style }: Text, { faces }: MathContext): readonly Piece[] {
  const of = (part: string, isRightToLeft: boolean): Piece[] =>
    faces.split(part, choice).map(({ text, font }) => ({ text, font, isRightToLeft }))
  if (!hasRightToLeft(text)) return of(style.direction === 'rtl' ? mirrored(text) : text, false)
  const { levels, paragraphs } = resolveLevels(text, style.direction)
  const runs = levelRuns(levels, 0, text.length).map(run => ({ ...run, isSpace: false }))
  return visualOrder(runs, paragraphs[0]?.level ?? 0)
    .flatMap(i => runs[i] ?? [])
    .flatMap(({ start, end, level }) => {
      const isRightToLeft = level % 2 === 1
      const pieces = of(text.slice(start, end), isRightToLeft)
      return isRightToLeft ? pieces.reverse() : pieces
    })
}

/** `<mo>`: as text, larger in display style, or stretched (§3.2.4.3). */
export function layOutOperator(operator: MathOperator, stretch: Stretch, context: MathContext): MathFragment {
  const { isStretchy, isLarge, axis } = operatorProperties(operator)
  if (isStretchy && stretch?.axis === axis) {
    if (stretch.axis === 'horizontal') {
      const glyph = stretched(operator, 'horizontal', stretch.width, context)
      if (glyph !== null) return operatorFragment(operator, glyph, 0, context)
    } else {
      const fragment = stretchedToHeight(operator, stretch, context)
      if (fragment !== null) return fragment
    }
  } else if (isLarge && operator.isDisplay) {
    const height = constant(operator, 'displayOperatorMinHeight', context)
    const glyph = stretched(operator, 'vertical', height, context)
    if (glyph !== null) return operatorFragment(operator, glyph, 0, context)
  }
  return layOutToken(operator, context)
}

/** @param target In points. */
function stretched(
  operator: MathOperator,
  axis: 'vertical' | 'horizontal',
  target: number,
  context: MathContext,
): StretchedGlyph | null {
  const { text, style } = operator
  const [character = '', ...others] = text
  if (others.length > 0 || style.fontSize <= 0) return null
  const shown = style.direction === 'rtl' ? mirrored(character) : character
  return mathFontOf(operator, context)?.stretch(shown, axis, (target * 1000) / style.fontSize) ?? null
}

function stretchedToHeight(
  operator: MathOperator,
  stretch: { readonly ascent: number; readonly descent: number },
  context: MathContext,
): MathFragment | null {
  let { ascent, descent } = stretch
  if (operatorProperties(operator).isSymmetric) {
    const axis = constant(operator, 'axisHeight', context)
    const half = Math.max(ascent - axis, descent + axis)
    ascent = half + axis
    descent = half - axis
  }
  const height = ascent + descent
  const size = operator.style.fontSize
  const least = Math.max(0, lengthOf(operator.minSize, operator, { byDefault: 0, whole: height }, context))
  const most = Math.max(
    least,
    lengthOf(operator.maxSize, operator, { byDefault: Number.POSITIVE_INFINITY, whole: height }, context),
  )
  const target = Math.max(least, Math.min(most, height))
  const middle = height <= 0 ? 0 : ((ascent - descent) / height) * target
  const glyph = stretched(operator, 'vertical', target, context)
  if (glyph === null) return null
  // the centre of the glyph is that of the target
  const own = inkHeight(glyph.ascent, size) - inkHeight(glyph.descent, size)
  return operatorFragment(operator, glyph, (middle - own) / 2, context)
}

/** @param raise How far the glyph moves up, in points. */
function operatorFragment(
  { style, font: choice, ...operator }: MathOperator,
  glyph: StretchedGlyph,
  raise: number,
  context: MathContext,
): MathFragment {
  const size = style.fontSize
  const font = textFontOf({ ...operator, style, font: choice }, context)
  const slant = slantOf({ choice, font, style })
  return {
    width: (glyph.width * size) / 1000,
    ascent: inkHeight(glyph.ascent, size) + raise,
    descent: inkHeight(glyph.descent, size) - raise,
    italicsCorrection: (glyph.italicsCorrection * size) / 1000,
    parts: glyph.glyphs.map(({ run, x, y }) => ({
      kind: 'glyphs',
      x: (x * size) / 1000,
      y: -(y * size) / 1000 - raise,
      ...{ run, font, size, style, slant },
    })),
  }
}
