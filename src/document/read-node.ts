import type { Node } from './node.ts'
import { READERS } from './node-table.ts'
import { type Readers, type Reading, readProperties } from './values/value-type.ts'

/** Reads the common properties of a node, a run of text or a style, in place. */
export function readNode(node: Node, path: string, reading: Reading, readers: Readers = READERS.node): void {
  if (node['margin'] === null) delete node['margin'] // layout would take null for a margin
  readProperties(node, readers, path, reading)
  const { link } = node
  if (typeof link !== 'string' || !link.trim().startsWith('#')) return
  node['link'] = null
  node['linkToDestination'] = link.trim().slice(1)
}
