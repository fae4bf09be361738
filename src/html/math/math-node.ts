/** Styled `<math>` elements → the tree that math layout reads (MathML Core §3). Pure. Recursive. */
import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import { childMathStyle, type MathStyle, notationsOf, rootMathStyle } from '../../css/math-style.ts'
import type {
  MathCell,
  MathNode,
  MathOperator,
  MathRow,
  MathTableRow,
  OperatorForm,
  ScriptPair,
  Strike,
} from '../../layout/css/math/math-tree.ts'
import type { FontChooser } from '../boxes/font-choice.ts'
import type { StyledElement } from '../contracts.ts'
import { booleanAttribute, lengthAttribute, tokenText } from './math-attributes.ts'
import { inMathVariant } from './math-letters.ts'

/** The content of a `<math>` element as a row. */
export function mathRoot(element: StyledElement, fonts: FontChooser): MathNode {
  const style = anonymousStyle(element.style, 'inline')
  const children = childrenOf(element, rootMathStyle(element), fonts)
  const { isDisplay, isCompact } = rootMathStyle(element)
  // the root is never an embellished operator: it has the spaces around its operators
  return { ...rowOf(children, { style, font: fonts.choose(style), isDisplay, isCompact }), core: null }
}

type Look = Pick<MathNode, 'style' | 'font' | 'isDisplay' | 'isCompact'>

function childrenOf(element: StyledElement, own: MathStyle, fonts: FontChooser): MathNode[] {
  const children: MathNode[] = []
  let isPrescript = false
  let index = 0
  for (const child of element.children) {
    if (child.kind !== 'element') continue
    const style = childMathStyle(own, element, child, index++, isPrescript)
    if (child.name === 'mprescripts') isPrescript = true
    else children.push(nodeOf(child, style, fonts))
  }
  return children
}

function nodeOf(element: StyledElement, own: MathStyle, fonts: FontChooser): MathNode {
  const { style, name, attributes } = element
  const { isDisplay, isCompact } = own
  const look: Look = { style, font: fonts.choose(style), isDisplay, isCompact }
  const plain = { core: null, isSpaceLike: false }
  const length = (attribute: string, mayAdd = false) => lengthAttribute(attributes, attribute, mayAdd)
  switch (name) {
    case 'mi':
    case 'mn':
    case 'ms':
    case 'mtext': {
      const text = lettersOf(element)
      return { kind: 'token', ...look, ...plain, isSpaceLike: name === 'mtext', text }
    }
    case 'mo':
      return operatorOf(element, look)
    case 'mspace': {
      const [width, height, depth] = [length('width'), length('height'), length('depth')]
      return { kind: 'space', ...look, core: null, isSpaceLike: true, width, height, depth }
    }
    case 'mtable':
      return { kind: 'table', ...look, ...plain, rows: rowsOf(element, own, fonts) }
  }
  const children = childrenOf(element, own, fonts)
  const row = (): MathRow => rowOf(children, look)
  const inner = (): MathRow => rowOf(children, { ...look, style: anonymousStyle(style, 'inline') })
  const [first, second, third] = children
  switch (name) {
    case 'mfrac':
      if (first === undefined || second === undefined || third !== undefined) return row()
      return {
        ...{ kind: 'fraction', ...look, ...embellishing(first) },
        ...{ numerator: first, denominator: second, thickness: length('linethickness') },
      }
    case 'msqrt':
      return { kind: 'radical', ...look, ...plain, base: inner(), index: null }
    case 'mroot':
      if (first === undefined || second === undefined || third !== undefined) return row()
      return { kind: 'radical', ...look, ...plain, base: first, index: second }
    case 'mpadded':
      return {
        ...{ kind: 'padded', ...look, content: inner() },
        ...{ core: row().core, isSpaceLike: row().isSpaceLike },
        ...{ width: length('width', true), height: length('height', true), depth: length('depth', true) },
        ...{ leftSpace: length('lspace'), raise: length('voffset') },
      }
    case 'msub':
    case 'msup':
    case 'msubsup':
    case 'mmultiscripts':
      return scriptsOf(element, children, look) ?? row()
    case 'munder':
    case 'mover':
    case 'munderover': {
      if (first === undefined || children.length !== (name === 'munderover' ? 3 : 2)) return row()
      const under = name === 'mover' ? null : (second ?? null)
      const over = name === 'munder' ? null : ((name === 'mover' ? second : third) ?? null)
      asPostfix([under, over])
      return {
        ...{ kind: 'under-over', ...look, ...embellishing(first), base: first, under, over },
        isAccentUnder: booleanAttribute(attributes, 'accentunder') === true,
        isAccentOver: booleanAttribute(attributes, 'accent') === true,
      }
    }
    case 'menclose': {
      const strikes = notationsOf(attributes).flatMap(notation => STRIKES.get(notation) ?? [])
      return strikes.length === 0 ? row() : { ...row(), strikes }
    }
    default:
      return row()
  }
}

/** Lines of `<menclose>` (MathML 3 §3.3.9); its other notations are borders. */
const STRIKES: ReadonlyMap<string, Strike> = new Map([
  ['updiagonalstrike', 'up'],
  ['downdiagonalstrike', 'down'],
  ['horizontalstrike', 'horizontal'],
  ['verticalstrike', 'vertical'],
])

/** An element whose first child is its operator, if that is one (§3.2.4.1). */
function embellishing({ core }: MathNode): Pick<MathNode, 'core' | 'isSpaceLike'> {
  return { core, isSpaceLike: false }
}

function rowOf(children: readonly MathNode[], look: Look): MathRow {
  setForms(children)
  const others = children.filter(({ isSpaceLike }) => !isSpaceLike)
  const core = others.length === 1 ? (others[0]?.core ?? null) : null
  return { kind: 'row', ...look, core, isSpaceLike: others.length === 0, children }
}

/** The form of operators by their place in a row (§3.2.4.2). */
function setForms(children: readonly MathNode[]): void {
  const places = children.flatMap((child, i) => (child.isSpaceLike ? [] : i))
  for (const [i, child] of children.entries()) {
    const form =
      places.length < 2 ? 'infix' : i === places[0] ? 'prefix' : i === places.at(-1) ? 'postfix' : 'infix'
    setForm(child, form)
  }
}

function setForm({ core }: MathNode, form: OperatorForm): void {
  if (core !== null && !core.hasForm) core.form = form
}

function asPostfix(scripts: readonly (MathNode | null)[]): void {
  for (const script of scripts) if (script !== null) setForm(script, 'postfix')
}

/** Null for a wrong number of children. */
function scriptsOf(
  { name, children: nodes }: StyledElement,
  [base, ...scripts]: readonly MathNode[],
  look: Look,
): MathNode | null {
  if (base === undefined) return null
  asPostfix(scripts)
  const whole = (after: ScriptPair[], before: ScriptPair[]): MathNode => {
    return { kind: 'scripts', ...look, ...embellishing(base), base, after, before }
  }
  const [first = null, second = null] = scripts
  if (name !== 'mmultiscripts') {
    if (scripts.length !== (name === 'msubsup' ? 2 : 1)) return null
    if (name === 'msup') return whole([{ sub: null, sup: first }], [])
    return whole([{ sub: first, sup: second }], [])
  }
  const elements = nodes.filter(node => node.kind === 'element')
  const delimiter = elements.findIndex(({ name }) => name === 'mprescripts')
  const count = delimiter === -1 ? scripts.length : delimiter - 1
  const rest = scripts.length - count
  if (count < 0 || count % 2 === 1 || rest % 2 === 1) return null
  if (elements.length !== scripts.length + (delimiter === -1 ? 1 : 2)) return null
  return whole(pairsOf(scripts.slice(0, count)), pairsOf(scripts.slice(count)))
}

function pairsOf(scripts: readonly MathNode[]): ScriptPair[] {
  const pairs: ScriptPair[] = []
  for (let i = 0; i < scripts.length; i += 2) {
    pairs.push({ sub: scripts[i] ?? null, sup: scripts[i + 1] ?? null })
  }
  return pairs
}

function operatorOf(element: StyledElement, look: Look): MathOperator {
  const { attributes } = element
  const written = attributes['form']?.trim().toLowerCase()
  const hasForm = written === 'prefix' || written === 'infix' || written === 'postfix'
  const boolean = (name: string) => booleanAttribute(attributes, name)
  const length = (name: string) => lengthAttribute(attributes, name)
  const operator: MathOperator & { core: MathOperator | null } = {
    ...{ kind: 'operator', ...look, core: null, isSpaceLike: false },
    ...{ text: lettersOf(element), form: hasForm ? written : 'infix', hasForm },
    ...{ isStretchy: boolean('stretchy'), isSymmetric: boolean('symmetric'), isLarge: boolean('largeop') },
    hasMovableLimits: boolean('movablelimits'),
    ...{ leftSpace: length('lspace'), rightSpace: length('rspace') },
    ...{ minSize: length('minsize'), maxSize: length('maxsize') },
  }
  operator.core = operator
  return operator
}

/** The text of a token with the letters of its variant; `<mi>` with one character is italic (§3.2.2). */
function lettersOf(element: StyledElement): string {
  const text = tokenText(textOf(element))
  const variant = element.attributes['mathvariant']?.trim().toLowerCase()
  if (variant !== undefined) return inMathVariant(text, variant)
  return element.name === 'mi' && [...text].length === 1 ? inMathVariant(text, 'italic') : text
}

/** All text below an element. Not recursive. */
function textOf(element: StyledElement): string {
  let text = ''
  const rest = element.children.toReversed()
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node.kind === 'text') text += node.text
    else for (const child of node.children.toReversed()) rest.push(child)
  }
  return text
}

const MAX_COLUMN_SPAN = 1_000
const MAX_ROW_SPAN = 65_534

/** Content outside of rows and cells is in rows and cells of its own (§3.5). */
function rowsOf(table: StyledElement, own: MathStyle, fonts: FontChooser): MathTableRow[] {
  const rows: MathTableRow[] = []
  for (const [i, row] of elementsOf(table).entries()) {
    const inRow = childMathStyle(own, table, row, i)
    if (row.name !== 'mtr' && row.name !== 'mlabeledtr') {
      const style = anonymousStyle(table.style, 'inline')
      rows.push({ style, cells: [anonymousCell(nodeOf(row, inRow, fonts), style, fonts)] })
      continue
    }
    const cells = elementsOf(row).map((cell, k): MathCell => {
      const inCell = childMathStyle(inRow, row, cell, k)
      if (cell.name !== 'mtd') {
        return anonymousCell(nodeOf(cell, inCell, fonts), anonymousStyle(row.style, 'inline'), fonts)
      }
      const style = anonymousStyle(cell.style, 'inline')
      const { isDisplay, isCompact } = inCell
      const look: Look = { style, font: fonts.choose(style), isDisplay, isCompact }
      return {
        style: cell.style,
        content: rowOf(childrenOf(cell, inCell, fonts), look),
        columns: Math.max(1, spanOf(cell, 'columnspan', MAX_COLUMN_SPAN)),
        rows: spanOf(cell, 'rowspan', MAX_ROW_SPAN),
      }
    })
    rows.push({ style: row.style, cells })
  }
  return rows
}

function elementsOf({ children }: StyledElement): StyledElement[] {
  return children.filter(child => child.kind === 'element')
}

function anonymousCell(content: MathNode, style: ComputedStyle, fonts: FontChooser): MathCell {
  const { isDisplay, isCompact } = content
  return {
    style,
    content: rowOf([content], { style, font: fonts.choose(style), isDisplay, isCompact }),
    ...{ columns: 1, rows: 1 },
  }
}

function spanOf({ attributes }: StyledElement, name: string, most: number): number {
  const match = /^\s*(\d+)/.exec(attributes[name] ?? '')?.[1]
  return match === undefined ? 1 : Math.min(most, Number(match))
}
