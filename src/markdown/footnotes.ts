/** The list of footnotes at the end of the page, and its references. markdown-it-footnote reads the syntax. */
import type { MarkdownIt as Parser, Token } from 'markdown-it'
import type { MarkdownWarning } from './front-matter.ts'

/** What markdown-it-footnote collects in `env.footnotes`. */
interface Footnote {
  /** Number of references; absent for an inline footnote, which has one. */
  readonly count?: number
  readonly label?: string
  /** Of an inline footnote. */
  readonly tokens?: Token[]
  readonly content?: string
}

interface FootnoteMeta {
  readonly id: number
  readonly subId?: number
}

function metaOf(token: Token | undefined): FootnoteMeta {
  return (token?.meta ?? { id: 0 }) as unknown as FootnoteMeta
}

/** What parsing records in `env`. */
export type FootnoteEnvironment = {
  footnotes?: {
    list?: Footnote[]
    /** Ids by label, which begins with a colon; -1 for a definition without a reference. */
    refs?: Record<string, number>
  }
  /** Definitions without a reference, which are not printed. */
  unusedFootnotes?: { readonly label: string; readonly line: number | null }[]
}

const REFERENCE = /\[\^([^\]\s]+)\]/g

/** References without a definition, which are printed as text, and definitions without a reference. */
export function footnoteWarnings(
  tokens: readonly Token[],
  { unusedFootnotes = [] }: FootnoteEnvironment,
  source: string,
): MarkdownWarning[] {
  const lines = source.split('\n')
  const warnings: MarkdownWarning[] = []
  /** Cells of tables have the lines of their row. */
  let range: readonly [number, number] = [0, lines.length]
  for (const { map, children } of tokens) {
    if (map !== null) range = map
    /** The places of each reference that are left. */
    let places: Map<string, Place[]> | null = null
    for (const { type, content } of children ?? []) {
      if (type !== 'text') continue
      for (const [reference] of content.matchAll(REFERENCE)) {
        places ??= placesIn(lines, range)
        const place = places.get(reference)?.pop()
        // an escaped bracket is text
        if (place === undefined) continue
        const message = `the footnote '${reference}' has no definition, so its reference is printed as text: write '${reference}: ' and its text on a line of its own, or '\\${reference}' if it is text`
        warnings.push({ code: 'undefined_footnote', ...place, message })
      }
    }
  }
  for (const { label, line } of unusedFootnotes) {
    const column = line === null ? -1 : (lines[line - 1]?.indexOf(`[^${label}]`) ?? -1)
    const message = `the footnote '[^${label}]' has no reference, so it is not printed: write '[^${label}]' in the text, or remove the footnote`
    warnings.push({
      ...{ code: 'unused_footnote', line: line ?? 1, message },
      ...(column >= 0 && { column: column + 1 }),
    })
  }
  return warnings
}

const CODE_SPAN = /(`+).*?\1/g

type Place = Pick<MarkdownWarning, 'line' | 'column'>

/** The places of references in lines, the last first, without those in code and those whose bracket is escaped. */
function placesIn(lines: readonly string[], [first, end]: readonly [number, number]): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (let i = Math.min(end, lines.length) - 1; i >= first; i--) {
    const text = lines[i]?.replace(CODE_SPAN, code => ' '.repeat(code.length)) ?? ''
    for (const { 0: reference, index } of Array.from(text.matchAll(REFERENCE)).reverse()) {
      if (text[index - 1] === '\\') continue
      const known = places.get(reference) ?? []
      places.set(reference, known)
      known.push({ line: i + 1, column: index + 1 })
    }
  }
  return places
}

export function addFootnoteList(markdown: Parser): void {
  markdown.core.ruler.at('footnote_tail', state => {
    const env = state.env as FootnoteEnvironment
    if (env.footnotes === undefined) return
    env.unusedFootnotes = unusedDefinitions(state.tokens, env.footnotes.refs ?? {})
    const { text, bodies } = separateBodies(state.tokens)
    state.tokens = text
    const { list = [] } = env.footnotes
    if (list.length === 0) return
    const { Token } = state
    const lines = linesOfReferences(text)
    const block = (content: string): Token => {
      const token = new Token('html_block', '', 0)
      token.content = content
      return token
    }
    text.push(block('<section class="footnotes" role="doc-endnotes">\n<ol>\n'))
    for (const [id, { label = '', tokens, content = '', count = 1 }] of list.entries()) {
      const body = tokens === undefined ? (bodies.get(label) ?? []) : paragraphOf(tokens, content, Token)
      const open = block(`<li id="fn${id + 1}">`)
      open.map = body.find(({ map }) => map !== null)?.map ?? lines.get(id) ?? null
      text.push(open)
      for (const token of body) text.push(token)
      const links = new Token('html_inline', '', 0)
      links.content = linksBack(id, count)
      const last = text.at(-2)
      if (text.at(-1)?.type === 'paragraph_close' && last?.type === 'inline') last.children?.push(links)
      else text.push(block(`<p>${links.content.trim()}</p>\n`))
      text.push(block('</li>\n'))
    }
    text.push(block('</ol>\n</section>\n'))
  })
  markdown.renderer.rules['footnote_ref'] = (tokens, i) => {
    const { id, subId = 0 } = metaOf(tokens[i])
    const number = id + 1
    const link = `<a href="#fn${number}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a>`
    return `<sup class="footnote-ref" id="${anchorOf(id, subId)}">${link}</sup>`
  }
}

/** The id of a reference. @param subId Its index among those to the same footnote. */
function anchorOf(id: number, subId: number): string {
  return subId === 0 ? `fnref${id + 1}` : `fnref${id + 1}-${subId + 1}`
}

/** Links from a footnote to its references. */
function linksBack(id: number, count: number): string {
  let links = ''
  for (let subId = 0; subId < count; subId++) {
    const label = `Back to reference ${subId === 0 ? id + 1 : `${id + 1}-${subId + 1}`}`
    const number = subId === 0 ? '' : `<sup>${subId + 1}</sup>`
    links += ` <a class="footnote-backref" href="#${anchorOf(id, subId)}" role="doc-backlink" aria-label="${label}">↩${number}</a>`
  }
  return links
}

/** The first definition of each label without a reference. */
function unusedDefinitions(tokens: readonly Token[], refs: Readonly<Record<string, number>>) {
  const unused = new Map<string, number | null>()
  for (const [i, { type, meta }] of tokens.entries()) {
    if (type !== 'footnote_reference_open') continue
    const { label } = meta as { label: string }
    if (refs[`:${label}`] !== -1 || unused.has(label)) continue
    let next = i + 1
    while (tokens[next]?.map === null && tokens[next]?.type !== 'footnote_reference_close') next++
    const line = tokens[next]?.map?.[0]
    unused.set(label, line === undefined ? null : line + 1)
  }
  return Array.from(unused, ([label, line]) => ({ label, line }))
}

/** Takes the definitions out of the text. The first definition of a label counts. */
function separateBodies(tokens: readonly Token[]): { text: Token[]; bodies: Map<string, Token[]> } {
  const text: Token[] = []
  const bodies = new Map<string, Token[]>()
  const open: Token[][] = []
  for (const token of tokens) {
    if (token.type === 'footnote_reference_open') {
      const body: Token[] = []
      const { label } = token.meta as { label: string }
      if (!bodies.has(label)) bodies.set(label, body)
      open.push(body)
    } else if (token.type === 'footnote_reference_close') open.pop()
    else (open.at(-1) ?? text).push(token)
  }
  return { text, bodies }
}

/** The lines of the first references to footnotes, by id. */
function linesOfReferences(tokens: readonly Token[]): Map<number, [number, number] | null> {
  const lines = new Map<number, [number, number] | null>()
  for (const { children, map } of tokens) {
    for (const child of children ?? []) {
      const id = child.type === 'footnote_ref' ? metaOf(child).id : null
      if (id !== null && !lines.has(id)) lines.set(id, map)
    }
  }
  return lines
}

function paragraphOf(
  children: Token[],
  content: string,
  Token: new (...args: [string, string, 1 | 0 | -1]) => Token,
) {
  const inline = new Token('inline', '', 0)
  inline.content = content
  inline.children = children
  return [new Token('paragraph_open', 'p', 1), inline, new Token('paragraph_close', 'p', -1)]
}
