/**
 * The bytes of any PDF → its pages and objects. Objects are located by the cross-reference tables; if these are
 * missing or damaged, by a scan. Objects are read on demand. Work and memory are linear in the bytes and the limits
 * for any input. Throws `PdfRefusal`.
 */
import { inflateSync } from 'node:zlib'
import type { Limits } from '../../../base/limits.ts'
import { readCrossReferences } from './cross-references.ts'
import {
  attempt,
  extentOf,
  type FoundObjects,
  GENERATIONS,
  keyOf,
  PLAIN_SYNTAX,
  SPARE_BYTES,
  scanFile,
} from './object-scan.ts'
import { openDecryption, type PdfDecryption } from './pdf-decryption.ts'
import {
  isDictionary,
  type PdfDictionary,
  PdfPasswordNeeded,
  PdfReference,
  PdfRefusal,
  PdfStream,
  PdfSyntaxReader,
  type PdfValue,
} from './pdf-syntax.ts'
import { withoutBytePredictor } from './png-predictor.ts'

/** Shared by all files of one merge. */
export interface ReadingBudget {
  readonly limits: Pick<Limits, 'maxInflatedBytes' | 'maxPdfObjects'>
  inflatedBytes: number
  objects: number
}

export interface PdfStreamObject {
  readonly dictionary: PdfDictionary
  readonly content: Uint8Array
  /** Offset of the content, from the header of the file. */
  readonly start: number
  /** The entry `Length`, which the dictionary lacks. */
  readonly declaredLength: PdfValue
}

export interface PdfPage {
  /** Null if the page tree contains the page directly. */
  readonly reference: PdfReference | null
  /** With inherited entries, without its parent. */
  readonly dictionary: PdfDictionary
}

export interface LocatedObject {
  readonly reference: PdfReference
  /** Start of its value in the body; null in an object stream. */
  readonly offset: number | null
}

/** Entries that a page inherits (§7.7.3.4). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/** Total entries of all `Kids` per allowed page. Real trees have about one. */
const KIDS_PER_PAGE = 2
const MAX_TREE_DEPTH = 500

/** Bytes of syntax that objects may have, per byte of input. More means that objects overlap. */
const MAX_REPETITION = 2
/** Bytes that streams may have, per byte of the file. More means that streams overlap. */
const MAX_STREAM_REPETITION = 4

/** Position of an object: in the file, or in an object stream. */
interface Place {
  readonly bytes: Buffer
  readonly offset: number
  readonly isInStream: boolean
}

export type PdfFile = ReturnType<typeof openPdf>

export function openPdf(bytes: Uint8Array, password: string | null, budget: ReadingBudget) {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const file = given.subarray(Math.max(0, given.indexOf('%PDF-'))) // offsets are relative to the header
  const references = new Map<number, PdfReference>()
  const places = new Map<number, Place>()
  const malformedStrings = new Set<PdfReference>()
  let decryption: PdfDecryption | null = null
  let syntaxBytes = SPARE_BYTES + MAX_REPETITION * file.length
  let streamBytes = SPARE_BYTES + MAX_STREAM_REPETITION * file.length

  function referenceTo(number: number, generation: number): PdfReference {
    const key = keyOf(number, generation)
    const known = references.get(key)
    if (known !== undefined) return known
    const reference = new PdfReference(number, generation)
    references.set(key, reference)
    return reference
  }

  function readerAt(source: Buffer, offset: number, reference: PdfReference | null): PdfSyntaxReader {
    const { number = 0, generation = 0 } = reference ?? {}
    const keys = reference === null ? null : decryption
    const decrypt =
      keys === null ? null : (string: Uint8Array) => keys.decryptString(string, number, generation)
    return new PdfSyntaxReader(source, offset, { referenceTo, decrypt })
  }

  function readSyntax(reference: PdfReference): PdfValue | PdfStream {
    const place = places.get(keyOf(reference.number, reference.generation))
    if (place === undefined) return null
    const reader = readerAt(place.bytes, place.offset, place.isInStream ? null : reference)
    const object = attempt(() => reader.object())
    if (reader.malformedStrings > 0) malformedStrings.add(reference)
    syntaxBytes -= reader.position - place.offset
    if (syntaxBytes < 0) throw new PdfRefusal('it is damaged: its objects overlap')
    countObjects(budget, reader.values)
    return object
  }

  /** The object of a reference; null if it is missing or damaged. */
  function read(reference: PdfReference): PdfValue | PdfStreamObject {
    const object = readSyntax(reference)
    return object instanceof PdfStream ? streamOf(object, reference) : object
  }

  function resolve(value: PdfValue | undefined): PdfValue {
    let resolved = value ?? null
    for (let i = 0; i < 8 && resolved instanceof PdfReference; i++) {
      const object = readSyntax(resolved)
      resolved = object instanceof PdfStream ? null : object
    }
    return resolved instanceof PdfReference ? null : resolved
  }

  function streamOf(
    stream: { dictionary: PdfDictionary; start: number },
    { number, generation }: PdfReference,
  ) {
    const { dictionary, start } = stream
    const declaredLength = resolve(dictionary['Length'])
    const { end } = extentOf(file, start, declaredLength)
    const content = file.subarray(start, end)
    streamBytes -= content.length
    if (streamBytes < 0) throw new PdfRefusal('it is damaged: its streams overlap')
    delete dictionary['Length'] // it may be a reference, and decryption changes the length
    if (decryption === null || isClear(dictionary, decryption)) {
      return { dictionary, content, start, declaredLength }
    }
    const clear = decryption.decryptStream(content, number, generation)
    return { dictionary, content: clear, start, declaredLength }
  }

  function locate(found: FoundObjects): void {
    places.clear()
    decryption = null
    countObjects(budget, found.objects.length)
    for (const { reference, offset } of found.objects) {
      places.set(keyOf(reference.number, reference.generation), { bytes: file, offset, isInStream: false })
    }
    decryption = decryptionOf(found.trailer, resolve, password)
    for (const { reference, offset } of found.objectStreams) {
      const { number, generation } = reference
      if (places.get(keyOf(number, generation))?.offset === offset) {
        locateInStream(referenceTo(number, generation), offset, found)
      }
    }
  }

  function locateInStream(reference: PdfReference, offset: number, { owners }: FoundObjects): void {
    const stream = read(reference)
    if (!isStreamObject(stream)) return
    const content = inflated(stream, resolve, budget)
    if (content.isInflated) syntaxBytes += MAX_REPETITION * content.bytes.length
    for (const [number, start] of objectsIn(content.bytes, stream.dictionary, resolve, budget)) {
      const known = places.get(keyOf(number, 0))
      const isReplaced =
        owners === null
          ? known !== undefined && !known.isInStream && known.offset > offset
          : owners.get(number) !== reference.number
      if (isReplaced) continue
      places.set(keyOf(number, 0), { bytes: content.bytes, offset: start, isInStream: true })
    }
  }

  function rootOf(trailer: PdfDictionary): PdfDictionary | null {
    const root = resolve(trailer['Root'])
    return isDictionary(root) && isDictionary(resolve(root['Pages'])) ? root : null
  }

  function openCatalog(): { catalog: PdfDictionary; trailer: PdfDictionary; isScanned: boolean } {
    const known = readCrossReferences(file, budget.limits.maxPdfObjects)
    if (known !== null) {
      locate(known)
      const catalog = rootOf(known.trailer)
      if (catalog !== null) return { catalog, trailer: known.trailer, isScanned: false }
    }
    const scan = scanFile(file)
    locate(scan)
    const { trailer } = scan
    const catalog = rootOf(trailer)
    if (catalog !== null) return { catalog, trailer, isScanned: true }
    for (const key of places.keys()) {
      const object = read(referenceTo(Math.floor(key / GENERATIONS), key % GENERATIONS))
      if (isDictionary(object) && object['Type'] === 'Catalog') {
        return { catalog: object, trailer, isScanned: true }
      }
    }
    throw new PdfRefusal('it is damaged: it has no pages')
  }

  const { catalog, trailer, isScanned } = openCatalog()

  return {
    catalog,
    /** `Root`, `Info`, `Encrypt` and `ID`, of the newest trailer that has each. */
    trailer,
    /** True if the cross-reference tables are missing or damaged. */
    isScanned,
    /** The bytes from the header on, to which offsets refer. */
    body: file,
    read,
    resolve,
    /** Objects that were read and have hexadecimal strings that are not well-formed. */
    malformedStrings: malformedStrings as ReadonlySet<PdfReference>,
    /** All objects, in the order of the tables. */
    *objects(): Generator<LocatedObject> {
      for (const [key, { offset, isInStream }] of places) {
        const reference = referenceTo(Math.floor(key / GENERATIONS), key % GENERATIONS)
        yield { reference, offset: isInStream ? null : offset }
      }
    },
    /**
     * In order.
     * @param maxPages Reading stops after one more page.
     */
    pages(maxPages: number): PdfPage[] {
      const pages: PdfPage[] = []
      let kidsLeft = KIDS_PER_PAGE * maxPages + 1000
      const visit = (kid: PdfValue, inherited: PdfDictionary, depth: number): void => {
        const node = resolve(kid)
        if (!isDictionary(node) || pages.length > maxPages) return
        if (depth > MAX_TREE_DEPTH) throw new PdfRefusal('it is damaged: its page tree is too deep')
        const own = Object.assign(Object.create(null) as PdfDictionary, inherited)
        for (const key of INHERITED) if (node[key] !== undefined) own[key] = node[key]
        const kids = resolve(node['Kids'])
        if (!Array.isArray(kids)) {
          const dictionary = Object.assign(own, node, { Type: 'Page' })
          delete dictionary['Parent']
          pages.push({ reference: kid instanceof PdfReference ? kid : null, dictionary })
          return
        }
        for (const child of kids) {
          if (pages.length > maxPages) return
          if (--kidsLeft < 0) throw new PdfRefusal('it is damaged: its page tree has too many nodes')
          visit(child, own, depth + 1)
        }
      }
      visit(catalog['Pages'] ?? null, Object.create(null) as PdfDictionary, 0)
      return pages
    },
  }
}

function decryptionOf(
  trailer: PdfDictionary,
  resolve: (value: PdfValue | undefined) => PdfValue,
  password: string | null,
): PdfDecryption | null {
  const encrypt = resolve(trailer['Encrypt'])
  if (!isDictionary(encrypt)) return null
  const resolved = Object.create(null) as PdfDictionary
  for (const [key, value] of Object.entries(encrypt)) resolved[key] = resolve(value)
  const ids = resolve(trailer['ID'])
  const id = Array.isArray(ids) ? resolve(ids[0]) : null
  const opened = openDecryption(resolved, id instanceof Uint8Array ? id : new Uint8Array(), password ?? '')
  if (opened === 'unsupported') throw new PdfRefusal('its encryption is not supported')
  if (opened !== 'wrong password') return opened
  throw password === null ? new PdfPasswordNeeded() : new PdfRefusal('the password is wrong')
}

/** True if a stream of an encrypted file is not encrypted. */
function isClear(dictionary: PdfDictionary, { isMetadataEncrypted }: PdfDecryption): boolean {
  if (dictionary['Type'] === 'XRef') return true
  if (dictionary['Type'] === 'Metadata' && !isMetadataEncrypted) return true
  const filter = dictionary['Filter']
  return (Array.isArray(filter) ? filter[0] : filter) === 'Crypt'
}

/** Bytes of a row of an object stream with a predictor. */
const MAX_ROW_BYTES = 1 << 16

/** Content of an object stream. Only FlateDecode or no filter is supported; no known program writes others. */
function inflated(
  { dictionary, content }: PdfStreamObject,
  resolve: (value: PdfValue | undefined) => PdfValue,
  budget: ReadingBudget,
): { bytes: Buffer; isInflated: boolean } {
  const filter = resolve(dictionary['Filter'])
  const filters = Array.isArray(filter) ? filter.map(resolve) : filter === null ? [] : [filter]
  if (filters.some(name => name !== 'FlateDecode')) {
    throw new PdfRefusal('it is damaged: the filter of an object stream is not FlateDecode')
  }
  const parameters = [resolve(dictionary['DecodeParms'])].flat().map(resolve)
  let bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (const i of filters.keys()) {
    const { maxInflatedBytes } = budget.limits
    try {
      bytes = inflateSync(bytes, {
        finishFlush: 2, // Z_SYNC_FLUSH: the end may be missing
        maxOutputLength: Math.max(1, maxInflatedBytes - budget.inflatedBytes),
      })
    } catch (cause) {
      if (!(cause instanceof RangeError))
        throw new PdfRefusal('it is damaged: an object stream cannot be inflated', { cause })
      const message = `its objects inflate to more than ${maxInflatedBytes} bytes (limit maxInflatedBytes)`
      throw new PdfRefusal(message, { cause })
    }
    budget.inflatedBytes += bytes.length
    const entries = parameters[i]
    if (!isDictionary(entries)) continue
    const [predictor, columns, colors] = ['Predictor', 'Columns', 'Colors'].map(
      key => resolve(entries[key]) ?? undefined,
    )
    const plain = withoutBytePredictor(bytes, { predictor, columns, colors, maxColumns: MAX_ROW_BYTES })
    if (plain === null) throw new PdfRefusal('it is damaged: the predictor of an object stream is unknown')
    bytes = plain
  }
  return { bytes, isInflated: filters.length > 0 }
}

/** Numbers and offsets of the objects of an object stream (§7.5.7). */
function objectsIn(
  content: Buffer,
  dictionary: PdfDictionary,
  resolve: (value: PdfValue | undefined) => PdfValue,
  budget: ReadingBudget,
): [number: number, offset: number][] {
  const [first, count] = [resolve(dictionary['First']), resolve(dictionary['N'])]
  if (typeof first !== 'number' || typeof count !== 'number' || first < 0) return []
  const reader = new PdfSyntaxReader(content, 0, PLAIN_SYNTAX)
  const objects: [number, number][] = []
  for (let i = 0; i < count && reader.position < first; i++) {
    const [number, offset] = [reader.integer(), reader.integer()]
    if (number === null || offset === null) break
    countObjects(budget, 1)
    objects.push([number, first + offset])
  }
  return objects
}

function countObjects(budget: ReadingBudget, count: number): void {
  budget.objects += count
  const { maxPdfObjects } = budget.limits
  if (budget.objects <= maxPdfObjects) return
  throw new PdfRefusal(`it has more than ${maxPdfObjects} objects (limit maxPdfObjects)`)
}

export function isStreamObject(object: PdfValue | PdfStreamObject): object is PdfStreamObject {
  return typeof object === 'object' && object !== null && !isDictionary(object) && 'content' in object
}
