import { isRecord, pointer } from '../base/json.ts'

/** A mistake of the author that only layout detects, such as text too long for a QR code. */
export class LayoutMistake extends Error {
  /** The property of the node with the mistake. */
  readonly key: string

  constructor(key: string, message: string) {
    super(message)
    this.key = key
  }
}

/** The nodes that layout was in when it failed, innermost first. */
const trails = new WeakMap<object, object[]>()
/** JSON Pointers of prepared trees. */
const places = new WeakMap<object, string>()
/** Stacks that replace arrays of nodes. */
const listStacks = new WeakSet<object>()

/** Records a node that an error passed while layout unwinds. */
export function noteNode(error: unknown, node: unknown): void {
  if (!(error instanceof Error) || typeof node !== 'object' || node === null) return
  const trail = trails.get(error)
  if (trail === undefined) trails.set(error, [node])
  else if (trail.at(-1) !== node) trail.push(node)
}

/** @param tree A prepared node or list of nodes. */
export function notePlace(tree: unknown, path: string): void {
  if (typeof tree === 'object' && tree !== null) places.set(tree, path)
}

/** Replaces an array of nodes by a stack, as layout does. */
export function stackOfList(nodes: unknown[]): { stack: unknown[] } {
  const stack = { stack: nodes }
  listStacks.add(stack)
  return stack
}

/** True for a stack that replaces an array of nodes, so that its children have the pointers of the array. */
export function isStackOfList(node: object): boolean {
  return listStacks.has(node)
}

/**
 * JSON Pointer of the innermost node in which layout failed; null if there is none. Searches the tree after the error,
 * so printing stores no pointers of nodes.
 */
export function placeOfError(error: unknown): string | null {
  const trail = error instanceof Error ? (trails.get(error) ?? []) : []
  for (let i = trail.length - 1; i >= 0; i--) {
    const root = trail[i]
    const path = root === undefined ? null : placeOfTree(root)
    if (root === undefined || path === null) continue
    for (const node of trail.slice(0, i)) {
      const within = pathTo(root, node, path)
      if (within !== null) return within
    }
    return path
  }
  return null
}

/** JSON Pointer of a node in a prepared tree whose place is recorded; null for a node of another tree. */
export function placeOfNode(root: unknown, node: object): string | null {
  if (typeof root !== 'object' || root === null) return null
  const path = placeOfTree(root)
  return path === null ? null : pathTo(root, node, path)
}

/** The pointer that `notePlace` recorded, or null. */
export function placeOf(tree: object): string | null {
  return places.get(tree) ?? null
}

function placeOfTree(root: object): string | null {
  const own = places.get(root)
  if (own !== undefined) return own
  const list = isRecord(root) ? root['stack'] : null
  return Array.isArray(list) ? (places.get(list) ?? null) : null
}

function pathTo(root: object, target: object, path: string): string | null {
  const seen = new Set<object>([root])
  const waiting: { value: object; path: string }[] = [{ value: root, path }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.value === target) return next.path
    for (const [key, child] of Object.entries(next.value)) {
      if (key.startsWith('_') || typeof child !== 'object' || child === null || seen.has(child)) continue
      seen.add(child)
      waiting.push({ value: child, path: childPath(next.value, key, next.path) })
    }
  }
  return null
}

/** During layout, arrays and boxes are stacks. */
function childPath(parent: object, key: string, path: string): string {
  if (key !== 'stack') return pointer(path, key)
  if (listStacks.has(parent)) return path
  return pointer(path, '_box' in parent ? 'box' : key)
}
