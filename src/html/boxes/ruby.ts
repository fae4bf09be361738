/** Ruby annotations (CSS Ruby 1): each base and the annotation above it become a box in the line. */
import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'

/** The children of an element; those of a `<ruby>` with the bases and annotations in columns. */
export function withRubyColumns(element: StyledElement): readonly StyledNode[] {
  if (element.name !== 'ruby' || !element.children.some(isAnnotation)) return element.children
  const nodes: StyledNode[] = []
  let base: StyledNode[] = []
  for (const child of flattened(element)) {
    if (!isAnnotation(child)) {
      base.push(child)
      continue
    }
    nodes.push(column(element, base, child))
    base = []
  }
  return [...nodes, ...base]
}

/** `<rtc>` holds several annotations. */
function flattened({ children }: StyledElement): readonly StyledNode[] {
  return children.flatMap(child =>
    child.kind === 'element' && child.name === 'rtc' ? child.children : [child],
  )
}

function isAnnotation(node: StyledNode): node is StyledElement {
  if (node.kind === 'text') return false
  return node.name === 'rt' || (node.name === 'rtc' && node.children.some(isAnnotation))
}

/** A base below its annotation. */
function column(ruby: StyledElement, base: readonly StyledNode[], annotation: StyledElement): StyledElement {
  const part = (style: ComputedStyle, children: readonly StyledNode[]): StyledElement => ({
    ...{ kind: 'element', name: '::ruby', attributes: {}, style, children, markup: null },
    ...{ place: ruby.place, line: ruby.line, column: ruby.column },
  })
  const own = anonymousStyle(ruby.style, 'block')
  const line: ComputedStyle = { ...own, ...CENTERED, lineHeight: 'normal' }
  const { lineHeight } = ruby.style
  return part({ ...own, display: 'inline-block' }, [
    { ...annotation, style: { ...annotation.style, ...CENTERED, display: 'block', textWrapMode: 'nowrap' } },
    part(
      line,
      base.map(node => withNormalLine(node, lineHeight)),
    ),
  ])
}

/** The shorter of both is spread over the other. */
const CENTERED = { textAlign: 'center', textAlignLast: '-platen-around', textIndent: 0 } as const

/** Inline content without the half-leading that it has from outside, where the annotation is. */
function withNormalLine(node: StyledNode, lineHeight: ComputedStyle['lineHeight']): StyledNode {
  if (node.kind === 'text' || node.style.display !== 'inline') return node
  const children = node.children.map(child => withNormalLine(child, lineHeight))
  const isOwn = node.style.lineHeight !== lineHeight
  return { ...node, children, style: isOwn ? node.style : { ...node.style, lineHeight: 'normal' } }
}
