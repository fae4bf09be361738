// A tree of SVG nodes → the same without circular references, or `svg_too_complex` where references multiply it beyond
// bounds. Counts what a painter draws once every reference is followed, without following any of them twice.
import { PlatenError, type Warning } from '../base/errors.ts'
import type { SvgNode, SvgTree } from './tree.ts'
import { readReference } from './values.ts'

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
const MAX_WARNINGS = 20

/** Takes circular references out of the tree with a warning, as browsers do (SVG 2 §5.6), and measures what is left. */
export function checkSvgCost(
  tree: SvgTree,
  { maxElements, maxDepth }: SvgCostLimits,
  warn: (warning: Warning) => void,
): void {
  const references = tree.nodes.reduce((count, node) => count + referencesOf(node).length, 0)
  if (references * tree.nodes.length > MAX_LOOKUPS) {
    throw tooComplex(`has ${references} references among ${tree.nodes.length} elements`)
  }
  const { elements } = createMeter(tree, maxDepth, warn).measure(tree.root, 1)
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

function createMeter(tree: SvgTree, maxDepth: number, warn: (warning: Warning) => void) {
  const measured = new Map<SvgNode, Cost>()
  const open = new Set<SvgNode>()
  const measuredResources = new Map<SvgNode, Cost>()
  const openResources = new Set<SvgNode>()
  /** Properties that a resource no longer inherits, as they would lead back to it. */
  const ended = new Map<SvgNode, Set<string>>()
  /** Around open nodes that a reference led to, one entry for each of those. */
  const around: SvgNode[] = []
  let cuts = 0

  /** The node with its children and references, as it stands in the tree. */
  function measure(node: SvgNode, level: number): Cost {
    const known = measured.get(node)
    if (level + (known?.depth ?? 0) > maxDepth) throw tooComplex(`refers deeper than ${maxDepth} elements`)
    if (known !== undefined) return known
    open.add(node)
    const parts = node.children.flatMap(child =>
      typeof child === 'string' ? [] : [measure(child, level + 1)],
    )
    for (const { by, id } of referencesOf(node)) {
      const target = tree.byId.get(id)
      if (target === undefined || INHERITED.includes(by)) continue
      if (isCircular(target)) cut(node, by, id)
      else if (by !== 'xlink:href') parts.push(measureResource(target, level + 1))
      else parts.push(measureTarget(target, level + 1))
    }
    const own = sum([ownCost(node), ...parts])
    const cost = withInherited(own, node, referencesOf(node), level)
    open.delete(node)
    measured.set(node, cost)
    return cost
  }

  /** A node that a reference leads to, away from those around it. */
  function measureTarget(node: SvgNode, level: number): Cost {
    const ancestors = ancestorsOf(node)
    around.push(...ancestors)
    const cost = measure(node, level)
    around.length -= ancestors.length
    return cost
  }

  /** A pattern, marker, mask or clip path: what it holds inherits from where it is defined. */
  function measureResource(node: SvgNode, level: number): Cost {
    const known = measuredResources.get(node)
    if (level + (known?.depth ?? 0) > maxDepth) throw tooComplex(`refers deeper than ${maxDepth} elements`)
    if (known !== undefined) return known
    openResources.add(node)
    const own = measureTarget(node, level)
    const cost = isGradient(node)
      ? { ...own, elements: Math.floor(own.elements / GRADIENT_DISCOUNT) }
      : withInherited(own, node, ancestorsOf(node).flatMap(referencesOf), level)
    openResources.delete(node)
    measuredResources.set(node, cost)
    return cost
  }

  /** @param node Whose own or inherited references these are: a circular one ends there. */
  function withInherited(own: Cost, node: SvgNode, references: readonly Reference[], level: number): Cost {
    let { elements, corners, depth } = own
    for (const { by, id } of references) {
      const target = INHERITED.includes(by) ? tree.byId.get(id) : undefined
      if (target === undefined || ended.get(node)?.has(by) === true) continue
      if (isCircular(target)) {
        ended.set(node, (ended.get(node) ?? new Set()).add(by))
        // Its own value may refer elsewhere, or nowhere.
        const own = node.style.get(by) ?? node.attributes.get(by) ?? null
        if (own === null || own.includes(id)) cut(node, by, id)
        continue
      }
      const paint = measureResource(target, level + 1)
      elements += paint.elements * (PER_CORNER.has(by) ? own.elements + own.corners : own.elements)
      corners += paint.corners
      depth = Math.max(depth, paint.depth + 1)
    }
    return { elements, corners, depth }
  }

  function isCircular(target: SvgNode): boolean {
    if (openResources.has(target)) return true
    return !measured.has(target) && (open.has(target) || around.includes(target))
  }

  function cut(node: SvgNode, by: string, id: string): void {
    if (by === 'xlink:href') node.attributes.delete(by)
    else {
      const value = node.style.get(by) ?? node.attributes.get(by) ?? ''
      const { rest = '' } = readReference(value) ?? {}
      node.attributes.delete(by)
      node.style.set(by, rest === '' || /url\(/i.test(rest) ? 'none' : rest)
    }
    cuts++
    if (cuts > MAX_WARNINGS) return
    const what = by === 'xlink:href' ? `<${node.name}>` : by
    const message = `The SVG's ${what} refers to '#${id}', which contains it: a circular reference is left out.`
    warn({ code: 'svg_content_dropped', message })
  }

  return { measure }
}

function ancestorsOf({ parent }: SvgNode): SvgNode[] {
  const ancestors: SvgNode[] = []
  for (let up = parent; up !== null; up = up.parent) ancestors.push(up)
  return ancestors
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

function tooComplex(what: string): PlatenError {
  return new PlatenError('svg_too_complex', `The SVG ${what}.`)
}
