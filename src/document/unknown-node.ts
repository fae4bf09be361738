import { didYouMean } from '../base/text-distance.ts'
import { MISSING, NODE_KINDS, type NodeOfData } from './node.ts'

/** A node without content, or one that is misspelt. */
export function whyNoKind(node: NodeOfData): string {
  const { [MISSING]: missing } = node
  if (missing !== undefined) {
    return `its '${missing.key}' is the value of '${missing.source}', which the data lacks`
  }
  const empty = NODE_KINDS.find(kind => node[kind] === null)
  if (empty !== undefined) return `its '${empty}' is null, and there is nothing else to show`
  const [key = ''] = Object.keys(node)
  return `no kind of node has the key '${key}'${didYouMean(key, NODE_KINDS)}`
}
