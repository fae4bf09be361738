/** A normalised SVG → SVGs of its parts, painted over one another, where painters cannot draw the whole. Pure. */
import { createElement, type SvgElement } from './element.ts'
import { readReference } from './values.ts'

/** Creates an SVG of some elements in the groups around them, the outermost first, with the definitions they use. */
export type PartCreator = (elements: readonly SvgElement[], outer: readonly SvgElement[]) => SvgElement

export function createPartCreator(root: SvgElement): PartCreator {
  const definitions = new Map<string, SvgElement>()
  for (const child of root.children) {
    if (typeof child === 'string' || child.name !== 'defs') continue
    for (const each of child.children) {
      if (typeof each !== 'string') definitions.set(each.attributes.get('id') ?? '', each)
    }
  }
  return (elements, outer) => {
    const inside = outer.reduceRight<readonly SvgElement[]>(
      (children, group) => [{ ...group, children }],
      elements,
    )
    const used = referencedBy(inside, definitions)
    const defs = used.length === 0 ? [] : [createElement('defs', { children: used, style: root.style })]
    return { ...root, children: [...defs, ...inside] }
  }
}

/** The definitions that elements refer to, directly or through others. */
function referencedBy(
  elements: readonly (SvgElement | string)[],
  definitions: ReadonlyMap<string, SvgElement>,
): SvgElement[] {
  const found = new Set<SvgElement>()
  const visit = (element: SvgElement | string): void => {
    if (typeof element === 'string') return
    for (const [name, value] of element.attributes) {
      const id = value.startsWith('url(')
        ? readReference(value)?.id
        : name === 'xlink:href' && value.startsWith('#')
          ? value.slice(1)
          : undefined
      const target = id === undefined ? undefined : definitions.get(id)
      if (target === undefined || found.has(target)) continue
      found.add(target)
      visit(target)
    }
    for (const child of element.children) visit(child)
  }
  for (const element of elements) visit(element)
  return [...found]
}

export interface BlendLayer {
  readonly root: SvgElement
  /** Its `mix-blend-mode` with the layers below. */
  readonly blend: string
}

/** Properties that isolate a group (Compositing 1 §2.1): its parts blend only with one another. */
const ISOLATING = ['clip-path', 'mask', 'filter', 'opacity', 'mix-blend-mode']
/** Each layer is painted as a separate SVG. */
const MAX_LAYERS = 100

/**
 * Splits an SVG for painters that can only blend whole drawings, from back to front.
 * @returns Null if no blended element can be separated: those in isolated groups cannot.
 */
export function blendLayers(root: SvgElement): readonly BlendLayer[] | null {
  const createPart = createPartCreator(root)
  const layers: BlendLayer[] = []
  const visit = (children: readonly (SvgElement | string)[], outer: readonly SvgElement[]): void => {
    let run: SvgElement[] = []
    const endRun = (): void => {
      if (run.length > 0) layers.push({ root: createPart(run, outer), blend: 'normal' })
      run = []
    }
    for (const child of children) {
      if (typeof child === 'string' || child.name === 'defs') continue
      const blend = child.attributes.get('mix-blend-mode')
      if (layers.length >= MAX_LAYERS) run.push(child)
      else if (blend !== undefined) {
        endRun()
        const { style } = child
        // The opacity makes painters composite the part as a group before blending.
        const whole = createElement('g', {
          attributes: new Map([['opacity', '0.9999']]),
          children: [child],
          style,
        })
        layers.push({ root: createPart([whole], outer), blend })
      } else if (isBlending(child) && !ISOLATING.some(name => child.attributes.has(name))) {
        endRun()
        visit(child.children, [...outer, child])
      } else run.push(child)
    }
    endRun()
  }
  visit(root.children, [])
  return layers.some(({ blend }) => blend !== 'normal') ? layers : null
}

function isBlending({ children }: SvgElement): boolean {
  return children.some(
    child => typeof child !== 'string' && (child.attributes.has('mix-blend-mode') || isBlending(child)),
  )
}
