import { isNode, type Node } from '../document-node.ts'

const FLAGS = ['keepTogether', 'keepWithNext'] as const

/** Gives a node what its named styles say of how it is kept, where it says nothing itself. */
export type KeepAsStyled = (node: Node) => void

/** @param styles Those of the definition, read; null is given where none of them keeps anything. */
export function readKeepingStyles(styles: Node): KeepAsStyled | null {
  const all = Object.values(styles).filter(isNode)
  if (!all.some(style => FLAGS.some(flag => style[flag] !== undefined))) return null
  const known = new Map<string, Node>()

  function resolve(style: unknown): Node {
    if (isNode(style)) return style
    const name = String(style)
    const found = known.get(name)
    if (found !== undefined) return found
    known.set(name, {}) // a style that extends itself adds nothing
    const own: unknown = Object.hasOwn(styles, name) ? styles[name] : null
    const resolved = isNode(own) ? flagsOf([...[own['extends'] ?? []].flat().map(resolve), own]) : {}
    known.set(name, resolved)
    return resolved
  }

  return node => {
    const { style } = node
    if (style === undefined || style === null) return
    Object.assign(node, flagsOf([...[style].flat().map(resolve), node]))
  }
}

/** Later ones count more. */
function flagsOf(styles: readonly Node[]): Node {
  const flags: Node = {}
  for (const style of styles) {
    for (const flag of FLAGS) if (typeof style[flag] === 'boolean') flags[flag] = style[flag]
  }
  return flags
}
