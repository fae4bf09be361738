/**
 * Objects → the bytes of a PDF file with object streams and a cross-reference stream (PDF 1.5; ISO 32000-1 §7.5.7,
 * §7.5.8). Objects other than streams are deflated in groups.
 */
import { deflateSync } from 'node:zlib'
import { writeObject } from './pdf-object.ts'

export interface FileWriterOptions {
  /** Receives the file piece by piece. */
  readonly write: (bytes: Uint8Array) => void
  /** Bytes already in the file. */
  readonly offset: number
  /** Allocates an object number. */
  readonly allocate: () => number
}

/** Objects per object stream. Readers inflate the whole stream for any of them. */
const MAX_OBJECTS = 200
/** Characters per object stream, except for its last object. */
const MAX_CHARACTERS = 1_000_000

/** Position of an object: offset in the file, or index in an object stream. */
type Place = { readonly offset: number } | { readonly stream: number; readonly index: number }

export type FileWriter = ReturnType<typeof createFileWriter>

export function createFileWriter({ write, offset, allocate }: FileWriterOptions) {
  const places: (Place | undefined)[] = []
  let kept: { id: number; text: string }[] = []
  let keptCharacters = 0
  let position = offset

  function put(bytes: Uint8Array): void {
    write(bytes)
    position += bytes.length
  }

  /** Writes a stream and adds its length to the dictionary. */
  function stream(id: number, dictionary: Readonly<Record<string, unknown>>, content: Uint8Array): void {
    places[id] = { offset: position }
    const head = `${id} 0 obj\n${writeObject({ ...dictionary, Length: content.length })}stream\n`
    put(Buffer.from(head, 'latin1'))
    put(content)
    put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
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
    stream(id, dictionary, deflateSync(Buffer.from(index + body, 'latin1')))
  }

  return {
    /** Writes an object other than a stream. */
    object(id: number, value: unknown): void {
      const text = writeObject(value)
      kept.push({ id, text })
      keptCharacters += text.length
      if (kept.length === MAX_OBJECTS || keptCharacters > MAX_CHARACTERS) writeKept()
    },
    stream,
    /** Writes pending objects and the cross-references. */
    end(trailer: Readonly<Record<string, unknown>>): void {
      writeKept()
      const id = allocate()
      const start = position
      places[id] = { offset: start }
      const table = crossReferences(places, id + 1)
      const dictionary = { Type: 'XRef', Size: id + 1, W: [1, 4, 2], ...trailer, Filter: 'FlateDecode' }
      stream(id, dictionary, deflateSync(table))
      put(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'))
    },
  }
}

/** Entries of seven bytes per object number: type, then position. */
function crossReferences(places: readonly (Place | undefined)[], size: number): Uint8Array {
  const table = Buffer.alloc(size * 7)
  for (let id = 0; id < size; id++) {
    const place = places[id]
    const at = id * 7
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
  return table
}
