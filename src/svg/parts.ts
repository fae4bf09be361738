/** A normalised SVG → SVGs of parts of it, which lie over one another where the whole would. Pure. */
import { createElement, type SvgElement, writeElement } from './element.ts'
import { type NormalizeOptions, normalizeSvg } from './normalize.ts'
import { buildSvgTree } from './tree.ts'
import { readReference } from './values.ts'
import { parseXml } from './xml.ts'

const MAX_BYTES = 100_000_000
/** It was checked when it was read first. */
const UNLIMITED = { maxElements: Number.POSITIVE_INFINITY, maxDepth: 1000 }

/** The elements of a normalised SVG. */
export function readNormalized(svg: string, options: Partial<NormalizeOptions> = {}): SvgElement {
  const tree = buildSvgTree(parseXml(svg, UNLIMITED))
  const side = (name: string): number => Number.parseFloat(tree.root.attributes.get(name) ?? '0')
  const size = { width: side('width'), height: side('height') }
  return normalizeSvg(tree, { ...size, pictures: NO_PICTURES, warn: () => {}, ...options })
}

const NO_PICTURES: NormalizeOptions['pictures'] = new Map()

/**
 * Writes an SVG of some elements, with what they refer to.
 * @returns A function that takes the elements, and the groups around them, the outermost first.
 */
export function createPartWriter(
  root: SvgElement,
): (elements: readonly SvgElement[], outer: readonly SvgElement[]) => string {
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
    const used = referredTo(inside, definitions)
    const defs = used.length === 0 ? [] : [createElement('defs', { children: used, style: root.style })]
    return writeElement({ ...root, children: [...defs, ...inside] }, MAX_BYTES)
  }
}

/** The definitions that elements refer to, and those that these refer to. */
function referredTo(
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

/** Part of an SVG, and how it is blended with what lies below it. */
export interface BlendLayer {
  readonly svg: string
  /** Of `mix-blend-mode`. */
  readonly blend: string
}

/** What makes a group one thing, in which its parts are blended before the whole is. */
const ISOLATING = ['clip-path', 'mask', 'filter', 'opacity', 'mix-blend-mode']
/** Each is a drawing of its own. */
const MAX_LAYERS = 100

/**
 * Parts of an SVG for painters that blend whole drawings only, from the back to the front.
 * @returns Null where nothing is blended that can be drawn apart: what is blended in a group with effects cannot.
 */
export function blendLayers(root: SvgElement): readonly BlendLayer[] | null {
  const write = createPartWriter(root)
  const layers: BlendLayer[] = []
  const visit = (children: readonly (SvgElement | string)[], outer: readonly SvgElement[]): void => {
    let run: SvgElement[] = []
    const endRun = (): void => {
      if (run.length > 0) layers.push({ svg: write(run, outer), blend: 'normal' })
      run = []
    }
    for (const child of children) {
      if (typeof child === 'string' || child.name === 'defs') continue
      const blend = child.attributes.get('mix-blend-mode')
      if (layers.length >= MAX_LAYERS) run.push(child)
      else if (blend !== undefined) {
        endRun()
        const { style } = child
        // An opacity makes painters compose the part before they blend it.
        const whole = createElement('g', {
          attributes: new Map([['opacity', '0.9999']]),
          children: [child],
          style,
        })
        layers.push({ svg: write([whole], outer), blend })
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
