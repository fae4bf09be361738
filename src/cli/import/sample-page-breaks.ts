import type { Json, JsonObject } from '../../base/json.ts'
import { isSame, type Notes, sampleTwice, UNSTABLE } from './notes.ts'

/**
 * Converts a `pageBreakBefore` function to declared rules. Calls it for nodes with each `headlineLevel`, `style` and
 * `id` of the content, alone on their page and among others.
 */

type BreakFunction = (...args: unknown[]) => unknown

/** Properties of nodes that rules may name. */
const ATTRIBUTES = ['headlineLevel', 'style', 'id'] as const
type Attribute = (typeof ATTRIBUTES)[number]

interface Situation {
  readonly previous: number
  readonly following: number
  readonly next: number
}

/** Top of a node: points from the top of the page, and the ratio of the height between the margins. */
interface Position {
  readonly top: number
  readonly verticalRatio: number
}

const HIGH: Position = { top: 60, verticalRatio: 0.02 }
const LOW: Position = { top: 2000, verticalRatio: 0.999 }

const SITUATIONS: readonly Situation[] = [0, 3].flatMap(previous =>
  [0, 3].flatMap(following => [0, 2].map(next => ({ previous, following, next }))),
)

const TIMES: readonly (readonly [when: string, holds: (situation: Situation) => boolean])[] = [
  ['always', () => true],
  ['notFirst', ({ previous }) => previous > 0],
  ['last', ({ following, next }) => following === 0 && next > 0],
  ['nextPage', ({ next }) => next > 0],
]

export function samplePageBreaks(
  call: BreakFunction,
  content: unknown,
  at: string,
  notes: Notes,
): Json | undefined {
  const answers = (attributes: object, position: Position): boolean[] =>
    SITUATIONS.map(situation => ask(call, attributes, situation, position))
  const isNever = (given: readonly boolean[]) => given.every(answer => !answer)
  const sampleRules = () => {
    const rules: JsonObject[] = []
    let isWhole = isNever(answers({}, HIGH)) && isNever(answers({}, LOW))
    for (const [attribute, values] of isWhole ? attributesOf(content) : []) {
      for (const value of values) {
        const attributes = { [attribute]: value }
        const [high, low] = [answers(attributes, HIGH), answers(attributes, LOW)]
        if (isNever(low) && isNever(high)) continue
        const when = timeOf(low)
        const below = isSame(high, low)
          ? {}
          : isNever(high)
            ? limitOf(low, at => answers(attributes, at))
            : null
        if (when === null || below === null) isWhole = false
        else rules.push({ ...attributes, ...below, ...(when === 'notFirst' ? {} : { when }) })
      }
    }
    return { rules, isWhole }
  }
  const sampled = sampleTwice(sampleRules)
  if ('error' in sampled) return notes.omit(at, `the function failed when it was sampled: ${sampled.error}`)
  if (sampled.value === null) return notes.omit(at, `${UNSTABLE}: it is left out`)
  const { rules, isWhole } = sampled.value
  if (!isWhole || rules.length === 0) {
    notes.omit(at, rules.length === 0 ? OMITTED : `${INCOMPLETE} ${JSON.stringify(rules)}. ${REMEDY}`)
  } else notes.add(at, `sampled: ${JSON.stringify(rules)}`)
  return rules.length === 0 ? undefined : rules
}

const REMEDY =
  'Give the nodes that must break a style or an id and declare a rule, such as {"style": "chapter", "startsBelow": "80%"}, put "pageBreak": "before" on them, or use "keepTogether" and "keepWithNext" (docs/page-breaking.md in the package).'
const OMITTED = `the function is left out, as rules break only before nodes with a headlineLevel, style or id. ${REMEDY}`
const INCOMPLETE =
  'the function depends on more than the headlineLevel, style, id and position of a node, so only these rules were written:'

/** The limit below which nodes break, in points or percent; null if neither alone decides. */
function limitOf(low: readonly boolean[], answers: (position: Position) => boolean[]): JsonObject | null {
  const find = (place: (share: number) => Position): number | null => {
    if (isSame(low, answers(place(0)))) return null
    let [above, below] = [0, 1]
    for (let i = 0; i < 30; i++) {
      const middle = (above + below) / 2
      if (isSame(low, answers(place(middle)))) below = middle
      else above = middle
    }
    return below
  }
  const top = find(share => ({ ...LOW, top: LOW.top * share }))
  const ratio = find(share => ({ ...LOW, verticalRatio: LOW.verticalRatio * share }))
  if (top !== null && ratio === null) return { startsBelow: Number((LOW.top * top).toFixed(2)) }
  if (ratio === null || top !== null) return null
  return { startsBelow: `${Number((LOW.verticalRatio * ratio * 100).toFixed(3))}%` }
}

/** The `when` of a rule for these answers; null if there is none. A last heading may break or not. */
function timeOf(given: readonly boolean[]): string | null {
  const fits = (holds: (situation: Situation) => boolean, isLoose: boolean) =>
    SITUATIONS.every((situation, i) => {
      const isEnd = situation.following === 0 && situation.next === 0
      return (isLoose && isEnd) || holds(situation) === given[i]
    })
  const exact = TIMES.find(([, holds]) => fits(holds, false)) ?? TIMES.find(([, holds]) => fits(holds, true))
  return exact?.[0] ?? null
}

/** Calls the function with neighbours as arrays (up to pdfmake 0.2) and as methods (since 0.3). */
function ask(
  call: BreakFunction,
  attributes: object,
  { previous, following, next }: Situation,
  begins: Position,
): boolean {
  const position = (pageNumber: number, top: number) => ({
    pageNumber,
    left: 40,
    top,
    verticalRatio: (top - 40) / 760,
    horizontalRatio: 0,
    pageInnerHeight: 760,
    pageInnerWidth: 515,
    pageOrientation: 'portrait',
  })
  const node = (pageNumber: number, top: number, more: object = {}) => ({
    text: 'sample',
    pageNumbers: [pageNumber],
    pages: 3,
    stack: false,
    startPosition: position(pageNumber, top),
    ...more,
  })
  const list = (length: number, page: number, top: number) =>
    Array.from({ length }, (_, i) => node(page, top + 20 * i))
  const onPage = list(following, 2, 320)
  const onNext = list(next, 3, 40)
  const before = list(previous, 2, 40)
  const neighbours = Object.assign(onPage, {
    getFollowingNodesOnPage: () => onPage,
    getNodesOnNextPage: () => onNext,
    getPreviousNodesOnPage: () => before,
  })
  const sample = node(2, begins.top, attributes)
  sample.startPosition.verticalRatio = begins.verticalRatio
  return Boolean(call(sample, neighbours, onNext, before))
}

function attributesOf(content: unknown): [Attribute, (string | number)[]][] {
  const found = new Map(ATTRIBUTES.map(name => [name, new Set<string | number>()]))
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 60) return
    if (value instanceof Uint8Array) return
    for (const [key, inner] of Object.entries(value)) {
      const known = found.get(key as Attribute)
      for (const one of known === undefined ? [] : [inner].flat()) {
        if (typeof one === 'string' || typeof one === 'number') known?.add(one)
      }
      walk(inner, depth + 1)
    }
  }
  walk(content, 0)
  return Array.from(found, ([name, values]) => [name, [...values].slice(0, 100)])
}
