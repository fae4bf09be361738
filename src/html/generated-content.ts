/** What `content` says → text and pictures (CSS Content 3). Fails with `output_too_large` where it grows too long. */
import { PlatenError } from '../base/errors.ts'
import type { FullStyle } from '../css/computed-style.ts'
import type { ContentItem } from '../css/values/value-types.ts'
import { attribute, type DomElement, parentElement } from '../dom/element.ts'
import { formatCounter } from './counter-styles.ts'
import type { Counters } from './counters.ts'

export type GeneratedPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly url: string }

export interface ContentWriter {
  /** @param element The one that the pseudo-element belongs to. */
  write(items: readonly ContentItem[], style: FullStyle, element: DomElement): readonly GeneratedPart[]
}

/** Characters of generated content on one page. */
const MAX_LENGTH = 10_000_000

export function createContentWriter(counters: Counters): ContentWriter {
  let quoteDepth = 0
  let length = 0

  const quote = (item: ContentItem & { kind: 'quote' }, style: FullStyle, element: DomElement): string => {
    if (!item.isOpen) quoteDepth = Math.max(0, quoteDepth - 1)
    const pairs = style.quotes ?? quotesOf(element)
    const [open = '', close = ''] = pairs[Math.min(quoteDepth, pairs.length - 1)] ?? []
    if (item.isOpen) quoteDepth++
    return item.shows ? (item.isOpen ? open : close) : ''
  }

  const textOf = (
    item: Exclude<ContentItem, { kind: 'picture' }>,
    style: FullStyle,
    element: DomElement,
  ): string => {
    switch (item.kind) {
      case 'text':
        return item.text
      case 'attribute':
        return attribute(element, item.name) ?? item.fallback
      case 'counter':
        return formatCounter(counters.value(item.counter), item.listStyleType)
      case 'counters': {
        const values = counters.values(item.counter)
        return (values.length === 0 ? [0] : values)
          .map(value => formatCounter(value, item.listStyleType))
          .join(item.separator)
      }
      case 'quote':
        return quote(item, style, element)
    }
  }

  return {
    write: (items, style, element) => {
      const parts: GeneratedPart[] = []
      let text = ''
      const flush = () => {
        if (text !== '') parts.push({ kind: 'text', text })
        text = ''
      }
      for (const item of items) {
        if (item.kind === 'picture') {
          flush()
          parts.push(item)
          continue
        }
        const written = textOf(item, style, element)
        length += written.length
        if (length > MAX_LENGTH) {
          const message = `The stylesheets generate more than ${MAX_LENGTH} characters by 'content'.`
          throw new PlatenError('output_too_large', message)
        }
        text += written
      }
      flush()
      return parts
    },
  }
}

const ENGLISH = [
  ['“', '”'],
  ['‘', '’'],
] as const

/** Quotation marks by language, the outer and the inner; the CLDR's. */
const QUOTES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: ENGLISH,
  de: [
    ['„', '“'],
    ['‚', '‘'],
  ],
  fr: [['«\u00a0', '\u00a0»']],
  es: [
    ['«', '»'],
    ['“', '”'],
  ],
  it: [
    ['«', '»'],
    ['“', '”'],
  ],
  pt: ENGLISH,
  nl: [
    ['‘', '’'],
    ['“', '”'],
  ],
  pl: [
    ['„', '”'],
    ['«', '»'],
  ],
  cs: [
    ['„', '“'],
    ['‚', '‘'],
  ],
  sv: [
    ['”', '”'],
    ['’', '’'],
  ],
  da: [
    ['“', '”'],
    ['‘', '’'],
  ],
  ru: [
    ['«', '»'],
    ['„', '“'],
  ],
}

function quotesOf(element: DomElement): readonly (readonly [string, string])[] {
  for (let at: DomElement | null = element; at !== null; at = parentElement(at)) {
    const language = attribute(at, 'lang')?.toLowerCase().split('-')[0]
    if (language !== undefined)
      return Object.hasOwn(QUOTES, language) ? (QUOTES[language] ?? ENGLISH) : ENGLISH
  }
  return ENGLISH
}
