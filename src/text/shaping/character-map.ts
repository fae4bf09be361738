import { search } from './layout-table.ts'

/**
 * OpenType "cmap" table for the Basic Multilingual Plane. Pure. Throws a RangeError for offsets outside the table.
 */

/** Creates a lookup of glyph ids; null for unsupported formats. */
export function createGlyphLookup(cmap: DataView): ((codePoint: number) => number) | null {
  const offsets = new Map<string, number>()
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const record = 4 + i * 8
    const encoding = `${cmap.getUint16(record)} ${cmap.getUint16(record + 2)}`
    if (!offsets.has(encoding)) offsets.set(encoding, cmap.getUint32(record + 4))
  }
  const at = ['3 10', '0 6', '0 4', '3 1'].map(encoding => offsets.get(encoding)).find(at => at !== undefined)
  if (at === undefined) return null
  const format = cmap.getUint16(at)
  if (format === 4) return codePoint => glyphBySegment(cmap, at, codePoint)
  if (format === 12) return codePoint => glyphByGroup(cmap, at, codePoint)
  return null
}

/** Format 4: segments by their last character. */
function glyphBySegment(cmap: DataView, at: number, codePoint: number): number {
  const bytes = cmap.getUint16(at + 6)
  const segment = search(cmap, { at: at + 14, count: bytes / 2, stride: 2 }, codePoint - 1) + 1
  if (segment >= bytes / 2) return 0
  const end = at + 14 + segment * 2
  const start = end + bytes + 2
  if (cmap.getUint16(start) > codePoint) return 0
  const delta = cmap.getUint16(start + bytes)
  const rangeAt = start + 2 * bytes
  const range = cmap.getUint16(rangeAt)
  if (range === 0) return (codePoint + delta) & 0xffff
  const glyph = cmap.getUint16(rangeAt + range + (codePoint - cmap.getUint16(start)) * 2)
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}

/** Format 12: groups of consecutive characters. */
function glyphByGroup(cmap: DataView, at: number, codePoint: number): number {
  let low = 0
  let high = cmap.getUint32(at + 12)
  while (low < high) {
    const middle = (low + high) >>> 1
    const group = at + 16 + middle * 12
    if (cmap.getUint32(group) > codePoint) high = middle
    else if (cmap.getUint32(group + 4) < codePoint) low = middle + 1
    else return cmap.getUint32(group + 8) + codePoint - cmap.getUint32(group)
  }
  return 0
}
