/**
 * Cross-reference tables and streams of a PDF → positions of its objects (ISO 32000-1 §7.5.4, §7.5.8), including
 * hybrid files. Null if anything is missing or wrong; then the file must be scanned. Work is linear in the bytes
 * and the limits.
 */
import { inflateSync } from 'node:zlib'
import {
  attempt,
  extentOf,
  type FoundObject,
  type FoundObjects,
  numbersBefore,
  PLAIN_SYNTAX,
  SPARE_BYTES,
} from './object-scan.ts'
import { isDictionary, type PdfDictionary, PdfStream, PdfSyntaxReader, type PdfValue } from './pdf-syntax.ts'
import { withoutBytePredictor } from './png-predictor.ts'

/** Total bytes of all sections per byte of the file. More means that sections overlap. */
const MAX_REPETITION = 2
/** Size of an entry of a cross-reference stream. Common writers use at most 12. */
const MAX_ENTRY_BYTES = 24

type Entry =
  | { readonly kind: 'free' }
  | { readonly kind: 'in file'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'in stream'; readonly stream: number }

const FREE: Entry = { kind: 'free' }

interface Section {
  readonly entries: Iterable<readonly [number: number, entry: Entry]>
  readonly dictionary: PdfDictionary
}

/** @param maxObjects Maximum number of entries of all sections. */
export function readCrossReferences(file: Buffer, maxObjects: number): FoundObjects | null {
  const start = startOfSections(file)
  if (start === null) return null
  const entries = new Map<number, Entry>()
  const trailer = Object.create(null) as PdfDictionary
  const visited = new Set<number>()
  const waiting = [start] // the last is read next, newest first
  let bytesLeft = SPARE_BYTES + MAX_REPETITION * file.length
  let entriesLeft = maxObjects
  for (let offset = waiting.pop(); offset !== undefined; offset = waiting.pop()) {
    if (visited.has(offset)) continue
    visited.add(offset)
    const read = readSection(file, offset, entriesLeft)
    if (read === null) return null
    bytesLeft -= read.bytes
    if (bytesLeft < 0) return null
    for (const [number, entry] of read.section.entries) {
      if (--entriesLeft < 0) return null
      if (!entries.has(number)) entries.set(number, entry)
    }
    const { dictionary } = read.section
    for (const key of ['Root', 'Info', 'Encrypt', 'ID'] as const) {
      if (dictionary[key] !== undefined) trailer[key] ??= dictionary[key]
    }
    const { Prev: previous, XRefStm: hybrid } = dictionary
    if (typeof previous === 'number') waiting.push(previous)
    if (typeof hybrid === 'number') waiting.push(hybrid)
  }
  return located(file, entries, trailer)
}

function startOfSections(file: Buffer): number | null {
  const word = file.lastIndexOf('startxref')
  return word < 0 ? null : new PdfSyntaxReader(file, word + 'startxref'.length, PLAIN_SYNTAX).integer()
}

/** Checks that every entry points to its object. */
function located(
  file: Buffer,
  entries: ReadonlyMap<number, Entry>,
  trailer: PdfDictionary,
): FoundObjects | null {
  const objects = new Map<number, FoundObject>()
  const owners = new Map<number, number>()
  for (const [number, entry] of entries) {
    if (entry.kind === 'in stream') owners.set(number, entry.stream)
    if (entry.kind !== 'in file') continue
    const offset = valueAfterHead(file, number, entry)
    if (offset === null) return null
    objects.set(number, { reference: { number, generation: entry.generation }, offset })
  }
  const objectStreams: FoundObject[] = []
  for (const stream of new Set(owners.values())) {
    const found = objects.get(stream)
    if (found === undefined) return null
    objectStreams.push(found)
  }
  return { objects: [...objects.values()], objectStreams, owners, trailer }
}

/** Offset of the value after `12 0 obj`. */
function valueAfterHead(
  file: Buffer,
  number: number,
  { offset, generation }: { offset: number; generation: number },
): number | null {
  const head = /^[\0\t\n\f\r ]*([0-9]{1,10})[\0\t\n\f\r ]+([0-9]{1,5})[\0\t\n\f\r ]*obj/.exec(
    file.toString('latin1', offset, offset + 40),
  )
  if (head === null || Number(head[1]) !== number || Number(head[2]) !== generation) return null
  return offset + head[0].length
}

/** @returns The section and its length in bytes. */
function readSection(
  file: Buffer,
  offset: number,
  maxEntries: number,
): { section: Section; bytes: number } | null {
  if (!Number.isSafeInteger(offset) || offset < 0 || offset >= file.length) return null
  const reader = new PdfSyntaxReader(file, offset, PLAIN_SYNTAX)
  reader.skipSpace()
  if (file.toString('latin1', reader.position, reader.position + 4) === 'xref') {
    reader.position += 'xref'.length
    const section = attempt(() => readTable(file, reader, maxEntries))
    return section === null ? null : { section, bytes: reader.position - offset }
  }
  const word = file.subarray(offset, offset + 40).indexOf('obj')
  if (word < 0 || numbersBefore(file, offset + word) === null) return null
  reader.position = offset + word + 'obj'.length
  const stream = attempt(() => reader.object())
  if (!(stream instanceof PdfStream) || stream.dictionary['Type'] !== 'XRef') return null
  const { end } = extentOf(file, stream.start, stream.dictionary['Length'] ?? null)
  const section = streamSection(
    stream.dictionary,
    file.subarray(stream.start, end),
    MAX_ENTRY_BYTES * maxEntries,
  )
  return section === null ? null : { section, bytes: end - offset }
}

function readTable(file: Buffer, reader: PdfSyntaxReader, maxEntries: number): Section | null {
  const entries: [number, Entry][] = []
  for (let first = reader.integer(); first !== null; first = reader.integer()) {
    const count = reader.integer() ?? 0
    for (let i = 0; i < count; i++) {
      const [offset, generation] = [reader.integer(), reader.integer()]
      reader.skipSpace()
      const kind = file.toString('latin1', reader.position, reader.position + 1)
      if (offset === null || generation === null || (kind !== 'n' && kind !== 'f')) return null
      if (entries.length >= maxEntries) return null
      reader.position++
      const isFree = kind === 'f' || offset === 0
      entries.push([first + i, isFree ? FREE : { kind: 'in file', offset, generation }])
    }
  }
  if (file.toString('latin1', reader.position, reader.position + 7) !== 'trailer') return null
  reader.position += 'trailer'.length
  const dictionary = reader.value(0)
  return isDictionary(dictionary) ? { entries, dictionary } : null
}

function streamSection(dictionary: PdfDictionary, content: Buffer, maxInflated: number): Section | null {
  const widths = integers(dictionary['W'])
  const ranges = dictionary['Index'] === undefined ? [0, dictionary['Size']] : dictionary['Index']
  const index = integers(ranges)
  const width = widths?.reduce((sum, each) => sum + each, 0) ?? 0
  if (widths?.length !== 3 || index === null || width === 0 || width > MAX_ENTRY_BYTES) return null
  const bytes = decoded(dictionary, content, maxInflated)
  return bytes === null ? null : { entries: entriesOf(bytes, widths, index), dictionary }
}

function* entriesOf(
  bytes: Buffer,
  widths: readonly number[],
  index: readonly number[],
): Generator<[number, Entry]> {
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  let at = 0
  const field = (width: number): number => {
    let value = 0
    for (const end = at + width; at < end; at++) value = value * 256 + (bytes[at] ?? 0)
    return value
  }
  const width = typeWidth + secondWidth + thirdWidth
  for (let i = 0; i + 1 < index.length; i += 2) {
    const [first = 0, count = 0] = [index[i], index[i + 1]]
    for (let k = 0; k < count && at + width <= bytes.length; k++) {
      const type = typeWidth === 0 ? 1 : field(typeWidth)
      const [second, third] = [field(secondWidth), field(thirdWidth)]
      if (type === 1 && second > 0) yield [first + k, { kind: 'in file', offset: second, generation: third }]
      else if (type === 2) yield [first + k, { kind: 'in stream', stream: second }]
      else yield [first + k, FREE]
    }
  }
}

/** Content without filter and predictor; null for filters that cross-reference streams do not use. */
function decoded(dictionary: PdfDictionary, content: Buffer, maxInflated: number): Buffer | null {
  const [filter = null, ...others] = [dictionary['Filter'] ?? []].flat()
  const parameters = [dictionary['DecodeParms'] ?? null].flat()[0]
  if (others.length > 0) return null
  if (filter === null) return content
  if (filter !== 'FlateDecode') return null
  let bytes: Buffer
  try {
    // Z_SYNC_FLUSH, because the end may be missing
    bytes = inflateSync(content, { finishFlush: 2, maxOutputLength: Math.max(1, maxInflated) })
  } catch {
    return null
  }
  if (!isDictionary(parameters)) return bytes
  const { Predictor: predictor, Columns: columns, Colors: colors } = parameters
  return withoutBytePredictor(bytes, { predictor, columns, colors, maxColumns: MAX_ENTRY_BYTES })
}

function integers(value: PdfValue | readonly (PdfValue | undefined)[] | undefined): number[] | null {
  if (!Array.isArray(value)) return null
  const numbers = value.filter(each => typeof each === 'number' && Number.isSafeInteger(each) && each >= 0)
  return numbers.length === value.length ? (numbers as number[]) : null
}
