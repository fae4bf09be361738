/** Container queries (CSS Conditional 5 §3): conditions on the size and the custom properties of an ancestor. Pure. */
import { parseValues, type Value } from '../values/component-values.ts'
import type { UnitBasis } from '../values/units.ts'
import type { Variables } from '../values/variables.ts'
import { type Condition, evaluateCondition } from './conditions.ts'
import { evaluateFeature } from './features.ts'

/** The prelude of an `@container` rule. */
export interface ContainerQuery {
  /** Null for the nearest container with the queried axes. */
  readonly name: string | null
  /** The condition; empty for none. */
  readonly values: readonly Value[]
  /** True if widths are queried. */
  readonly isInline: boolean
  /** True if heights are queried. */
  readonly isBlock: boolean
}

/** An element whose size or style descendants query. */
export interface Container {
  readonly names: readonly string[]
  readonly type: 'normal' | 'inline-size' | 'size'
  /** Of the content box, in points; null until it is measured. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** What relative lengths in queries refer to. */
  readonly basis: UnitBasis
  readonly variables: Variables
  /** The next container around it. */
  readonly outer: Container | null
}

const INLINE_FEATURES = new Set(['width', 'inline-size'])
const BLOCK_FEATURES = new Set(['height', 'block-size'])
const FEATURES: ReadonlySet<string> = new Set([
  ...INLINE_FEATURES,
  ...BLOCK_FEATURES,
  'aspect-ratio',
  'orientation',
])
export const CONTAINER_FEATURES: readonly string[] = [...FEATURES]

/** Words that are no names of containers. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(['not', 'and', 'or', 'none', 'default'])

/** @returns The query, or the name of an unknown feature; null if it is malformed. */
export function parseContainerQuery(text: string): ContainerQuery | { readonly unknown: string } | null {
  const values = parseValues(text, null)
  const [first] = values ?? []
  if (values === null || first === undefined) return null
  const name = first.type === 'ident' && !RESERVED_NAMES.has(first.lower) ? first.text : null
  const condition = name === null ? values : values.slice(1)
  if (condition.length === 0) return { name, values: [], isInline: false, isBlock: false }
  const features: string[] = []
  let unknown: string | null = null
  const result = evaluateCondition(condition, value => {
    if (value.type === 'function' && value.name === 'style') {
      if (isStyleQuery(value.args)) return true
      unknown = `style(${value.text.slice(0, 40)})`
      return true
    }
    const feature = featureOf(value)
    if (feature === null) return null
    if (FEATURES.has(feature)) features.push(feature)
    else unknown = feature
    return true
  })
  if (unknown !== null) return { unknown }
  if (result === null) return null
  return {
    name,
    values: condition,
    isInline: features.some(feature => !BLOCK_FEATURES.has(feature)),
    isBlock: features.some(feature => !INLINE_FEATURES.has(feature)),
  }
}

/** The feature in brackets, without `min-` and `max-`. */
function featureOf(value: Value): string | null {
  if (value.type === 'function') return `${value.name}()`
  if (value.type !== 'block' || value.open !== '(') return null
  const word = value.content.find(each => each.type === 'ident')
  return word?.type === 'ident' ? word.lower.replace(/^(?:min|max)-/, '') : null
}

/** True for conditions on custom properties: `--x: 1`, `--x`, and such declarations in brackets. */
function isStyleQuery(values: readonly Value[]): boolean {
  const [first] = values
  if (first?.type === 'ident' && first.text.startsWith('--')) return true
  return (
    evaluateCondition(values, value =>
      value.type === 'block' && isStyleQuery(value.content) ? true : null,
    ) !== null
  )
}

/** True if a query matches for the children of an element, or for its pseudo-elements. */
export function matchesContainer(
  query: ContainerQuery,
  container: Container | null,
  variables: Variables,
): boolean {
  const { name, isInline, isBlock, values } = query
  const isOfStyle = name === null && !isInline && !isBlock
  const found = isOfStyle ? null : containerOf(query, container)
  if (!isOfStyle && found === null) return false
  if (values.length === 0) return true
  const properties = found?.variables ?? variables
  const sizeOf = (feature: string): number | string | null => sizeFeature(feature, found?.size ?? null)
  const evaluate = (value: Value): Condition => {
    if (value.type === 'function')
      return value.name === 'style' ? matchesStyle(value.text, value.args, properties) : null
    return found === null ? null : evaluateFeature(value, { valueOf: sizeOf, basis: found.basis })
  }
  return evaluateCondition(values, evaluate) ?? false
}

/** The nearest container that a query can be evaluated against. */
function containerOf(
  { name, isInline, isBlock }: ContainerQuery,
  nearest: Container | null,
): Container | null {
  for (let at = nearest; at !== null; at = at.outer) {
    const hasAxes = isBlock ? at.type === 'size' : !isInline || at.type !== 'normal'
    if (hasAxes && (name === null || at.names.includes(name))) return at
  }
  return null
}

function sizeFeature(feature: string, size: Container['size']): number | string | null {
  if (size === null) return null
  const { width, height } = size
  if (INLINE_FEATURES.has(feature)) return width
  if (BLOCK_FEATURES.has(feature)) return height
  if (feature === 'aspect-ratio') return width / height
  return feature === 'orientation' ? (width > height ? 'landscape' : 'portrait') : null
}

/** `style(--x: 1)`: computed values are compared as texts without redundant white space. */
function matchesStyle(text: string, values: readonly Value[], variables: Variables): Condition {
  const [first] = values
  if (first?.type !== 'ident') {
    return evaluateCondition(values, value =>
      value.type === 'block' ? matchesStyle(value.text, value.content, variables) : null,
    )
  }
  const [, name = '', wanted] = /^\s*(--[^\s:]+)\s*(?::(.*))?$/s.exec(text) ?? []
  const actual = variables.get(name)
  if (wanted === undefined) return actual !== undefined
  return actual !== undefined && collapsed(actual) === collapsed(wanted)
}

function collapsed(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** The size that container units refer to: of the nearest containers with each axis, else of the viewport. */
export function unitSize(
  container: Container,
  viewport: { readonly width: number; readonly height: number },
) {
  let [width, height]: (number | null)[] = [null, null]
  for (let at: Container | null = container; at !== null; at = at.outer) {
    if (at.type !== 'normal') width ??= at.size?.width ?? null
    if (at.type === 'size') height ??= at.size?.height ?? null
  }
  return { width: width ?? viewport.width, height: height ?? viewport.height }
}
