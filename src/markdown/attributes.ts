/** Attributes as in pandoc: `# Heading {#id .class}`, `![…](…){width=50%}`, also after links and code. */
import type { MarkdownIt as Parser, Token } from 'markdown-it'

type Attributes = readonly (readonly [name: string, value: string])[]

const PART =
  /\s*(?:#(?<id>[^\s{}#."'=]+)|\.(?<name>[^\s{}#."'=]+)|(?<key>[\w-]+)=(?:"(?<quoted>[^"{}]*)"|(?<bare>[^\s"'{}]+)))(?=\s|$)/uy

/** Longest list of attributes, in characters. */
const MAX_LENGTH = 500

/** Reads `#id .class key=value`; null for other text. */
function readAttributes(text: string): Attributes | null {
  const attributes: [string, string][] = []
  PART.lastIndex = 0
  while (PART.lastIndex < text.trimEnd().length) {
    const { id, name, key = '', quoted, bare } = PART.exec(text)?.groups ?? { key: '' }
    if (id !== undefined) attributes.push(['id', id])
    else if (name !== undefined) attributes.push(['class', name])
    else if (key !== '') attributes.push([key, quoted ?? bare ?? ''])
    else return null
  }
  return attributes.length === 0 ? null : attributes
}

function applyAttributes(token: Token, attributes: Attributes): void {
  for (const [name, value] of attributes) {
    if (name === 'class') token.attrJoin(name, value)
    else token.attrSet(name, value)
  }
}

export function addAttributes(markdown: Parser): void {
  markdown.core.ruler.after('inline', 'attributes', ({ tokens }) => {
    for (const [i, { type, children, content }] of tokens.entries()) {
      if (type !== 'inline' || children === null || !content.includes('}')) continue
      const block = tokens[i - 1]
      if (block?.type === 'heading_open') takeFromEnd(block, children)
      takeAfterInlines(children)
    }
  })
}

/** Attributes at the end of a heading. */
function takeFromEnd(heading: Token, children: Token[]): void {
  const last = children.at(-1)
  if (last?.type !== 'text' || !last.content.endsWith('}')) return
  const start = last.content.lastIndexOf('{')
  if (start < 0 || last.content.length - start > MAX_LENGTH) return
  const attributes = readAttributes(last.content.slice(start + 1, -1))
  if (attributes === null) return
  applyAttributes(heading, attributes)
  last.content = last.content.slice(0, start).trimEnd()
}

/** Attributes directly after images, links and code. */
function takeAfterInlines(children: readonly Token[]): void {
  let link: Token | null = null
  for (const [i, token] of children.entries()) {
    if (token.type === 'link_open') link = token
    const owner =
      token.type === 'link_close' ? link : /^(?:image|code_inline)$/.test(token.type) ? token : null
    const next = children[i + 1]
    if (owner === null || next?.type !== 'text' || !next.content.startsWith('{')) continue
    const end = next.content.indexOf('}')
    if (end < 0 || end > MAX_LENGTH) continue
    const attributes = readAttributes(next.content.slice(1, end))
    if (attributes === null) continue
    applyAttributes(owner, attributes)
    next.content = next.content.slice(end + 1)
  }
}
