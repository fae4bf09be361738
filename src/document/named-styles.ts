import { isRecord } from '../base/json.ts'
import type { Node } from './node.ts'

/** The properties of a named style with those of the styles it extends; none for an unknown name. */
export type NamedStyles = (name: string) => Node

/**
 * Later parents override earlier ones, and the style itself overrides its parents. Null is ignored, and so is a style
 * that extends itself.
 * @param styles `styles` of the definition.
 */
export function createNamedStyles(styles: Node): NamedStyles {
  const known = new Map<string, Node>()
  return function resolve(name) {
    const found = known.get(name)
    if (found !== undefined) return found
    const resolved: Node = {}
    known.set(name, resolved) // before its parents, which may extend it
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

/** Copies `keepTogether` and `keepWithNext` from the styles of a node to the node. */
export type KeepAsStyled = (node: Node) => void

/** @returns Null if no style has such a flag. */
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

/** Later styles override earlier ones. */
function flagsOf(styles: readonly Node[]): Node {
  const flags: Node = {}
  for (const style of styles) {
    for (const flag of FLAGS) if (typeof style[flag] === 'boolean') flags[flag] = style[flag]
  }
  return flags
}
