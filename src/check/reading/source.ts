/**
 * The objects of a PDF for checks: each is read once and stays the same instance, so objects compare by identity.
 * Pure. Bounded by `READING_LIMITS` for any input. Throws `PdfRefusal`.
 */
import {
  isStreamObject,
  openPdf,
  type PdfFile,
  type PdfStreamObject,
} from '../../output/pdf/finish/pdf-file.ts'
import {
  isDictionary,
  type PdfDictionary,
  PdfNumber,
  PdfReference,
  PdfRefusal,
  type PdfValue,
} from '../../output/pdf/finish/pdf-syntax.ts'
import { decodeStream, FilterError } from './filters.ts'

/** Bounds of one check. */
const READING_LIMITS = {
  /** Values of all objects, nested ones included. */
  maxPdfObjects: 5_000_000,
  /** Inflated size of all object streams. */
  maxInflatedBytes: 256_000_000,
  /** Decoded size of all other streams. */
  maxDecodedBytes: 512_000_000,
  /** Size of all text strings, counted at each use: many objects may share one. */
  maxTextBytes: 256_000_000,
}

export type PdfObject = PdfValue | PdfStreamObject

/** A stream that cannot be decoded. */
export interface DecodedStream {
  readonly bytes: Buffer
  /** Null if it was decoded completely. */
  readonly problem: string | null
}

const MAX_CHAIN = 8
/** Larger streams, which are content, are decoded for each use. */
const MAX_KEPT_BYTES = 1_000_000

export class PdfSource {
  readonly file: PdfFile
  readonly catalog: PdfDictionary
  readonly #objects = new Map<PdfReference, PdfObject>()
  readonly #decoded = new WeakMap<PdfStreamObject, DecodedStream>()
  readonly #numbers = new WeakMap<object, number>()
  #bytesLeft = READING_LIMITS.maxDecodedBytes
  #textBytesLeft = READING_LIMITS.maxTextBytes

  constructor(bytes: Uint8Array, password: string | null) {
    this.file = openPdf(bytes, password, { limits: READING_LIMITS, inflatedBytes: 0, objects: 0 })
    this.catalog = this.dictionary(this.file.trailer['Root']) ?? this.file.catalog
  }

  /** The object of a reference, or the value itself. Null if it is missing or damaged. */
  resolve(value: PdfObject | undefined): PdfObject {
    let found: PdfObject = value ?? null
    for (let i = 0; i < MAX_CHAIN && found instanceof PdfReference; i++) found = this.#read(found)
    return found instanceof PdfReference ? null : found
  }

  #read(reference: PdfReference): PdfObject {
    const known = this.#objects.get(reference)
    if (known !== undefined) return known
    const object = this.file.read(reference)
    this.#objects.set(reference, object)
    if (typeof object === 'object' && object !== null && !(object instanceof PdfReference)) {
      this.#numbers.set(object, reference.number)
      if (isStreamObject(object)) this.#numbers.set(object.dictionary, reference.number)
    }
    return object
  }

  /** A dictionary, also that of a stream. */
  dictionary(value: PdfObject | undefined): PdfDictionary | null {
    const object = this.resolve(value)
    if (isDictionary(object)) return object
    return isStreamObject(object) ? object.dictionary : null
  }

  stream(value: PdfObject | undefined): PdfStreamObject | null {
    const object = this.resolve(value)
    return isStreamObject(object) ? object : null
  }

  array(value: PdfObject | undefined): readonly PdfValue[] | null {
    const object = this.resolve(value)
    return Array.isArray(object) ? object : null
  }

  /** The elements of an array, or the value itself, without null. */
  list(value: PdfObject | undefined): readonly PdfObject[] {
    const object = this.resolve(value)
    if (Array.isArray(object)) return object
    return object === null ? [] : [value ?? null]
  }

  name(value: PdfObject | undefined): string | null {
    const object = this.resolve(value)
    return typeof object === 'string' ? object : null
  }

  number(value: PdfObject | undefined): number | null {
    const object = this.resolve(value)
    if (object instanceof PdfNumber) return Number(object.toString())
    return typeof object === 'number' ? object : null
  }

  numbers(value: PdfObject | undefined): number[] {
    return (this.array(value) ?? []).map(each => this.number(each) ?? 0)
  }

  bytes(value: PdfObject | undefined): Uint8Array | null {
    const object = this.resolve(value)
    return object instanceof Uint8Array ? object : null
  }

  /** A text string (ISO 32000-1 §7.9.2.2). */
  text(value: PdfObject | undefined): string | null {
    const bytes = this.bytes(value)
    if (bytes === null) return null
    this.#textBytesLeft -= bytes.length
    if (this.#textBytesLeft < 0)
      throw new PdfRefusal(`its texts are read for more than ${READING_LIMITS.maxTextBytes} bytes`)
    return textOf(bytes)
  }

  /** Number of the object that a reference or an object that was read has; null for direct objects. */
  numberOf(value: PdfObject | undefined): number | null {
    if (value instanceof PdfReference) return value.number
    return typeof value === 'object' && value !== null ? (this.#numbers.get(value) ?? null) : null
  }

  decode(stream: PdfStreamObject): DecodedStream {
    const known = this.#decoded.get(stream)
    if (known !== undefined) return known
    const decoded = this.#decode(stream)
    if (decoded.bytes.length <= MAX_KEPT_BYTES) this.#decoded.set(stream, decoded)
    return decoded
  }

  #decode({ dictionary, content }: PdfStreamObject): DecodedStream {
    const filters = this.list(dictionary['Filter'] ?? dictionary['F']).map(each => this.name(each) ?? '')
    const parameters = this.list(dictionary['DecodeParms'] ?? dictionary['DP']).map(each => {
      const entries = this.dictionary(each)
      return {
        predictor: this.number(entries?.['Predictor']) ?? 1,
        columns: this.number(entries?.['Columns']) ?? 1,
        colors: this.number(entries?.['Colors']) ?? 1,
        bits: this.number(entries?.['BitsPerComponent']) ?? 8,
        earlyChange: this.number(entries?.['EarlyChange']) ?? 1,
      }
    })
    try {
      const bytes = decodeStream(content, filters, parameters, this.#bytesLeft)
      this.#bytesLeft -= bytes.length
      return { bytes, problem: null }
    } catch (cause) {
      if (!(cause instanceof FilterError)) throw cause
      if (cause.isTooLarge) {
        const { maxDecodedBytes } = READING_LIMITS
        throw new PdfRefusal(`its streams decode to more than ${maxDecodedBytes} bytes`, { cause })
      }
      return { bytes: Buffer.alloc(0), problem: cause.message }
    }
  }

  /** Values of a name tree or number tree by key (ISO 32000-1 §7.9.6, §7.9.7). Cycles are skipped. */
  *tree(root: PdfObject | undefined, leaf: 'Names' | 'Nums'): Generator<[key: PdfObject, value: PdfValue]> {
    const visited = new Set<PdfDictionary>()
    const waiting = [root]
    while (waiting.length > 0) {
      const node = this.dictionary(waiting.pop())
      if (node === null || visited.has(node)) continue
      visited.add(node)
      const pairs = this.array(node[leaf]) ?? []
      for (let i = 0; i + 1 < pairs.length; i += 2) yield [this.resolve(pairs[i]), pairs[i + 1] ?? null]
      waiting.push(...(this.array(node['Kids']) ?? []).toReversed())
    }
  }
}

/** The entries of the outline (ISO 32000-1 §12.3.3), in no particular order. Cycles are skipped. */
export function* outlineEntries(source: PdfSource): Generator<PdfDictionary> {
  const visited = new Set<PdfDictionary>()
  const waiting: (PdfObject | undefined)[] = [source.dictionary(source.catalog['Outlines'])?.['First']]
  while (waiting.length > 0) {
    const entry = source.dictionary(waiting.pop())
    if (entry === null || visited.has(entry)) continue
    visited.add(entry)
    yield entry
    waiting.push(entry['Next'], entry['First'])
  }
}

/** Bytes as text: UTF-16 or UTF-8 with a byte order mark, otherwise Latin-1, which is close to PDFDocEncoding. */
function textOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = Buffer.from(buffer.subarray(2, bytes.length - (bytes.length % 2)))
    return even.swap16().toString('utf16le')
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return buffer.toString('utf8', 3)
  return buffer.toString('latin1')
}
