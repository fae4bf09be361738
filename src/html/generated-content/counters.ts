/** The counters of a page, updated in document order (CSS Lists 3 §4). */
import type { CounterChange } from '../../css/values/value-types.ts'

export type Counters = ReturnType<typeof createCounters>

/** The counters that the children of an element created. */
export interface CounterScope {
  readonly names: string[]
  /** The nearest style containment around the children; null without one. */
  readonly contained: Containment | null
}

/** The children of an element with style containment, which leave counters from outside as they are. */
interface Containment {
  readonly scope: CounterScope
  /** Number of counters that began before them. */
  readonly begun: number
}

interface Instance {
  value: number
  readonly scope: CounterScope
  /** Number of counters that began before it. */
  readonly index: number
}

/** Bounds of counter values. */
const MAX = 1e9

export function createCounters() {
  const stacks = new Map<string, Instance[]>()
  let begun = 0

  const begin = (name: string, value: number, scope: CounterScope): Instance => {
    const stack = stacks.get(name) ?? []
    stacks.set(name, stack)
    const top = stack.at(-1)
    if (top !== undefined && top.scope === scope) {
      top.value = value // replaces the counter of a preceding sibling
      return top
    }
    const instance = { value, scope, index: begun++ }
    stack.push(instance)
    scope.names.push(name)
    return instance
  }
  /** Style containment begins counters at 0 instead of changing those outside (CSS Containment 2 §3.4). */
  const innermost = (name: string, scope: CounterScope): Instance => {
    const found = stacks.get(name)?.at(-1)
    const { contained } = scope
    const isInside = contained === null || (found !== undefined && found.index >= contained.begun)
    return found !== undefined && isInside ? found : begin(name, 0, contained?.scope ?? scope)
  }

  return {
    /**
     * Applies the counter properties of an element.
     * @param siblings The scope of the element's parent.
     */
    apply: (
      changes: Readonly<Record<'reset' | 'increment' | 'set', readonly CounterChange[]>>,
      siblings: CounterScope,
    ): void => {
      const { reset, increment, set } = changes
      for (const { counter, by } of reset) begin(counter, by, siblings)
      for (const { counter, by } of increment) {
        const instance = innermost(counter, siblings)
        instance.value = Math.max(-MAX, Math.min(MAX, instance.value + by))
      }
      for (const { counter, by } of set) innermost(counter, siblings).value = by
    },
    /**
     * Opens the scope of an element's children.
     * @param siblings The scope of the element itself; null for the root.
     * @param isContained True for style containment.
     */
    openScope: (siblings: CounterScope | null, isContained = false): CounterScope => {
      if (!isContained) return { names: [], contained: siblings?.contained ?? null }
      const names: string[] = []
      const contained: Containment = { scope: { names, contained: null }, begun }
      return { names, contained }
    },
    /** Removes the counters that the children created. */
    closeScope: (scope: CounterScope): void => {
      for (const name of scope.names) stacks.get(name)?.pop()
    },
    /** The innermost value; 0 if the counter does not exist. */
    value: (name: string): number => stacks.get(name)?.at(-1)?.value ?? 0,
    /** From the outermost to the innermost. */
    values: (name: string): readonly number[] => stacks.get(name)?.map(({ value }) => value) ?? [],
  }
}
