/** Ruby annotations (CSS Ruby 1): each base and the annotation above it become a box in the line. */
import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'

/** The children of an element; those of a `<ruby>` with the bases and annotations in columns. */
export function withRubyColumns(element: StyledElement): readonly StyledNode[] {
  if (!isAnnotated(element)) return element.children
  return rubyParts(element).flatMap(({ base, annotation }) =>
    annotation === null ? base : [column(element, base, annotation)],
  )
}

/** True for a `<ruby>` with annotations. */
export function isAnnotated({ name, children }: StyledElement): boolean {
  return name === 'ruby' && children.some(isAnnotation)
}

interface RubyPart {
  readonly base: readonly StyledNode[]
  /** Null for text after the last annotation. */
  readonly annotation: StyledElement | null
}

/** The bases of a `<ruby>`, each with the annotation after it. */
export function rubyParts(ruby: StyledElement): readonly RubyPart[] {
  const parts: RubyPart[] = []
  let base: StyledNode[] = []
  for (const child of flattened(ruby)) {
    if (!isAnnotation(child)) {
      base.push(child)
      continue
    }
    parts.push({ base, annotation: child })
    base = []
  }
  return base.length === 0 ? parts : [...parts, { base, annotation: null }]
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

/**
 * A base below its annotation. Annotations do not make lines higher: as in Chromium, they overflow into the space
 * above. Both are placed by their em boxes.
 */
function column(ruby: StyledElement, base: readonly StyledNode[], annotation: StyledElement): StyledElement {
  const part = (style: ComputedStyle, children: readonly StyledNode[]): StyledElement => ({
    ...{ kind: 'element', name: COLUMN, attributes: {}, style, children, markup: null },
    ...{ place: ruby.place, line: ruby.line, column: ruby.column },
  })
  const own = anonymousStyle(ruby.style, 'block')
  const { style } = annotation
  const above: ComputedStyle = {
    ...{ ...style, ...CENTERED, display: 'block', textWrapMode: 'nowrap' },
    ...{ lineHeight: EM_BOX, marginTop: -style.fontSize },
  }
  const { lineHeight } = ruby.style
  const bases = base.map(node => inEmBoxes(node, lineHeight))
  return part({ ...own, display: 'inline-block' }, [
    { ...annotation, style: above },
    part({ ...own, ...CENTERED, lineHeight: EM_BOX }, bases),
  ])
}

/** The font size of the annotation of a column; empty for other elements. */
export function annotationOf({ name, children }: StyledElement): { readonly annotationSize?: number } {
  const [annotation] = children
  if (name !== COLUMN || annotation?.kind !== 'element' || annotation.name === COLUMN) return {}
  return { annotationSize: annotation.style.fontSize }
}

const COLUMN = '::ruby'
const EM_BOX = { factor: 1 } as const

/** The shorter of both is spread over the other. */
const CENTERED = { textAlign: 'center', textAlignLast: '-platen-around', textIndent: 0 } as const

/** Inline content without the half-leading that it has from outside. */
function inEmBoxes(node: StyledNode, lineHeight: ComputedStyle['lineHeight']): StyledNode {
  if (node.kind === 'text' || node.style.display !== 'inline') return node
  const children = node.children.map(child => inEmBoxes(child, lineHeight))
  const isOwn = node.style.lineHeight !== lineHeight
  return { ...node, children, style: isOwn ? node.style : { ...node.style, lineHeight: EM_BOX } }
}
