import type { Node } from './node.ts'
import { READERS } from './node-table.ts'
import { isGiven, LINK_TARGETS } from './structure/node-properties.ts'
import { type Readers, type Reading, readProperties } from './values/value-type.ts'

/** Reads the common properties of a node, a run of text or a style, in place. */
export function readNode(node: Node, path: string, reading: Reading, readers: Readers = READERS.node): void {
  if (node['margin'] === null) delete node['margin'] // layout would take null for a margin
  readProperties(node, readers, path, reading)
  const used = LINK_TARGETS.find(name => isGiven(node[name]))
  if (used === undefined) return
  for (const name of LINK_TARGETS) {
    if (name === used || !isGiven(node[name]) || isReference(name)) continue
    reading.report(
      'unused_property',
      `${path}/${name}`,
      `'${name}' has no effect beside '${used}'; remove one of them`,
    )
    delete node[name]
  }
  const { link } = node
  if (typeof link !== 'string' || !link.trim().startsWith('#')) return
  node['link'] = null
  node['linkToDestination'] = link.trim().slice(1)
}

function isReference(name: string): boolean {
  return name === 'pageReference' || name === 'textReference'
}
