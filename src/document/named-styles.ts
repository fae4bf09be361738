import { isRecord } from '../base/json.ts'
import type { Node } from './node.ts'

/** What a named style of a document says, with all that it extends; nothing for a name that no style has. */
export type NamedStyles = (name: string) => Node

/**
 * Of what a style extends, the last counts most, and the style itself more; what is null or absent counts for nothing.
 * A style that extends itself gains nothing.
 * @param styles Those of the definition.
 */
export function createNamedStyles(styles: Node): NamedStyles {
  const known = new Map<string, Node>()
  return function resolve(name) {
    const found = known.get(name)
    if (found !== undefined) return found
    const resolved: Node = {}
    known.set(name, resolved) // before its parents are looked at, which may lead back to it
    const own = Object.hasOwn(styles, name) ? styles[name] : null
    if (!isRecord(own)) return resolved
    for (const parent of [own['extends'] ?? []].flat()) Object.assign(resolved, resolve(String(parent)))
    for (const [property, value] of Object.entries(own)) {
      if (value !== undefined && value !== null && property !== '__proto__') resolved[property] = value
    }
    return resolved
  }
}

const FLAGS = ['keepTogether', 'keepWithNext'] as const

/** Gives a node what its named styles say of how it is kept, where it says nothing itself. */
export type KeepAsStyled = (node: Node) => void

/** @param styles Those of the definition, read; null is given where none of them keeps anything. */
export function readKeepingStyles(styles: Node): KeepAsStyled | null {
  const all = Object.values(styles).filter(isRecord)
  if (!all.some(style => FLAGS.some(flag => style[flag] !== undefined))) return null
  const named = createNamedStyles(styles)
  const flagged = (style: unknown): Node => (isRecord(style) ? style : named(String(style)))
  return node => {
    const { style } = node
    if (style === undefined || style === null) return
    Object.assign(node, flagsOf([...[style].flat().map(flagged), node]))
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
