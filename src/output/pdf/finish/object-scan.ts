/**
 * The bytes of a PDF → its objects, found by scanning the file, as readers do with damaged files. A later object
 * replaces an earlier one with the same number. Work is linear in the bytes. Throws `PdfRefusal`.
 */
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

/** Bytes of syntax that may be read in vain, per byte of the file. */
const MAX_WASTE = 4
/** Cost of a failed read, in bytes of syntax. */
const FAILURE_BYTES = 200
/** Allowance for any file, however short. */
export const SPARE_BYTES = 1_000_000

export interface FoundObject {
  readonly reference: { readonly number: number; readonly generation: number }
  /** Start of its value. */
  readonly offset: number
}

/** The objects of a file. */
export interface FoundObjects {
  readonly objects: readonly FoundObject[]
  readonly objectStreams: readonly FoundObject[]
  /** Number of the object stream by object number. Null if every object of every object stream is valid. */
  readonly owners: ReadonlyMap<number, number> | null
  readonly trailer: PdfDictionary
}

/** Finds the objects of a file in order. Skips malformed ones. */
export function scanFile(file: Buffer): FoundObjects {
  const objects: FoundObject[] = []
  const objectStreams: FoundObject[] = []
  const trailer = Object.create(null) as PdfDictionary
  let waste = SPARE_BYTES + MAX_WASTE * file.length

  function readAt<Result>(offset: number, work: (reader: PdfSyntaxReader) => Result): Result | null {
    const reader = new PdfSyntaxReader(file, offset, PLAIN_SYNTAX)
    const result = attempt(() => work(reader))
    if (result !== null) return result
    waste -= reader.position - offset + FAILURE_BYTES
    if (waste < 0) throw new PdfRefusal('it is damaged: most of it cannot be read')
    return null
  }

  const takeTrailer = (dictionary: PdfDictionary): void => {
    for (const key of ['Root', 'Info', 'Encrypt', 'ID'] as const) {
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
  return { objects, objectStreams, owners: null, trailer }
}

type Head = {
  readonly kind: 'trailer' | { readonly number: number; readonly generation: number }
  readonly offset: number
}

/** Finds the next `trailer` or `12 0 obj` from an offset. Offsets must ascend. */
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

/** The two numbers that end at an offset. */
export function numbersBefore(file: Buffer, end: number): { number: number; generation: number } | null {
  if ((file[end - 1] ?? 0) > 57) return null // 'endobj'
  const before = file.toString('latin1', Math.max(0, end - 40), end)
  const numbers = /(?<![0-9])([0-9]{1,10})[\0\t\n\f\r ]+([0-9]{1,5})[\0\t\n\f\r ]*$/.exec(before)
  if (numbers === null) return null
  const [number, generation] = [Number(numbers[1]), Number(numbers[2])]
  return generation < GENERATIONS ? { number, generation } : null
}

/**
 * End of a stream's content, and where to continue. The length is used if `endstream` follows it; otherwise the
 * content ends before the next `endstream`.
 */
export function extentOf(file: Buffer, start: number, length: PdfValue): { end: number; next: number } {
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

/** For values that are read once and discarded. */
export const PLAIN_SYNTAX: SyntaxOptions = {
  referenceTo: (number, generation) => new PdfReference(number, generation),
  decrypt: null,
}

/** Null for malformed syntax. */
export function attempt<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof PdfSyntaxError) return null
    throw cause
  }
}

export const GENERATIONS = 65_536

export function keyOf(number: number, generation: number): number {
  return number * GENERATIONS + Math.min(generation, GENERATIONS - 1)
}
