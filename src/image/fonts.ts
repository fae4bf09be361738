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
  const families = new Map<string, string>()
  const coverage = new Map<string, Map<number, boolean>>()
  const covers = (face: FontFace, codePoint: number): boolean => {
    const known = coverage.get(face.id) ?? new Map<number, boolean>()
    coverage.set(face.id, known)
    const answer = known.get(codePoint) ?? face.font().hasGlyphForCodePoint(codePoint)
    known.set(codePoint, answer)
    return answer
  }

  const familyOf = (asked: string): string => {
    const known = families.get(asked)
    if (known !== undefined) return known
    const names = asked.split(',').map(name => name.trim().replaceAll(/^['"]|['"]$/g, ''))
    const found = names.find(name => fonts.family(name) !== null) ?? genericOf(names, fonts)
    if (found === undefined) warn(unknownFamily(asked, fonts))
    const family = found ?? FALLBACK_FAMILY
    families.set(asked, family)
    return family
  }

  const missing = createMissingGlyphs(warn)
  return {
    resolve(style, text) {
      const wanted = { bold: style.fontWeight >= BOLD_FROM, italics: style.fontStyle !== 'normal' }
      const family = familyOf(style.fontFamily)
      const chain: FontFace[] = []
      const add = (name: string): FontFace | null => {
        const face = fonts.face(name, wanted)
        if (face === null || chain.some(one => one.id === face.id)) return null
        chain.push(face)
        return face
      }
      const primary = add(family)
      const open = uncovered(text, codePoint => chain.some(face => covers(face, codePoint)))
      if (open.size > 0) {
        for (const name of [FALLBACK_FAMILY, ...fonts.families().map(one => one.name)]) {
          const face = fonts.face(name, wanted)
          if (face === null || ![...open].some(codePoint => covers(face, codePoint))) continue
          add(name)
          for (const codePoint of open) if (covers(face, codePoint)) open.delete(codePoint)
        }
      }
      const drawn = open.size === 0 ? text : missing.replace(text, open, family)
      // The box that stands for a missing character, and the ellipsis, are Roboto's.
      if (open.size > 0) add(FALLBACK_FAMILY)
      const slant = wanted.italics && primary?.style.includes('italics') === false ? 'italic ' : ''
      const weight = wanted.bold && primary?.style.includes('bold') === false ? 'bold ' : ''
      const names = chain.map(face => `"${kit.register(face)}"`).join(', ')
      return { text: drawn, font: `${slant}${weight}${style.fontSize}px ${names}` }
    },

    width({ text, font }, letterSpacing) {
      return kit.textWidth(text, { font, letterSpacing })
    },

    fontsOfSvg(svg) {
      if (!svg.includes('<text')) return svg
      const familyName = (asked: string): string => {
        const faces = fonts.family(familyOf(asked))?.faces ?? []
        return kit.registerFamily(faces)
      }
      const named = svg
        .replaceAll(/font-family\s*=\s*(?:"([^"]*)"|'([^']*)')/g, (_, double?: string, single?: string) => {
          return `font-family="${familyName(double ?? single ?? '')}"`
        })
        .replaceAll(/font-family\s*:\s*([^;}"<]+)/g, (_, list: string) => `font-family:${familyName(list)}`)
      return named.replace(/<svg(?![^>]*\sfont-family=)/, `<svg font-family="${familyName(FALLBACK_FAMILY)}"`)
    },
  }
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

/** The characters of `text` outside ASCII that need a glyph and have none. Every chain ends with ASCII. */
function uncovered(text: string, isCovered: (codePoint: number) => boolean): Set<number> {
  const open = new Set<number>()
  if (!BEYOND_ASCII.test(text)) return open
  for (const char of text) {
    const codePoint = char.codePointAt(0) ?? 0
    if (codePoint > 0x7e && !INVISIBLE.test(char) && !isCovered(codePoint)) open.add(codePoint)
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
