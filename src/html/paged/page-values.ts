/** Page counters, named strings and running elements of each page, after layout. Pure. */
import type { PageIdentity } from '../../css/selectors/page-selectors.ts'
import type { PageOccurrence } from '../../css/values/value-types.ts'
import type { DynamicText, PagedFlow, PageRecord } from '../../layout/css/contracts.ts'
import type { PageMark, PageReference, PageRules, StyledElement } from '../contracts.ts'
import type { CounterStyles } from '../generated-content/counter-styles.ts'
import { END_OF_CONTENT, type PageAnchors } from './page-anchors.ts'

/** What the margin boxes of a page can show. */
export interface PageContent {
  counter(name: string): number
  /** The value of a counter in a style. */
  counterText(name: string, style: string): string
  /** Empty if no element set it. */
  string(name: string, which: PageOccurrence): string
  /** Null if there is no such element. */
  element(name: string, which: PageOccurrence): StyledElement | null
}

export interface PageValues {
  /** @param number From 1. */
  page(number: number): PageContent
}

/** A page before layout, and of documents in which no element affects margin boxes. */
export function plainPage(number: number, total: number, styles: CounterStyles): PageContent {
  const counter = (name: string): number => (name === 'page' ? number : name === 'pages' ? total : 0)
  return {
    counter,
    counterText: (name, style) => styles.format(counter(name), style),
    string: () => '',
    element: () => null,
  }
}

/** Values of the latest layout; cached until the next one. */
export function createPageValues(rules: PageRules, anchors: PageAnchors): (record: PageRecord) => PageValues {
  let latest: { record: PageRecord; count: number; values: PageValues } | null = null
  return record => {
    const count = record.pages.length
    if (latest?.record !== record || latest.count !== count)
      latest = { record, count, values: valuesOf(record, rules, anchors) }
    return latest.values
  }
}

/** A value that begins on a page. */
interface Assignment<Value> {
  readonly page: number
  readonly isAtTop: boolean
  readonly value: Value
}

/** Assignments of a name, by page. */
type Assignments<Value> = Map<string, Assignment<Value>[]>

type CounterMark = PageMark & { readonly kind: 'counter' }

function valuesOf({ pages, places }: PageRecord, rules: PageRules, { marks }: PageAnchors): PageValues {
  const strings: Assignments<string> = new Map()
  const elements: Assignments<StyledElement> = new Map()
  const changes = new Map<number, CounterMark[]>()
  const end = { page: pages.length - 1, isAtTop: false }
  let place = { page: 0, isAtTop: false }
  for (const { id, mark } of marks) {
    // an element without a box is where the element before it is
    place = id === END_OF_CONTENT ? end : (places.get(id) ?? place)
    switch (mark.kind) {
      case 'string':
        append(strings, mark.name, { ...place, value: mark.value })
        break
      case 'running':
        append(elements, mark.name, { ...place, value: mark.element })
        break
      case 'counter':
        append(changes, place.page, mark)
    }
  }
  for (const list of [...strings.values(), ...elements.values()]) list.sort((a, b) => a.page - b.page)
  const counters = countersOf(pages, rules, changes)
  const counterOn = (number: number, name: string): number =>
    name === 'pages' ? pages.length : (counters[number - 1]?.get(name) ?? 0)
  return {
    page: number => ({
      counter: name => counterOn(number, name),
      counterText: (name, style) => rules.counterStyles.format(counterOn(number, name), style),
      string: (name, which) => occurrence(strings.get(name) ?? [], number - 1, which) ?? '',
      element: (name, which) => occurrence(elements.get(name) ?? [], number - 1, which),
    }),
  }
}

function append<Key, Value>(into: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = into.get(key)
  if (list === undefined) into.set(key, [value])
  else list.push(value)
}

/** The value of a page (GCPM 3 §1.1.2); null for none. */
function occurrence<Value>(
  list: readonly Assignment<Value>[],
  page: number,
  which: PageOccurrence,
): Value | null {
  const start = firstOn(list, page)
  const before = list[start - 1]?.value ?? null
  const first = list[start]
  if (first?.page !== page) return before
  switch (which) {
    case 'before':
      return before
    case 'first':
      return first.value
    case 'start':
      return first.isAtTop ? first.value : before
    case 'last':
      return list[firstOn(list, page + 1) - 1]?.value ?? null
    case 'first-except':
      return null
  }
}

/** Index of the first assignment on a page or later. */
function firstOn(list: readonly Assignment<unknown>[], page: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.page ?? 0) < page) low = middle + 1
    else high = middle
  }
  return low
}

/** Bound of counter values. */
const MAX_COUNTER = 1e9
/** Limit of counters of `@page`. */
const MAX_COUNTERS = 100

/** The counters of each page: those of `@page`, then changes of `page` by elements (CSS Paged Media 3 §6.1). */
function countersOf(
  pages: readonly PageIdentity[],
  rules: PageRules,
  changes: ReadonlyMap<number, readonly CounterMark[]>,
): readonly ReadonlyMap<string, number>[] {
  let values: ReadonlyMap<string, number> = new Map([['page', 0]])
  return pages.map((identity, page) => {
    const { counterReset, counterIncrement, counterSet } = rules.styleOf(identity).box
    const next = new Map(values)
    const set = (name: string, value: number): void => {
      if (next.has(name) || next.size < MAX_COUNTERS)
        next.set(name, Math.max(-MAX_COUNTER, Math.min(MAX_COUNTER, value)))
    }
    const add = (name: string, by: number): void => set(name, (next.get(name) ?? 0) + by)
    for (const { counter, by } of counterReset) set(counter, by)
    if (!counterIncrement.some(({ counter }) => counter === 'page')) add('page', 1)
    for (const { counter, by } of counterIncrement) add(counter, by)
    for (const { counter, by } of counterSet) set(counter, by)
    for (const { change, by } of changes.get(page) ?? []) {
      if (change === 'set') set('page', by)
      else add('page', by)
    }
    values = next
    return next
  })
}

/** The text of a page number in the flow. @param target Id of the place whose page is meant. */
export function createPageText(
  { counter, listStyleType }: PageReference,
  target: string,
  flow: PagedFlow,
  valuesOf: (record: PageRecord) => PageValues,
  styles: CounterStyles,
): DynamicText {
  let text = styles.format(1, listStyleType)
  return {
    get text() {
      return text
    },
    update() {
      const place = flow.record.places.get(target)
      const isKnown = place !== undefined || counter === 'pages'
      const values = isKnown ? valuesOf(flow.record).page((place?.page ?? 0) + 1) : null
      const next = values === null ? '' : values.counterText(counter, listStyleType)
      const isChanged = next !== text
      text = next
      return isChanged
    },
  }
}
