import { CURRENT_COLOR } from '../../../css/values/colors.ts'
import type { Marking } from '../../../graphics/structure.ts'
import { featuresOf } from '../../../text/shaping/features.ts'
import type { FontFeatures } from '../../../text/shaping/shaper.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { FontChoice, TextDecoration, TextInline } from '../contracts.ts'
import { type Faces, PX, type TextMeasure } from '../faces.ts'
import type { LineWord } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'
import { type EmphasisMark, emphasisMark } from './emphasis-marks.ts'
import type { WordItem } from './inline-items.ts'

/** Size of synthesized small capitals, as in Chromium (CSS Fonts 4 §6.6). */
const SMALL_CAPS_SIZE = 0.7

/** What texts of one style share. */
export interface TextLook extends TextMeasure {
  readonly style: ComputedStyle
  readonly choice: FontChoice
  readonly color: string
  /** Null for none. */
  readonly emphasis: EmphasisMark | null
  /** True if lines may break between its words. */
  readonly wraps: boolean
  /** True if spaces hang neither at the start nor at the end of a line. */
  readonly keepsSpaces: boolean
  readonly spaceWidth: number
  /** True if its font is not the primary font of the style. */
  readonly isFallback: boolean
  /** True if its font has all ASCII characters. */
  readonly isPlain: boolean
  /** Words that were measured; null for those of several parts. */
  readonly words: Map<string, MeasuredWord | null>
  /** The run of texts without link and decorations that are alone in their box; null until there is one. */
  plainRun: TextRun | null
}

/** A left-to-right word in the font of its style. */
export interface MeasuredWord {
  readonly text: string
  readonly width: number
  /** Kerning with a space before and after it. */
  readonly kerningBefore: number
  readonly kerningAfter: number
  readonly word: LineWord
  /** Its latest item, which the next equal one shares; null before the first. */
  item: WordItem | null
}

/** A text run: text with the same style. */
export interface TextRun extends TextLook {
  readonly link: string | null
  readonly marking: Marking | undefined
  readonly decorations: readonly TextDecoration[]
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
    isFallback: font !== run.font,
    size: isSmall ? run.size * SMALL_CAPS_SIZE : run.size,
    letterSpacing: isJoined ? 0 : run.letterSpacing,
    features: featuresFor(font, isJoined ? { ...style, letterSpacing: 0 } : style),
  }
}

/** @param isShared True if the box contains no other text. Texts on one line need different run objects. */
export function textRun(
  {
    style,
    font,
    link,
    decorations,
    marking,
  }: Pick<TextInline, 'style' | 'font' | 'link' | 'decorations' | 'marking'>,
  faces: Faces,
  isShared = false,
): TextRun {
  let look = faces.looks.get(style)
  if (look === undefined || look.choice !== font) {
    look = lookOf(style, font, faces)
    faces.looks.set(style, look)
  }
  if (!isShared || link !== null || decorations.length > 0 || marking !== undefined)
    return { ...look, link, decorations, marking }
  look.plainRun ??= { ...look, link, decorations, marking }
  return look.plainRun
}

function lookOf(style: ComputedStyle, choice: FontChoice, faces: Faces): TextLook {
  const font = faces.font(choice)
  const features = featuresFor(font, style)
  const measure = { font, size: setSize(style.fontSize), letterSpacing: style.letterSpacing, features }
  return {
    ...measure,
    style,
    choice,
    color: fillColor(style),
    emphasis: emphasisMark(style, choice, faces),
    wraps: wrapsText(style),
    keepsSpaces: keepsSpaces(style),
    spaceWidth: faces.width(' ', measure) + style.wordSpacing,
    isFallback: false,
    isPlain: faces.isPlain(choice),
    words: new Map(),
    plainRun: null,
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
function featuresFor({ font }: TextFont, style: ComputedStyle): FontFeatures | null {
  return featuresOf(font, {
    given: givenFeatures(style),
    hasTabularFigures: false,
    hasSmallCaps: style.fontVariantCaps === 'small-caps',
    isSpaced: style.letterSpacing !== 0,
  })
}

/** The features that a style names; `font-feature-settings` overrides `font-variant`. Null for none. */
function givenFeatures(style: ComputedStyle): FontFeatures | null {
  const tags = [...fontVariantTags(style), ...style.fontFeatureSettings]
  if (tags.length === 0) return null
  if (!tags.some(tag => tag.startsWith('!'))) return tags
  return Object.fromEntries(tags.map(tag => (tag.startsWith('!') ? [tag.slice(1), false] : [tag, true])))
}

/** Tags of the properties of CSS Fonts 4 §6; those that are off begin with `!`. */
function fontVariantTags(style: ComputedStyle): readonly string[] {
  const { fontVariantNumeric, fontVariantLigatures, fontVariantEastAsian } = style
  const { fontKerning, textRendering, fontVariantPosition, fontVariantAlternates } = style
  const tags = fontVariantNumeric.flatMap(value => VARIANT_FEATURES[value] ?? [])
  const isFast = textRendering === 'optimizespeed'
  if (fontKerning === 'none' || (isFast && fontKerning !== 'normal')) tags.push('!kern')
  if (isFast) tags.push('!liga', '!clig')
  for (const value of fontVariantLigatures ?? []) tags.push(...(LIGATURE_FEATURES[value] ?? []))
  for (const value of fontVariantEastAsian ?? []) tags.push(...(VARIANT_FEATURES[value] ?? []))
  if (fontVariantPosition !== undefined) tags.push(...(VARIANT_FEATURES[fontVariantPosition] ?? []))
  if (fontVariantAlternates === 'historical-forms') tags.push('hist')
  return tags
}

const LIGATURE_FEATURES: Readonly<Record<string, readonly string[]>> = {
  'common-ligatures': ['liga', 'clig'],
  'no-common-ligatures': ['!liga', '!clig'],
  'discretionary-ligatures': ['dlig'],
  'no-discretionary-ligatures': ['!dlig'],
  'historical-ligatures': ['hlig'],
  'no-historical-ligatures': ['!hlig'],
  contextual: ['calt'],
  'no-contextual': ['!calt'],
}

/** CSS Fonts 4 §6.7. */
const VARIANT_FEATURES: Readonly<Record<string, readonly string[]>> = {
  'lining-nums': ['lnum'],
  'oldstyle-nums': ['onum'],
  'proportional-nums': ['pnum'],
  'tabular-nums': ['tnum'],
  'diagonal-fractions': ['frac'],
  'stacked-fractions': ['afrc'],
  ordinal: ['ordn'],
  'slashed-zero': ['zero'],
  jis78: ['jp78'],
  jis83: ['jp83'],
  jis90: ['jp90'],
  jis04: ['jp04'],
  simplified: ['smpl'],
  traditional: ['trad'],
  'full-width': ['fwid'],
  'proportional-width': ['pwid'],
  ruby: ['ruby'],
  sub: ['subs'],
  super: ['sups'],
}

/** True if lines may break at soft wrap opportunities (CSS Text 3 §3). */
export function wrapsText({ textWrapMode }: ComputedStyle): boolean {
  return textWrapMode === 'wrap'
}

function keepsSpaces({ whiteSpaceCollapse, textWrapMode }: ComputedStyle): boolean {
  if (whiteSpaceCollapse === 'break-spaces') return true
  return textWrapMode === 'nowrap' && whiteSpaceCollapse === 'preserve'
}

/** The hyphen at the end of a broken line. */
export function hyphenOf({ hyphenateCharacter = '-' }: ComputedStyle): string {
  return hyphenateCharacter
}
