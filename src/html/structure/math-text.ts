/** A formula in MathML as text on one line: `a/b`, `x^2`, `√(x + 1)`. Pure. Recursive; the depth of pages is limited. */
import type { StyledElement, StyledNode } from '../contracts.ts'

/** The replacement text of a formula without a label. */
export function mathText(element: StyledElement): string {
  return textOf(element).replace(/\s+/g, ' ').trim()
}

/** Elements whose children are arguments, by name (MathML Core §3.3, §3.4). */
const NOTATIONS: Readonly<Record<string, (...parts: string[]) => string>> = {
  mfrac: (top = '', bottom = '') => `${grouped(top)}/${grouped(bottom)}`,
  mroot: (base = '', index = '') => `√[${index}]${grouped(base)}`,
  msub: (base = '', below = '') => `${grouped(base)}_${grouped(below)}`,
  msup: (base = '', above = '') => `${grouped(base)}^${grouped(above)}`,
  msubsup: (base = '', below = '', above = '') => `${grouped(base)}_${grouped(below)}^${grouped(above)}`,
  munder: (base = '', below = '') => `${grouped(base)}_${grouped(below)} `,
  mover: (base = '', above = '') => `${grouped(base)}^${grouped(above)}`,
  munderover: (base = '', below = '', above = '') => `${grouped(base)}_${grouped(below)}^${grouped(above)} `,
  mmultiscripts: (...parts) => parts.map(grouped).join(' '),
  mtable: (...rows) => rows.join('; '),
  mtr: (...cells) => cells.join(', '),
}

const LETTERS_OF_NAMES = /^\p{L}{2,}$/u
/** Operators with spaces around them: relations, sums, products. Others, such as fences, have none. */
const SPACED = /^[-+=<>≤≥≠≈≡∈∉⊂⊆∪∩→↦⇒⇔±∓×÷·∗−∝~]$/u

function textOf(element: StyledElement): string {
  const { name, children } = element
  const notation = Object.hasOwn(NOTATIONS, name) ? NOTATIONS[name] : undefined
  if (notation !== undefined) return notation(...elementsIn(children).map(textOf))
  const inside = children.map(node => (node.kind === 'text' ? node.text.trim() : textOf(node))).join('')
  if (name === 'msqrt') return `√${grouped(inside)}`
  if (name === 'mo') return SPACED.test(inside) ? ` ${inside} ` : inside
  // names of functions are apart from their arguments
  if (name === 'mi') return LETTERS_OF_NAMES.test(inside) ? `${inside} ` : inside
  return name === 'mtext' || name === 'mspace' ? ` ${inside} ` : inside
}

function elementsIn(nodes: readonly StyledNode[]): StyledElement[] {
  return nodes.filter(node => node.kind === 'element')
}

/** In parentheses, unless it is one word or number. */
function grouped(text: string): string {
  const part = text.trim()
  return /^(?:[\p{L}\p{M}]+|[\p{N}.,]+|\S|\(.*\))$/u.test(part) ? part : `(${part})`
}
