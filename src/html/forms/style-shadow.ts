/** Shadow trees → styled elements. Pure. */
import type { Cascade, Computed } from '../../css/cascade.ts'
import { isRendered } from '../../css/computed-style.ts'
import { parseStyleAttribute } from '../../css/declaration-block.ts'
import { type Applied, type Matches, ORIGIN } from '../../css/selectors/rule-index.ts'
import { type DomElement, placeOf } from '../../dom/element.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'
import type { ShadowElement, ShadowNode } from './shadow-tree.ts'

interface ShadowHost {
  readonly element: DomElement
  /** The rules of pseudo-elements of the host. */
  readonly found: Matches
  /** Styles the children of the host, below an element of its shadow tree. */
  readonly styleChildren: (parent: Computed) => readonly StyledNode[]
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({})

/** Computes the styles of a shadow tree. Recursive, as deep as the tree. */
export function styleShadow(
  nodes: readonly ShadowNode[],
  parent: Computed,
  host: ShadowHost,
  cascade: Cascade,
): StyledNode[] {
  return nodes.flatMap((node): readonly StyledNode[] => {
    if (typeof node === 'string') return node === '' ? [] : [{ kind: 'text', text: node }]
    if ('slot' in node) return host.styleChildren(parent)
    const computed = cascade.compute(parent, declarationsOf(node, host))
    const { style } = computed
    if (!isRendered(style)) return []
    const { element } = host
    const styled: StyledElement = {
      ...{ kind: 'element', name: node.name, attributes: NO_ATTRIBUTES, style },
      children: styleShadow(node.children, computed, host, cascade),
      markup: node.markup ?? null,
      place: `${node.name} of ${placeOf(element)}`,
      ...{ line: element.line, column: element.column },
      ...(node.field === undefined ? null : { field: node.field }),
    }
    return [styled]
  })
}

function declarationsOf({ name, css }: ShadowElement, { found }: ShadowHost): Applied[] {
  const { block } = parseStyleAttribute(css, null)
  const byDefault: Applied = { block, origin: ORIGIN.userAgent, layer: 0, specificity: 0, order: 0 }
  return [byDefault, ...(found.pseudo.get(name.slice(2)) ?? [])]
}
