/** The list of footnotes at the end of the page, and its references. markdown-it-footnote reads the syntax. */
import type { MarkdownIt as Parser, Token } from 'markdown-it'

/** What markdown-it-footnote collects in `env.footnotes`. */
interface Footnote {
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
    text.push(block('<section class="footnotes">\n<ol>\n'))
    for (const [id, { label = '', tokens, content = '' }] of list.entries()) {
      const body = tokens === undefined ? (bodies.get(label) ?? []) : paragraphOf(tokens, content, Token)
      const open = block(`<li id="fn${id + 1}">`)
      open.map = body.find(({ map }) => map !== null)?.map ?? lines.get(id) ?? null
      text.push(open)
      for (const token of body) text.push(token)
      text.push(block('</li>\n'))
    }
    text.push(block('</ol>\n</section>\n'))
  })
  markdown.renderer.rules['footnote_ref'] = (tokens, i) => {
    const { id, subId = 0 } = metaOf(tokens[i])
    const number = id + 1
    const anchor = subId === 0 ? `fnref${number}` : `fnref${number}-${subId + 1}`
    return `<sup class="footnote-ref" id="${anchor}"><a href="#fn${number}">${number}</a></sup>`
  }
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
