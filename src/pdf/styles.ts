import { fail, isNode, type Node } from '../document-node.ts'
import { pointer } from '../json.ts'
import { readBreakRules } from './break-rules.ts'
import { readNodeValues } from './node-values.ts'

/** pdfmake walks all that a style extends, on every way that leads there, for each node of the style. */
const MAX_EXTENDED = 1000

/** Checks the named styles of a definition. */
export function readStyles(styles: unknown): Node {
  const named = isNode(styles) ? styles : {}
  for (const [name, style] of Object.entries(named)) readStyle(style, pointer('/styles', name))
  checkExtended(named)
  return named
}

export function readStyle(style: unknown, path: string): Node {
  if (!isNode(style)) return fail(path, 'a style is an object')
  readNodeValues(style, path)
  readBreakRules(style, path)
  return style
}

function checkExtended(styles: Node): void {
  const counts = new Map<string, number>()
  const count = (name: string): number => {
    const known = counts.get(name)
    if (known !== undefined) return known
    counts.set(name, 0) // a way that leads back ends there
    const style = Object.hasOwn(styles, name) ? styles[name] : undefined
    const parents = isNode(style) ? [style['extends'] ?? []].flat() : []
    const extended = parents.reduce<number>((sum, parent) => sum + 1 + count(String(parent)), 0)
    if (extended > MAX_EXTENDED) {
      fail(
        pointer('/styles', name),
        `it extends more than ${MAX_EXTENDED} styles, those of its parents included`,
      )
    }
    counts.set(name, extended)
    return extended
  }
  for (const name of Object.keys(styles)) count(name)
}

/** Whether a style says how many lines stand at least before or after a page break. */
export function keepsLines(style: unknown): boolean {
  return isNode(style) && (style['orphans'] !== undefined || style['widows'] !== undefined)
}
