/**
 * Math style, shift and depth of MathML elements (MathML Core §2.1.3, appendix A), and the declarations that follow
 * from them and from presentational attributes (§2.1.2). Pure.
 */
import { type DomElement, parentElement } from '../dom/element.ts'

export interface MathStyle {
  /** Number of script levels, which makes text smaller. */
  readonly depth: number
  /** `math-style: normal`: larger operators, limits above and below them. */
  readonly isDisplay: boolean
  /** `math-shift: compact`: lower superscripts. */
  readonly isCompact: boolean
  /** True if the font size is that of the parent whatever the depth: accents. */
  readonly keepsSize: boolean
}

/** An element of either tree. */
interface MathElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

const MATHML = new Set(
  `annotation annotation-xml maction math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts
  mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`.split(
    /\s+/,
  ),
)

/** True for the names of elements of MathML Core, and `menclose`. */
export function isMathName(name: string): boolean {
  return MATHML.has(name)
}

const INITIAL: MathStyle = { depth: 0, isDisplay: false, isCompact: false, keepsSize: false }

/** The style of a `<math>` element. */
export function rootMathStyle({ attributes }: MathElement): MathStyle {
  const isBlock = attributes['display']?.trim().toLowerCase() === 'block'
  return withAttributes({ ...INITIAL, isDisplay: isBlock }, attributes)
}

/**
 * The style of a child.
 * @param index Among the elements of its parent, from 0.
 * @param isPrescript True for the scripts before the base of `<mmultiscripts>`.
 */
export function childMathStyle(
  parent: MathStyle,
  { name, attributes }: MathElement,
  child: MathElement,
  index: number,
  isPrescript = false,
): MathStyle {
  const style = { ...parent, keepsSize: false }
  return withAttributes(
    { ...style, ...changes(parent, name, attributes, index, isPrescript) },
    child.attributes,
  )
}

function changes(
  parent: MathStyle,
  name: string,
  attributes: MathElement['attributes'],
  index: number,
  isPrescript: boolean,
): Partial<MathStyle> {
  const { depth } = parent
  const isTrue = (attribute: string): boolean => attributes[attribute]?.trim().toLowerCase() === 'true'
  switch (name) {
    case 'mfrac':
      return {
        depth: parent.isDisplay ? depth : depth + 1,
        isDisplay: false,
        isCompact: parent.isCompact || index === 1,
      }
    case 'msqrt':
      return { isCompact: true }
    case 'mroot':
      return index === 0 ? { isCompact: true } : { depth: depth + 2, isDisplay: false, isCompact: true }
    case 'mtable':
      return { isDisplay: false }
    case 'msub':
    case 'msup':
    case 'msubsup':
    case 'mmultiscripts': {
      if (index === 0) return {}
      // subscripts have odd indexes, except after `mprescripts`
      const isSub = name !== 'msup' && (index % 2 === 1) !== isPrescript
      return { depth: depth + 1, isDisplay: false, isCompact: parent.isCompact || isSub }
    }
    case 'munder':
    case 'mover':
    case 'munderover': {
      const hasAccent = name !== 'munder' && isTrue('accent')
      if (index === 0) return { isCompact: parent.isCompact || hasAccent }
      const isUnder = name !== 'mover' && index === 1
      return {
        depth: depth + 1,
        isDisplay: false,
        isCompact: parent.isCompact || isUnder,
        keepsSize: isUnder ? isTrue('accentunder') : hasAccent,
      }
    }
    default:
      return {}
  }
}

const MAX_LEVEL = 1_000

/** `displaystyle` and `scriptlevel`. */
function withAttributes(style: MathStyle, attributes: MathElement['attributes']): MathStyle {
  const display = attributes['displaystyle']?.trim().toLowerCase()
  const [, sign, digits] = /^\s*([+-]?)(\d+)\s*$/.exec(attributes['scriptlevel'] ?? '') ?? []
  if (display !== 'true' && display !== 'false' && digits === undefined) return style
  const isDisplay = display === 'true' || display === 'false' ? display === 'true' : style.isDisplay
  if (digits === undefined) return { ...style, isDisplay }
  const level = Math.min(MAX_LEVEL, Number(digits))
  const depth = sign === '+' ? style.depth + level : sign === '-' ? style.depth - level : level
  return { ...style, isDisplay, depth: Math.max(-MAX_LEVEL, Math.min(MAX_LEVEL, depth)) }
}

const styles = new WeakMap<DomElement, MathStyle>()

function styleOf(element: DomElement): MathStyle {
  let style = styles.get(element)
  if (style === undefined) {
    const parent = element.name === 'math' ? null : parentElement(element)
    style =
      parent === null || parent.isHtml
        ? rootMathStyle(element)
        : childMathStyle(styleOf(parent), parent, element, element.index, isPrescript(element, parent))
    styles.set(element, style)
  }
  return style
}

/** By `<mmultiscripts>`: the index of its `<mprescripts>`. */
const delimiters = new WeakMap<DomElement, number>()

function isPrescript({ index }: DomElement, parent: DomElement): boolean {
  if (parent.name !== 'mmultiscripts') return false
  let at = delimiters.get(parent)
  if (at === undefined) {
    at = parent.elements.findIndex(({ name }) => name === 'mprescripts')
    delimiters.set(parent, at)
  }
  return at !== -1 && at < index
}

/** Sizes of scripts of the bundled math font, by depth; deeper scripts shrink by the last factor (§2.1.4). */
const SCRIPT_SIZES = [1, 0.7, 0.55]
const DEEPER = 0.71

function sizeAt(depth: number): number {
  const last = SCRIPT_SIZES.length - 1
  if (depth < 0) return DEEPER ** depth
  return SCRIPT_SIZES[depth] ?? (SCRIPT_SIZES[last] ?? 1) * DEEPER ** (depth - last)
}

/** The declarations of a MathML element as CSS text; empty for most. */
export function mathHints(element: DomElement): string {
  const { name, attributes } = element
  let css = ''
  const color = plain(attributes['mathcolor'])
  if (color !== '') css += `color:${color};`
  const background = plain(attributes['mathbackground'])
  if (background !== '') css += `background-color:${background};`
  if (name === 'mtd') css += cellHints(element)
  else if (name === 'menclose') css += encloseHints(attributes)
  else if (name === 'mtable') css += lineHint('border', attributes['frame'])
  const size = plain(attributes['mathsize'])
  if (size !== '') return `${css}font-size:${size};`
  const parent = name === 'math' ? null : parentElement(element)
  if (parent === null || parent.isHtml) return css
  const own = styleOf(element)
  const above = styleOf(parent).depth
  if (own.keepsSize || own.depth === above) return css
  return `${css}font-size:${(100 * sizeAt(own.depth)) / sizeAt(above)}%;`
}

function plain(value: string | undefined): string {
  const text = value?.trim() ?? ''
  return /[;{}]/.test(text) ? '' : text
}

const ALIGNMENTS = new Set(['left', 'center', 'right'])

/** Alignment and spacing of a cell by the attributes of its table, which MathML Core has left to CSS (MathML 3 §3.5). */
function cellHints(cell: DomElement): string {
  const row = parentElement(cell)
  const table = row === null ? null : parentElement(row)
  const { index } = cell
  const align = [cell, row, table]
    .map(each => itemOf(each?.attributes['columnalign'], each === cell ? 0 : index))
    .find(value => ALIGNMENTS.has(value))
  let css = align === undefined ? '' : `text-align:${align};`
  const spacing = table?.attributes['columnspacing']
  if (spacing !== undefined && row !== null) {
    const [before, after] = [index - 1, index].map(at => spaceOf(spacing, at))
    if (before !== undefined && after !== undefined) {
      css += `padding-left:${index === 0 ? '0' : before};`
      css += `padding-right:${index === row.elements.length - 1 ? '0' : after};`
    }
  }
  if (index > 0) css += lineHint('border-left', itemOf(table?.attributes['columnlines'], index - 1))
  const above = (row?.index ?? 0) - 1
  if (above >= 0) css += lineHint('border-top', itemOf(table?.attributes['rowlines'], above))
  return css
}

/** The lines between rows and columns of a table, and around it. */
function lineHint(property: string, style: string | undefined): string {
  return style === 'solid' || style === 'dashed' ? `${property}:1px ${style};` : ''
}

/** The notations of `<menclose>`. */
export function notationsOf(attributes: MathElement['attributes']): readonly string[] {
  return (attributes['notation'] ?? 'longdiv').trim().toLowerCase().split(/\s+/)
}

/** Borders of `<menclose>`, which MathML Core has left to CSS (MathML 3 §3.3.9). */
function encloseHints(attributes: MathElement['attributes']): string {
  return notationsOf(attributes)
    .map(notation => {
      if (notation === 'box') return 'border:1px solid;padding:0.3em;'
      if (notation === 'roundedbox') return 'border:1px solid;border-radius:0.4em;padding:0.3em;'
      return /^(?:top|right|bottom|left)$/.test(notation)
        ? `border-${notation}:1px solid;padding-${notation}:0.2em;`
        : ''
    })
    .join('')
}

/** Half of a space of a list. */
function spaceOf(list: string, index: number): string | undefined {
  const [, number, unit] = /^([\d.]+)(em|ex|px|pt|mm|cm|in)$/.exec(itemOf(list, index)) ?? []
  return number === undefined ? undefined : `${Number(number) / 2}${unit}`
}

/** An item of a list whose last item counts for all that follow. */
function itemOf(list: string | undefined, index: number): string {
  const items = list?.trim().split(/\s+/) ?? []
  return items[Math.max(0, Math.min(index, items.length - 1))] ?? ''
}
