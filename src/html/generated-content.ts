/** `content` values → text and pictures (CSS Content 3). Fails with `output_too_large` beyond a limit. */
import { PlatenError } from '../base/errors.ts'
import type { FullStyle } from '../css/computed-style.ts'
import type { ContentItem } from '../css/values/value-types.ts'
import { attribute, type DomElement, parentElement } from '../dom/element.ts'
import { formatCounter } from './counter-styles.ts'
import type { Counters } from './counters.ts'

export type GeneratedPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly url: string }

/** Limit of generated characters per page. */
const MAX_LENGTH = 10_000_000

/** Creates a function that writes `content`; its element is the originating element of a pseudo-element. */
export function createContentWriter(counters: Counters) {
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

  return (items: readonly ContentItem[], style: FullStyle, element: DomElement): readonly GeneratedPart[] => {
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
  }
}

/** Quotation marks by language, outer and inner pair (CLDR). */
const QUOTES: ReadonlyMap<string, QuotePairs> = new Map(
  Object.entries({
    en: '“ ” ‘ ’',
    de: '„ “ ‚ ‘',
    fr: '«\u00a0 \u00a0»',
    es: '« » “ ”',
    it: '« » “ ”',
    pt: '“ ” ‘ ’',
    nl: '‘ ’ “ ”',
    pl: '„ ” « »',
    cs: '„ “ ‚ ‘',
    sv: '” ” ’ ’',
    da: '“ ” ‘ ’',
    ru: '« » „ “',
  }).map(([language, marks]) => [language, pairsOf(marks)]),
)

type QuotePairs = readonly (readonly [open: string, close: string])[]

function pairsOf(text: string): QuotePairs {
  const [open = '', close = '', ...inner] = text.split(' ')
  return [[open, close], ...(inner.length > 0 ? pairsOf(inner.join(' ')) : [])]
}

function quotesOf(element: DomElement): QuotePairs {
  let language = 'en'
  for (let at: DomElement | null = element; at !== null; at = parentElement(at)) {
    const own = attribute(at, 'lang')?.toLowerCase().split('-')[0]
    if (own === undefined) continue
    language = own
    break
  }
  return QUOTES.get(language) ?? QUOTES.get('en') ?? []
}
