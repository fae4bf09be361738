import { CURRENT_COLOR } from '../../../css/values/colors.ts'
import { featuresOf } from '../../../text/shaping/features.ts'
import type { FontFeatures } from '../../../text/shaping/shaper.ts'
import { SMALL_CAPS_SIZE } from '../../../text/shaping/small-caps.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { FontChoice, TextDecoration, TextInline } from '../contracts.ts'
import { type Faces, PX, type TextMeasure } from '../faces.ts'
import type { ComputedStyle } from '../used-values.ts'

/** A text run: text with the same style. */
export interface TextRun extends TextMeasure {
  readonly inline: TextInline
  readonly style: ComputedStyle
  readonly choice: FontChoice
  readonly color: string
  readonly link: string | null
  readonly decorations: readonly TextDecoration[]
  /** True if lines may break between its words. */
  readonly wraps: boolean
  /** True if spaces hang neither at the start nor at the end of a line. */
  readonly keepsSpaces: boolean
  readonly spaceWidth: number
}

/** The run of a part in another font, in small capitals, or with joined letters. */
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
    color: fillColor(style),
    link: inline.link,
    decorations: inline.decorations,
    wraps: wrapsText(style),
    keepsSpaces: style.whiteSpace === 'pre' || style.whiteSpace === 'break-spaces',
    spaceWidth: faces.width(' ', measure) + style.wordSpacing,
  }
}

/** `-webkit-text-fill-color`, which replaces the colour of the text. */
function fillColor({ WebkitTextFillColor: fill = CURRENT_COLOR, color }: ComputedStyle): string {
  return fill === CURRENT_COLOR ? color : fill
}

/** Browsers round font sizes to 1/64 px, which affects word widths. */
function setSize(size: number): number {
  return (Math.floor((size / PX) * 64 + 1e-6) / 64) * PX
}

/** OpenType features of a style, by name or tag; null for the defaults of the font. */
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

/** True if lines may break at soft wrap opportunities (CSS Text 3 §3). */
export function wrapsText({ whiteSpace }: ComputedStyle): boolean {
  return whiteSpace !== 'nowrap' && whiteSpace !== 'pre'
}
