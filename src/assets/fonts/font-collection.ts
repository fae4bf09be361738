/**
 * A font collection (TTC, OTC) → one of its faces as an sfnt (OpenType, "Font Collections"). Pure. Throws an Error
 * whose message completes "the font is unusable: ".
 */

import { readDirectory, type SfntTables, writeTables } from '../../text/shaping/sfnt-tables.ts'
import { BOLD_FROM, type FaceKind } from './font-matching.ts'

const COLLECTION_HEADER = 12
/** Collections of operating systems have at most a few dozen. */
const MAX_FACES = 256
const MAX_NAMES = 10

const FAMILY_IDS = [16, 1]
const SUBFAMILY_IDS = [17, 2]
const WINDOWS = 3

/** A face of a collection, by its index or by the family name under which it is registered. */
export type CollectionChoice = number | { readonly family: string; readonly kind: FaceKind }

export function isCollection(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)).toString('latin1') === 'ttcf'
}

export function faceOfCollection(collection: Uint8Array, choice: CollectionChoice): Uint8Array {
  const view = new DataView(collection.buffer, collection.byteOffset, collection.byteLength)
  const count = collection.length < COLLECTION_HEADER ? 0 : view.getUint32(8)
  if (count === 0 || count > MAX_FACES || COLLECTION_HEADER + count * 4 > collection.length) {
    throw new Error('it is a damaged collection (TTC): its list of faces is incomplete')
  }
  const offsets = Array.from({ length: count }, (_, i) => view.getUint32(COLLECTION_HEADER + i * 4))
  const offset = typeof choice === 'number' ? offsets[choice] : offsetOfFamily(collection, offsets, choice)
  if (offset === undefined)
    throw new Error(`it has ${count} faces, which are numbered from #0 to #${count - 1}`)
  const tables = readDirectory(collection, offset)
  const size = [...tables.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (size > collection.length) throw new Error('it is damaged: the tables of one of its faces overlap')
  return writeTables(tables, view.getUint32(offset))
}

function offsetOfFamily(
  collection: Uint8Array,
  offsets: readonly number[],
  { family, kind }: Exclude<CollectionChoice, number>,
): number {
  const faces = offsets.map(offset => ({ offset, ...namesOf(readDirectory(collection, offset)) }))
  const own = faces.filter(face => face.families.some(name => name.toLowerCase() === family.toLowerCase()))
  const [first, ...others] = own
  if (first === undefined) {
    const names = [...new Set(faces.map(({ families }) => families[0] ?? '?'))].slice(0, MAX_NAMES)
    throw new Error(
      `it is a font collection (TTC), and has no family '${family}': register it as ${names.map(name => `'${name}'`).join(' or ')}, or add the number of a face to its path (#0 to #${offsets.length - 1})`,
    )
  }
  const suits = ({ subfamily }: (typeof faces)[number]) =>
    /bold|black|heavy/i.test(subfamily) === kind.weight >= BOLD_FROM &&
    /italic|oblique/i.test(subfamily) === kind.italics
  return ([first, ...others].find(suits) ?? first).offset
}

/** The names of a face (OpenType, "name"). */
function namesOf(tables: SfntTables): { families: string[]; subfamily: string } {
  const table = tables.get('name')
  const names = new Map<number, string>()
  const count = table === undefined || table.byteLength < 6 ? 0 : table.getUint16(2)
  for (let i = 0; table !== undefined && i < count && 6 + (i + 1) * 12 <= table.byteLength; i++) {
    const at = 6 + i * 12
    const isWindows = table.getUint16(at) === WINDOWS
    const id = table.getUint16(at + 6)
    const start = table.getUint16(4) + table.getUint16(at + 10)
    const length = table.getUint16(at + 8)
    const isEnglish = isWindows ? table.getUint16(at + 4) === 0x409 : true
    if (start + length > table.byteLength || (names.has(id) && !(isWindows && isEnglish))) continue
    const bytes = new Uint8Array(table.buffer, table.byteOffset + start, length)
    names.set(id, new TextDecoder(isWindows ? 'utf-16be' : 'latin1').decode(bytes))
  }
  const found = (ids: readonly number[]): string[] => ids.flatMap(id => names.get(id) ?? [])
  return { families: found(FAMILY_IDS), subfamily: found(SUBFAMILY_IDS).join(' ') }
}
