import { deflateSync } from 'node:zlib'
import { createLruCache, type LruCache } from '../../../base/lru-cache.ts'
import type { OpenedFont } from '../../../text/fonts.ts'
import { escapedName } from '../file/pdf-object.ts'
import { addObject, type EmbeddedFont, type PdfDocumentInstance, type PdfReference } from '../pdfkit.ts'
import { MAX_ARRAY, MAX_NAME } from '../standards/object-limits.ts'
import type { GlyphCodes, GlyphSubset } from './glyph-codes.ts'
import { toUnicodeCMap } from './to-unicode.ts'

/** Flags of a font descriptor (ISO 32000-1 §9.8.2, table 123). */
const FIXED_PITCH = 1 << 0
const SERIF = 1 << 1
const SYMBOLIC = 1 << 2
const SCRIPT = 1 << 3
const ITALIC = 1 << 6

/** The embedded parts of a face. */
export interface EmbeddedProgram {
  readonly font: EmbeddedFont
  readonly subset: GlyphSubset
  readonly codes: GlyphCodes
  /** True for CFF outlines, whose codes are glyph ids without a CIDToGIDMap. */
  readonly isCff: boolean
}

/** A PostScript name, as a name of the file; null if the font has none. */
export function fontName({
  postscriptName: name,
}: {
  readonly postscriptName?: string | null
}): string | null {
  if (name === null || name === undefined || name === '') return null
  const fits = Buffer.byteLength(name) <= MAX_NAME - SUBSET_TAG
  return escapedName((fits ? name : name.slice(0, SHORTENED)).replaceAll(' ', '_'))
}

/** Bytes of the tag of a subset. */
const SUBSET_TAG = 7
/** Characters, of up to three bytes, that are left of a name that is too long. */
const SHORTENED = 40

/** Writes a composite font (ISO 32000-1 §9.7) and returns its Type 0 dictionary. */
export function writeFont(
  document: PdfDocumentInstance,
  { font: embedded, subset, codes, isCff }: EmbeddedProgram,
): Record<string, unknown> {
  const { font, scale } = embedded
  const { used, key } = codes.complete()
  const write = (data: Record<string, unknown>, content?: Uint8Array): PdfReference =>
    addObject(document, data, content)
  const kind = isCff ? { Subtype: 'CIDFontType0C' } : {}
  const parts = {
    program: () => Buffer.from(subset.encode()),
    toUnicode: () => toUnicodeCMap(codes.texts, 2),
  }
  const deflated = document.compress ? deflatedFont(font, key, parts) : null
  const filter = deflated === null ? {} : { Filter: 'FlateDecode' }
  const bytes = deflated?.program ?? parts.program()
  // Required for TrueType programs (ISO 32000-1 table 127).
  const length = isCff ? {} : { Length1: deflated?.programLength ?? bytes.length }
  const program = write({ ...kind, ...filter, ...length }, bytes)
  const name = `${subsetTag(embedded.id)}+${fontName(font) ?? embedded.id}`
  const { minX, minY, maxX, maxY } = font.bbox
  const descriptor = write({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: descriptorFlags(embedded),
    FontBBox: [minX, minY, maxX, maxY].map(value => value * scale),
    ItalicAngle: font.italicAngle,
    Ascent: embedded.ascender,
    Descent: embedded.descender,
    CapHeight: (font.capHeight || font.ascent) * scale,
    XHeight: (font.xHeight || 0) * scale,
    StemV: 0,
    [isCff ? 'FontFile3' : 'FontFile2']: program,
    ...(document.subset === 1 ? { CIDSet: write({}, cidSet(codes.texts.length)) } : {}),
  })
  const descendant = write({
    Type: 'Font',
    Subtype: isCff ? 'CIDFontType0' : 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: document.subset === 1 ? shortArrays(widthsOf(codes, used), codes) : widthsOf(codes, used),
    ...(isCff ? {} : { CIDToGIDMap: cidToGidMap(codes.glyphs, document.subset === 1, write) }),
  })
  return {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: write(filter, deflated?.toUnicode ?? Buffer.from(parts.toUnicode(), 'latin1')),
  }
}

/** ISO 32000-1 §9.7.4.3: arrays of consecutive widths, each after its first code. */
function widthsOf({ widths }: GlyphCodes, used: readonly number[]): (number | number[])[] {
  const runs: (number | number[])[] = []
  let run: number[] = []
  for (const [i, code] of used.entries()) {
    if (i === 0 || used[i - 1] !== code - 1) {
      run = []
      runs.push(code, run)
    }
    run.push(widths[code] ?? 0)
  }
  return runs
}

/** Widths in arrays of a limited length: those of all codes, if the used ones need more. */
function shortArrays(runs: (number | number[])[], { widths }: GlyphCodes): (number | readonly number[])[] {
  const isShort = runs.every(run => typeof run === 'number' || run.length <= MAX_ARRAY)
  if (isShort && runs.length <= MAX_ARRAY) return runs
  const all: (number | readonly number[])[] = []
  for (let code = 0; code < widths.length; code += MAX_ARRAY)
    all.push(
      code,
      Array.from(widths.slice(code, code + MAX_ARRAY), width => width ?? 0),
    )
  return all
}

function descriptorFlags({ font }: EmbeddedFont): number {
  const familyClass = (font['OS/2']?.sFamilyClass ?? 0) >> 8
  let flags = SYMBOLIC
  if (font.post.isFixedPitch) flags |= FIXED_PITCH
  if (1 <= familyClass && familyClass <= 7) flags |= SERIF
  if (familyClass === 10) flags |= SCRIPT
  if (font.head.macStyle.italic) flags |= ITALIC
  return flags
}

/** Six capitals that identify a subset (ISO 32000-1 §9.6.4); `F12` becomes `BCZZZZ`. */
function subsetTag(id: string): string {
  return Array.from({ length: 6 }, (_, i) => String.fromCharCode((id.charCodeAt(i + 1) || 73) + 17)).join('')
}

/** CIDSet for PDF/A-1 (ISO 19005-1 §6.3.5): one bit per code, all set. */
function cidSet(count: number): Uint8Array {
  const bits = Buffer.alloc(Math.ceil(count / 8), 0xff)
  if (count % 8 !== 0) bits[bits.length - 1] = (0xff00 >> (count % 8)) & 0xff
  return bits
}

/**
 * ISO 32000-1 §9.7.4.2: two bytes per code, or Identity if codes are glyph ids.
 * @param isExplicit Parts of composed glyphs have no CID, so that CIDSet lists all CIDs of the program.
 */
function cidToGidMap(
  glyphs: readonly number[],
  isExplicit: boolean,
  write: (data: Record<string, unknown>, content: Uint8Array) => PdfReference,
): PdfReference | 'Identity' {
  if (!isExplicit && glyphs.every((glyph, code) => glyph === code)) return 'Identity'
  const map = Buffer.alloc(glyphs.length * 2)
  for (const [code, glyph] of glyphs.entries()) map.writeUInt16BE(glyph, code * 2)
  return write({}, map)
}

/** Deflated font program and ToUnicode CMap. */
export interface DeflatedFont {
  readonly program: Uint8Array
  /** Before it was deflated. */
  readonly programLength: number
  readonly toUnicode: Uint8Array
}

/** Cache entries per face: documents of one template mostly use the same characters. */
const MAX_KEPT = 16
/** Larger programs rarely repeat. */
const MAX_BYTES = 100_000

const kept = new WeakMap<OpenedFont, LruCache<DeflatedFont>>()

/** @param key Identifies the content; equal keys are built once. */
function deflatedFont(
  font: OpenedFont,
  key: string,
  make: { program(): Uint8Array; toUnicode(): string },
): DeflatedFont {
  const known =
    kept.get(font) ?? createLruCache<DeflatedFont>({ maxEntries: MAX_KEPT, maxEntryWeight: MAX_BYTES })
  kept.set(font, known)
  const deflated = known.get(key) ?? deflatedParts(make)
  known.set(key, deflated, deflated.program.length)
  return deflated
}

function deflatedParts(make: { program(): Uint8Array; toUnicode(): string }): DeflatedFont {
  const program = make.program()
  return {
    program: deflateSync(program),
    programLength: program.length,
    toUnicode: deflateSync(Buffer.from(make.toUnicode(), 'latin1')),
  }
}
