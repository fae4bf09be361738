/** The values of `content`, `quotes` and the counter properties (CSS Content 3, CSS Lists 3). Pure. */

import { parseInteger } from '../values/calc.ts'
import { isSign, soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type { ContentItem, CounterChange } from '../values/value-types.ts'
import type { Parser } from './property-parsers.ts'

/** Larger counters are clamped. */
const MAX_COUNTER = 1e9

export const parseContent: Parser<'normal' | 'none' | readonly ContentItem[]> = values => {
  const word = soleWord(values)
  if (word === 'normal' || word === 'none') return word
  const items: ContentItem[] = []
  for (const value of values) {
    if (isSign(value, '/')) break // alternative text, which is not printed
    const item = contentItem(value)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items.length === 0 ? undefined : items
}

function contentItem(value: Value): ContentItem | undefined {
  switch (value.type) {
    case 'string':
      return { kind: 'text', text: value.text }
    case 'url':
      return { kind: 'picture', url: value.url }
    case 'ident':
      return quoteItem(value.lower)
    case 'function':
      return functionItem(value.name, splitAtCommas(value.args))
    default:
      return undefined
  }
}

function quoteItem(word: string): ContentItem | undefined {
  const [, no, side] = /^(no-)?(open|close)-quote$/.exec(word) ?? []
  return side === undefined ? undefined : { kind: 'quote', isOpen: side === 'open', shows: no === undefined }
}

function functionItem(name: string, args: readonly (readonly Value[])[]): ContentItem | undefined {
  const [first, second, third] = args.map(words => (words.length > 0 ? words[0] : undefined))
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
    default:
      return undefined
  }
}

function counterStyle(value: Value | undefined): string {
  if (value?.type === 'string') return JSON.stringify(value.text)
  return value?.type === 'ident' ? value.lower : 'decimal'
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
