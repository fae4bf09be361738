import { PlatenError } from '../errors.ts'

/** A node of a bound document. */
export type Node = Readonly<Record<string, unknown>>

export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  )
}

/** The items of a list; one thing alone is a list of one, nothing is none. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

/** A finite number, also where a template's string holds it; null for all else. */
export function numberOf(value: unknown): number | null {
  const isNumeral = typeof value === 'string' && /^\s*[-+]?\d{0,15}(?:\.\d{0,15})?\s*$/.test(value)
  const number =
    typeof value === 'number' ? value : isNumeral && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

/** Kinds of node in the order in which pdfmake looks for them. */
export const NODE_KINDS = [
  'section',
  'box',
  'columns',
  'stack',
  'ul',
  'ol',
  'table',
  'text',
  'toc',
  'image',
  'svg',
  'canvas',
  'qr',
  'barcode',
  'attachment',
  'pageReference',
  'textReference',
] as const

export type NodeKind = (typeof NODE_KINDS)[number]

/** Null for what is no kind of node: nothing of it shows. */
export function kindOf(node: Node): NodeKind | null {
  return NODE_KINDS.find(kind => node[kind] !== undefined && node[kind] !== null) ?? null
}

export function fail(path: string, message: string): never {
  throw new PlatenError('invalid_definition', `The document is wrong at '${path}': ${message}.`, {
    details: [{ path, message }],
  })
}
