/** Indexes rules by the id, class, tag or attribute of their subject, so that an element is matched against few. */
import type { DomElement } from '../../dom/element.ts'
import type { ContainerQuery } from '../conditional/container-queries.ts'
import type { DeclarationBlock } from '../declaration-block.ts'
import { foldCase } from '../quirks.ts'
import type { Matcher } from './match-selectors.ts'
import type { ComplexSelector, Compound, ScopeTest } from './selector.ts'

/** Cascade origins; later ones win (CSS Cascade 4 §6.1). Hints are presentational attributes such as `bgcolor`. */
export const ORIGIN = { userAgent: 0, hint: 1, author: 2, inline: 3 } as const
export type Origin = (typeof ORIGIN)[keyof typeof ORIGIN]

/** A block of declarations that applies to an element, with its sort key in the cascade. */
export interface Applied {
  readonly block: DeclarationBlock
  readonly origin: Origin
  /** Rank among the cascade layers of its origin; rules in no layer have the highest. */
  readonly layer: number
  readonly specificity: number
  /** Generations up to the root of its innermost `@scope`; absent for rules outside of scopes. */
  readonly proximity?: number
  readonly order: number
  /** The container queries that must match; absent for none. */
  readonly containers?: readonly ContainerQuery[]
}

export interface IndexedRule extends Applied {
  readonly selector: ComplexSelector
}

export type RuleIndex = ReturnType<typeof createRuleIndex>

export interface Matches {
  readonly element: Applied[]
  /** By name; only pseudo-elements that a rule selects. */
  pseudo: ReadonlyMap<string, Applied[]>
}

/** No pseudo-elements. */
export const NO_PSEUDO: ReadonlyMap<string, Applied[]> = new Map()

/** @param isQuirks True to ignore the ASCII case of classes and ids. */
export function createRuleIndex(rules: Iterable<IndexedRule>, isQuirks = false) {
  const keyOf = (name: string): string => (isQuirks ? foldCase(name) : name)
  const byId = new Map<string, IndexedRule[]>()
  const byClass = new Map<string, IndexedRule[]>()
  const byTag = new Map<string, IndexedRule[]>()
  const byAttribute = new Map<string, IndexedRule[]>()
  const others: IndexedRule[] = []
  /** The innermost scopes of rules that have some. */
  const scopes = new Map<IndexedRule, ScopeTest>()
  let hasContainers = false
  for (const rule of rules) {
    hasContainers ||= rule.containers !== undefined
    const subject = rule.selector.compounds.at(-1)
    const scope = subject?.tests.findLast(test => test.kind === 'scope')
    if (scope !== undefined) scopes.set(rule, scope)
    const [id, name, attribute] = [subject?.ids[0], subject?.classes[0], subject?.attributes[0]?.name]
    const tags = subject === undefined ? [] : tagsOf(subject)
    if (id !== undefined) put(byId, keyOf(id), rule)
    else if (name !== undefined) put(byClass, keyOf(name), rule)
    else if (tags.length > 0) for (const tag of tags) put(byTag, tag, rule)
    else if (attribute !== undefined) put(byAttribute, attribute, rule)
    else others.push(rule)
  }
  const tryAll = (
    rules: readonly IndexedRule[] | undefined,
    element: DomElement,
    matcher: Matcher,
    found: Matches,
  ) => {
    if (rules === undefined) return
    for (const rule of rules) {
      if (!matcher.matches(rule.selector, element)) continue
      const { pseudoElement } = rule.selector
      const scope = scopes.size === 0 ? undefined : scopes.get(rule)
      const proximity = scope && matcher.scopeDistance(scope, element)
      const applied: Applied = typeof proximity === 'number' ? { ...rule, proximity } : rule
      if (pseudoElement === null) {
        found.element.push(applied)
        continue
      }
      const pseudo = found.pseudo === NO_PSEUDO ? new Map<string, Applied[]>() : new Map(found.pseudo)
      put(pseudo, pseudoElement, applied)
      found.pseudo = pseudo
    }
  }
  return {
    /** True if rules have container queries. */
    hasContainers,
    /** Adds the rules that match the element and its pseudo-elements. */
    collect: (element: DomElement, matcher: Matcher, found: Matches): void => {
      const id = element.attributes['id']
      if (id !== undefined && byId.size > 0) tryAll(byId.get(keyOf(id)), element, matcher, found)
      if (byClass.size > 0) {
        for (const name of element.classes) tryAll(byClass.get(keyOf(name)), element, matcher, found)
      }
      tryAll(byTag.get(element.isHtml ? element.name : element.name.toLowerCase()), element, matcher, found)
      if (byAttribute.size > 0) {
        for (const name in element.attributes) tryAll(byAttribute.get(name), element, matcher, found)
      }
      if (others.length > 0) tryAll(others, element, matcher, found)
    },
  }
}

/** The tags of the elements that a compound can match, each once; empty if it can match others too. */
function tagsOf({ tag, tests }: Compound): readonly string[] {
  if (tag !== null) return [tag]
  for (const test of tests) {
    if (test.kind !== 'is') continue
    const tags = new Set(test.list.map(({ compounds }) => compounds.at(-1)?.tag ?? null))
    if (!tags.has(null)) return [...tags].filter(tag => tag !== null)
  }
  return []
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
