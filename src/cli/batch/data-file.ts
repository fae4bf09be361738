import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { isJsonObject, type JsonObject } from '../../base/json.ts'
import { findSyntaxFault } from '../../base/json-syntax.ts'
import { describeValue } from '../../base/values.ts'
import { CliError, EXIT, systemReason } from '../failure.ts'
import { isUtf16 } from '../read-inputs.ts'
import { csvRows, detectDelimiter } from './csv-rows.ts'
import { arrayRows, DataFault, lineRows, MAX_ROW_BYTES, type RawRow } from './json-rows.ts'
import { RowFailure } from './row-failure.ts'

/** One row of the data. */
export interface DataRow {
  /** From 1, header and empty lines not counted. */
  readonly row: number
  /** @throws RowFailure */
  read(): JsonObject
}

export interface DataFile {
  /** SHA-256 of the content, hex. */
  readonly hash: string
  /** Number of rows. */
  readonly count: number
  /** Reads the file again, row by row. */
  rows(): AsyncGenerator<DataRow>
}

/** Bytes in which the delimiter of a CSV file is sought. */
const HEADER_BYTES = 65_536
const CHUNK_BYTES = 262_144

type Reader = () => AsyncGenerator<Omit<DataRow, 'row'>>

/**
 * Reads the whole file once, so that a file with a wrong encoding, unbalanced quotes or brackets is refused before the
 * first row is rendered.
 * @param schema The template's JSON Schema, which gives columns of CSV their types.
 * @throws CliError
 */
export async function openDataFile(path: string, schema: JsonObject | null): Promise<DataFile> {
  const read = await readerFor(path, schema)
  const rows = async function* (): AsyncGenerator<DataRow> {
    let row = 0
    try {
      for await (const each of read()) yield { ...each, row: ++row }
    } catch (error) {
      throw asCliError(error, path)
    }
  }
  const hash = await hashOf(path)
  let count = 0
  for await (const _ of rows()) count++
  return { hash, count, rows }
}

async function readerFor(path: string, schema: JsonObject | null): Promise<Reader> {
  const stream = () => createReadStream(path, { highWaterMark: CHUNK_BYTES })
  switch (extname(path).toLowerCase()) {
    case '.jsonl':
    case '.ndjson':
      return () => jsonRows(path, lineRows(stream()))
    case '.json':
      return () => jsonRows(path, arrayRows(stream()))
    case '.csv': {
      const delimiter = detectDelimiter(await startOf(path))
      return () => csvRows(stream(), { path, delimiter, schema })
    }
    default:
      throw new CliError(
        EXIT.usage,
        `DATA must be a file ending in .jsonl, .csv or .json (an array), got '${path}'.`,
      )
  }
}

async function* jsonRows(path: string, rows: AsyncIterable<RawRow>): ReturnType<Reader> {
  for await (const { line, bytes } of rows) yield { read: () => parseRow(path, line, bytes) }
}

function parseRow(path: string, line: number, bytes: Buffer | null): JsonObject {
  if (bytes === null) {
    throw new RowFailure(
      'invalid_row',
      `${path}:${line}: the row is longer than ${MAX_ROW_BYTES / 1_000_000} MB.`,
    )
  }
  const text = bytes.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const fault = findSyntaxFault(text)
    const place = `${path}:${line + fault.line - 1}:${fault.column}`
    throw new RowFailure('invalid_row', `The row is not JSON: ${place}: ${fault.message}.`)
  }
  if (isJsonObject(value)) return value
  throw new RowFailure(
    'invalid_row',
    `${path}:${line}: a row must be a JSON object, got ${describeValue(value)}.`,
  )
}

async function startOf(path: string): Promise<string> {
  try {
    const file = await open(path)
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw asCliError(error, path)
  }
}

/** The hash of a file in UTF-8. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path, {
      highWaterMark: CHUNK_BYTES,
    }) as AsyncIterable<Buffer>) {
      if (isFirst && isUtf16(chunk)) {
        throw new CliError(EXIT.failed, `The data in '${path}' is in UTF-16. Save it in UTF-8.`)
      }
      isFirst = false
      hash.update(chunk)
      line += decodeLines(decoder, chunk, path, line)
    }
    decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? notUtf8(path, line) : asCliError(error, path)
  }
  return hash.digest('hex')
}

/** Decodes a chunk and counts its line breaks. */
function decodeLines(
  decoder: InstanceType<typeof TextDecoder>,
  chunk: Buffer,
  path: string,
  line: number,
): number {
  let text: string
  try {
    text = decoder.decode(chunk, { stream: true })
  } catch {
    const lenient = new TextDecoder().decode(chunk)
    const before = lenient.slice(
      0,
      lenient.indexOf('\uFFFD', chunk[0] !== undefined && isContinuation(chunk[0]) ? 3 : 0),
    )
    throw notUtf8(path, line + before.split('\n').length - 1)
  }
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** True for a byte inside a character, whose beginning may be in the chunk before. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}

function notUtf8(path: string, line: number): CliError {
  return new CliError(
    EXIT.failed,
    `The data in '${path}' has bytes that are not UTF-8, at ${path}:${line}. Save it in UTF-8.`,
  )
}

function asCliError(error: unknown, path: string): unknown {
  if (error instanceof DataFault) {
    return new CliError(EXIT.failed, `The data cannot be read: ${path}:${error.line}: ${error.message}.`)
  }
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new CliError(EXIT.file, `The data cannot be read from '${path}': ${systemReason(error)}.`)
}
