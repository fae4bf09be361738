/**
 * Objects → the bytes of a PDF file with object streams and a cross-reference stream (PDF 1.5; ISO 32000-1 §7.5.7,
 * §7.5.8). Objects other than streams are deflated in groups.
 */
import { constants, deflateSync } from 'node:zlib'
import type { Encryption } from './encryption.ts'
import { IndirectReference, stringBytes, writeObject } from './pdf-object.ts'

export interface FileWriterOptions {
  /** Receives the file piece by piece. */
  readonly write: (bytes: Uint8Array) => void
  /** Bytes already in the file. */
  readonly offset: number
  /** Allocates an object number. */
  readonly allocate: () => number
  /** Absent: the file is not encrypted. */
  readonly encryption?: Encryption | null
  /** True to write no object streams: the objects stay readable. Default: false. */
  readonly isPlain?: boolean
}

/** Objects per object stream. Readers inflate the whole stream for any of them. */
const MAX_OBJECTS = 600
/** Objects from which an object stream ends where the content suggests it. */
const MIN_OBJECTS = 200
/** Characters per object stream, except for its last object. */
const MAX_CHARACTERS = 1_000_000

/** Level 7 finds the long matches of many similar objects, in less time than 8 and 9. */
const DEFLATE = { level: 7 }
/** For many objects, which differ in few digits: short matches, which it avoids, need more bits than those digits. */
const DEFLATE_MANY = { ...DEFLATE, strategy: constants.Z_FILTERED }

export type FileWriter = ReturnType<typeof createFileWriter>

export function createFileWriter({
  write,
  offset,
  allocate,
  encryption = null,
  isPlain = false,
}: FileWriterOptions) {
  /** By object number: offset in the file, or index in an object stream. */
  const positions: number[] = [0]
  /** By object number: the object stream that contains it; 0 for none. */
  const streams: number[] = [0]
  /** Numbers of the objects that wait for their object stream. */
  let kept: number[] = []
  let index = ''
  let body = ''
  let position = offset
  /** Objects of the largest object stream. */
  let mostKept = 0

  function locate(id: number, at: number, stream: number): void {
    // arrays with holes are slower
    while (positions.length <= id) {
      positions.push(0)
      streams.push(0)
    }
    positions[id] = at
    streams[id] = stream
  }

  function put(bytes: Uint8Array): void {
    write(bytes)
    position += bytes.length
  }

  function stream(id: number, dictionary: Readonly<Record<string, unknown>>, content: Uint8Array): void {
    locate(id, position, 0)
    const head = `${id} 0 obj\n${writeObject({ ...dictionary, Length: content.length })}stream\n`
    put(Buffer.from(head, 'latin1'))
    put(content)
    put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
  }

  /** Strings in object streams are encrypted with their stream. */
  function encryptedStream(
    id: number,
    dictionary: Readonly<Record<string, unknown>>,
    content: Uint8Array,
  ): void {
    if (encryption === null) stream(id, dictionary, content)
    else stream(id, encryptedStrings(dictionary, encryption), encryption.encrypt(content))
  }

  /** Writes an object outside of object streams. */
  function plainObject(id: number, text: string): void {
    locate(id, position, 0)
    put(Buffer.from(`${id} 0 obj\n${text}\nendobj\n`, 'latin1'))
  }

  function writeKept(): void {
    if (kept.length === 0) return
    const id = allocate()
    for (let i = 0; i < kept.length; i++) locate(kept[i] ?? 0, i, id)
    const dictionary = { Type: 'ObjStm', N: kept.length, First: index.length, Filter: 'FlateDecode' }
    const content = Buffer.from(index + body, 'latin1')
    mostKept = Math.max(mostKept, kept.length)
    const options = kept.length < MIN_OBJECTS ? DEFLATE : DEFLATE_MANY
    kept = []
    index = ''
    body = ''
    encryptedStream(id, dictionary, deflateSync(content, options))
  }

  /** Writes an object other than a stream, as text. */
  function text(id: number, text: string): void {
    if (isPlain) {
      plainObject(id, text)
      return
    }
    kept.push(id)
    index += `${id} ${body.length} `
    body += `${text}\n`
    if (kept.length === MAX_OBJECTS || body.length > MAX_CHARACTERS) writeKept()
  }

  return {
    text,
    /** Writes an object other than a stream. */
    object: (id: number, value: unknown): void => text(id, writeObject(value)),
    /** Ends the open object stream if it has many objects. */
    endObjectStream(): void {
      if (kept.length >= MIN_OBJECTS) writeKept()
    },
    /** Writes a stream and adds its length to the dictionary. */
    stream: encryptedStream,
    /** Writes pending objects and the cross-references. @param trailer Called once all objects are written. */
    end(trailer: () => Readonly<Record<string, unknown>>): void {
      writeKept()
      const encrypt = encryption === null ? null : allocate()
      if (encryption !== null && encrypt !== null) plainObject(encrypt, encryption.dictionary)
      const id = allocate()
      const start = position
      locate(id, start, 0)
      const widths = [1, start < 1 << 24 ? 3 : 4, mostKept <= 256 ? 1 : 2] as const
      const table = crossReferences(positions, streams, widths)
      const dictionary = {
        Type: 'XRef',
        Size: positions.length,
        W: widths,
        ...trailer(),
        ...(encrypt !== null && { Encrypt: new IndirectReference(encrypt) }),
        Filter: 'FlateDecode',
        DecodeParms: { Predictor: UP, Columns: widths[0] + widths[1] + widths[2] },
      }
      stream(id, dictionary, deflateSync(table, { level: 9 }))
      put(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'))
    },
  }
}

/** The predictor of PNG's filter Up, and the filter type of each row. */
const UP = 12
const PNG_UP = 2

/**
 * One entry for each object number: its type, and the offset in the file, or the object stream and the index in it.
 * Numbers that were allocated but not written are free: their position is 0. Rows are differences from the row above
 * (ISO 32000-1 §7.4.4.4), which deflate well: indexes are consecutive.
 *
 * @param widths Bytes of each field.
 */
function crossReferences(
  positions: readonly number[],
  streams: readonly number[],
  [typeBytes, fieldBytes, indexBytes]: readonly [number, number, number],
): Uint8Array {
  const table = Buffer.alloc(positions.length * (1 + typeBytes + fieldBytes + indexBytes))
  let at = 0
  const put = (bytes: number, value: number, above: number): void => {
    for (let shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
      table[at++] = (value >>> shift) - (above >>> shift)
  }
  let [typeAbove, fieldAbove, indexAbove] = [0, 0, 0]
  for (let id = 0; id < positions.length; id++) {
    const position = positions[id] ?? 0
    const stream = streams[id] ?? 0
    const isInStream = stream !== 0
    const type = isInStream ? 2 : position !== 0 ? 1 : 0
    const field = isInStream ? stream : position
    const index = isInStream ? position : 0
    table[at++] = PNG_UP
    put(typeBytes, type, typeAbove)
    put(fieldBytes, field, fieldAbove)
    put(indexBytes, index, indexAbove)
    typeAbove = type
    fieldAbove = field
    indexAbove = index
  }
  return table
}

/** A dictionary whose strings and dates are encrypted (ISO 32000-2 §7.6.3.1). Recursive. */
function encryptedStrings(
  dictionary: Readonly<Record<string, unknown>>,
  encryption: Encryption,
): Readonly<Record<string, unknown>> {
  const encrypted = (value: unknown): unknown => {
    if (value instanceof String) return encryption.encrypt(stringBytes(value.valueOf()))
    if (value instanceof Date) return encryption.encrypt(stringBytes(value))
    if (value instanceof Uint8Array) return encryption.encrypt(value)
    if (Array.isArray(value)) return value.map(encrypted)
    return isPlainObject(value) ? encryptedStrings(value, encryption) : value
  }
  return Object.fromEntries(Object.entries(dictionary).map(([key, value]) => [key, encrypted(value)]))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
