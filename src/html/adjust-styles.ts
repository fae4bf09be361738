import type { ComputedStyle } from '../css/computed-style.ts'
import type { StyledElement, StyledNode } from './contracts.ts'

/**
 * Removes backgrounds if they are not printed, and multiplies the opacities of inline boxes, whose parts are painted
 * separately. Recursive.
 */
export function adjustStyles(root: StyledElement, printBackground: boolean): StyledElement {
  return withOpacity(printBackground ? root : withoutBackgrounds(root), 1)
}

/**
 * Returns the same object for subtrees without inline opacity.
 * @param around Opacity of the parent, if it has no box around the box of the element; else 1.
 */
function withOpacity(element: StyledElement, around: number): StyledElement {
  const { style } = element
  const opacity = style.display === 'contents' ? around : around * style.opacity
  const children = mapElements(element.children, child =>
    withOpacity(child, contains(style, child.style) ? 1 : opacity),
  )
  const isChanged = children !== element.children || element.marks !== undefined
  if (opacity === style.opacity && !isChanged) return element
  const marks = withMarks(element, running => withOpacity(running, 1))
  if (opacity === style.opacity) return { ...element, children, ...marks }
  const { firstLine } = element
  const isInline = style.display === 'inline'
  const first = isInline && firstLine !== undefined ? { firstLine: { ...firstLine, opacity } } : {}
  return { ...element, style: { ...style, opacity }, ...first, children, ...marks }
}

/** Nodes with their elements replaced; the same array if none changes. */
export function mapElements(
  nodes: readonly StyledNode[],
  replace: (element: StyledElement) => StyledElement,
): readonly StyledNode[] {
  let changed: StyledNode[] | null = null
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]
    if (node === undefined || node.kind === 'text') continue
    const replaced = replace(node)
    if (replaced === node) continue
    changed ??= nodes.slice()
    changed[i] = replaced
  }
  return changed ?? nodes
}

/** True if the box of an element contains that of its child. */
function contains({ display, position }: ComputedStyle, child: ComputedStyle): boolean {
  switch (display) {
    case 'inline':
      // box generation blockifies absolute boxes
      return position === 'absolute' || position === 'fixed'
    case 'contents':
      return false
    case 'table-row-group':
    case 'table-header-group':
    case 'table-footer-group':
      return child.display !== 'table-row'
    case 'table':
    case 'inline-table':
      return child.display !== 'table-caption'
    default:
      return true
  }
}

/** The marks of an element with adjusted running elements. */
function withMarks(
  { marks }: StyledElement,
  adjust: (running: StyledElement) => StyledElement,
): Pick<StyledElement, 'marks'> {
  if (marks === undefined) return {}
  return {
    marks: marks.map(mark => (mark.kind === 'running' ? { ...mark, element: adjust(mark.element) } : mark)),
  }
}

function withoutBackgrounds(root: StyledElement): StyledElement {
  const bared = new Map<ComputedStyle, ComputedStyle>()
  const bare = (style: ComputedStyle): ComputedStyle => {
    const known = bared.get(style) ?? { ...style, boxShadow: [], backgroundColor: null, backgroundImage: [] }
    bared.set(style, known)
    return known
  }
  const walk = (element: StyledElement): StyledElement => ({
    ...element,
    style: bare(element.style),
    ...(element.firstLine !== undefined && { firstLine: bare(element.firstLine) }),
    children: element.children.map((child): StyledNode => (child.kind === 'text' ? child : walk(child))),
    ...withMarks(element, walk),
  })
  return walk(root)
}
