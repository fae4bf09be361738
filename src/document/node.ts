import { PlatenError } from '../base/errors.ts'

/** A node of a bound document; its values are JSON, bytes, or what a stage has put in their place. */
export type Node = Record<string, unknown>

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

/** On a node whose content is a `$value` that the data lacks: which key, and what was to be there. */
export const MISSING: unique symbol = Symbol('missing')

/** A node whose content may be missing. */
export type NodeOfData = Node & { readonly [MISSING]?: MissingContent }

export interface MissingContent {
  readonly key: string
  /** The path or call of the `$value`. */
  readonly source: string
}

/** Null for what is no kind of node. */
export function kindOf(node: Readonly<Node>): NodeKind | null {
  return NODE_KINDS.find(kind => node[kind] !== undefined && node[kind] !== null) ?? null
}

/** @param path JSON Pointer of the node, or of what is wrong in it. */
export function fail(path: string, message: string): never {
  throw mistakeAt(path, message)
}

export function mistakeAt(path: string, message: string): PlatenError {
  const end = message.endsWith('?') ? '' : '.'
  return new PlatenError('invalid_definition', `The document is wrong at '${path}': ${message}${end}`, {
    details: [{ path, message }],
  })
}
