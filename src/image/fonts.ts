import type { FontFace, FontLibrary } from '../assets/contracts.ts'
import type { Warning } from '../errors.ts'
import { didYouMean } from '../text-distance.ts'
import type { CharStyle } from './char-style.ts'
import type { CanvasKit } from './paint.ts'

/** What text needs of the fonts: only registered faces are ever named to the canvas, never a system's. */
export interface TextStage {
  /** A font for all of `text`, and the text with what no font has replaced by a box. */
  resolve(style: FontStyle, text: string): ResolvedText
  /** Advance width, with `letterSpacing` after each character. */
  width(resolved: ResolvedText, letterSpacing: number): number
  /** The SVG with its font families replaced by registered ones. */
  fontsOfSvg(svg: string): string
}

export type FontStyle = Pick<CharStyle, 'fontFamily' | 'fontSize' | 'fontWeight' | 'fontStyle'>

export interface ResolvedText {
  readonly text: string
  /** As a canvas takes it. */
  readonly font: string
  /** How far below the baseline that it is told the canvas writes it. */
  readonly sink: number
}

export interface TextStageOptions {
  fonts: FontLibrary
  kit: CanvasKit
  warn: (warning: Warning) => void
}

/** Stands in for a family that there is not, and comes first where a family lacks a character. */
const FALLBACK_FAMILY = 'Roboto'
const GENERIC_FAMILIES: Readonly<Record<string, string>> = {
  'sans-serif': FALLBACK_FAMILY,
  serif: 'Source Serif 4',
  monospace: 'Roboto Mono',
  'system-ui': FALLBACK_FAMILY,
}

/** From this weight on a text takes the bold face. */
const BOLD_FROM = 600

export function createTextStage({ fonts, kit, warn }: TextStageOptions): TextStage {
  const families = createFamilyFinder(fonts, warn)
  const covers = createCoverage()
  const missing = createMissingGlyphs(warn)

  /** The face of the family, then others for what it lacks; and the characters that none has. */
  const chainOf = (family: string, wanted: { bold: boolean; italics: boolean }, text: string) => {
    const first = fonts.face(family, wanted)
    const chain = first === null ? [] : [first]
    // Roboto has all of ASCII: its face need not even be parsed for that.
    const isTrusted = first !== null && family === FALLBACK_FAMILY
    const open = uncovered(text, {
      from: isTrusted ? 0x7f : 0x21,
      isCovered: char => chain.some(face => covers(face, char)),
    })
    if (open.size === 0) return { chain, open }
    for (const name of [FALLBACK_FAMILY, ...fonts.families().map(one => one.name)]) {
      const face = fonts.face(name, wanted)
      if (face === null) continue
      const found = [...open].filter(codePoint => covers(face, codePoint))
      if (found.length > 0) chain.push(face)
      for (const codePoint of found) open.delete(codePoint)
    }
    // The box that stands for what is missing is Roboto's.
    const box = open.size === 0 ? null : fonts.face(FALLBACK_FAMILY, wanted)
    return { chain: box === null ? chain : [...chain, box], open }
  }

  return {
    resolve(style, text) {
      const wanted = { bold: style.fontWeight >= BOLD_FROM, italics: style.fontStyle !== 'normal' }
      const family = families.find(style.fontFamily)
      const { chain, open } = chainOf(family, wanted, text)
      const slant = wanted.italics && chain[0]?.style.includes('italics') === false ? 'italic ' : ''
      const weight = wanted.bold && chain[0]?.style.includes('bold') === false ? 'bold ' : ''
      const names = [...new Set(chain.map(face => kit.register(face)))]
      return {
        text: open.size === 0 ? text : missing.replace(text, open, family),
        font: `${slant}${weight}${style.fontSize}px ${names.map(name => `"${name}"`).join(', ')}`,
        sink: sinkOf(names, style.fontSize, kit),
      }
    },
    width: ({ text, font }, letterSpacing) => kit.textWidth(text, { font, letterSpacing }),
    fontsOfSvg: svg =>
      renameFontFamilies(svg, family => kit.registerFamily(fonts.family(families.find(family))?.faces ?? [])),
  }
}

/** The canvas sets a line by the greatest ascent of its fonts, and rounds that to a whole number on the way. */
function sinkOf(names: readonly string[], fontSize: number, kit: CanvasKit): number {
  const ascent = names.reduce((most, name) => Math.max(most, kit.ascent(name)), 0) * fontSize
  return Math.round(ascent) - ascent
}

/** Finds the registered family that a CSS list asks for, or Roboto with a warning. */
function createFamilyFinder(fonts: FontLibrary, warn: (warning: Warning) => void) {
  const found = new Map<string, string>()
  return {
    find(asked: string): string {
      const known = found.get(asked)
      if (known !== undefined) return known
      const names = asked.split(',').map(name => name.trim().replaceAll(/^['"]|['"]$/g, ''))
      const family = names.map(name => fonts.family(name)?.name).find(name => name !== undefined)
      const chosen = family ?? genericOf(names, fonts)
      if (chosen === undefined) warn(unknownFamily(asked, fonts))
      found.set(asked, chosen ?? FALLBACK_FAMILY)
      return chosen ?? FALLBACK_FAMILY
    },
  }
}

/** Whether a face has a character, asked of each only once. */
function createCoverage(): (face: FontFace, codePoint: number) => boolean {
  const answers = new Map<string, Map<number, boolean>>()
  return (face, codePoint) => {
    const known = answers.get(face.id) ?? new Map<number, boolean>()
    answers.set(face.id, known)
    const answer = known.get(codePoint) ?? face.font().hasGlyphForCodePoint(codePoint)
    known.set(codePoint, answer)
    return answer
  }
}

/** Names registered families to an SVG's texts, Roboto where it names none. */
function renameFontFamilies(svg: string, register: (family: string) => string): string {
  if (!svg.includes('<text')) return svg
  return svg
    .replaceAll(/font-family\s*=\s*(?:"([^"]*)"|'([^']*)')/g, (_, double?: string, single?: string) => {
      return `font-family="${register(double ?? single ?? '')}"`
    })
    .replaceAll(/font-family\s*:\s*([^;}"<]+)/g, (_, list: string) => `font-family:${register(list)}`)
    .replace(/<svg(?![^>]*\sfont-family=)/, `<svg font-family="${register(FALLBACK_FAMILY)}"`)
}

function genericOf(names: readonly string[], fonts: FontLibrary): string | undefined {
  return names
    .map(name => GENERIC_FAMILIES[name.toLowerCase()])
    .find(name => name !== undefined && fonts.family(name) !== null)
}

function unknownFamily(asked: string, fonts: FontLibrary): Warning {
  const known = fonts.families().map(family => family.name)
  return {
    code: 'unknown_font',
    message: `${FALLBACK_FAMILY} stands in for the font '${asked}', which is not registered${didYouMean(asked, known) || '.'}`,
  }
}

/** The characters of `text` from a code point on that need a glyph and have none. */
function uncovered(
  text: string,
  { from, isCovered }: { from: number; isCovered: (codePoint: number) => boolean },
): Set<number> {
  const open = new Set<number>()
  if (from > 0x7e && !BEYOND_ASCII.test(text)) return open
  for (const char of text) {
    const codePoint = char.codePointAt(0) ?? 0
    if (codePoint >= from && !INVISIBLE.test(char) && !isCovered(codePoint)) open.add(codePoint)
  }
  return open
}

const BEYOND_ASCII = /[^\n-~]/
/** Spaces, controls, joiners and variation selectors: they shape their neighbours and draw nothing. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u

const MISSING_GLYPH = '\u{fffd}'

function createMissingGlyphs(warn: (warning: Warning) => void) {
  const told = new Set<number>()
  return {
    /** A whole grapheme gives one box: an emoji of five code points is one thing to its reader. */
    replace(text: string, codePoints: ReadonlySet<number>, family: string): string {
      const fresh = [...codePoints].filter(codePoint => !told.has(codePoint))
      for (const codePoint of fresh) told.add(codePoint)
      if (fresh.length > 0) {
        const shown = fresh.slice(0, 10).map(describeCodePoint).join(', ')
        const more = fresh.length > 10 ? ` and ${fresh.length - 10} more` : ''
        const message = `No registered font has ${shown}${more} (asked of '${family}'): register one that has it.`
        warn({ code: 'missing_glyph', message })
      }
      const graphemes = Array.from(SEGMENTER.segment(text), ({ segment }) => segment)
      const isMissing = (grapheme: string): boolean =>
        Array.from(grapheme).some(char => codePoints.has(char.codePointAt(0) ?? 0))
      return graphemes.map(grapheme => (isMissing(grapheme) ? MISSING_GLYPH : grapheme)).join('')
    },
  }
}

function describeCodePoint(codePoint: number): string {
  return `'${String.fromCodePoint(codePoint)}' (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The characters of a text as its reader counts them. */
export function graphemesOf(text: string): string[] {
  if (!BEYOND_ASCII.test(text)) return text.split('')
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment)
}
