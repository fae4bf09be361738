import { ELEMENT_NAMES, OPTIONAL_END_TAGS, VOID_ELEMENTS } from './element-names.ts'

/** An element without an end tag, an end tag without an element, or an element that ends after one around it. */
export interface TagMistake {
  readonly kind: 'unclosed' | 'unopened' | 'crossed'
  readonly name: string
  /** The element around a crossed one; null for other mistakes. */
  readonly outer: string | null
  /** Of the tag in the source, from 1. */
  readonly line: number
  readonly column: number
}

interface Tag {
  readonly name: string
  readonly at: number
  readonly isEnd: boolean
}

type FoundTag = Tag & Pick<TagMistake, 'kind' | 'outer'>

const MAX_MISTAKES = 20

/** Finds the first tags without a partner in HTML with unclosed tags. Linear in its length. */
export function findTagMistakes(source: string): readonly TagMistake[] {
  const open: Tag[] = []
  /** Number of open elements by name, so that stray end tags need no search. */
  const counts = new Map<string, number>()
  const found: FoundTag[] = []
  /** Unclosed elements by name, which an end tag may follow. */
  const unclosed = new Map<string, number[]>()
  const close = (from: number): Tag[] => {
    const closed = open.splice(from)
    for (const { name } of closed) counts.set(name, (counts.get(name) ?? 0) - 1)
    return closed
  }
  for (const tag of tagsOf(source)) {
    const { name, isEnd } = tag
    if (!isEnd) {
      open.push(tag)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    } else if ((counts.get(name) ?? 0) > 0) {
      const [, ...within] = close(open.findLastIndex(element => element.name === name))
      for (const inner of within) {
        const indexes = unclosed.get(inner.name)
        if (indexes === undefined) unclosed.set(inner.name, [found.length])
        else indexes.push(found.length)
        found.push({ ...inner, kind: 'unclosed', outer: name })
      }
    } else if (ELEMENT_NAMES.has(name) && name !== 'br') {
      const index = unclosed.get(name)?.pop()
      const inner = index === undefined ? undefined : found[index]
      if (index === undefined || inner === undefined) found.push({ ...tag, kind: 'unopened', outer: null })
      else found[index] = { ...inner, kind: 'crossed' }
    }
  }
  for (const tag of open) found.push({ ...tag, kind: 'unclosed', outer: null })
  return withLines(
    source,
    found.filter(({ name }) => !OPTIONAL_END_TAGS.has(name)),
  )
}

function withLines(source: string, tags: readonly FoundTag[]): readonly TagMistake[] {
  let line = 1
  let counted = 0
  return tags
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MAX_MISTAKES)
    .map(({ name, at, kind, outer }) => {
      line += source.slice(counted, at).split('\n').length - 1
      counted = at
      return { kind, name, outer, line, column: at - source.lastIndexOf('\n', at - 1) }
    })
}

/** Elements whose content is text (HTML §13.1.2), or XML. */
const SKIPPED = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|svg|math)$/

/** The tags of a page in order, without those of void elements, SVG and MathML. */
function* tagsOf(source: string): Generator<Tag> {
  const start = /<!-->|<!--->|<!--|<[!?]|<(\/?)([a-z][^\s/>]*)/gi
  for (let match = start.exec(source); match !== null; match = start.exec(source)) {
    const [token, slash = '', written = ''] = match
    const name = written.toLowerCase()
    if (name === '') {
      start.lastIndex = endOfComment(source, token, start.lastIndex)
      continue
    }
    const end = endOfTag(source, start.lastIndex)
    start.lastIndex = end
    if (VOID_ELEMENTS.has(name)) continue
    if (slash === '' && SKIPPED.test(name)) {
      const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
      close.lastIndex = end
      const isEmpty = source.startsWith('/>', end - 2) && /^(?:svg|math)$/.test(name)
      if (!isEmpty)
        start.lastIndex = close.exec(source) === null ? source.length : endOfTag(source, close.lastIndex)
    } else yield { name, at: match.index, isEnd: slash !== '' }
  }
}

/** Position after a comment, a doctype or a processing instruction (HTML §13.2.5.42–45). */
function endOfComment(source: string, token: string, from: number): number {
  if (token.endsWith('>')) return from
  if (token !== '<!--') return indexAfter(source, '>', from)
  const close = /--!?>/g
  close.lastIndex = from
  return close.exec(source) === null ? source.length : close.lastIndex
}

/** A `>`, or an attribute up to the quote that opens its value (HTML §13.2.5.32–39). */
const ATTRIBUTE = /[\s/]*(?:(>)|[^\s/>][^\s/>=]*(?:\s*=\s*(?:(["'])|[^\s>]*))?)/y

/** Position after the `>` of a tag. Quotes delimit whole values only: `<p title=it's>` ends at its `>`. */
function endOfTag(source: string, from: number): number {
  ATTRIBUTE.lastIndex = from
  for (let match = ATTRIBUTE.exec(source); match !== null; match = ATTRIBUTE.exec(source)) {
    const [, end, quote] = match
    if (end !== undefined) return ATTRIBUTE.lastIndex
    if (quote !== undefined) ATTRIBUTE.lastIndex = indexAfter(source, quote, ATTRIBUTE.lastIndex)
  }
  return source.length
}

function indexAfter(source: string, text: string, from: number): number {
  const at = source.indexOf(text, from)
  return at < 0 ? source.length : at + text.length
}
