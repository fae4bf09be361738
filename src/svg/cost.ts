/**
 * Reports references of a tree that lead nowhere, removes circular ones and bounds its cost: fails with `svg_too_complex` if references expand it
 * beyond the limits. Counts the drawn elements with all references followed, in time linear in the tree.
 */
import { PlatenError, type Warning } from '../base/errors.ts'
import { didYouMean } from '../base/text-distance.ts'
import { shorten } from './declarations.ts'
import type { SvgNode, SvgTree } from './tree.ts'
import { readReference } from './values.ts'

/** Cost of drawing a node with its content and references. */
interface Cost {
  readonly elements: number
  /** Vertices of its paths; each may have a marker. */
  readonly corners: number
  readonly depth: number
}

export interface SvgCostLimits {
  readonly maxElements: number
  readonly maxDepth: number
}

/** Inherited references, which are drawn once for each shape below the element (SVG 2 §6.5). */
const INHERITED = ['fill', 'stroke', 'marker', 'marker-start', 'marker-mid', 'marker-end']
const PER_CORNER = new Set(['marker', 'marker-mid'])
/** Gradient stops cost less than elements: they are a few numbers in a shading. */
const GRADIENT_DISCOUNT = 10
/** Characters of path data, and of text, that count as one element. */
const PATH_PER_ELEMENT = 1000
const TEXT_PER_ELEMENT = 50
/** Per `<text>`: painters take quadratic time. */
const MAX_TEXT_LENGTH = 10_000
/** References × elements: painters search all elements for each reference. */
const MAX_LOOKUPS = 100_000_000
const MAX_WARNINGS = 20

/** Removes circular references with a warning, as browsers do (SVG 2 §5.6), and measures the rest. */
export function checkSvgCost(
  tree: SvgTree,
  { maxElements, maxDepth }: SvgCostLimits,
  warn: (warning: Warning) => void,
): void {
  const references = tree.nodes.reduce((count, node) => count + referencesOf(node).length, 0)
  if (references * tree.nodes.length > MAX_LOOKUPS) {
    throw tooComplex(`has ${references} references among ${tree.nodes.length} elements`)
  }
  reportMissing(tree, warn)
  const { elements } = createMeter(tree, maxDepth, warn).measure(tree.root, 1)
  if (elements > maxElements) {
    const count = Number.isSafeInteger(elements) ? `${elements}` : 'endless'
    throw tooComplex(`has ${count} elements once its references are followed; the limit is ${maxElements}`)
  }
}

/** What properties refer to. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  fill: ['linearGradient', 'radialGradient', 'pattern'],
  stroke: ['linearGradient', 'radialGradient', 'pattern'],
  'clip-path': ['clipPath'],
  mask: ['mask'],
  filter: ['filter'],
  ...Object.fromEntries(['marker', 'marker-start', 'marker-mid', 'marker-end'].map(by => [by, ['marker']])),
}

/** Reports references without a target that has an effect. Values with a fallback are not mistakes. */
function reportMissing(tree: SvgTree, warn: (warning: Warning) => void): void {
  const reported = new Set<string>()
  for (const node of tree.nodes) {
    for (const { by, id, value } of referencesOf(node)) {
      const target = tree.byId.get(id)
      const isUsable = target !== undefined && TARGETS[by]?.includes(target.name) !== false
      // text-elements.ts reports those of text paths
      if (isUsable || node.name === 'textPath') continue
      const { rest = '' } = readReference(value) ?? {}
      if (rest !== '' && rest !== 'none') continue
      const what = by === 'xlink:href' ? `<${node.name}>` : by
      const key = `${what} ${id}`
      if (reported.has(key)) continue
      reported.add(key)
      const reason =
        target === undefined
          ? `no element has this id${didYouMean(id, tree.byId.keys()) || '.'}`
          : `that is a <${target.name}> and has no effect.`
      const message = `The SVG's ${what} refers to '#${shorten(id)}': ${reason}`
      warn({ code: 'svg_reference_missing', message })
      if (reported.size === MAX_WARNINGS) return
    }
  }
}

interface Reference {
  /** Name of the property or attribute. */
  readonly by: string
  readonly id: string
  readonly value: string
}

function createMeter(tree: SvgTree, maxDepth: number, warn: (warning: Warning) => void) {
  const measured = new Map<SvgNode, Cost>()
  const open = new Set<SvgNode>()
  const measuredResources = new Map<SvgNode, Cost>()
  const openResources = new Set<SvgNode>()
  /** Properties that a resource no longer inherits because they refer to it. */
  const ended = new Map<SvgNode, Set<string>>()
  /** Ancestors of open nodes that were reached by reference. */
  const around: SvgNode[] = []
  let cuts = 0

  /** Measures a node with its children and references. */
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

  /** Measures the target of a reference. */
  function measureTarget(node: SvgNode, level: number): Cost {
    const ancestors = ancestorsOf(node)
    around.push(...ancestors)
    const cost = measure(node, level)
    around.length -= ancestors.length
    return cost
  }

  /** Measures a pattern, marker, mask or clip path, whose content inherits from its ancestors. */
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

  /** @param node The element with these own or inherited references. Circular ones end at it. */
  function withInherited(own: Cost, node: SvgNode, references: readonly Reference[], level: number): Cost {
    let { elements, corners, depth } = own
    for (const { by, id } of references) {
      const target = INHERITED.includes(by) ? tree.byId.get(id) : undefined
      if (target === undefined || ended.get(node)?.has(by) === true) continue
      if (isCircular(target)) {
        ended.set(node, (ended.get(node) ?? new Set()).add(by))
        // Its own value may refer to another element, or to none.
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
    const message = `The SVG's ${what} refers to '#${id}', which contains it: the circular reference is left out.`
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
  if (href?.startsWith('#') && node.name !== 'a')
    references.push({ by: 'xlink:href', id: href.slice(1), value: href })
  for (const values of [node.attributes, node.style]) {
    for (const [by, value] of values) {
      for (const [, id = ''] of value.matchAll(/url\(\s*['"]?\s*#([^'")]*)/gi)) {
        references.push({ by, id: id.trim(), value })
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
