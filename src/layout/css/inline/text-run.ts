import { featuresOf } from '../../../text/shaping/features.ts'
import type { FontFeatures } from '../../../text/shaping/shaper.ts'
import { SMALL_CAPS_SIZE } from '../../../text/shaping/small-caps.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { FontChoice, TextDecoration, TextInline } from '../contracts.ts'
import { type Faces, PX, type TextMeasure } from '../faces.ts'
import type { ComputedStyle } from '../used-values.ts'

/** The look of a piece of text. */
export interface TextRun extends TextMeasure {
  readonly inline: TextInline
  readonly style: ComputedStyle
  readonly choice: FontChoice
  readonly color: string
  readonly link: string | null
  readonly decorations: readonly TextDecoration[]
  /** Whether lines may break at its spaces and between its words. */
  readonly wraps: boolean
  /** Whether spaces stay at the ends of lines, and are as wide there as elsewhere. */
  readonly keepsSpaces: boolean
  readonly spaceWidth: number
}

/** The look of a piece that is not as its run: in another font, of small capitals, or of joined letters. */
export function textRunIn(
  font: TextFont,
  run: TextRun,
  { isSmall, isJoined }: { isSmall: boolean; isJoined: boolean },
): TextRun {
  const { style } = run
  return {
    ...run,
    font,
    size: isSmall ? run.size * SMALL_CAPS_SIZE : run.size,
    letterSpacing: isJoined ? 0 : run.letterSpacing,
    features: featuresFor(font, isJoined ? { ...style, letterSpacing: 0 } : style),
  }
}

export function textRun(inline: TextInline, faces: Faces): TextRun {
  const { style, font: choice } = inline
  const font = faces.font(choice)
  const features = featuresFor(font, style)
  const measure = { font, size: setSize(style.fontSize), letterSpacing: style.letterSpacing, features }
  return {
    ...measure,
    inline,
    style,
    choice,
    color: style.color,
    link: inline.link,
    decorations: inline.decorations,
    wraps: style.whiteSpace !== 'nowrap' && style.whiteSpace !== 'pre',
    keepsSpaces: style.whiteSpace === 'pre' || style.whiteSpace === 'break-spaces',
    spaceWidth: faces.width(' ', measure) + style.wordSpacing,
  }
}

/** Browsers set type at whole 64ths of a pixel, and words are as wide as that makes them. */
function setSize(size: number): number {
  return (Math.floor((size / PX) * 64 + 1e-6) / 64) * PX
}

/** OpenType features that a style asks for by name or by tag; null for the font's own. */
function featuresFor(
  { font }: TextFont,
  { fontFeatureSettings, fontVariantNumeric, fontVariantCaps, letterSpacing }: ComputedStyle,
): FontFeatures | null {
  const tags = fontVariantNumeric.flatMap(value => NUMERIC_FEATURES[value] ?? [])
  const given = [...fontFeatureSettings, ...tags]
  return featuresOf(font, {
    given: given.length === 0 ? null : given,
    hasTabularFigures: false,
    hasSmallCaps: fontVariantCaps === 'small-caps',
    isSpaced: letterSpacing !== 0,
  })
}

/** CSS Fonts 4 §6.7. */
const NUMERIC_FEATURES: Readonly<Record<string, string>> = {
  'lining-nums': 'lnum',
  'oldstyle-nums': 'onum',
  'proportional-nums': 'pnum',
  'tabular-nums': 'tnum',
  'diagonal-fractions': 'frac',
  'stacked-fractions': 'afrc',
  ordinal: 'ordn',
  'slashed-zero': 'zero',
}
