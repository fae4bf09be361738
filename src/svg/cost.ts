// A tree of SVG nodes → nothing, or `svg_too_complex` where references multiply it beyond bounds or go in circles.
// Pure. Counts what a painter draws once every reference is followed, without following any of them twice.
import { PlatenError } from '../errors.ts'
import type { SvgNode, SvgTree } from './tree.ts'

/** What drawing a node takes, with all that it contains and refers to. */
interface Cost {
  readonly elements: number
  /** Corners of its paths: a marker is drawn on each. */
  readonly corners: number
  readonly depth: number
}

export interface SvgCostLimits {
  readonly maxElements: number
  readonly maxDepth: number
}

/** Drawn once for each shape below the element that names them, for these are inherited (SVG 2 §6.5). */
const INHERITED = ['fill', 'stroke', 'marker', 'marker-start', 'marker-mid', 'marker-end']
const PER_CORNER = new Set(['marker', 'marker-mid'])
/** A stop is a few numbers in a shading, where another element is drawn. */
const GRADIENT_DISCOUNT = 10
/** Path data counts as one more element each so many characters, and text likewise. */
const PATH_PER_ELEMENT = 1000
const TEXT_PER_ELEMENT = 50
/** Of one `<text>`: painters take time with the square of it. */
const MAX_TEXT_LENGTH = 10_000
/** A painter looks through all elements for each reference. */
const MAX_LOOKUPS = 100_000_000

export function checkSvgCost(tree: SvgTree, { maxElements, maxDepth }: SvgCostLimits): void {
  const references = tree.nodes.reduce((count, node) => count + referencesOf(node).length, 0)
  if (references * tree.nodes.length > MAX_LOOKUPS) {
    throw tooComplex(`has ${references} references among ${tree.nodes.length} elements`)
  }
  const { elements } = createMeter(tree, maxDepth).measure(tree.root, 1)
  if (elements > maxElements) {
    const count = Number.isSafeInteger(elements) ? `${elements}` : 'endless'
    throw tooComplex(`has ${count} elements once its references are followed; the limit is ${maxElements}`)
  }
}

interface Reference {
  /** The property or attribute that refers. */
  readonly by: string
  readonly id: string
}

function createMeter(tree: SvgTree, maxDepth: number) {
  const measured = new Map<SvgNode, Cost>()
  const open = new Set<SvgNode>()
  const openResources = new Set<SvgNode>()

  /** The node with its children and references, as it stands in the tree. */
  function measure(node: SvgNode, level: number): Cost {
    const known = measured.get(node)
    if (level + (known?.depth ?? 0) > maxDepth) throw tooComplex(`refers deeper than ${maxDepth} elements`)
    if (known !== undefined) return known
    if (open.has(node)) throw circle(node)
    open.add(node)
    const parts = node.children.flatMap(child =>
      typeof child === 'string' ? [] : [measure(child, level + 1)],
    )
    for (const { by, id } of referencesOf(node)) {
      const target = tree.byId.get(id)
      if (target === undefined || INHERITED.includes(by)) continue
      parts.push(by === 'xlink:href' ? measure(target, level + 1) : measureResource(target, level + 1))
    }
    const own = sum([ownCost(node), ...parts])
    const cost = withInherited(own, [node], level)
    open.delete(node)
    measured.set(node, cost)
    return cost
  }

  /** A pattern, marker, mask or clip path: what it holds inherits from where it is defined. */
  function measureResource(node: SvgNode, level: number): Cost {
    if (openResources.has(node)) throw circle(node)
    openResources.add(node)
    const own = measure(node, level)
    const ancestors: SvgNode[] = []
    for (let up = node.parent; up !== null; up = up.parent) ancestors.push(up)
    const cost = isGradient(node)
      ? { ...own, elements: Math.floor(own.elements / GRADIENT_DISCOUNT) }
      : withInherited(own, ancestors, level)
    openResources.delete(node)
    return cost
  }

  function withInherited(own: Cost, nodes: readonly SvgNode[], level: number): Cost {
    let { elements, corners, depth } = own
    for (const { by, id } of nodes.flatMap(referencesOf)) {
      const target = INHERITED.includes(by) ? tree.byId.get(id) : undefined
      if (target === undefined) continue
      const paint = measureResource(target, level + 1)
      elements += paint.elements * (PER_CORNER.has(by) ? own.elements + own.corners : own.elements)
      corners += paint.corners
      depth = Math.max(depth, paint.depth + 1)
    }
    return { elements, corners, depth }
  }

  return { measure }
}

function ownCost(node: SvgNode): Cost {
  const path = (node.attributes.get('d') ?? '').length + (node.attributes.get('points') ?? '').length
  const text = node.name === 'text' ? textLengthOf(node) : 0
  if (text > MAX_TEXT_LENGTH) {
    throw tooComplex(`has a <text> of ${text} characters; the limit is ${MAX_TEXT_LENGTH}`)
  }
  const more = Math.floor(path / PATH_PER_ELEMENT) + Math.floor(text / TEXT_PER_ELEMENT)
  return { elements: 1 + more, corners: Math.floor(path / 4), depth: 0 }
}

function textLengthOf({ children }: SvgNode): number {
  const lengths = children.map(child => (typeof child === 'string' ? child.length : textLengthOf(child)))
  return lengths.reduce((total, length) => total + length, 0)
}

function sum([own, ...parts]: [Cost, ...Cost[]]): Cost {
  return parts.reduce(
    (total, part) => ({
      elements: total.elements + part.elements,
      corners: total.corners + part.corners,
      depth: Math.max(total.depth, part.depth + 1),
    }),
    own,
  )
}

function referencesOf(node: SvgNode): Reference[] {
  const references: Reference[] = []
  const href = node.attributes.get('xlink:href')
  if (href?.startsWith('#') && node.name !== 'a') references.push({ by: 'xlink:href', id: href.slice(1) })
  for (const values of [node.attributes, node.style]) {
    for (const [by, value] of values) {
      for (const [, id = ''] of value.matchAll(/url\(\s*['"]?\s*#([^'")]*)/gi)) {
        references.push({ by, id: id.trim() })
      }
    }
  }
  return references
}

function isGradient({ name }: SvgNode): boolean {
  return name === 'linearGradient' || name === 'radialGradient'
}

function circle(node: SvgNode): PlatenError {
  return tooComplex(`refers in a circle, through <${node.name} id="${node.attributes.get('id') ?? ''}">`)
}

function tooComplex(what: string): PlatenError {
  return new PlatenError('svg_too_complex', `The SVG ${what}.`)
}
