import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts'
import { attempt, isSame, type Notes, UNSTABLE } from './notes.ts'

/**
 * Converts `header`, `footer`, `background` and `watermark` functions to nodes with `{{@page}}`, `{{@pages}}` and
 * `{{@pageSize.width}}`. Calls a function for the pages of documents of several lengths and generalises the results:
 * numbers that equal or neighbour the page number become expressions; `$if` separates first, last, even and early pages.
 * Accepts only a template that reproduces every sample.
 */

export interface PageSize {
  readonly width: number
  readonly height: number
  readonly orientation: 'portrait' | 'landscape'
}

interface Sample {
  readonly page: number
  readonly pages: number
  readonly size: PageSize
  /** Null: nothing on this page. */
  readonly node: Json
}

type PageFunction = (...args: unknown[]) => unknown

interface Sampling {
  readonly size: PageSize
  /** Converts the result of a call to JSON. */
  readonly convert: (value: unknown) => Json | undefined
  readonly notes: Notes
}

/** Lengths of documents, in pages. */
const LENGTHS = [1, 2, 3, 4, 7, 12]

/** @returns Undefined if no template reproduces all samples. */
export function samplePageNode(
  name: string,
  call: PageFunction,
  at: string,
  { size, convert, notes }: Sampling,
): Json | undefined {
  const texts = createLongTexts()
  const draw = (pages: number, of: PageSize): Sample[] =>
    Array.from({ length: pages }, (_, i) => {
      const page = i + 1
      const value = name === 'background' ? call(page, of) : call(page, pages, of)
      return { page, pages, size: of, node: texts.shorten(emptied(convert(value))) }
    })
  const drawAll = () => LENGTHS.flatMap(pages => draw(pages, size))
  const sampled = attempt(drawAll)
  if ('error' in sampled) return notes.omit(at, `the function failed when it was sampled: ${sampled.error}`)
  const samples = sampled.value
  const onSecondPage = (reason: string) => {
    notes.omit(at, `${reason}: uses the result of page 2 of 3`)
    const second = samples.find(({ page, pages }) => page === 2 && pages === 3)?.node ?? null
    return texts.restore(second) ?? undefined
  }
  const again = attempt(drawAll)
  if ('error' in again || !isSame(again.value, samples)) return onSecondPage(UNSTABLE)
  const sized = otherSizes(size).flatMap(of => {
    const drawn = attempt(() => draw(3, of))
    return 'error' in drawn ? [] : drawn.value
  })
  const dependsOnSize = sized.some(({ page, node }) => {
    return !isSame(node, samples.find(sample => sample.page === page && sample.pages === 3)?.node)
  })
  for (const considered of dependsOnSize ? [[...samples, ...sized], samples] : [samples]) {
    const template = choose(considered)
    if (template === undefined) continue
    notes.add(at, 'a function of the page, sampled on 29 pages')
    if (dependsOnSize && considered === samples) {
      notes.omit(at, 'differs with the page size: uses the result for the page size of the document')
    }
    return texts.restore(template) ?? undefined
  }
  return onSecondPage('differs from page to page in a way that no template gives')
}

/** Replaces long texts, such as data URIs, by numbers: samples are compared thousands of times. */
function createLongTexts() {
  const texts: string[] = []
  const mapTexts = (node: Json, map: (text: string) => string): Json =>
    JSON.parse(JSON.stringify(node), (_, value) => (typeof value === 'string' ? map(value) : value))
  const numberOf = (text: string): number => {
    const known = texts.indexOf(text)
    return known < 0 ? texts.push(text) - 1 : known
  }
  return {
    // written without digits, which could be a page number
    shorten: (node: Json) =>
      mapTexts(node, text => (text.length > MAX_TEXT ? `\0${'x'.repeat(numberOf(text) + 1)}` : text)),
    restore: (node: Json) =>
      mapTexts(node, text => (text.startsWith('\0') ? (texts[text.length - 2] ?? '') : text)),
  }
}

/** Longer texts are assumed to have no page number. */
const MAX_TEXT = 500

function emptied(node: Json | undefined): Json {
  return node === undefined || node === '' || (Array.isArray(node) && node.length === 0) ? null : node
}

/** Differences that no margin is likely to have. */
function otherSizes({ width, height, orientation }: PageSize): PageSize[] {
  return [
    { width: width + 131, height: height + 67, orientation },
    { width: width + 37, height: height + 149, orientation },
  ]
}

interface Condition {
  readonly holds: (sample: Sample) => boolean
  readonly when: string
  readonly unless: string
}

const CONDITIONS: readonly Condition[] = [
  { holds: ({ page }) => page === 1, when: '(eq @page 1)', unless: '(gt @page 1)' },
  { holds: ({ page, pages }) => page === pages, when: '(eq @page @pages)', unless: '(lt @page @pages)' },
  { holds: ({ page }) => page % 2 === 0, when: '(eq (mod @page 2) 0)', unless: '(eq (mod @page 2) 1)' },
  { holds: ({ pages }) => pages === 1, when: '(eq @pages 1)', unless: '(gt @pages 1)' },
  ...[2, 3, 4].map(last => ({
    holds: ({ page }: Sample) => page <= last,
    when: `(lte @page ${last})`,
    unless: `(gt @page ${last})`,
  })),
  ...[2, 3, 4].map(only => ({
    holds: ({ page }: Sample) => page === only,
    when: `(eq @page ${only})`,
    unless: `(ne @page ${only})`,
  })),
]
const MAX_CONDITIONS = 3

/** The template with the fewest conditions for all samples; null for an empty one. */
function choose(samples: readonly Sample[]): Json | undefined {
  for (let conditions = 0; conditions <= MAX_CONDITIONS; conditions++) {
    const template = split(samples, conditions, CONDITIONS)
    if (template !== undefined) return template
  }
  return undefined
}

function split(samples: readonly Sample[], conditions: number, left: readonly Condition[]): Json | undefined {
  if (conditions === 0) return generaliseNodes(samples)
  for (const condition of left) {
    const [yes, no] = [samples.filter(condition.holds), samples.filter(sample => !condition.holds(sample))]
    if (yes.length === 0 || no.length === 0) continue
    const when = generaliseNodes(yes)
    if (when === undefined) continue
    const others = left.filter(other => other !== condition)
    const otherwise = split(no, conditions - 1, others)
    if (otherwise !== undefined) return conditional(condition, when, otherwise)
  }
  return undefined
}

function conditional({ when, unless }: Condition, yes: Json, no: Json): Json {
  const [condition, then, otherwise] = yes === null ? [unless, no, null] : [when, yes, no]
  const branches = [['$if', condition], ['then', then], ...(otherwise === null ? [] : [['else', otherwise]])]
  return Object.fromEntries(branches)
}

function generaliseNodes(samples: readonly Sample[]): Json | undefined {
  const nodes = samples.map(({ node }) => node)
  return generalise(nodes, samples)
}

/** A value that reproduces those of all samples; undefined if there is none. */
function generalise(values: readonly Json[], samples: readonly Sample[]): Json | undefined {
  const [first] = values
  if (first === undefined) return undefined
  if (values.every(value => isSame(value, first))) return first
  if (values.every(value => typeof value === 'string')) return generaliseText(values, samples)
  if (values.every(value => typeof value === 'number')) return generaliseNumber(values, samples)
  if (values.every(value => Array.isArray(value))) {
    const { length } = values[0] ?? []
    if (values.some(value => value.length !== length)) return undefined
    const items = Array.from({ length }, (_, i) =>
      generalise(
        values.map(value => value[i] ?? null),
        samples,
      ),
    )
    return items.some(item => item === undefined) ? undefined : (items as Json[])
  }
  if (!values.every(isJsonObject)) return undefined
  const keys = Object.keys(values[0] ?? {})
  if (values.some(value => !isSame(Object.keys(value), keys))) return undefined
  const object: JsonObject = {}
  for (const key of keys) {
    const value = generalise(
      values.map(value => value[key] ?? null),
      samples,
    )
    if (value === undefined) return undefined
    object[key] = value
  }
  return object
}

/** Expressions for numbers, simplest first. */
const NUMBERS: readonly (readonly [text: string, of: (sample: Sample) => number])[] = [
  ['@page', ({ page }) => page],
  ['@pages', ({ pages }) => pages],
  ['subtract @page 1', ({ page }) => page - 1],
  ['add @page 1', ({ page }) => page + 1],
  ['subtract @pages 1', ({ pages }) => pages - 1],
  ['subtract @pages @page', ({ page, pages }) => pages - page],
  ['round (multiply (divide @page @pages) 100)', ({ page, pages }) => Math.round((page / pages) * 100)],
  ['@pageSize.width', ({ size }) => size.width],
  ['@pageSize.height', ({ size }) => size.height],
]
const MAX_NUMBERS = 5

function generaliseText(texts: readonly string[], samples: readonly Sample[]): string | undefined {
  const pieces = texts.map(text => text.split(/(\d+(?:\.\d+)?)/))
  const [first = []] = pieces
  if (first.length > 2 * MAX_NUMBERS + 1) return undefined
  if (pieces.some(list => list.length !== first.length)) return undefined
  let template = ''
  for (const [i, piece] of first.entries()) {
    const all = pieces.map(list => list[i] ?? '')
    if (all.every(text => text === piece)) template += piece
    else if (i % 2 === 0) return undefined
    else {
      const number = NUMBERS.find(([, of]) => samples.every((sample, s) => String(of(sample)) === all[s]))
      if (number === undefined) return undefined
      template += `{{${number[0]}}}`
    }
  }
  return template
}

function generaliseNumber(numbers: readonly number[], samples: readonly Sample[]): Json | undefined {
  const isNear = (a: number, b: number) => Math.abs(a - b) < 1e-6
  const known = NUMBERS.find(([, of]) => samples.every((sample, s) => isNear(of(sample), numbers[s] ?? NaN)))
  if (known !== undefined) return { $value: known[0] }
  for (const side of ['width', 'height'] as const) {
    const [a, b] = [samples[0], samples.find(({ size }) => size[side] !== samples[0]?.size[side])]
    if (a === undefined || b === undefined) continue
    const [x = 0, y = 0] = [numbers[samples.indexOf(a)], numbers[samples.indexOf(b)]]
    const factor = Number(((y - x) / (b.size[side] - a.size[side])).toFixed(6))
    const offset = Number((x - factor * a.size[side]).toFixed(3))
    const of = ({ size }: Sample) => factor * size[side] + offset
    if (factor === 0 || !samples.every((sample, s) => Math.abs(of(sample) - (numbers[s] ?? NaN)) < 1e-3))
      continue
    const product = factor === 1 ? `@pageSize.${side}` : `(multiply @pageSize.${side} ${factor})`
    if (offset === 0) return { $value: product }
    return { $value: offset < 0 ? `subtract ${product} ${-offset}` : `add ${product} ${offset}` }
  }
  return undefined
}
