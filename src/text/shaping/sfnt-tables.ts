/** The tables of a font by tag, as views into its bytes. */
export type SfntTables = ReadonlyMap<string, DataView>

const known = new WeakMap<Uint8Array, SfntTables>()

/**
 * Reads the table directory of a font (OpenType 1.9.1, "Organization of an OpenType Font"), once for the same bytes.
 * @throws RangeError where a table lies outside of the bytes.
 */
export function readTables(sfnt: Uint8Array): SfntTables {
  let tables = known.get(sfnt)
  if (tables === undefined) {
    tables = readDirectory(sfnt)
    known.set(sfnt, tables)
  }
  return tables
}

function readDirectory(sfnt: Uint8Array): SfntTables {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength)
  const tables = new Map<string, DataView>()
  for (let i = 0; i < view.getUint16(4); i++) {
    const record = 12 + i * 16
    const start = sfnt.byteOffset + view.getUint32(record + 8)
    tables.set(tagAt(view, record), new DataView(sfnt.buffer, start, view.getUint32(record + 12)))
  }
  return tables
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
