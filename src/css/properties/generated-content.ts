/** The values of `content`, `quotes` and the counter properties (CSS Content 3, CSS Lists 3). Pure. */

import { parseInteger } from '../values/calc.ts'
import { isSign, soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import { isImageSet, selectImage } from '../values/image-set.ts'
import type {
  ContentItem,
  ContentPart,
  ContentTarget,
  CounterChange,
  PageOccurrence,
} from '../values/value-types.ts'
import type { Parser } from './property-parsers.ts'
import { counterStyleOf } from './text.ts'

/** Larger counters are clamped. */
const MAX_COUNTER = 1e9

export const parseContent: Parser<'normal' | 'none' | readonly ContentItem[]> = values => {
  const word = soleWord(values)
  if (word === 'normal' || word === 'none') return word
  const slash = values.findIndex(value => isSign(value, '/'))
  const shown = contentItems(slash < 0 ? values : values.slice(0, slash))
  if (shown === undefined || slash < 0) return shown
  const parts = contentItems(values.slice(slash + 1))
  return parts?.every(({ kind }) => READ.has(kind)) ? [...shown, { kind: 'alternative', parts }] : undefined
}

/** Items of alternative texts. */
const READ: ReadonlySet<string> = new Set(['text', 'attribute', 'counter', 'counters'])

/** At least one. */
function contentItems(values: readonly Value[]): ContentItem[] | undefined {
  const items: ContentItem[] = []
  for (const value of values) {
    const item = contentItem(value)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items.length === 0 ? undefined : items
}

export function contentItem(value: Value): ContentItem | undefined {
  switch (value.type) {
    case 'string':
      return { kind: 'text', text: value.text }
    case 'url':
      return { kind: 'picture', url: value.url }
    case 'ident':
      return quoteItem(value.lower)
    case 'function':
      if (isImageSet(value)) return pictureOf(value)
      return functionItem(value.name, splitAtCommas(value.args))
    default:
      return undefined
  }
}

function pictureOf(value: Value & { readonly type: 'function' }): ContentItem | undefined {
  const { image, density } = selectImage(value.args) ?? {}
  return image?.type === 'url' ? { kind: 'picture', url: image.url, density: density ?? 1 } : undefined
}

function quoteItem(word: string): ContentItem | undefined {
  const [, no, side] = /^(no-)?(open|close)-quote$/.exec(word) ?? []
  return side === undefined ? undefined : { kind: 'quote', isOpen: side === 'open', shows: no === undefined }
}

function functionItem(name: string, args: readonly (readonly Value[])[]): ContentItem | undefined {
  const [first, second, third, fourth] = args.map(words => (words.length > 0 ? words[0] : undefined))
  if (name === 'leader') return leaderItem(first)
  if (name.startsWith('target-')) return targetItem(name, [first, second, third, fourth])
  if (first?.type !== 'ident') return undefined
  switch (name) {
    case 'attr':
      return { kind: 'attribute', name: first.lower, fallback: second?.type === 'string' ? second.text : '' }
    case 'counter':
      return { kind: 'counter', counter: first.text, listStyleType: counterStyle(second) }
    case 'counters':
      if (second?.type !== 'string') return undefined
      return {
        kind: 'counters',
        counter: first.text,
        separator: second.text,
        listStyleType: counterStyle(third),
      }
    case 'string':
    case 'element': {
      const which = OCCURRENCES.find(word => second?.type === 'ident' && word === second.lower)
      if (second !== undefined && which === undefined) return undefined
      return { kind: name, name: first.text, which: which ?? 'first' }
    }
    case 'brought-forward':
    case 'carried-forward': {
      if (second !== undefined && second.type !== 'string') return undefined
      const which = name === 'brought-forward' ? 'before' : 'last'
      return { kind: 'sum', name: first.text, which, label: second?.text ?? '' }
    }
    default:
      return undefined
  }
}

const OCCURRENCES: readonly PageOccurrence[] = ['first', 'start', 'last', 'first-except']
const PARTS: Readonly<Record<string, ContentPart>> = {
  text: 'text',
  content: 'text',
  before: 'before',
  after: 'after',
  'first-letter': 'first-letter',
}

/** `content()` with an optional argument. */
export function contentPart(value: Value | undefined): ContentPart | undefined {
  if (value === undefined) return 'text'
  return value.type === 'ident' && Object.hasOwn(PARTS, value.lower) ? PARTS[value.lower] : undefined
}

const LEADERS: Readonly<Record<string, string>> = { dotted: '. ', solid: '_', space: ' ' }
const MAX_LEADER = 100

function leaderItem(value: Value | undefined): ContentItem | undefined {
  if (value?.type === 'string' && value.text !== '')
    return { kind: 'leader', pattern: value.text.slice(0, MAX_LEADER) }
  const pattern =
    value?.type === 'ident' && Object.hasOwn(LEADERS, value.lower) ? LEADERS[value.lower] : undefined
  return pattern === undefined ? undefined : { kind: 'leader', pattern }
}

/** Cross-references; their first argument is `attr(href)`, `url(#id)` or a string. */
function targetItem(
  name: string,
  [first, second, third, fourth]: readonly (Value | undefined)[],
): ContentItem | undefined {
  const target = targetOf(first)
  if (target === undefined) return undefined
  // `target-content()` is the name in Prince
  if (name === 'target-text' || name === 'target-content') {
    const part = contentPart(second)
    return part === undefined ? undefined : { kind: 'target-text', target, part }
  }
  if (second?.type !== 'ident') return undefined
  const common = { kind: 'target-counter', target, counter: second.text } as const
  if (name === 'target-counter') return { ...common, separator: null, listStyleType: counterStyle(third) }
  if (name !== 'target-counters' || third?.type !== 'string') return undefined
  return { ...common, separator: third.text, listStyleType: counterStyle(fourth) }
}

function targetOf(value: Value | undefined): ContentTarget | undefined {
  if (value?.type === 'string') return { kind: 'url', url: value.text }
  if (value?.type === 'url') return { kind: 'url', url: value.url }
  if (value?.type !== 'function' || value.name !== 'attr') return undefined
  const [name] = value.args
  return name?.type === 'ident' ? { kind: 'attribute', name: name.lower } : undefined
}

function counterStyle(value: Value | undefined): string {
  return (value && counterStyleOf(value)) ?? 'decimal'
}

/** Counter names, each with an optional number. */
export function parseCounterChanges(
  values: readonly Value[],
  byDefault: number,
): readonly CounterChange[] | undefined {
  if (soleWord(values) === 'none') return []
  const changes: CounterChange[] = []
  for (let i = 0; i < values.length; i++) {
    const name = values[i]
    if (name?.type !== 'ident') return undefined
    const number = parseInteger(values[i + 1])
    if (number !== undefined) i++
    const by = Math.max(-MAX_COUNTER, Math.min(MAX_COUNTER, number ?? byDefault))
    changes.push({ counter: name.text, by })
  }
  return changes.length === 0 ? undefined : changes
}

export const parseQuotes: Parser<readonly (readonly [open: string, close: string])[] | null> = values => {
  const word = soleWord(values)
  if (word === 'auto') return null
  if (word === 'none') return []
  if (values.length === 0 || values.length % 2 === 1) return undefined
  const pairs: [string, string][] = []
  for (let i = 0; i < values.length; i += 2) {
    const [open, close] = [values[i], values[i + 1]]
    if (open?.type !== 'string' || close?.type !== 'string') return undefined
    pairs.push([open.text, close.text])
  }
  return pairs
}
