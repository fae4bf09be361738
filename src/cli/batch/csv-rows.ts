import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts'
import { DataFault, MAX_ROW_BYTES } from './json-rows.ts'
import { RowFailure } from './row-failure.ts'

/** A row of a CSV file (RFC 4180), whose cells become values when it is read. */
export interface CsvRow {
  /** @throws RowFailure for a row with more or fewer cells than the header. */
  read(): JsonObject
}

const DELIMITERS = [',', ';', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** The delimiter that the header contains most often, outside of quotes. */
export function detectDelimiter(start: string): Delimiter {
  const [header = ''] = start.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r|\n/)
  const count = (delimiter: string): number => header.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best), DELIMITERS[0])
}

/**
 * The rows after the header. Lines without text are no rows.
 * @param path Name of the file in messages.
 * @param schema The template's JSON Schema, which gives columns their types.
 * @throws DataFault for an unusable header or unbalanced quotes.
 */
export async function* csvRows(
  file: Readable,
  { path, delimiter, schema }: { path: string; delimiter: Delimiter; schema: JsonObject | null },
): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  pipeline(file, parser, () => {}) // the parser passes errors on
  let columns: readonly Column[] | null = null
  /** Lines that `csv-parse` counts too many: two for each CRLF inside quotes. */
  let surplus = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      const breaks: readonly string[] = record.join('').match(/\r\n|\r|\n/g) ?? []
      surplus += breaks.filter(text => text === '\r\n').length
      const line = info.lines - surplus - breaks.length
      if (columns === null) columns = readHeader(record, schema)
      else yield { read: rowReader(columns, record, `${path}:${line}`) }
    }
  } catch (error) {
    throw error instanceof CsvError ? new DataFault(Number(error['lines'] ?? 1), explain(error)) : error
  } finally {
    parser.destroy()
  }
  if (columns === null) throw new DataFault(1, 'the file has no header')
}

/** @param origin `FILE:LINE`, for messages. */
function rowReader(columns: readonly Column[], cells: readonly string[], origin: string): () => JsonObject {
  return () => {
    if (cells.length !== columns.length) {
      throw new RowFailure(
        'invalid_row',
        `${origin}: the row has ${cells.length} ${cells.length === 1 ? 'value' : 'values'}, but the header has ${columns.length}.`,
      )
    }
    const data: Record<string, Json> = {}
    for (const [i, { keys, convert }] of columns.entries()) {
      const value = convert(cells[i] ?? '')
      if (value !== undefined) place(data, keys, value)
    }
    return data
  }
}

interface Column {
  readonly keys: readonly string[]
  convert(cell: string): Json | undefined
}

/** Column names are paths: `customer.name` is the `name` of the object `customer`. */
function readHeader(names: readonly string[], schema: JsonObject | null): Column[] {
  const paths = names.map(name => name.trim())
  for (const [i, path] of paths.entries()) {
    const keys = path.split('.')
    if (keys.some(key => key.trim() === '' || key === '__proto__')) {
      throw new DataFault(1, `column ${i + 1} has ${path === '' ? 'no name' : `the unusable name '${path}'`}`)
    }
    const rival = paths.find(
      (other, k) => (k < i && other === path) || (k !== i && other.startsWith(`${path}.`)),
    )
    if (rival === path) throw new DataFault(1, `two columns have the name '${path}'`)
    if (rival !== undefined) throw new DataFault(1, `the columns '${path}' and '${rival}' exclude each other`)
  }
  return paths.map(path => {
    const keys = path.split('.')
    return { keys, convert: conversionTo(typesOf(schema, keys)) }
  })
}

/** The types that a JSON Schema allows at a path, following `properties` only. */
function typesOf(schema: JsonObject | null, keys: readonly string[]): readonly string[] {
  let node: Json | undefined = schema ?? undefined
  for (const key of keys) {
    const properties: Json | undefined = isJsonObject(node) ? node['properties'] : undefined
    node = isJsonObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
  }
  const type = isJsonObject(node) ? node['type'] : undefined
  return [type].flat().filter(name => typeof name === 'string')
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Cells are texts unless the schema has another type. A cell that does not fit its type stays a text, which the schema refuses. */
function conversionTo(types: readonly string[]): Column['convert'] {
  if (types.length === 0 || types.includes('string')) return cell => cell
  return cell => {
    const text = cell.trim()
    if (text === '') return types.includes('null') ? null : undefined
    if ((types.includes('number') || types.includes('integer')) && NUMBER.test(text)) return Number(text)
    if (types.includes('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
    if (types.includes('array') || types.includes('object')) return parsed(text)
    return cell
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function place(data: Record<string, Json>, keys: readonly string[], value: Json): void {
  let node = data
  for (const key of keys.slice(0, -1)) {
    node[key] ??= {}
    node = node[key] as Record<string, Json>
  }
  node[keys.at(-1) ?? ''] = value
}

function explain(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quoted value is not closed'
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'text follows a closing quote; a quote inside a quoted value is written twice'
    case 'INVALID_OPENING_QUOTE':
      return 'a quote stands inside a value without quotes; quote the value and write the quote twice'
    case 'CSV_MAX_RECORD_SIZE':
      return `a row is longer than ${MAX_ROW_BYTES / 1_000_000} MB; a quoted value may not be closed`
    default:
      return error.message
  }
}
