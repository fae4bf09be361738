import type { Json, JsonObject } from '../../base/json.ts'
import { isRecord, pointer } from '../../base/json.ts'
import type { Notes } from './notes.ts'
import { type LayoutContext, sampleHeights, sampleLayout } from './sample-layout.ts'

/** Converts values of a pdfmake definition to JSON of a template. Functions become declarations. */
export interface Conversion extends LayoutContext {
  readonly notes: Notes
  /** Ancestors of the value, to detect circular references. */
  readonly around: readonly object[]
  /** Converts `header`, `footer`, `background` and `watermark` of sections; null inside of page nodes. */
  readonly pageNode: ((name: string, value: unknown, at: string) => Json | undefined) | null
}

/** Page nodes of sections and of the document. */
export const PAGE_NODES: ReadonlySet<string> = new Set(['header', 'footer', 'background', 'watermark'])

/** @returns Undefined if the value is dropped. */
export function convertValue(value: unknown, at: string, conversion: Conversion): Json | undefined {
  const { notes, around } = conversion
  switch (typeof value) {
    case 'string':
      return value.includes('{{') ? { $literal: value } : value
    case 'boolean':
      return value
    case 'number':
      if (Number.isFinite(value)) return value
      return notes.omit(at, `${value} was omitted: JSON has no such number`)
    case 'bigint':
      return Number(value)
    case 'function':
      return notes.omit(at, 'a function was omitted: it has no declarative equivalent')
    case 'object':
      break
    default:
      return undefined
  }
  if (value === null) return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array) return dataUri(value)
  if (value instanceof ArrayBuffer) return dataUri(new Uint8Array(value))
  if (value instanceof String || value instanceof Number || value instanceof Boolean) {
    return convertValue(value.valueOf(), at, conversion)
  }
  if (around.includes(value)) return notes.omit(at, 'a reference to an object around it is left out')
  const inner = { ...conversion, around: [...around, value] }
  if (Array.isArray(value)) {
    return Array.from(value, (item, i) => convertValue(item, pointer(at, i), inner) ?? null)
  }
  return convertObject(value as Readonly<Record<string, unknown>>, at, inner)
}

type Source = Readonly<Record<string, unknown>>

function convertObject(source: Source, at: string, conversion: Conversion): Json {
  const object: JsonObject = {}
  for (const [key, value] of Object.entries(source)) {
    // pdfmake stores computed values under names that start with _
    if (key.startsWith('_') || value === undefined) continue
    const converted = convertProperty(source, key, pointer(at, key), conversion)
    if (converted !== undefined) object[key] = converted
  }
  fillCells(object, conversion.fills.get(source) ?? [])
  return Object.keys(object).some(key => key.startsWith('$')) ? { $literal: object } : object
}

function convertProperty(source: Source, key: string, at: string, conversion: Conversion): Json | undefined {
  const value = source[key]
  const { pageNode } = conversion
  if (pageNode !== null && 'section' in source && PAGE_NODES.has(key)) return pageNode(key, value, at)
  if (key === 'layout' && isRecord(source['table'])) return sampleLayout(value, source, at, conversion)
  if (key === 'heights' && typeof value === 'function' && Array.isArray(source['body'])) {
    return sampleHeights(value, source['body'].length, at, conversion.notes)
  }
  return convertValue(value, at, conversion)
}

/** Sets fill colours that differ by column on the cells. */
function fillCells(node: JsonObject, fills: readonly (readonly (string | null)[])[]): void {
  const { table } = node
  const body = isRecord(table) && Array.isArray(table['body']) ? table['body'] : []
  for (const [i, row] of body.entries()) {
    if (!Array.isArray(row)) continue
    for (const [j, cell] of row.entries()) {
      const fillColor = fills[i]?.[j] ?? null
      if (fillColor === null) continue
      if (!isRecord(cell)) row[j] = { text: cell as Json, fillColor }
      else if (cell['fillColor'] === undefined) row[j] = { ...(cell as JsonObject), fillColor }
    }
  }
}

const SIGNATURES: readonly (readonly [start: string, type: string])[] = [
  ['\x89PNG', 'image/png'],
  ['\xFF\xD8\xFF', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['RIFF', 'image/webp'],
  ['%PDF', 'application/pdf'],
]

function dataUri(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = buffer.subarray(0, 200).toString('latin1')
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1]
  const type = known ?? (/^\s*<(?:\?xml|svg)/.test(start) ? 'image/svg+xml' : 'application/octet-stream')
  return `data:${type};base64,${buffer.toString('base64')}`
}
