/** The list of footnotes at the end of the page, and its references. markdown-it-footnote reads the syntax. */
import type { MarkdownIt as Parser, Token } from 'markdown-it'

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

export function addFootnoteList(markdown: Parser): void {
  markdown.core.ruler.at('footnote_tail', state => {
    const env = state.env as { footnotes?: { list?: Footnote[] } }
    if (env.footnotes === undefined) return
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
