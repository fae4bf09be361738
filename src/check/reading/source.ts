/**
 * The objects of a PDF for checks: each is read once and stays the same instance, so objects compare by identity.
 * Pure. Bounded by a `CheckBudget` for any input. Throws `PdfRefusal`.
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
  type PdfValue,
} from '../../output/pdf/finish/pdf-syntax.ts'
import { CheckBudget, type Spend } from './budget.ts'
import { decodeStream, FilterError } from './filters.ts'
import { decodeTextString } from './text-strings.ts'

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
/** Names are shorter (ISO 32000-1, table C.1). Longer ones are work for each use. */
const MAX_NAME_BYTES = 127
/** Bytes of a text that take as long to read as a value. */
const TEXT_BYTES_PER_STEP = 4

type StreamParser<Value> = (bytes: Buffer, spend: Spend) => Value

export class PdfSource {
  readonly file: PdfFile
  readonly catalog: PdfDictionary
  readonly #objects = new Map<PdfReference, PdfObject>()
  readonly #decoded = new WeakMap<PdfStreamObject, DecodedStream>()
  readonly #parsed = new WeakMap<PdfStreamObject, Map<StreamParser<unknown>, unknown>>()
  readonly #numbers = new WeakMap<object, number>()
  readonly #budget: CheckBudget
  readonly spend: Spend

  /** @param budget Of an embedded file: that of the file around it. */
  constructor(bytes: Uint8Array, password: string | null, budget = new CheckBudget()) {
    this.#budget = budget
    this.spend = budget.spend
    this.file = openPdf(bytes, password, budget.reading)
    this.catalog = this.dictionary(this.file.trailer['Root']) ?? this.file.catalog
  }

  /** Opens an embedded file, which spends the budget of this file. */
  embedded(bytes: Uint8Array): PdfSource {
    return new PdfSource(bytes, null, this.#budget)
  }

  /** The object of a reference, or the value itself. Null if it is missing or damaged. */
  resolve(value: PdfObject | undefined): PdfObject {
    this.spend(1)
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

  /** For reading all of its elements, which are spent. */
  array(value: PdfObject | undefined): readonly PdfValue[] | null {
    const object = this.resolve(value)
    if (!Array.isArray(object)) return null
    this.spend(object.length)
    return object
  }

  isArray(value: PdfObject | undefined): boolean {
    return Array.isArray(this.resolve(value))
  }

  /** One element of an array, from 0; null without it. */
  item(value: PdfObject | undefined, index: number): PdfValue {
    const object = this.resolve(value)
    return Array.isArray(object) ? (object[index] ?? null) : null
  }

  /**
   * The elements of an array, or the value itself, without null.
   * @param max Further elements are not read.
   */
  list(value: PdfObject | undefined, max = Number.POSITIVE_INFINITY): readonly PdfObject[] {
    const object = this.resolve(value)
    if (!Array.isArray(object)) return object === null ? [] : [value ?? null]
    const read = object.length > max ? object.slice(0, max) : object
    this.spend(read.length)
    return read
  }

  /** The keys of a dictionary, whose entries are spent. */
  keys(dictionary: PdfDictionary | null): readonly string[] {
    const keys = Object.keys(dictionary ?? {})
    this.spend(keys.length)
    return keys
  }

  name(value: PdfObject | undefined): string | null {
    const object = this.resolve(value)
    if (typeof object !== 'string') return null
    if (object.length > MAX_NAME_BYTES) this.spend(object.length / TEXT_BYTES_PER_STEP)
    return object
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

  /** A text string. */
  text(value: PdfObject | undefined): string | null {
    const bytes = this.bytes(value)
    if (bytes === null) return null
    this.spend(bytes.length / TEXT_BYTES_PER_STEP)
    return decodeTextString(bytes)
  }

  /** True for a text string that has more than spaces. */
  hasText(value: PdfObject | undefined): boolean {
    return (this.text(value)?.trim() ?? '') !== ''
  }

  /** Number of the object that a reference or an object that was read has; null for direct objects. */
  numberOf(value: PdfObject | undefined): number | null {
    if (value instanceof PdfReference) return value.number
    return typeof value === 'object' && value !== null ? (this.#numbers.get(value) ?? null) : null
  }

  decode(stream: PdfStreamObject): DecodedStream {
    const known = this.#decoded.get(stream)
    if (known !== undefined) {
      this.#budget.spendDecoded(known.bytes.length)
      return known
    }
    const decoded = this.#decode(stream)
    if (decoded.bytes.length <= MAX_KEPT_BYTES) this.#decoded.set(stream, decoded)
    return decoded
  }

  /** What a function makes of the decoded bytes, once for each stream, which objects may share. */
  parsed<Value>(stream: PdfStreamObject, parse: StreamParser<Value>): Value {
    const values = this.#parsed.get(stream) ?? new Map<StreamParser<unknown>, unknown>()
    this.#parsed.set(stream, values)
    if (!values.has(parse)) values.set(parse, parse(this.decode(stream).bytes, this.spend))
    return values.get(parse) as Value
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
      const bytes = decodeStream(content, { filters, parameters, budget: this.#budget })
      return { bytes, problem: null }
    } catch (cause) {
      if (!(cause instanceof FilterError)) throw cause
      return { bytes: Buffer.alloc(0), problem: cause.message }
    }
  }

  /**
   * Values of a name tree or number tree by key (ISO 32000-1 §7.9.6, §7.9.7). Cycles are skipped, and arrays that nodes
   * share are read once.
   */
  *tree(root: PdfObject | undefined, leaf: 'Names' | 'Nums'): Generator<[key: PdfObject, value: PdfValue]> {
    const visited = new Set<PdfObject>()
    const unread = (value: PdfObject | undefined): readonly PdfValue[] => {
      const object = this.resolve(value)
      if (object === null || visited.has(object)) return []
      visited.add(object)
      return this.array(object) ?? []
    }
    const waiting = [root]
    while (waiting.length > 0) {
      const node = this.dictionary(waiting.pop())
      if (node === null || visited.has(node)) continue
      visited.add(node)
      const pairs = unread(node[leaf])
      for (let i = 0; i + 1 < pairs.length; i += 2) yield [this.resolve(pairs[i]), pairs[i + 1] ?? null]
      for (const kid of unread(node['Kids']).toReversed()) waiting.push(kid)
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
