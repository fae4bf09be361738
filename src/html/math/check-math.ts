import { isMathName, notationsOf } from '../../css/math-style.ts'
import type { DomElement } from '../../dom/element.ts'
import { parseMathLength } from './math-attributes.ts'
import { isMathVariant } from './math-letters.ts'

/** A mistake in MathML, as a warning. */
export interface MathProblem {
  readonly code: 'unknown_element' | 'unsupported_element' | 'invalid_math'
  readonly message: string
}

/** Elements of MathML 3 that MathML Core has left out: they are laid out as rows. */
const OLD =
  'maligngroup malignmark mfenced mglyph mlabeledtr mlongdiv mscarries mscarry msgroup msline msrow mstack'
const OLD_ELEMENTS = new Set(OLD.split(' '))

/** Number of children that elements need. */
const CHILDREN: ReadonlyMap<string, number> = new Map([
  ['mfrac', 2],
  ['mroot', 2],
  ['msub', 2],
  ['msup', 2],
  ['msubsup', 3],
  ['munder', 2],
  ['mover', 2],
  ['munderover', 3],
])

const TOKENS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])
/** Elements with text or other content that is not shown as maths. */
const WITH_TEXT = new Set([...TOKENS, 'annotation', 'annotation-xml'])

const LENGTHS: Readonly<Record<string, readonly string[]>> = {
  mo: ['lspace', 'rspace', 'minsize', 'maxsize'],
  mspace: ['width', 'height', 'depth'],
  mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mfrac: ['linethickness'],
}

const BOOLEANS: ReadonlySet<string> = new Set(
  'accent accentunder displaystyle fence largeop movablelimits separator stretchy symmetric'.split(' '),
)

/** Notations of `<menclose>` that are drawn. */
const NOTATIONS: ReadonlySet<string> = new Set(
  'box roundedbox top right bottom left updiagonalstrike downdiagonalstrike horizontalstrike verticalstrike'.split(
    ' ',
  ),
)

const MAX_SHOWN = 40

/** The mistakes of a MathML element that change how it is printed. */
export function mathProblems(element: DomElement): MathProblem[] {
  const { name, attributes, elements } = element
  if (!isMathName(name)) return [unknownElement(name)]
  const problems: MathProblem[] = []
  const count = CHILDREN.get(name)
  if (count !== undefined && elements.length !== count) {
    const message = `<${name}> needs ${count} children, but has ${elements.length}; they are laid out in a row`
    problems.push({ code: 'invalid_math', message })
  }
  const invalid = (attribute: string, expected: string): void => {
    const value = attributes[attribute]?.slice(0, MAX_SHOWN)
    const message = `The attribute ${attribute}="${value}" of <${name}> is not ${expected}; it is ignored`
    problems.push({ code: 'invalid_math', message })
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    const isLength = LENGTHS[name]?.includes(attribute) === true
    if (isLength && parseMathLength(value) === null) invalid(attribute, 'a length such as 0.5em or 2px')
    else if (BOOLEANS.has(attribute) && !/^\s*(?:true|false)\s*$/i.test(value))
      invalid(attribute, 'true or false')
    else if (attribute === 'scriptlevel' && !/^\s*[+-]?\d+\s*$/.test(value))
      invalid(attribute, 'a whole number')
    else if (attribute === 'mathvariant' && !isMathVariant(value.trim().toLowerCase())) {
      invalid(attribute, 'normal or another variant')
    }
  }
  const missing =
    name === 'menclose' ? notationsOf(attributes).find(notation => !NOTATIONS.has(notation)) : undefined
  if (missing !== undefined) {
    const message = `The notation '${missing.slice(0, MAX_SHOWN)}' of <menclose> is not drawn`
    problems.push({ code: 'unsupported_element', message })
  }
  // parsers read elements in tokens as those of HTML
  const other = TOKENS.has(name) ? elements.find(each => !isMathName(each.name)) : undefined
  if (other !== undefined) {
    const message = `<${other.name}> in <${name}> is not supported: only its text is printed`
    problems.push({ code: 'unsupported_element', message })
  }
  const stray = WITH_TEXT.has(name) ? undefined : element.children.find(isText)
  if (stray?.kind === 'text') {
    const text = stray.text.trim().slice(0, MAX_SHOWN)
    const message = `The text "${text}" in <${name}> is not printed: put it into <mi>, <mn>, <mo> or <mtext>`
    problems.push({ code: 'invalid_math', message })
  }
  return problems
}

function isText(node: DomElement['children'][number]): boolean {
  return node.kind === 'text' && node.text.trim() !== ''
}

function unknownElement(name: string): MathProblem {
  return OLD_ELEMENTS.has(name)
    ? {
        code: 'unsupported_element',
        message: `<${name}> is not part of MathML Core; its content is laid out as <mrow>`,
      }
    : { code: 'unknown_element', message: `<${name}> is not an element of MathML; it is laid out as <mrow>` }
}
