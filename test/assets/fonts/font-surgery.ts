import { deflateSync } from 'node:zlib'
import { readTables } from '../../../src/text/shaping/sfnt-tables.ts'

/** A copy of an sfnt in which `edit` may modify one table in place. */
export function withTable(sfnt: Uint8Array, tag: string, edit: (table: DataView) => void): Uint8Array {
  const copy = new Uint8Array(sfnt)
  const table = readTables(copy).get(tag)
  if (table === undefined) throw new Error(`no table ${tag}`)
  edit(table)
  return copy
}

/** A copy of an sfnt without one table: its directory entry is renamed. */
export function withoutTable(sfnt: Uint8Array, tag: string): Uint8Array {
  return withTableNamed(sfnt, tag, 'zzzz')
}

/** A copy of an sfnt in which the directory entry of one table has another tag of four characters. */
export function withTableNamed(sfnt: Uint8Array, tag: string, name: string): Uint8Array {
  const copy = new Uint8Array(sfnt)
  copy.set(new TextEncoder().encode(name), directoryEntry(copy, tag))
  return copy
}

/** A copy of an sfnt in which the directory entry of one table has another offset. */
export function withTableAt(sfnt: Uint8Array, tag: string, offset: number): Uint8Array {
  const copy = new Uint8Array(sfnt)
  new DataView(copy.buffer).setUint32(directoryEntry(copy, tag) + 8, offset)
  return copy
}

function directoryEntry(sfnt: Uint8Array, tag: string): number {
  const count = new DataView(sfnt.buffer, sfnt.byteOffset).getUint16(4)
  for (let i = 0; i < count; i++) {
    const at = 12 + i * 16
    if (String.fromCharCode(...sfnt.subarray(at, at + 4)) === tag) return at
  }
  throw new Error(`no table ${tag}`)
}

/** The sfnt as WOFF 1, with each table deflated. */
export function toWoff(sfnt: Uint8Array): Uint8Array {
  const tables = [...readTables(sfnt)].map(([tag, view]) => {
    const data = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    const packed = deflateSync(data)
    return { tag, length: data.length, packed: packed.length < data.length ? packed : data }
  })
  let offset = 44 + tables.length * 20
  const size = tables.reduce((sum, { packed }) => sum + ((packed.length + 3) & ~3), offset)
  const woff = new Uint8Array(size)
  const view = new DataView(woff.buffer)
  woff.set(new TextEncoder().encode('wOFF'))
  view.setUint32(4, new DataView(sfnt.buffer, sfnt.byteOffset).getUint32(0))
  view.setUint32(8, size)
  view.setUint16(12, tables.length)
  view.setUint32(16, sfnt.length)
  for (const [i, { tag, length, packed }] of tables.entries()) {
    const at = 44 + i * 20
    woff.set(new TextEncoder().encode(tag), at)
    view.setUint32(at + 4, offset)
    view.setUint32(at + 8, packed.length)
    view.setUint32(at + 12, length)
    woff.set(packed, offset)
    offset += (packed.length + 3) & ~3
  }
  return woff
}

/**
 * A copy of an sfnt with another character map: `glyphs` maps characters to glyph ids.
 * The new table (OpenType "cmap", one subtable of format 12) is appended to the file.
 */
export function withCharacters(sfnt: Uint8Array, glyphs: ReadonlyMap<number, number>): Uint8Array {
  const codePoints = [...glyphs.keys()].sort((a, b) => a - b)
  const cmap = new DataView(new ArrayBuffer(28 + codePoints.length * 12))
  cmap.setUint16(2, 1) // subtables
  cmap.setUint16(4, 3) // Windows
  cmap.setUint16(6, 10) // full Unicode
  cmap.setUint32(8, 12)
  cmap.setUint16(12, 12) // format
  cmap.setUint32(16, cmap.byteLength - 12)
  cmap.setUint32(24, codePoints.length)
  for (const [i, codePoint] of codePoints.entries()) {
    cmap.setUint32(28 + i * 12, codePoint)
    cmap.setUint32(32 + i * 12, codePoint)
    cmap.setUint32(36 + i * 12, glyphs.get(codePoint) ?? 0)
  }
  const start = (sfnt.length + 3) & ~3
  const copy = new Uint8Array(start + cmap.byteLength)
  copy.set(sfnt)
  copy.set(new Uint8Array(cmap.buffer), start)
  const view = new DataView(copy.buffer)
  const entry = directoryEntry(copy, 'cmap')
  view.setUint32(entry + 8, start)
  view.setUint32(entry + 12, cmap.byteLength)
  return copy
}

/** The rectangle that replaces a glyph, from left to right side, and its advance width, in font units. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly advance: number
}

/** A copy of an sfnt with TrueType outlines in which some glyphs, which must have outlines, are rectangles. */
export function withBoxes(sfnt: Uint8Array, boxes: ReadonlyMap<number, Box>): Uint8Array {
  const tables = readTables(sfnt)
  const hasLongOffsets = tables.get('head')?.getInt16(50) === 1
  const loca = tables.get('loca')
  const measured = tables.get('hhea')?.getUint16(34) ?? 0
  const offsetOf = (glyph: number): number =>
    (hasLongOffsets ? loca?.getUint32(glyph * 4) : (loca?.getUint16(glyph * 2) ?? 0) * 2) ?? 0
  const drawn = withTable(sfnt, 'glyf', table => {
    for (const [glyph, { left, right }] of boxes) {
      const at = offsetOf(glyph)
      const [top, width] = [1000, right - left]
      // one contour of four on-curve points with 16-bit deltas (OpenType "glyf")
      const header = [1, left, 0, right, top, 3, 0]
      const distances = [left, width, 0, -width, 0, 0, top, 0]
      if (offsetOf(glyph + 1) - at < 34) throw new Error(`glyph ${glyph} has no room for a rectangle`)
      for (const [i, value] of header.entries()) table.setInt16(at + i * 2, value)
      for (let i = 0; i < 4; i++) table.setUint8(at + 14 + i, 1)
      for (const [i, value] of distances.entries()) table.setInt16(at + 18 + i * 2, value)
    }
  })
  return withTable(drawn, 'hmtx', table => {
    for (const [glyph, { left, advance }] of boxes) {
      if (glyph >= measured) throw new Error(`glyph ${glyph} has no width of its own`)
      table.setUint16(glyph * 4, advance)
      table.setInt16(glyph * 4 + 2, left)
    }
  })
}
