/** Type 1, TrueType and Type 3 fonts: encodings, glyphs and widths (ISO 32000-1 §9.6). */
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import { familyOf } from '../profiles.ts'
import type { PdfSource } from '../reading/source.ts'
import { type CheckedFont, isSameWidth } from './check-fonts.ts'
import { macRomanCode, namedEncoding, STANDARD_ENCODING, unicodeOfName } from './encodings.ts'
import type { Charmap, FontProgram } from './font-program.ts'

/** Bit of the flags of a descriptor (§9.8.2). */
const SYMBOLIC = 1 << 2

/** Simple fonts with a font program. */
const PROGRAM_SUBTYPES = ['Type1', 'MMType1', 'TrueType']

/** Glyph names by code: those of the font dictionary, else of the program. */
export interface SimpleEncoding {
  readonly base: string | null
  readonly differences: ReadonlyMap<number, string>
  nameOf(code: number): string | null
}

export function readEncoding(
  source: PdfSource,
  font: PdfDictionary,
  program: FontProgram | null,
): SimpleEncoding {
  const value = source.resolve(font['Encoding'])
  const dictionary = source.dictionary(value)
  const base = typeof value === 'string' ? value : source.name(dictionary?.['BaseEncoding'])
  const named = base === null ? null : namedEncoding(base)
  const differences = new Map<number, string>()
  let code = 0
  for (const each of source.array(dictionary?.['Differences']) ?? []) {
    const number = source.number(each)
    if (number !== null) code = number
    else differences.set(code++, source.name(each) ?? '')
  }
  return {
    base,
    differences,
    nameOf(code) {
      const own = differences.get(code)
      if (own !== undefined) return own
      if (named !== null) return named[code] ?? null
      return program === null || program.names.length === 0
        ? (STANDARD_ENCODING[code] ?? null)
        : program.builtInName(code)
    },
  }
}

export function checkSimpleFont(context: CheckContext, font: CheckedFont): void {
  const { source } = context
  const { dictionary, program, subtype, descriptor } = font
  if (!PROGRAM_SUBTYPES.includes(subtype) || program === null) return
  const encoding = readEncoding(source, dictionary, program)
  const isSymbolic = ((source.number(descriptor?.['Flags']) ?? 0) & SYMBOLIC) !== 0
  if (subtype === 'TrueType') {
    checkTrueTypeEncoding(context, font, { encoding, isSymbolic, program })
    checkCodes(context, font, program, code => trueTypeGlyph(program, encoding, isSymbolic, code) || NOTDEF)
    return
  }
  checkCodes(context, font, program, code => {
    const name = encoding.nameOf(code)
    return name === null || name === '.notdef' ? NOTDEF : program.glyphOfName(name)
  })
  checkCharSet(context, font, program)
}

/** Instead of a glyph number, as Type 1 programs have .notdef anywhere. */
const NOTDEF = -1

/** @param glyphOf The glyph of a code; null if the program lacks it. */
function checkCodes(
  { source, report }: CheckContext,
  { dictionary, page, name, codes }: CheckedFont,
  program: FontProgram,
  glyphOf: (code: number) => number | null,
): void {
  const first = source.number(dictionary['FirstChar']) ?? 0
  const widths = source.array(dictionary['Widths']) ?? []
  for (const code of codes) {
    const place = { object: dictionary, page, detail: `'${name}', code ${code}` }
    const glyph = glyphOf(code)
    if (glyph === NOTDEF) {
      report('no-notdef', place)
      continue
    }
    const width = glyph === null ? null : program.widthOf(glyph)
    if (glyph === null || width === null) {
      report('glyphs-present', place)
      continue
    }
    const declared = source.number(widths[code - first]) ?? 0
    if (!isSameWidth(declared, width)) {
      report('glyph-widths', {
        ...place,
        detail: `${place.detail}: ${declared} instead of ${Math.round(width)}`,
      })
    }
  }
}

function findCharmap(program: FontProgram, platform: number, encoding: number): Charmap | null {
  return program.charmaps.find(map => map.platform === platform && map.encoding === encoding) ?? null
}

interface TrueTypeContext {
  readonly encoding: SimpleEncoding
  readonly isSymbolic: boolean
  readonly program: FontProgram
}

function checkTrueTypeEncoding(
  { profiles, source, report }: CheckContext,
  { dictionary, page, name, codes }: CheckedFont,
  { encoding, isSymbolic, program }: TrueTypeContext,
): void {
  const place = { object: dictionary, page, detail: `'${name}'` }
  const { charmaps } = program
  if (isSymbolic) {
    if (source.resolve(dictionary['Encoding']) !== null) report('symbolic-encoding', place)
    if (charmaps.length === 0) report('symbolic-cmap-missing', place)
    else if (findCharmap(program, 3, 0) === null) {
      for (const only of profiles) {
        const isPdf2 = familyOf(only) === 'UA2' || familyOf(only) === 'A4'
        const isAllowed = isPdf2 ? findCharmap(program, 1, 0) !== null : charmaps.length === 1
        if (!isAllowed) report('symbolic-cmap', { ...place, only })
      }
    }
    return
  }
  const unicode = findCharmap(program, 3, 1)
  const macintosh = findCharmap(program, 1, 0)
  if (source.resolve(dictionary['Encoding']) === null) report('truetype-encoding', place)
  else if (encoding.base === null) report('truetype-base-encoding', place)
  else if (encoding.base !== 'WinAnsiEncoding' && encoding.base !== 'MacRomanEncoding') {
    report('truetype-encoding-value', { ...place, detail: `'${encoding.base}'` })
  }
  if (encoding.differences.size > 0 && unicode === null) report('truetype-differences', place)
  if (unicode === null && macintosh === null) {
    report('truetype-cmap', place)
    return
  }
  for (const code of codes) {
    const glyph = trueTypeGlyph(program, encoding, false, code)
    if (glyph === 0) report('truetype-lookup', { ...place, detail: `'${name}', code ${code}` })
  }
}

/** §9.6.6.4. */
function trueTypeGlyph(
  program: FontProgram,
  encoding: SimpleEncoding,
  isSymbolic: boolean,
  code: number,
): number {
  const macintosh = findCharmap(program, 1, 0)
  if (isSymbolic) {
    const symbol = findCharmap(program, 3, 0)
    for (const high of [0, 0xf000, 0xf100, 0xf200]) {
      const glyph = symbol?.glyphOf(high + code) ?? 0
      if (glyph > 0) return glyph
    }
    return macintosh?.glyphOf(code) ?? program.charmaps[0]?.glyphOf(code) ?? 0
  }
  const name = encoding.nameOf(code)
  if (name === null) return 0
  const character = unicodeOfName(name)
  const glyph = character === null ? 0 : (findCharmap(program, 3, 1)?.glyphOf(character) ?? 0)
  if (glyph > 0) return glyph
  const old = macRomanCode(name)
  return old === null ? 0 : (macintosh?.glyphOf(old) ?? 0)
}

/** CharSet lists the names of all glyphs of the program (§9.8.1). */
function checkCharSet(
  { source, report }: CheckContext,
  { descriptor, page, name }: CheckedFont,
  program: FontProgram,
): void {
  if (descriptor === null || program.names.length === 0) return
  const place = { object: descriptor, page }
  source.spend(program.names.length)
  const written = source.text(descriptor['CharSet'])
  if (written === null) {
    if (/^[A-Z]{6}\+/.test(name)) report('charset-missing', { ...place, detail: `'${name}'` })
    return
  }
  source.spend(written.length)
  const listed = new Set(
    written
      .split('/')
      .map(each => each.trim())
      .filter(each => each !== ''),
  )
  const names = new Set(program.names)
  const missing = program.names.find(each => each !== '.notdef' && !listed.has(each))
  const absent = [...listed].find(each => !names.has(each))
  if (missing !== undefined) report('charset-complete', { ...place, detail: `'${name}' lacks '${missing}'` })
  if (absent !== undefined) report('charset-present', { ...place, detail: `'${name}' has no '${absent}'` })
}
