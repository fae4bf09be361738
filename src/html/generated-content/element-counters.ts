/** Counters of elements: those of lists, footnotes and pages that styles do not name. Pure. */
import type { FullStyle } from '../../css/computed-style.ts'
import type { CounterChange } from '../../css/values/value-types.ts'
import { attribute, type DomElement, parentElement } from '../../dom/element.ts'
import type { PageMark } from '../contracts.ts'
import type { CounterScope, Counters } from './counters.ts'

const LIST_OWNERS = new Set(['ol', 'ul', 'menu', 'dir'])

const NO_MARKS: readonly PageMark[] = []

/** Changes of the page counter, which no element has a scope of. */
export function pageCounterChanges({
  counterReset,
  counterSet,
  counterIncrement,
}: FullStyle): readonly PageMark[] {
  if (counterReset.length === 0 && counterSet.length === 0 && counterIncrement.length === 0) return NO_MARKS
  const marks = (changes: readonly CounterChange[], change: 'set' | 'increment'): PageMark[] =>
    changes.flatMap(({ counter, by }) =>
      counter === 'page' ? [{ kind: 'counter', change, by } as const] : [],
    )
  return [...marks(counterReset, 'set'), ...marks(counterIncrement, 'increment'), ...marks(counterSet, 'set')]
}

/** Default counters of lists and items, unless the stylesheet overrides them (HTML standard, lists). */
export function applyCounters(
  element: DomElement | null,
  style: FullStyle,
  counters: Counters,
  siblings: CounterScope,
): void {
  let { counterReset: reset, counterIncrement: increment, counterSet: set } = style
  if (element !== null) {
    if (LIST_OWNERS.has(element.name) && !reset.some(({ counter }) => counter === 'list-item')) {
      reset = [...reset, { counter: 'list-item', by: listStart(element) }]
    }
    if (style.float === 'footnote' && !increment.some(({ counter }) => counter === 'footnote'))
      increment = [...increment, { counter: 'footnote', by: 1 }]
    if (style.display === 'list-item' && element.name !== 'summary') {
      if (!increment.some(({ counter }) => counter === 'list-item')) {
        increment = [...increment, { counter: 'list-item', by: isReversed(parentElement(element)) ? -1 : 1 }]
      }
      const value = element.name === 'li' ? integerAttribute(element, 'value') : null
      if (value !== null) set = [...set, { counter: 'list-item', by: value }]
    }
  }
  if (reset.length > 0 || increment.length > 0 || set.length > 0) {
    counters.apply({ reset, increment, set }, siblings)
  }
}

function isReversed(list: DomElement | null): boolean {
  return list !== null && list.name === 'ol' && attribute(list, 'reversed') !== null
}

/** The value before that of the first item. */
function listStart(list: DomElement): number {
  if (list.name !== 'ol') return 0
  const start = integerAttribute(list, 'start')
  if (!isReversed(list)) return (start ?? 1) - 1
  return (start ?? list.elements.filter(({ name }) => name === 'li').length) + 1
}

function integerAttribute(element: DomElement, name: string): number | null {
  const [, digits] = /^\s*([+-]?\d{1,9})/.exec(attribute(element, name) ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
