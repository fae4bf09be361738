/** `content` values → text and pictures (CSS Content 3). Fails with `output_too_large` beyond a limit. */
import { PlatenError } from '../../base/errors.ts'
import { nearest } from '../../base/text-distance.ts'
import type { FullStyle } from '../../css/computed-style.ts'
import { PREDEFINED_STYLES } from '../../css/counter-styles/predefined-styles.ts'
import type { CssProblem } from '../../css/declarations.ts'
import type { ContentItem, ContentPart, ContentTarget } from '../../css/values/value-types.ts'
import { attribute, type DomElement, type DomNode, parentElement, pushReversed } from '../../dom/element.ts'
import type { PageReference } from '../contracts.ts'
import { decodedFragment } from '../references.ts'
import type { CounterStyles } from './counter-styles.ts'
import type { Counters } from './counters.ts'
import type { Targets } from './targets.ts'

export type GeneratedPart =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly reference?: PageReference
      readonly leader?: string
    }
  | { readonly kind: 'picture'; readonly url: string; readonly density?: number }

/** Limit of generated characters per page. */
const MAX_LENGTH = 10_000_000

export interface ContentSources {
  readonly counters: Counters
  readonly targets: Targets
  readonly styles: CounterStyles
  textRole(element: DomElement): TextRole
  /** For messages: `<p> in line 2, column 5`. */
  placeOf(element: DomElement): string
  report(problem: CssProblem, where: string): void
}

/** How an element takes part in the text around it: on lines of its own, in its line, or not at all. */
export type TextRole = 'block' | 'inline' | 'omitted'

/** Creates a function that writes `content`; its element is the originating element of a pseudo-element. */
export function createContentWriter({
  counters,
  targets,
  styles,
  textRole,
  placeOf,
  report,
}: ContentSources) {
  let quoteDepth = 0
  let length = 0

  const quote = (item: ContentItem & { kind: 'quote' }, style: FullStyle, element: DomElement): string => {
    if (!item.isOpen) quoteDepth = Math.max(0, quoteDepth - 1)
    const pairs = style.quotes ?? quotesOf(element)
    const [open = '', close = ''] = pairs[Math.min(quoteDepth, pairs.length - 1)] ?? []
    if (item.isOpen) quoteDepth++
    return item.shows ? (item.isOpen ? open : close) : ''
  }

  const textOf = (item: ContentItem, style: FullStyle, element: DomElement): string => {
    if ('listStyleType' in item && !styles.has(item.listStyleType))
      report(unknownCounterStyle(item.listStyleType), `for ${placeOf(element)}`)
    switch (item.kind) {
      case 'text':
        return item.text
      case 'attribute':
        return attribute(element, item.name) ?? item.fallback
      case 'counter':
        return styles.format(counters.value(item.counter), item.listStyleType)
      case 'counters': {
        const values = counters.values(item.counter)
        return (values.length === 0 ? [0] : values)
          .map(value => styles.format(value, item.listStyleType))
          .join(item.separator)
      }
      case 'quote':
        return quote(item, style, element)
      case 'content':
        reportPart('content()', item.part, element)
        return partOf(element, item.part, textRole)
      case 'target-text': {
        reportPart('target-text()', item.part, element)
        const found = targetOf(item, element)
        return found === null ? '' : partOf(found.element, item.part, textRole)
      }
      case 'target-counter': {
        const { counter, separator, listStyleType } = item
        const id = targetOf(item, element)?.id ?? null
        const values = id === null ? [] : targets.counters(id, counter)
        const shown = values.map(value => styles.format(value, listStyleType))
        return separator === null ? (shown.at(-1) ?? '') : shown.join(separator)
      }
      case 'string':
      case 'element':
      case 'sum': {
        const written =
          item.kind !== 'sum' ? item.kind : item.which === 'last' ? 'carried-forward' : 'brought-forward'
        const message = `'${written}(${item.name.slice(0, 60)})' is possible only in margin boxes of @page; here it is empty`
        report({ code: 'unsupported_css', message }, `for ${placeOf(element)}`)
        return ''
      }
      default:
        return ''
    }
  }

  const reportPart = (written: string, part: ContentPart, element: DomElement): void => {
    if (part !== 'before' && part !== 'after') return
    const message = `'${part}' in ${written} is not supported: the text of ::${part} is left out`
    report({ code: 'unsupported_css', message }, `for ${placeOf(element)}`)
  }

  const reported = new Set<string>()
  const targetOf = (
    { target, kind }: ContentItem & { kind: 'target-counter' | 'target-text' },
    origin: DomElement,
  ): { id: string; element: DomElement } | null => {
    const id = fragmentOf(target, origin)
    const element = id === null ? null : targets.element(id)
    if (id !== null && element !== null) return { id, element }
    const missing = id ?? ''
    if (!reported.has(missing)) {
      reported.add(missing)
      const what = id === null ? 'no id' : `the missing id '${id.slice(0, 100)}'`
      const message = `${kind}() refers to ${what}; its text is empty`
      report({ code: 'unknown_destination', message }, `for ${placeOf(origin)}`)
    }
    return null
  }

  /** A page counter, whose value is known after layout; null for other items. */
  const referenceOf = (item: ContentItem, element: DomElement): PageReference | null => {
    if (item.kind !== 'counter' && item.kind !== 'counters' && item.kind !== 'target-counter') return null
    const { counter, listStyleType } = item
    if (counter !== 'page' && counter !== 'pages') return null
    if (item.kind !== 'target-counter') return { target: null, counter, listStyleType }
    const target = targetOf(item, element)?.id ?? null
    return target === null ? null : { target, counter, listStyleType }
  }

  return (items: readonly ContentItem[], style: FullStyle, element: DomElement): readonly GeneratedPart[] => {
    const parts: GeneratedPart[] = []
    let text = ''
    const flush = () => {
      if (text !== '') parts.push({ kind: 'text', text })
      text = ''
    }
    for (const item of items) {
      if (item.kind === 'alternative') continue
      if (item.kind === 'picture') {
        flush()
        parts.push(item)
        continue
      }
      const reference = referenceOf(item, element)
      if (reference !== null || item.kind === 'leader') {
        flush()
        const known = reference === null ? {} : { reference }
        parts.push({
          kind: 'text',
          text: '',
          ...known,
          ...(item.kind === 'leader' && { leader: item.pattern }),
        })
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

export function unknownCounterStyle(name: string): CssProblem {
  const near = nearest(name, PREDEFINED_STYLES)
  const hint = near === null ? '' : ` (did you mean '${near}'?)`
  const message = `Unknown counter style '${name.slice(0, 60)}'${hint}; it counts in decimals`
  return { code: 'invalid_css_value', message }
}

/** The id that an item refers to; null without a fragment. */
function fragmentOf(target: ContentTarget, element: DomElement): string | null {
  const url = target.kind === 'url' ? target.url : (attribute(element, target.name) ?? '')
  const [, fragment = ''] = /#(.+)$/s.exec(url.trim()) ?? []
  return fragment === '' ? null : decodedFragment(fragment)
}

/** Limit of the characters that `content()` takes of an element. */
const MAX_PART = 10_000

/** The text of an element for `content()` (GCPM 3 §1.1.1), without generated content. */
function partOf(element: DomElement, part: ContentPart, textRole: ContentSources['textRole']): string {
  if (part === 'before' || part === 'after') return ''
  const text = textStart(element, MAX_PART, textRole).replace(/\s+/g, ' ').trim()
  return part === 'text' ? text : (/^\p{P}*\p{L}\p{M}*\p{P}*|^./u.exec(text)?.[0] ?? '')
}

/** The alternative texts of the pictures in an element, for one without text. Not recursive. */
export function pictureTexts(element: DomElement, textRole: ContentSources['textRole']): string {
  const texts: string[] = []
  const rest: DomNode[] = element.children.toReversed()
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node.kind !== 'element' || textRole(node) === 'omitted') continue
    if (attribute(node, 'aria-hidden')?.trim() === 'true') continue
    const label =
      attribute(node, 'aria-label')?.trim() || (node.name === 'img' && attribute(node, 'alt')?.trim())
    if (label) texts.push(label)
    else pushReversed(rest, node.children)
  }
  return texts.join(' ').slice(0, MAX_PART).replace(/\s+/g, ' ')
}

/** The first characters of the text of an element, with spaces around blocks and line breaks. Not recursive. */
function textStart(element: DomElement, maxLength: number, textRole: ContentSources['textRole']): string {
  let text = ''
  const rest: (DomNode | typeof LINE_END)[] = element.children.toReversed()
  for (let node = rest.pop(); node !== undefined && text.length < maxLength; node = rest.pop()) {
    if (node === LINE_END) text += ' '
    else if (node.kind === 'text') text += node.text
    else if (node.kind === 'element' && node.name !== 'script' && node.name !== 'style') {
      const role = textRole(node)
      if (role === 'omitted') continue
      if (node.name === 'br' || role === 'block') {
        text += ' '
        rest.push(LINE_END)
      }
      pushReversed(rest, node.children)
    }
  }
  return text.slice(0, maxLength)
}

const LINE_END = Symbol('line end')

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
