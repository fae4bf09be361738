import { isRecord } from '../base/json.ts'
import { createNamedStyles } from './named-styles.ts'
import type { Node } from './node.ts'

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
