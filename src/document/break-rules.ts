import { readFlag } from '../base/values.ts'
import { fail, type Node } from './node.ts'
import { insteadOf } from './values/read-values.ts'

const FLAGS = ['keepTogether', 'keepWithNext', 'unbreakable'] as const
const LINES = ['orphans', 'widows'] as const

/**
 * Reads what a node or style says of page breaks, in place; numbers and flags may have come as text.
 * @returns Whether it says how many lines are to stand before or after a break.
 */
export function readBreakRules(node: Node, path: string): boolean {
  for (const name of FLAGS) {
    const value = node[name]
    if (value === undefined || value === null || typeof value === 'boolean') continue
    const flag = readFlag(value)
    if (flag === null) fail(`${path}/${name}`, `expected true or false${insteadOf(value)}`)
    node[name] = flag
  }
  const given = LINES.filter(name => node[name] !== undefined && node[name] !== null)
  for (const name of given) {
    const lines = node[name]
    if (typeof lines !== 'number' || !Number.isInteger(lines) || lines < 1) {
      fail(`${path}/${name}`, `expected a number of lines, 1 or more${insteadOf(lines)}`)
    }
  }
  return given.length > 0
}
