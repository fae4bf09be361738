import type { LayoutNode } from './pdfmake.ts'

/**
 * Layout consumes nodes: it takes the words of texts and moves pictures and vectors. Speculative layout uses these
 * copies.
 */

/** Copies the children of a copy, one level deep. Deeper levels are copied when layout reaches them. */
export function copyChildren(node: LayoutNode): void {
  for (const key of ['stack', 'columns', 'ul', 'ol', 'canvas', '_canvas', '_inlines', '_waitingInlines']) {
    const children = node[key]
    if (Array.isArray(children)) node[key] = children.map(copiedChild)
  }
  const { table, toc } = node
  if (isObject(table)) {
    const body: unknown = Reflect.get(table, 'body')
    node['table'] = {
      ...table,
      ...(Array.isArray(body) && { body: body.map(row => (Array.isArray(row) ? row.map(copyNode) : row)) }),
    }
  }
  if (isObject(toc)) {
    const [title, entries] = [Reflect.get(toc, 'title'), Reflect.get(toc, '_table')]
    node['toc'] = { ...toc, title: copyNode(title), _table: copyNode(entries) }
  }
}

/** Copies points of polylines and list markers too, because layout changes them before it reaches the child. */
function copiedChild(child: unknown): unknown {
  const copy = copyNode(child)
  if (isObject(copy) && 'points' in copy && Array.isArray(copy.points))
    copy.points = copy.points.map(copyNode)
  if (isObject(copy) && 'listMarker' in copy && isObject(copy.listMarker)) {
    const marker = copyNode(copy.listMarker)
    for (const key of ['canvas', '_inlines']) {
      const parts: unknown = Reflect.get(marker, key)
      if (Array.isArray(parts)) Reflect.set(marker, key, parts.map(copyNode))
    }
    copy.listMarker = marker
  }
  return copy
}

/** A copy of a measured node with the children of the original. */
export function copyNode<T>(value: T): T {
  if (!isObject(value)) return value
  return Object.assign(Object.create(Object.getPrototypeOf(value)), value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
