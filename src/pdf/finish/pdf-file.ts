/**
 * The bytes of any PDF → its pages and objects. The file is scanned for objects from its beginning to its end, as readers
 * do with damaged files, so that cross-reference tables do not matter; a later object replaces an earlier one of its
 * number. Objects are read when they are asked for, one by one. Whatever the bytes are, work and memory are linear in
 * their length and in the limits. Throws `PdfRefusal`.
 */
import { inflateSync } from 'node:zlib'
import type { Limits } from '../../limits.ts'
import { openDecryption, type PdfDecryption } from './pdf-decryption.ts'
import {
  isDictionary,
  type PdfDictionary,
  PdfReference,
  PdfRefusal,
  PdfStream,
  PdfSyntaxError,
  PdfSyntaxReader,
  type PdfValue,
  type SyntaxOptions,
} from './pdf-syntax.ts'

/** What all files of one merge may take together. */
export interface ReadingBudget {
  readonly limits: Pick<Limits, 'maxInflatedBytes' | 'maxPdfObjects'>
  inflatedBytes: number
  objects: number
}

export interface PdfStreamObject {
  readonly dictionary: PdfDictionary
  readonly content: Uint8Array
}

export interface PdfPage {
  /** Null where the page tree holds the page itself. */
  readonly reference: PdfReference | null
  /** With what it inherits, and without its parent. */
  readonly dictionary: PdfDictionary
}

export interface PdfFile {
  /** In order. @param maxPages More are read to one more than this. */
  pages(maxPages: number): PdfPage[]
  /** The object of a reference; null where it is missing or damaged. */
  read(reference: PdfReference): PdfValue | PdfStreamObject
}

/** What a page takes from the nodes above it (§7.7.3.4). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/** Entries of all `Kids` together, for each page that is allowed: real trees have hardly more than one. */
const KIDS_PER_PAGE = 2
const MAX_TREE_DEPTH = 500

/** Bytes of syntax that may be read and thrown away, for each byte of the file: damaged files have few such places. */
const MAX_WASTE = 4
/** What it costs to fail, in bytes of syntax. */
const FAILURE_BYTES = 200
/** Bytes of syntax that objects may have, for each byte there is: more is the same bytes again and again. */
const MAX_REPETITION = 2
const SPARE_BYTES = 1_000_000

/** Where an object begins: in the file, or in an object stream. */
interface Place {
  readonly bytes: Buffer
  readonly offset: number
  readonly isInStream: boolean
}

export function openPdf(bytes: Uint8Array, password: string | null, budget: ReadingBudget): PdfFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const references = new Map<number, PdfReference>()
  const places = new Map<number, Place>()
  let decryption: PdfDecryption | null = null
  let syntaxBytes = SPARE_BYTES + MAX_REPETITION * file.length

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
    syntaxBytes -= reader.position - place.offset
    if (syntaxBytes < 0) throw new PdfRefusal('it is damaged: its objects overlap')
    countObjects(budget, reader.values)
    return object
  }

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
    const { end } = extentOf(file, start, resolve(dictionary['Length']))
    const content = file.subarray(start, end)
    delete dictionary['Length'] // it may be a reference, and decryption changes it
    if (decryption === null || isClear(dictionary, decryption)) return { dictionary, content }
    return { dictionary, content: decryption.decryptStream(content, number, generation) }
  }

  function setPlace(reference: { number: number; generation: number }, place: Place): void {
    countObjects(budget, 1)
    places.set(keyOf(reference.number, reference.generation), place)
  }

  const scan = scanFile(file)
  for (const { reference, offset } of scan.objects) {
    setPlace(reference, { bytes: file, offset, isInStream: false })
  }
  decryption = decryptionOf(scan.trailer, resolve, password)
  for (const { reference, offset } of scan.objectStreams) {
    const stream = read(reference)
    const isReplaced = places.get(keyOf(reference.number, reference.generation))?.offset !== offset
    if (isReplaced || !isStreamObject(stream)) continue
    const content = inflated(stream, resolve, budget)
    syntaxBytes += MAX_REPETITION * content.length
    for (const [number, start] of objectsIn(content, stream.dictionary, resolve)) {
      const known = places.get(keyOf(number, 0))
      if (known !== undefined && !known.isInStream && known.offset > offset) continue
      setPlace({ number, generation: 0 }, { bytes: content, offset: start, isInStream: true })
    }
  }

  function catalog(): PdfDictionary {
    const root = resolve(scan.trailer['Root'])
    if (isDictionary(root) && isDictionary(resolve(root['Pages']))) return root
    for (const key of places.keys()) {
      const object = read(referenceTo(Math.floor(key / GENERATIONS), key % GENERATIONS))
      if (isDictionary(object) && object['Type'] === 'Catalog') return object
    }
    throw new PdfRefusal('it is damaged: it has no pages')
  }

  return {
    read,
    pages(maxPages) {
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
      visit(catalog()['Pages'] ?? null, Object.create(null) as PdfDictionary, 0)
      return pages
    },
  }
}

interface ScannedObject {
  readonly reference: PdfReference
  /** Where its value begins. */
  readonly offset: number
}

/** Finds the objects of a file in their order. What cannot be read is passed over. */
function scanFile(file: Buffer) {
  const objects: ScannedObject[] = []
  const objectStreams: ScannedObject[] = []
  const trailer = Object.create(null) as PdfDictionary
  let waste = SPARE_BYTES + MAX_WASTE * file.length

  function readAt<Result>(offset: number, work: (reader: PdfSyntaxReader) => Result): Result | null {
    const reader = new PdfSyntaxReader(file, offset, PLAIN_SYNTAX)
    const result = attempt(() => work(reader))
    if (result !== null) return result
    waste -= reader.position - offset + FAILURE_BYTES
    if (waste < 0) throw new PdfRefusal('it is damaged: too little of it can be read')
    return null
  }

  const takeTrailer = (dictionary: PdfDictionary): void => {
    for (const key of ['Root', 'Encrypt', 'ID'] as const) {
      if (dictionary[key] !== undefined) trailer[key] = dictionary[key]
    }
  }

  let position = 0
  const nextHead = createHeadSearch(file)
  for (let head = nextHead(position); head !== null; head = nextHead(position)) {
    const { kind, offset } = head
    position = offset
    if (kind === 'trailer') {
      const dictionary = readAt(offset, reader => reader.value(0))
      if (isDictionary(dictionary)) takeTrailer(dictionary)
      continue
    }
    const object = readAt(offset, reader => {
      const value = reader.object()
      return { value, end: reader.position }
    })
    if (object === null) continue
    const found = { reference: new PdfReference(kind.number, kind.generation), offset }
    objects.push(found)
    position = object.end
    if (!(object.value instanceof PdfStream)) continue
    const { dictionary, start } = object.value
    position = extentOf(file, start, dictionary['Length'] ?? null).next
    if (dictionary['Type'] === 'ObjStm') objectStreams.push(found)
    if (dictionary['Type'] === 'XRef') takeTrailer(dictionary)
  }
  return { objects, objectStreams, trailer }
}

type Head = {
  readonly kind: 'trailer' | { readonly number: number; readonly generation: number }
  readonly offset: number
}

/** Finds the next `trailer` or `12 0 obj` from a place on. Places are asked for in order. */
function createHeadSearch(file: Buffer): (from: number) => Head | null {
  const next = { obj: file.indexOf('obj'), trailer: file.indexOf('trailer') }
  const seek = (word: 'obj' | 'trailer', from: number): number => {
    if (next[word] >= 0 && next[word] < from) next[word] = file.indexOf(word, from)
    return next[word]
  }
  return from => {
    const trailer = seek('trailer', from)
    for (let object = seek('obj', from); object >= 0; object = seek('obj', object + 1)) {
      if (trailer >= 0 && trailer < object) break
      const kind = numbersBefore(file, object)
      if (kind !== null) return { kind, offset: object + 'obj'.length }
    }
    return trailer < 0 ? null : { kind: 'trailer', offset: trailer + 'trailer'.length }
  }
}

/** The two numbers that end at a place. */
function numbersBefore(file: Buffer, end: number): { number: number; generation: number } | null {
  if ((file[end - 1] ?? 0) > 57) return null // as in "endobj"
  const before = file.toString('latin1', Math.max(0, end - 40), end)
  const numbers = /(?<![0-9])([0-9]{1,10})[\0\t\n\f\r ]+([0-9]{1,5})[\0\t\n\f\r ]*$/.exec(before)
  if (numbers === null) return null
  const [number, generation] = [Number(numbers[1]), Number(numbers[2])]
  return generation < GENERATIONS ? { number, generation } : null
}

/**
 * Where the content of a stream ends, and where to go on after it. The length is taken where `endstream` follows it; else
 * the content ends before the next `endstream`.
 */
function extentOf(file: Buffer, start: number, length: PdfValue): { end: number; next: number } {
  if (typeof length === 'number' && start + length <= file.length) {
    const follows = file.toString('latin1', start + length, start + length + 12)
    if (/^[\0\t\n\f\r ]*endstream/.test(follows)) return { end: start + length, next: start + length }
  }
  const word = file.indexOf('endstream', start)
  if (word < 0) return { end: file.length, next: file.length }
  const isReturnBefore = (at: number): boolean => file[at - 1] === 13
  const isFeed = file[word - 1] === 10
  const end = word - (isFeed ? (isReturnBefore(word - 1) ? 2 : 1) : isReturnBefore(word) ? 1 : 0)
  return { end: Math.max(start, end), next: word }
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
  if (opened === 'unsupported') throw new PdfRefusal('it is encrypted in a way that is not supported')
  if (opened !== 'wrong password') return opened
  throw new PdfRefusal(
    password === null
      ? 'it opens only with a password; give {"url": …, "password": …} in its place'
      : 'it does not open with the password that is given',
  )
}

/** Whether a stream is not encrypted although its file is. */
function isClear(dictionary: PdfDictionary, { isMetadataEncrypted }: PdfDecryption): boolean {
  if (dictionary['Type'] === 'XRef') return true
  if (dictionary['Type'] === 'Metadata' && !isMetadataEncrypted) return true
  const filter = dictionary['Filter']
  return (Array.isArray(filter) ? filter[0] : filter) === 'Crypt'
}

/** The content of an object stream. Its filters are Flate or none: no program writes others. */
function inflated(
  { dictionary, content }: PdfStreamObject,
  resolve: (value: PdfValue | undefined) => PdfValue,
  budget: ReadingBudget,
): Buffer {
  const filter = resolve(dictionary['Filter'])
  const filters = Array.isArray(filter) ? filter.map(resolve) : filter === null ? [] : [filter]
  const parameters = [resolve(dictionary['DecodeParms'])].flat().map(resolve)
  const hasPredictor = parameters.some(
    entry => isDictionary(entry) && Number(resolve(entry['Predictor'])) > 1,
  )
  if (hasPredictor || filters.some(name => name !== 'FlateDecode')) {
    throw new PdfRefusal('it is damaged: the filter of an object stream is not FlateDecode')
  }
  let bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (const _ of filters) {
    const { maxInflatedBytes } = budget.limits
    try {
      bytes = inflateSync(bytes, {
        finishFlush: 2, // Z_SYNC_FLUSH: the end may be missing
        maxOutputLength: Math.max(1, maxInflatedBytes - budget.inflatedBytes),
      })
    } catch (cause) {
      if (!(cause instanceof RangeError))
        throw new PdfRefusal('it is damaged: an object stream is', { cause })
      const message = `its objects inflate to more than ${maxInflatedBytes} bytes (limit maxInflatedBytes)`
      throw new PdfRefusal(message, { cause })
    }
    budget.inflatedBytes += bytes.length
  }
  return bytes
}

/** The objects of an object stream: their numbers, and where they begin (§7.5.7). */
function objectsIn(
  content: Buffer,
  dictionary: PdfDictionary,
  resolve: (value: PdfValue | undefined) => PdfValue,
): [number: number, offset: number][] {
  const [first, count] = [resolve(dictionary['First']), resolve(dictionary['N'])]
  if (typeof first !== 'number' || typeof count !== 'number' || first < 0) return []
  const reader = new PdfSyntaxReader(content, 0, PLAIN_SYNTAX)
  const objects: [number, number][] = []
  for (let i = 0; i < count && reader.position < first; i++) {
    const [number, offset] = [reader.integer(), reader.integer()]
    if (number === null || offset === null) break
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

/** For what is read once, and not kept. */
const PLAIN_SYNTAX: SyntaxOptions = {
  referenceTo: (number, generation) => new PdfReference(number, generation),
  decrypt: null,
}

/** Null for what is no PDF syntax. */
function attempt<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof PdfSyntaxError) return null
    throw cause
  }
}

const GENERATIONS = 65_536

function keyOf(number: number, generation: number): number {
  return number * GENERATIONS + Math.min(generation, GENERATIONS - 1)
}

export function isStreamObject(object: PdfValue | PdfStreamObject): object is PdfStreamObject {
  return typeof object === 'object' && object !== null && !isDictionary(object) && 'content' in object
}
