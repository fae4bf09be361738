/**
 * The table directory of an sfnt font: reading and writing (OpenType 1.9.1, "Organization of an OpenType Font").
 * Errors are RangeErrors whose message completes "the font is unusable: ".
 */

/** Tables by tag, as views into the bytes of the font. */
export type SfntTables = ReadonlyMap<string, DataView>

const HEADER_BYTES = 12
const RECORD_BYTES = 16

const known = new WeakMap<Uint8Array, SfntTables>()

/** Reads the tables of a font, cached by its bytes. */
export function readTables(sfnt: Uint8Array): SfntTables {
  let tables = known.get(sfnt)
  if (tables === undefined) {
    tables = readDirectory(sfnt, 0)
    known.set(sfnt, tables)
  }
  return tables
}

/** @param start Offset of the directory; in a collection, each font has its own. */
export function readDirectory(sfnt: Uint8Array, start: number): SfntTables {
  const view = viewOf(sfnt)
  if (start + HEADER_BYTES > sfnt.length) throw new RangeError('it is truncated: its header is incomplete')
  const count = view.getUint16(start + 4)
  if (count === 0 || start + HEADER_BYTES + count * RECORD_BYTES > sfnt.length) {
    throw new RangeError('it is truncated: its table directory is incomplete')
  }
  const tables = new Map<string, DataView>()
  for (let i = 0; i < count; i++) {
    const record = start + HEADER_BYTES + i * RECORD_BYTES
    const tag = tagAt(view, record)
    const offset = view.getUint32(record + 8)
    const length = view.getUint32(record + 12)
    if (offset + length > sfnt.length) {
      throw new RangeError(
        `it is truncated or damaged: table '${tag}' ends at byte ${offset + length} of ${sfnt.length}`,
      )
    }
    tables.set(tag, new DataView(sfnt.buffer, sfnt.byteOffset + offset, length))
  }
  return tables
}

/**
 * Writes a font: the directory sorted by tag, tables padded to four bytes, with checksums.
 * @param flavour Version of the header: 0x00010000 for TrueType outlines, `OTTO` for CFF.
 */
export function writeTables(tables: SfntTables, flavour: number): Uint8Array {
  const entries = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const headerBytes = HEADER_BYTES + entries.length * RECORD_BYTES
  const font = new Uint8Array(
    entries.reduce((sum, [, { byteLength }]) => sum + padded(byteLength), headerBytes),
  )
  const view = viewOf(font)
  const entrySelector = Math.floor(Math.log2(entries.length))
  view.setUint32(0, flavour)
  view.setUint16(4, entries.length)
  view.setUint16(6, RECORD_BYTES * 2 ** entrySelector)
  view.setUint16(8, entrySelector)
  view.setUint16(10, RECORD_BYTES * (entries.length - 2 ** entrySelector))
  let offset = headerBytes
  for (const [i, [tag, { buffer, byteOffset, byteLength }]] of entries.entries()) {
    const record = HEADER_BYTES + i * RECORD_BYTES
    font.set(new Uint8Array(buffer, byteOffset, byteLength), offset)
    for (let c = 0; c < 4; c++) view.setUint8(record + c, tag.charCodeAt(c))
    view.setUint32(record + 4, checksum(view, offset, padded(byteLength)))
    view.setUint32(record + 8, offset)
    view.setUint32(record + 12, byteLength)
    offset += padded(byteLength)
  }
  return font
}

function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0
  for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

/** Length of a table with its padding, in bytes. */
export function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** A tag: four characters of ASCII. */
export function tagAt(table: DataView, at: number): string {
  return String.fromCharCode(
    table.getUint8(at),
    table.getUint8(at + 1),
    table.getUint8(at + 2),
    table.getUint8(at + 3),
  )
}
