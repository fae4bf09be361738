/** The counters of a page while it is walked through in document order (CSS Lists 3 §4). */
import type { CounterChange } from '../css/values/value-types.ts'

export interface Counters {
  /**
   * Applies what an element says.
   * @param siblings The scope of the element's parent.
   */
  apply(
    changes: {
      readonly reset: readonly CounterChange[]
      readonly increment: readonly CounterChange[]
      readonly set: readonly CounterChange[]
    },
    siblings: CounterScope,
  ): void
  /** For the children of an element. */
  openScope(): CounterScope
  /** Forgets the counters that the children began. */
  closeScope(scope: CounterScope): void
  /** The innermost; 0 where there is none. */
  value(name: string): number
  /** From the outermost to the innermost. */
  values(name: string): readonly number[]
}

/** The counters that the children of one element began. */
export interface CounterScope {
  readonly names: string[]
}

interface Instance {
  value: number
  readonly scope: CounterScope
}

/** A counter never leaves these bounds. */
const MAX = 1e9

export function createCounters(): Counters {
  const stacks = new Map<string, Instance[]>()

  const begin = (name: string, value: number, scope: CounterScope): Instance => {
    const stack = stacks.get(name) ?? []
    stacks.set(name, stack)
    const top = stack.at(-1)
    if (top !== undefined && top.scope === scope) {
      top.value = value // a sibling began it: that one ends here
      return top
    }
    const instance = { value, scope }
    stack.push(instance)
    scope.names.push(name)
    return instance
  }
  const innermost = (name: string, scope: CounterScope) => stacks.get(name)?.at(-1) ?? begin(name, 0, scope)

  return {
    apply: ({ reset, increment, set }, siblings) => {
      for (const { counter, by } of reset) begin(counter, by, siblings)
      for (const { counter, by } of increment) {
        const instance = innermost(counter, siblings)
        instance.value = Math.max(-MAX, Math.min(MAX, instance.value + by))
      }
      for (const { counter, by } of set) innermost(counter, siblings).value = by
    },
    openScope: () => ({ names: [] }),
    closeScope: scope => {
      for (const name of scope.names) stacks.get(name)?.pop()
    },
    value: name => stacks.get(name)?.at(-1)?.value ?? 0,
    values: name => stacks.get(name)?.map(({ value }) => value) ?? [],
  }
}
