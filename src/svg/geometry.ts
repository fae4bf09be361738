/** Lengths of an element, in attributes and in CSS → numbers in user units. Pure. */
import type { ComputedStyle, Styler } from './computed-style.ts'
import { SVG_PROPERTIES } from './properties.ts'
import type { SvgNode } from './tree.ts'
import { type Axis, formatNumber, type LengthBasis, readLength, readLengths } from './values.ts'

const AXES: ReadonlyMap<string, Axis> = new Map([
  ...axisOf('x', 'x x1 x2 cx fx width rx dx refX markerWidth textLength'),
  ...axisOf('y', 'y y1 y2 cy fy height ry dy refY markerHeight'),
  ...axisOf('diagonal', 'r fr'),
])

function axisOf(axis: Axis, names: string): [string, Axis][] {
  return names.split(' ').map(name => [name, axis])
}

/** Geometry properties of CSS, by element (SVG 2 §7). */
const PLACE = ['x', 'y', 'width', 'height']
const IN_CSS: Readonly<Record<string, readonly string[]>> = {
  rect: [...PLACE, 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  image: PLACE,
  use: PLACE,
  svg: PLACE,
}
const NOT_NEGATIVE = new Set(['width', 'height', 'r', 'rx', 'ry'])
/** Lists with a value per character of a text. */
const LISTS = new Set(['x', 'y', 'dx', 'dy'])
const TEXTS = new Set(['text', 'tspan', 'textPath', 'a'])

/** The valid lengths of an element. */
export function lengthsOf(
  node: SvgNode,
  { basis, variables }: ComputedStyle,
  { expand }: Pick<Styler, 'expand'>,
  whole: LengthBasis = basis,
): Map<string, string> {
  const lengths = new Map<string, string>()
  const inCss = IN_CSS[node.name] ?? []
  for (const name of new Set([...node.attributes.keys(), ...inCss])) {
    const axis = AXES.get(name)
    if (axis === undefined) continue
    const texts = [inCss.includes(name) ? node.style.get(name) : undefined, node.attributes.get(name)]
    for (const text of texts) {
      const expanded = text === undefined ? null : expand(text, variables)
      if (expanded === null) continue
      const value = readAttribute(node.name, name, expanded, whole, axis)
      if (value === null) continue
      lengths.set(name, value)
      break
    }
  }
  if (node.name === 'rect' || node.name === 'ellipse') {
    const [rx, ry] = [lengths.get('rx') ?? lengths.get('ry'), lengths.get('ry') ?? lengths.get('rx')]
    if (rx !== undefined) lengths.set('rx', rx)
    if (ry !== undefined) lengths.set('ry', ry)
  }
  return lengths
}

function readAttribute(
  element: string,
  name: string,
  text: string,
  basis: LengthBasis,
  axis: Axis,
): string | null {
  if (TEXTS.has(element) && LISTS.has(name)) {
    return readLengths(text, basis, axis)?.map(formatNumber).join(' ') ?? null
  }
  const length = readLength(text, basis, axis)
  return length === null || (length < 0 && NOT_NEGATIVE.has(name)) ? null : formatNumber(length)
}

/** Attributes without effect on drawing. */
const IGNORED =
  /^(?:aria-|data-|id$|role$|tabindex$|lang$|version$|baseProfile$|focusable$|enable-background$|transform$|xlink:|xmlns)/

/** Attributes that affect drawing and are neither lengths nor properties. */
export function otherAttributes({ attributes }: SvgNode): Map<string, string> {
  const others = [...attributes].filter(
    ([name]) => !AXES.has(name) && !SVG_PROPERTIES.has(name) && !IGNORED.test(name),
  )
  return new Map(others)
}
