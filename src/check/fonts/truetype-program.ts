/** TrueType and OpenType programs: metrics and charmaps (OpenType 1.9.1). Bounded by the bytes. */
import { readTables, type SfntTables } from '../../text/shaping/sfnt-tables.ts'
import type { Spend } from '../reading/budget.ts'
import { readCff } from './cff-program.ts'
import { type Charmap, type FontProgram, FontProgramError } from './font-program.ts'

/** Fonts have fewer than ten. */
const MAX_CHARMAPS = 64

export function readTrueType(bytes: Uint8Array, spend: Spend): FontProgram {
  let tables: SfntTables
  try {
    tables = readTables(bytes)
  } catch (cause) {
    if (cause instanceof RangeError) throw new FontProgramError(cause.message, { cause })
    throw cause
  }
  const table = (tag: string, minBytes: number): DataView => {
    const found = tables.get(tag)
    if (found === undefined || found.byteLength < minBytes)
      throw new FontProgramError(`its table '${tag}' is missing`)
    return found
  }
  const unitsPerEm = table('head', 54).getUint16(18) || 1000
  const glyphCount = table('maxp', 6).getUint16(4)
  const metricCount = table('hhea', 36).getUint16(34)
  const metrics = table('hmtx', Math.max(4, metricCount * 4))
  const outlines = tables.get('CFF ')
  const cff = outlines === undefined ? null : readCff(bytesOf(outlines), spend)
  if (cff === null) {
    table('glyf', 0)
    table('loca', 2)
  }
  if (metricCount === 0) throw new FontProgramError('it has no widths')
  return {
    kind: cff === null ? 'TrueType' : 'CFF',
    glyphCount,
    isCidKeyed: cff?.isCidKeyed ?? false,
    widthOf(glyph) {
      if (glyph < 0 || glyph >= glyphCount) return null
      return (metrics.getUint16(Math.min(glyph, metricCount - 1) * 4) * 1000) / unitsPerEm
    },
    glyphOfCid: cid => (cff === null ? (cid < glyphCount ? cid : null) : cff.glyphOfCid(cid)),
    glyphOfName: name => cff?.glyphOfName(name) ?? null,
    names: cff?.names ?? [],
    builtInName: code => cff?.builtInName(code) ?? null,
    charmaps: readCharmaps(tables.get('cmap')),
  }
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

function readCharmaps(table: DataView | undefined): Charmap[] {
  if (table === undefined || table.byteLength < 4) return []
  const count = Math.min(table.getUint16(2), MAX_CHARMAPS, Math.floor((table.byteLength - 4) / 8))
  return Array.from({ length: count }, (_, i) => {
    const record = 4 + i * 8
    const offset = table.getUint32(record + 4)
    const rest = offset < table.byteLength ? table.byteLength - offset : 0
    const view = new DataView(table.buffer, table.byteOffset + Math.min(offset, table.byteLength), rest)
    const [platform, encoding] = [table.getUint16(record), table.getUint16(record + 2)]
    return { platform, encoding, glyphOf: character => withinTable(() => lookUp(view, character)) }
  })
}

/** 0 for reads beyond the end of a damaged table. */
function withinTable(read: () => number): number {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof RangeError) return 0
    throw cause
  }
}

/** Formats 0, 4, 6 and 12. */
function lookUp(view: DataView, character: number): number {
  switch (view.getUint16(0)) {
    case 0:
      return character < 256 ? view.getUint8(6 + character) : 0
    case 4:
      return lookUpSegments(view, character)
    case 6: {
      const index = character - view.getUint16(6)
      return index >= 0 && index < view.getUint16(8) ? view.getUint16(10 + index * 2) : 0
    }
    case 12:
      return lookUpGroups(view, character)
    default:
      return 0
  }
}

function lookUpSegments(view: DataView, character: number): number {
  const doubled = view.getUint16(6) & ~1
  // the first segment that ends at or after the character
  let [first, end] = [0, doubled / 2]
  while (first < end) {
    const middle = (first + end) >> 1
    if (view.getUint16(14 + middle * 2) < character) first = middle + 1
    else end = middle
  }
  const i = first * 2
  if (i >= doubled) return 0
  const start = view.getUint16(16 + doubled + i)
  if (character < start) return 0
  const delta = view.getUint16(16 + doubled * 2 + i)
  const rangeAt = 16 + doubled * 3 + i
  const range = view.getUint16(rangeAt)
  if (range === 0) return (character + delta) & 0xffff
  const glyph = view.getUint16(rangeAt + range + (character - start) * 2)
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}

function lookUpGroups(view: DataView, character: number): number {
  let [start, end] = [0, view.getUint32(12)]
  while (start < end) {
    const middle = Math.floor((start + end) / 2)
    const at = 16 + middle * 12
    const low = view.getUint32(at)
    if (character < low) end = middle
    else if (character > view.getUint32(at + 4)) start = middle + 1
    else return view.getUint32(at + 8) + character - low
  }
  return 0
}
