/** Type 0 fonts: CMaps, CIDs, glyphs and widths (ISO 32000-1 §9.7). */
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import type { PdfSource } from '../reading/source.ts'
import { type CheckedFont, isSameWidth } from './check-fonts.ts'
import { type CMap, isPredefinedCMap, readCMap } from './cmap.ts'
import type { FontProgram } from './font-program.ts'

const MAX_CID = 65_535
/** Entries of W. */
const MAX_WIDTHS = 200_000
const DEFAULT_WIDTH = 1000
/** CIDs that take as long to compare as a value to read. */
const CIDS_PER_STEP = 8

export function checkCompositeFont(
  context: CheckContext,
  font: CheckedFont,
  descendant: PdfDictionary | null,
): void {
  const { source, report } = context
  const { dictionary, page, program } = font
  const place = { object: dictionary, page }
  if (descendant === null) {
    report('font-type', { ...place, detail: 'DescendantFonts is missing' })
    return
  }
  const encoding = checkEncoding(context, font, descendant)
  const isTrueType = source.name(descendant['Subtype']) === 'CIDFontType2'
  const map = isTrueType && font.isVisible ? checkGlyphMap(context, font, descendant) : null
  if (program === null || encoding === null) return
  checkGlyphs(context, font, { descendant, program, encoding, map })
  checkCidSet(context, font, { program, encoding, map })
}

/** @returns The CMap, or null if its CIDs are not known: those of predefined CMaps are not. */
function checkEncoding(
  { source, report }: CheckContext,
  { dictionary, page, cmap }: CheckedFont,
  descendant: PdfDictionary,
): CMap | null {
  const place = { object: dictionary, page }
  const name = source.name(dictionary['Encoding'])
  if (name === 'Identity-H' || name === 'Identity-V') return cmap
  const stream = source.stream(dictionary['Encoding'])
  if (stream === null) {
    if (name === null || !isPredefinedCMap(name))
      report('cmap-embedded', { ...place, detail: `'${name ?? ''}'` })
    return null
  }
  const embedded = source.parsed(stream, readCMap)
  if (embedded === null) {
    report('cmap-embedded', { object: stream, page, detail: 'it is malformed' })
    return null
  }
  if ((source.number(stream.dictionary['WMode']) ?? 0) !== embedded.writingMode) {
    report('cmap-writing-mode', { object: stream, page })
  }
  const base =
    source.stream(stream.dictionary['UseCMap']) === null ? source.name(stream.dictionary['UseCMap']) : null
  const used = embedded.uses ?? base
  if (used !== null && !isPredefinedCMap(used))
    report('cmap-reference', { object: stream, page, detail: `'${used}'` })
  const own = source.dictionary(stream.dictionary['CIDSystemInfo'])
  const info = source.dictionary(descendant['CIDSystemInfo'])
  const text = (from: PdfDictionary | null, key: string): string => source.text(from?.[key]) ?? ''
  if (text(own, 'Registry') !== text(info, 'Registry')) report('cid-system-registry', place)
  if (text(own, 'Ordering') !== text(info, 'Ordering')) report('cid-system-ordering', place)
  if ((source.number(info?.['Supplement']) ?? 0) > (source.number(own?.['Supplement']) ?? 0)) {
    report('cid-system-supplement', place)
  }
  return used === null ? embedded : null
}

/** @returns Glyphs by CID; null if they are equal. */
function checkGlyphMap(
  { source, report }: CheckContext,
  { page, program }: CheckedFont,
  descendant: PdfDictionary,
): Buffer | null {
  const value = descendant['CIDToGIDMap']
  const place = { object: descendant, page }
  if (value === undefined) {
    if (program !== null) report('cid-to-gid', place)
    return null
  }
  const stream = source.stream(value)
  if (stream !== null) return source.decode(stream).bytes
  if (source.name(value) !== 'Identity') report('cid-to-gid-value', place)
  return null
}

interface GlyphContext {
  readonly descendant: PdfDictionary
  readonly program: FontProgram
  readonly encoding: CMap
  readonly map: Buffer | null
}

function checkGlyphs(
  { source, report }: CheckContext,
  { dictionary, page, name, codes }: CheckedFont,
  { descendant, program, encoding, map }: GlyphContext,
): void {
  const place = { object: dictionary, page }
  const widths = readWidths(source, descendant)
  for (const code of codes) {
    const cid = encoding.cidOf(code) ?? 0
    const detail = `'${name}', code ${code}`
    if (cid > MAX_CID) report('limit-cid', { ...place, detail })
    const glyph = glyphOf(program, map, cid)
    if (glyph === 0 || cid === 0) {
      report('no-notdef', { ...place, detail })
      continue
    }
    const width = glyph === null ? null : program.widthOf(glyph)
    if (width === null) {
      report('glyphs-present', { ...place, detail })
      continue
    }
    const declared = widths(cid)
    if (!isSameWidth(declared, width)) {
      report('glyph-widths', {
        ...place,
        detail: `${detail}: ${declared} instead of ${Math.round(width * 10) / 10}`,
      })
    }
  }
}

function glyphOf(program: FontProgram, map: Buffer | null, cid: number): number | null {
  if (map !== null) return cid * 2 + 1 < map.length ? map.readUInt16BE(cid * 2) : 0
  return program.glyphOfCid(cid)
}

/** Widths by CID (§9.7.4.3). */
function readWidths(source: PdfSource, descendant: PdfDictionary): (cid: number) => number {
  const byDefault = source.number(descendant['DW']) ?? DEFAULT_WIDTH
  const entries = source.array(descendant['W']) ?? []
  const single = new Map<number, number>()
  const ranges: { first: number; last: number; width: number }[] = []
  for (let i = 0; i + 1 < entries.length && single.size + ranges.length < MAX_WIDTHS; ) {
    const first = source.number(entries[i]) ?? 0
    const list = source.array(entries[i + 1])
    if (list !== null) {
      for (const [k, width] of list.entries()) single.set(first + k, source.number(width) ?? byDefault)
      i += 2
    } else {
      ranges.push({
        first,
        last: source.number(entries[i + 1]) ?? 0,
        width: source.number(entries[i + 2]) ?? byDefault,
      })
      i += 3
    }
  }
  ranges.sort((a, b) => a.first - b.first)
  return cid => {
    const own = single.get(cid)
    if (own !== undefined) return own
    let [start, end] = [0, ranges.length]
    while (start < end) {
      const middle = (start + end) >> 1
      if ((ranges[middle]?.first ?? 0) <= cid) start = middle + 1
      else end = middle
    }
    const found = ranges[start - 1]
    return found !== undefined && cid <= found.last ? found.width : byDefault
  }
}

/** CIDSet lists the CIDs of the glyphs of the program (§9.8.3.1). */
function checkCidSet(
  { source, report }: CheckContext,
  { descriptor, page, name, codes }: CheckedFont,
  { program, encoding, map }: Omit<GlyphContext, 'descendant'>,
): void {
  if (descriptor === null) return
  const place = { object: descriptor, page }
  const isSubset = /^[A-Z]{6}\+/.test(name)
  const stream = source.stream(descriptor['CIDSet'])
  if (stream === null) {
    if (isSubset) report('cidset-missing', { ...place, detail: `'${name}'` })
    return
  }
  const bits = source.decode(stream).bytes
  source.spend(MAX_CID / CIDS_PER_STEP)
  const isListed = (cid: number): boolean => ((bits[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) !== 0
  const hasGlyph = (cid: number): boolean => {
    const glyph = glyphOf(program, map, cid)
    return cid === 0 || (glyph !== null && glyph > 0 && glyph < program.glyphCount)
  }
  let [missing, absent] = [-1, -1]
  for (let cid = 1; cid <= MAX_CID && (missing < 0 || absent < 0); cid++) {
    if (isListed(cid) === hasGlyph(cid)) continue
    if (isListed(cid)) absent = absent < 0 ? cid : absent
    else missing = missing < 0 ? cid : missing
  }
  if (missing >= 0) report('cidset-complete', { ...place, detail: `'${name}' lacks the CID ${missing}` })
  for (const code of codes) {
    const cid = encoding.cidOf(code) ?? 0
    if (cid <= 0 || cid > MAX_CID || isListed(cid) || !hasGlyph(cid)) continue
    report('cidset-used', { ...place, detail: `'${name}' lacks the CID ${cid}` })
    break
  }
  if (absent >= 0)
    report('cidset-present', { ...place, detail: `'${name}' has no glyph for the CID ${absent}` })
}
