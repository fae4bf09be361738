/**
 * Objects → the bytes of a PDF file with object streams and a cross-reference stream (PDF 1.5; ISO 32000-1 §7.5.7,
 * §7.5.8). Objects other than streams are deflated in groups.
 */
import { deflateSync } from 'node:zlib'
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
}

/** Objects per object stream. Readers inflate the whole stream for any of them. */
const MAX_OBJECTS = 200
/** Characters per object stream, except for its last object. */
const MAX_CHARACTERS = 1_000_000

/** Position of an object: offset in the file, or index in an object stream. */
type Place = { readonly offset: number } | { readonly stream: number; readonly index: number }

export type FileWriter = ReturnType<typeof createFileWriter>

export function createFileWriter({ write, offset, allocate, encryption = null }: FileWriterOptions) {
  const places: (Place | undefined)[] = []
  let kept: { id: number; text: string }[] = []
  let keptCharacters = 0
  let position = offset

  function put(bytes: Uint8Array): void {
    write(bytes)
    position += bytes.length
  }

  function stream(id: number, dictionary: Readonly<Record<string, unknown>>, content: Uint8Array): void {
    places[id] = { offset: position }
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
    places[id] = { offset: position }
    put(Buffer.from(`${id} 0 obj\n${text}\nendobj\n`, 'latin1'))
  }

  function writeKept(): void {
    if (kept.length === 0) return
    const id = allocate()
    let index = ''
    let body = ''
    for (const [i, object] of kept.entries()) {
      places[object.id] = { stream: id, index: i }
      index += `${object.id} ${body.length} `
      body += `${object.text}\n`
    }
    const dictionary = { Type: 'ObjStm', N: kept.length, First: index.length, Filter: 'FlateDecode' }
    kept = []
    keptCharacters = 0
    encryptedStream(id, dictionary, deflateSync(Buffer.from(index + body, 'latin1')))
  }

  /** Writes an object other than a stream, as text. */
  function text(id: number, text: string): void {
    kept.push({ id, text })
    keptCharacters += text.length
    if (kept.length === MAX_OBJECTS || keptCharacters > MAX_CHARACTERS) writeKept()
  }

  return {
    text,
    /** Writes an object other than a stream. */
    object: (id: number, value: unknown): void => text(id, writeObject(value)),
    /** Writes a stream and adds its length to the dictionary. */
    stream: encryptedStream,
    /** Writes pending objects and the cross-references. */
    end(trailer: Readonly<Record<string, unknown>>): void {
      writeKept()
      const encrypt = encryption === null ? null : allocate()
      if (encryption !== null && encrypt !== null) plainObject(encrypt, encryption.dictionary)
      const id = allocate()
      const start = position
      places[id] = { offset: start }
      const table = crossReferences(places, id + 1)
      const dictionary = {
        Type: 'XRef',
        Size: id + 1,
        W: [1, 4, 2],
        ...trailer,
        ...(encrypt !== null && { Encrypt: new IndirectReference(encrypt) }),
        Filter: 'FlateDecode',
        DecodeParms: { Predictor: UP, Columns: ENTRY_BYTES },
      }
      stream(id, dictionary, deflateSync(table))
      put(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'))
    },
  }
}

/** Bytes of an entry of the cross-reference stream: type, then position. */
const ENTRY_BYTES = 7
/** The predictor of PNG's filter Up, and the filter type of each row. */
const UP = 12
const PNG_UP = 2

/** Entries per object number. */
function crossReferences(places: readonly (Place | undefined)[], size: number): Uint8Array {
  const table = Buffer.alloc(size * ENTRY_BYTES)
  for (let id = 0; id < size; id++) {
    const place = places[id]
    const at = id * ENTRY_BYTES
    if (place === undefined) table.writeUInt16BE(id === 0 ? 0xffff : 0, at + 5)
    else if ('offset' in place) {
      table[at] = 1
      table.writeUInt32BE(place.offset, at + 1)
    } else {
      table[at] = 2
      table.writeUInt32BE(place.stream, at + 1)
      table.writeUInt16BE(place.index, at + 5)
    }
  }
  return predicted(table)
}

/** Rows as differences from the row above (ISO 32000-1 §7.4.4.4), which deflate well: indexes are consecutive. */
function predicted(table: Uint8Array): Uint8Array {
  const rows = table.length / ENTRY_BYTES
  const out = Buffer.alloc(table.length + rows)
  for (let row = 0, to = 0; row < rows; row++) {
    out[to++] = PNG_UP
    const from = row * ENTRY_BYTES
    for (let i = from; i < from + ENTRY_BYTES; i++) {
      out[to++] = (table[i] ?? 0) - (row === 0 ? 0 : (table[i - ENTRY_BYTES] ?? 0))
    }
  }
  return out
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
