import { fail, type Node } from '../document-node.ts'

/** Properties of nodes and styles that are numbers; a template's strings often hold them as text. */
const NODE_NUMBERS = [
  'fontSize',
  'lineHeight',
  'characterSpacing',
  'leadingIndent',
  'opacity',
  'fillOpacity',
  'columnGap',
  'marginLeft',
  'marginTop',
  'marginRight',
  'marginBottom',
  'maxHeight',
  'maxWidth',
  'minHeight',
  'minWidth',
  'colSpan',
  'rowSpan',
  'orphans',
  'widows',
  'decorationThickness',
  'linkToPage',
] as const

/** Properties of vectors that are numbers. */
const VECTOR_NUMBERS = [
  'x',
  'y',
  'w',
  'h',
  'r',
  'r1',
  'r2',
  'x1',
  'y1',
  'x2',
  'y2',
  'lineWidth',
  'fillOpacity',
  'strokeOpacity',
] as const

/** Lengths that may also be words or shares: `*`, `auto`, `20%`. */
const LENGTHS = ['width', 'height'] as const
const NUMERAL = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i

/** Turns numbers that came as text into numbers, in place; other texts in their places are refused. */
export function readNodeNumbers(node: Node, path: string): void {
  readNumbers(node, NODE_NUMBERS, path)
  for (const name of LENGTHS) {
    if (typeof node[name] === 'string') node[name] = readLength(node[name])
  }
}

export function readVectorNumbers(vector: Node, path: string): void {
  readNumbers(vector, VECTOR_NUMBERS, path)
}

/** The number that a text such as `40` says; everything else as it is. */
export function readLength(value: unknown): unknown {
  return typeof value === 'string' && NUMERAL.test(value) ? Number(value) : value
}

function readNumbers(node: Node, names: readonly string[], path: string): void {
  for (const name of names) {
    const value = node[name]
    if (typeof value !== 'string') continue
    if (!NUMERAL.test(value)) fail(`${path}/${name}`, `expected a number, but got '${value.slice(0, 40)}'`)
    node[name] = Number(value)
  }
}
