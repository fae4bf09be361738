import { PlatenError, sentence } from '../base/errors.ts'

/** A node of a bound document. Its values are JSON, bytes, or replacements by an earlier stage. */
export type Node = Record<string, unknown>

/** Kinds of nodes in the order in which pdfmake detects them. */
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

/** The key and expression of content that is missing from the data. */
export const MISSING: unique symbol = Symbol('missing')

/** A node that may have such missing content. */
export type NodeOfData = Node & { readonly [MISSING]?: MissingContent }

export interface MissingContent {
  readonly key: string
  /** The path or call of the `$value`. */
  readonly source: string
}

/** Null for a node without a kind. */
export function kindOf(node: Readonly<Node>): NodeKind | null {
  return NODE_KINDS.find(kind => node[kind] !== undefined && node[kind] !== null) ?? null
}

/** @param path JSON Pointer of the node, or of the mistake in it. */
export function fail(path: string, message: string): never {
  throw mistakeAt(path, message)
}

export function mistakeAt(path: string, message: string): PlatenError {
  return new PlatenError('invalid_definition', sentence(`The document is wrong at '${path}': ${message}`), {
    details: [{ path, message }],
  })
}
