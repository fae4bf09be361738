/**
 * Validates the tables of an sfnt before other code trusts them. Throws an Error whose message completes "the font is
 * unusable: ". Pure, and bounded by the number of glyphs and code points.
 */
import { readTables, type SfntTables } from '../../text/shaping/sfnt-tables.ts'

/** Tables that embedding in a PDF requires. */
const REQUIRED_TABLES = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'post']
const MAX_COMPONENT_DEPTH = 16
const MAX_COMPONENTS = 4096
const LAST_CODE_POINT = 0x10ffff

/** Table layouts: OpenType specification 1.9, the chapter of each table. */
export function checkFontTables(sfnt: Uint8Array): void {
  const tables = readTables(sfnt)
  const missing = REQUIRED_TABLES.filter(tag => !tables.has(tag))
  if (missing.length > 0) throw new Error(`it lacks the table '${missing.join("', '")}'`)
  const hasOutlines = (tables.has('glyf') && tables.has('loca')) || tables.has('CFF ') || tables.has('CFF2')
  if (!hasOutlines) throw new Error('it has no outlines (no glyf, CFF or CFF2 table)')
  try {
    const glyphs = table(tables, 'maxp').getUint16(4)
    if (glyphs === 0) throw new Error('it has no glyphs')
    checkHead(tables)
    checkMetrics(tables, glyphs)
    if (tables.has('glyf')) checkGlyphs(tables, glyphs)
    checkCmap(table(tables, 'cmap'), glyphs)
  } catch (cause) {
    if (cause instanceof RangeError) throw new Error('one of its tables ends too early', { cause })
    throw cause
  }
}

function table(tables: SfntTables, tag: string): DataView {
  const view = tables.get(tag)
  if (view === undefined) throw new Error(`it lacks the table '${tag}'`)
  return view
}

function checkHead(tables: SfntTables): void {
  const unitsPerEm = table(tables, 'head').getUint16(18)
  if (unitsPerEm < 16 || unitsPerEm > 16384) {
    throw new Error(`its unitsPerEm is ${unitsPerEm}; it must be 16 to 16384`)
  }
}

function checkMetrics(tables: SfntTables, glyphs: number): void {
  const metrics = table(tables, 'hhea').getUint16(34)
  const needed = metrics * 4 + Math.max(0, glyphs - metrics) * 2
  if (metrics === 0 || metrics > glyphs || table(tables, 'hmtx').byteLength < needed) {
    throw new Error(`its advance widths are incomplete: ${metrics} for ${glyphs} glyphs`)
  }
}

function checkGlyphs(tables: SfntTables, glyphs: number): void {
  const glyf = table(tables, 'glyf')
  const loca = table(tables, 'loca')
  const long = table(tables, 'head').getInt16(50) === 1
  if (loca.byteLength < (glyphs + 1) * (long ? 4 : 2)) throw new Error("its table 'loca' ends too early")
  const offsetOf = (glyph: number) => (long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2)
  for (let glyph = 0; glyph < glyphs; glyph++) {
    if (offsetOf(glyph) > offsetOf(glyph + 1) || offsetOf(glyph + 1) > glyf.byteLength) {
      throw new Error(`the outline of its glyph ${glyph} lies outside the table 'glyf'`)
    }
  }
  const componentsOf = (glyph: number): number[] => {
    if (glyph >= glyphs)
      throw new Error(`a glyph of it is composed of glyph ${glyph}, which it does not have`)
    const start = offsetOf(glyph)
    return start === offsetOf(glyph + 1) ? [] : readComponents(glyf, start)
  }
  checkComposites(glyphs, componentsOf)
}

/** The components of a composite glyph (OpenType, "glyf": composite glyph description). */
function readComponents(glyf: DataView, start: number): number[] {
  if (glyf.getInt16(start) >= 0) return []
  const components: number[] = []
  let at = start + 10
  let flags = 0x20
  while ((flags & 0x20) !== 0) {
    flags = glyf.getUint16(at)
    components.push(glyf.getUint16(at + 2))
    if (components.length > MAX_COMPONENTS) throw new Error('one of its glyphs has too many parts')
    at += 4 + (flags & 0x1 ? 4 : 2) + (flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
  }
  return components
}

/** Rejects composites that contain themselves or expand to too many parts. */
function checkComposites(glyphs: number, componentsOf: (glyph: number) => number[]): void {
  const measured = new Map<number, { depth: number; parts: number }>()
  const measure = (glyph: number, level: number): { depth: number; parts: number } => {
    const known = measured.get(glyph)
    if (level + (known?.depth ?? 0) > MAX_COMPONENT_DEPTH) {
      throw new Error(`its glyph ${glyph} is composed of itself, or too deeply`)
    }
    if (known !== undefined) return known
    const size = { depth: 0, parts: 1 }
    for (const component of componentsOf(glyph)) {
      const { depth, parts } = measure(component, level + 1)
      size.depth = Math.max(size.depth, depth + 1)
      size.parts += parts
    }
    if (size.parts > MAX_COMPONENTS) throw new Error(`its glyph ${glyph} has too many parts`)
    measured.set(glyph, size)
    return size
  }
  for (let glyph = 0; glyph < glyphs; glyph++) measure(glyph, 0)
}

/** Checks the subtables that map Unicode: formats 4, 12 and 13 (OpenType, "cmap"). */
function checkCmap(cmap: DataView, glyphs: number): void {
  const checked = new Set<number>()
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const offset = cmap.getUint32(4 + i * 8 + 4)
    if (offset + 4 > cmap.byteLength) throw new Error("its table 'cmap' points outside itself")
    if (checked.has(offset)) continue
    checked.add(offset)
    const subtable = new DataView(cmap.buffer, cmap.byteOffset + offset, cmap.byteLength - offset)
    const format = subtable.getUint16(0)
    if (format === 4) checkSegments(subtable, glyphs)
    if (format === 12 || format === 13) checkGroups(subtable, glyphs, format)
  }
  if (checked.size === 0) throw new Error('it maps no characters to glyphs')
}

function checkSegments(subtable: DataView, glyphs: number): void {
  const size = subtable.getUint16(6)
  let seen = 0
  for (let at = 0; at < size; at += 2) {
    const end = subtable.getUint16(14 + at)
    const start = subtable.getUint16(16 + size + at)
    if (start === 0xffff) continue
    if (start > end) throw new Error("its table 'cmap' has a range that ends before it starts")
    seen += end - start + 1
    if (seen > 0x10000) throw new Error("its table 'cmap' has ranges that overlap")
    const delta = subtable.getUint16(16 + 2 * size + at)
    const rangeAt = 16 + 3 * size + at
    const rangeOffset = subtable.getUint16(rangeAt)
    for (let code = start; code <= end; code++) {
      const glyphAt = rangeAt + rangeOffset + (code - start) * 2
      const mapped = rangeOffset === 0 ? code : subtable.getUint16(glyphAt)
      const glyph = rangeOffset !== 0 && mapped === 0 ? 0 : (mapped + delta) & 0xffff
      if (glyph >= glyphs) throw new Error(outOfRange(code, glyph, glyphs))
    }
  }
}

function checkGroups(subtable: DataView, glyphs: number, format: 12 | 13): void {
  let previousEnd = -1
  const groups = subtable.getUint32(12)
  for (let at = 16; at < 16 + groups * 12; at += 12) {
    const start = subtable.getUint32(at)
    const end = subtable.getUint32(at + 4)
    if (start <= previousEnd || end < start || end > LAST_CODE_POINT) {
      throw new Error("its table 'cmap' has ranges that overlap or lie outside Unicode")
    }
    previousEnd = end
    const lastGlyph = subtable.getUint32(at + 8) + (format === 12 ? end - start : 0)
    if (lastGlyph >= glyphs) throw new Error(outOfRange(end, lastGlyph, glyphs))
  }
}

function outOfRange(code: number, glyph: number, glyphs: number): string {
  const character = code.toString(16).toUpperCase().padStart(4, '0')
  return `it maps U+${character} to glyph ${glyph}, but has only ${glyphs} glyphs`
}
