/** Fonts that text uses (ISO 32000-1 §9, ISO 14289-1 §7.21, ISO 19005-2 §6.2.11). */
import type { PdfStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import type { Spend } from '../reading/budget.ts'
import { readCff } from './cff-program.ts'
import { checkCompositeFont } from './check-composite-font.ts'
import { checkSimpleFont } from './check-simple-font.ts'
import { checkToUnicode } from './check-unicode.ts'
import { type FontProgram, FontProgramError } from './font-program.ts'
import type { FontUse, FontUses } from './font-uses.ts'
import { readTrueType } from './truetype-program.ts'
import { readType1 } from './type1-program.ts'

/** Characters of a name that count. Longer ones are reported as such, and each code of the font would repeat them. */
const MAX_NAME = 300

/** A font in use, with its program. */
export interface CheckedFont extends FontUse {
  readonly name: string
  readonly subtype: string
  /** Of the font, or of the CIDFont of a Type 0 font. */
  readonly descriptor: PdfDictionary | null
  /** Null if it is not embedded or damaged. */
  readonly program: FontProgram | null
}

export function checkFonts(context: CheckContext, fonts: FontUses): void {
  const { source, report } = context
  const programs = new Map<PdfStreamObject, FontProgram | null>()
  for (const use of fonts.all()) {
    const { dictionary, page } = use
    const subtype = source.name(dictionary['Subtype']) ?? ''
    const name = (source.name(dictionary['BaseFont']) ?? '').slice(0, MAX_NAME)
    const place = { object: dictionary, page }
    if (!isUtf8Name(name)) report('name-utf8', { ...place, detail: `'${name}'` })
    checkDictionary(context, use, subtype)
    const descendant = source.dictionary(source.item(dictionary['DescendantFonts'], 0))
    const descriptor = source.dictionary((descendant ?? dictionary)['FontDescriptor'])
    const font: CheckedFont = {
      ...use,
      name,
      subtype,
      descriptor,
      program:
        subtype === 'Type3' || !use.isVisible
          ? null
          : readProgram(context, { use, name, descriptor, programs }),
    }
    if (subtype === 'Type0') checkCompositeFont(context, font, descendant)
    else checkSimpleFont(context, font)
    checkToUnicode(context, font)
  }
}

/** Names with escaped bytes must be UTF-8 (ISO 19005-2 §6.1.8). */
function isUtf8Name(name: string): boolean {
  const bytes = Buffer.from(
    name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  return !bytes.toString('utf8').includes('\ufffd')
}

const SUBTYPES = ['Type0', 'Type1', 'MMType1', 'Type3', 'TrueType']

function checkDictionary(
  { source, report }: CheckContext,
  { dictionary, page }: FontUse,
  subtype: string,
): void {
  const wrong = (detail: string): void => report('font-type', { object: dictionary, page, detail })
  if (source.name(dictionary['Type']) !== 'Font') wrong('Type is not Font')
  if (!SUBTYPES.includes(subtype)) {
    wrong(`the Subtype is '${subtype}'`)
    return
  }
  if (subtype !== 'Type3' && source.name(dictionary['BaseFont']) === null) wrong('BaseFont is missing')
  if (subtype === 'Type0') return
  const [first, last] = [source.number(dictionary['FirstChar']), source.number(dictionary['LastChar'])]
  const widths = source.array(dictionary['Widths'])
  if (first === null || last === null || widths === null) wrong('FirstChar, LastChar or Widths is missing')
  else if (widths.length !== last - first + 1)
    wrong(`it has ${widths.length} Widths from ${first} to ${last}`)
}

interface ProgramRequest {
  readonly use: FontUse
  readonly name: string
  readonly descriptor: PdfDictionary | null
  readonly programs: Map<PdfStreamObject, FontProgram | null>
}

function readProgram(
  context: CheckContext,
  { use, name, descriptor, programs }: ProgramRequest,
): FontProgram | null {
  const { source, report } = context
  const { dictionary, page } = use
  const place = { object: dictionary, page }
  for (const key of ['FontFile', 'FontFile2', 'FontFile3'] as const) {
    const stream = source.stream(descriptor?.[key])
    if (stream === null) continue
    const known = programs.get(stream)
    if (known !== undefined) return known
    const { bytes, problem } = source.decode(stream)
    let program: FontProgram | null = null
    try {
      if (problem !== null) throw new FontProgramError(problem)
      program = withKeptWidths(parse(key, bytes, source.spend))
    } catch (cause) {
      if (!(cause instanceof FontProgramError)) throw cause
      report('font-program', { ...place, detail: `'${name}': ${cause.message}` })
    }
    programs.set(stream, program)
    return program
  }
  report('font-embedded', { ...place, detail: `'${name}' is not` })
  return null
}

/** Fonts may share a program. */
function withKeptWidths(program: FontProgram): FontProgram {
  const widths = new Map<number, number | null>()
  return {
    ...program,
    widthOf(glyph) {
      const known = widths.get(glyph)
      if (known !== undefined) return known
      const width = program.widthOf(glyph)
      widths.set(glyph, width)
      return width
    },
  }
}

function parse(key: 'FontFile' | 'FontFile2' | 'FontFile3', bytes: Buffer, spend: Spend): FontProgram {
  if (key === 'FontFile') return readType1(bytes)
  if (key === 'FontFile2') return readTrueType(bytes, spend)
  const signature = bytes.toString('latin1', 0, 4)
  return signature === 'OTTO' || signature === '\0\x01\0\0'
    ? readTrueType(bytes, spend)
    : readCff(bytes, spend)
}

/** Tolerance of widths, in thousandths of an em. */
const MAX_DIFFERENCE = 1

export function isSameWidth(declared: number, width: number): boolean {
  return Math.abs(declared - width) <= MAX_DIFFERENCE + 1e-6
}
