import { isRecord } from '../base/json.ts'
import type { Node } from './node.ts'

/** Marks a node that must not be the last on its page: of a stack or list the last child says so too. */
export function keepWithNext(node: Node): void {
  node['keepWithNext'] = true
  const children = node['stack'] ?? node['ul'] ?? node['ol']
  const last: unknown = Array.isArray(children) ? children.at(-1) : undefined
  if (!Array.isArray(children) || last === undefined || last === null) return
  const child: Node = isRecord(last) ? last : Array.isArray(last) ? { stack: last } : { text: last }
  children[children.length - 1] = child
  keepWithNext(child)
}
