/** Streams the rows of JSON Lines and of a JSON array as bytes, without parsing them. Memory is bounded by one row. */

/** The bytes of one row. */
export interface RawRow {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number
  /** Null for a row of more than `MAX_ROW_BYTES`. */
  readonly bytes: Buffer | null
}

/** Longest row that is read. */
export const MAX_ROW_BYTES = 16_000_000

/** A fault of the whole file, after which no row can be found. */
export class DataFault extends Error {
  override readonly name = 'DataFault'
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const [LINE_FEED, QUOTE, COMMA, BACKSLASH] = [0x0a, 0x22, 0x2c, 0x5c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Gathers the bytes of a row, which may be spread over several chunks. */
class RowBytes {
  #parts: Buffer[] = []
  #length = 0

  add(part: Buffer): void {
    this.#length += part.length
    if (this.#length <= MAX_ROW_BYTES) this.#parts.push(part)
    else this.#parts = []
  }

  /** The bytes, null if there were too many. Starts the next row. */
  take(): Buffer | null {
    const bytes = this.#length > MAX_ROW_BYTES ? null : Buffer.concat(this.#parts, this.#length)
    this.#parts = []
    this.#length = 0
    return bytes
  }
}

/** The lines of a file. Empty lines are no rows. */
export async function* lineRows(file: AsyncIterable<Buffer>): AsyncGenerator<RawRow> {
  const row = new RowBytes()
  let line = 1
  for await (const chunk of withoutMark(file)) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      row.add(chunk.subarray(start, end))
      const bytes = row.take()
      if (!isBlank(bytes)) yield { line, bytes }
      line++
      start = end + 1
    }
    row.add(chunk.subarray(start))
  }
  const bytes = row.take()
  if (!isBlank(bytes)) yield { line, bytes }
}

/**
 * The elements of a JSON array.
 * @throws DataFault if the file is not an array, or the array is not closed.
 */
export async function* arrayRows(file: AsyncIterable<Buffer>): AsyncGenerator<RawRow> {
  const row = new RowBytes()
  let state: 'before' | 'between' | 'in row' | 'after' = 'before'
  let line = 1
  let rowLine = 1
  let depth = 0
  let isString = false
  let isEscaped = false
  let wasComma = false
  for await (const chunk of withoutMark(file)) {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (byte === LINE_FEED) line++
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isString = false
        continue
      }
      if (byte <= 0x20) continue
      if (state === 'before') {
        if (byte !== OPEN_ARRAY) throw new DataFault(line, 'a JSON array of objects is expected')
        state = 'between'
        continue
      }
      if (state === 'after') throw new DataFault(line, 'something follows the end of the array')
      const isEnd = depth === 0 && (byte === COMMA || byte === CLOSE_ARRAY)
      if (state === 'between') {
        if (isEnd && (byte === COMMA || wasComma)) throw new DataFault(line, "a row is missing beside ','")
        if (isEnd) {
          state = 'after'
          continue
        }
        state = 'in row'
        rowLine = line
        start = at
      }
      if (isEnd) {
        row.add(chunk.subarray(start, at))
        yield { line: rowLine, bytes: row.take() }
        wasComma = byte === COMMA
        state = wasComma ? 'between' : 'after'
      } else if (byte === QUOTE) isString = true
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++
      else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--
    }
    if (state === 'in row') row.add(chunk.subarray(start))
  }
  if (state === 'before') throw new DataFault(line, 'the file is empty; a JSON array of objects is expected')
  const isOpen = depth > 0 || isString
  if (state === 'in row' && isOpen) throw new DataFault(rowLine, 'the row that begins here is not closed')
  if (state === 'in row' || state === 'between')
    throw new DataFault(line, "it ends too early: ']' is missing")
}

/** True for a line of white space. */
function isBlank(bytes: Buffer | null): boolean {
  return bytes?.every(byte => byte <= 0x20) === true
}

async function* withoutMark(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of file) {
    yield isFirst && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk
    isFirst = false
  }
}
