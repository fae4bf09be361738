/**
 * Properties for paged media that few elements have (CSS Paged Media 3, CSS GCPM 3). They are not part of the table of
 * computed styles, so that they cost nothing where they are not used. Not inherited. Pure.
 */

import { parseInteger } from '../values/calc.ts'
import { parseValues, soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type { ContentItem } from '../values/value-types.ts'
import { contentItem, contentPart } from './generated-content.ts'
import { one, type Parser } from './property-parsers.ts'

/** The used value of `page`; `auto` is that of the parent (CSS Paged Media 3 §8.1). */
export const parsePageName: Parser<string> = one(value => {
  if (value.type !== 'ident') return undefined
  return value.lower === 'auto' ? ({ parent }) => parent.page : value.text
})

/** `position: running(name)` (GCPM 3 §1.2.1). */
export const parseRunning: Parser<{ readonly running: string }> = one(value => {
  if (value.type !== 'function' || value.name !== 'running') return undefined
  const [name, ...more] = value.args
  return name?.type === 'ident' && more.length === 0 ? { running: name.text } : undefined
})

/** A named string that an element sets (GCPM 3 §1.1.1). */
export interface StringSet {
  readonly name: string
  readonly content: readonly ContentItem[]
}

/** An amount that an element adds to a sum, in decimal digits; `end` removes the sum. Own property. */
export interface Carry {
  readonly name: string
  readonly amount: string | { readonly attribute: string } | 'end'
}

/** The properties as cascaded; a property that is not declared is absent. */
export interface PagedStyle {
  readonly 'string-set'?: readonly StringSet[] | undefined
  readonly '-platen-carry'?: readonly Carry[] | undefined
  /** Level of an entry of the outline (GCPM 3 §6.1). */
  readonly 'bookmark-level'?: number | 'none' | undefined
  readonly 'bookmark-label'?: readonly ContentItem[] | 'none' | undefined
  readonly 'bookmark-state'?: 'open' | 'closed' | undefined
}

const PARSERS: {
  readonly [K in keyof PagedStyle]-?: (values: readonly Value[]) => PagedStyle[K] | undefined
} = {
  'string-set': values => {
    if (soleWord(values) === 'none') return []
    const strings: StringSet[] = []
    for (const [name, ...rest] of splitAtCommas(values)) {
      const content = contentList(rest)
      if (name?.type !== 'ident' || content === undefined) return undefined
      strings.push({ name: name.text, content })
    }
    return strings
  },
  '-platen-carry': values => {
    if (soleWord(values) === 'none') return []
    const carries: Carry[] = []
    for (const [name, amount, ...rest] of splitAtCommas(values)) {
      const read = carriedAmount(amount)
      if (name?.type !== 'ident' || read === undefined || rest.length > 0) return undefined
      carries.push({ name: name.text, amount: read })
    }
    return carries
  },
  'bookmark-level': values => {
    if (soleWord(values) === 'none') return 'none'
    const level = values.length === 1 ? parseInteger(values[0]) : undefined
    return level === undefined || level < 1 ? undefined : Math.min(MAX_LEVEL, level)
  },
  'bookmark-label': values => (soleWord(values) === 'none' ? 'none' : contentList(values)),
  'bookmark-state': values => {
    const word = soleWord(values)
    return word === 'open' || word === 'closed' ? word : undefined
  },
}

function carriedAmount(value: Value | undefined): Carry['amount'] | undefined {
  if (value?.type === 'number') return String(value.value)
  if (value?.type === 'ident') return value.lower === 'end' ? 'end' : undefined
  if (value?.type !== 'function' || value.name !== 'attr') return undefined
  const [attribute, ...rest] = value.args
  return attribute?.type === 'ident' && rest.length === 0 ? { attribute: attribute.lower } : undefined
}

/** Deeper levels are the same as this one. */
const MAX_LEVEL = 32

export type PagedProperty = keyof PagedStyle

export const PAGED_PROPERTIES: readonly string[] = Object.keys(PARSERS)

export function isPagedProperty(name: string): name is PagedProperty {
  return Object.hasOwn(PARSERS, name)
}

/** Content with `content()`; undefined is invalid. */
function contentList(values: readonly Value[]): readonly ContentItem[] | undefined {
  const items: ContentItem[] = []
  for (const value of values) {
    const isContent = value.type === 'function' && value.name === 'content'
    const part = isContent ? contentPart(value.args[0]) : undefined
    const item = isContent ? part && ({ kind: 'content', part } as const) : contentItem(value)
    if (item === undefined || item.kind === 'picture' || item.kind === 'leader') return undefined
    items.push(item)
  }
  return items.length === 0 ? undefined : items
}

/** The property with its value, to be merged into a style. Empty for the initial value, null if it is invalid. */
export function parsePagedProperty(
  name: PagedProperty,
  text: string,
  base: string | null,
): PagedStyle | null {
  const values = parseValues(text, base)
  if (values === null || values.length === 0) return null
  const word = soleWord(values)
  if (word !== null && WIDE.has(word)) return { [name]: undefined }
  const parsed = PARSERS[name](values)
  return parsed === undefined ? null : { [name]: parsed }
}

const WIDE = new Set(['initial', 'inherit', 'unset', 'revert', 'revert-layer'])
