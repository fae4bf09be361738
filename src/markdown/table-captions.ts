/** Captions of tables, as in pandoc: a paragraph `Table: …` or `: …` before or after a table. */
import type { MarkdownIt as Parser, Token } from 'markdown-it'

const MARKER = /^(?:table)?:[ \t]+/i

export function addTableCaptions(markdown: Parser): void {
  markdown.core.ruler.after('block', 'table-captions', state => {
    const { tokens, Token } = state
    const starts = new Map<Token, readonly Token[]>()
    const removed = new Set<Token>()
    let table: Token | null = null
    for (const [i, token] of tokens.entries()) {
      if (token.type === 'table_open') table = token
      const [open, close] = [tokens[i - 1], tokens[i + 1]]
      if (token.type !== 'inline' || open?.type !== 'paragraph_open' || close === undefined) continue
      if (!MARKER.test(token.content)) continue
      const before = tokens[i - 2]?.type === 'table_close' ? table : null
      const after = tokens[i + 2]?.type === 'table_open' ? tokens[i + 2] : null
      const owner = before !== null && !starts.has(before) ? before : after
      if (owner === null || owner === undefined) continue
      token.content = token.content.replace(MARKER, '')
      const start = new Token('caption_open', 'caption', 1)
      start.map = token.map
      starts.set(owner, [start, token, new Token('caption_close', 'caption', -1)])
      for (const part of [open, token, close]) removed.add(part)
    }
    if (starts.size === 0) return
    state.tokens = tokens.flatMap(token =>
      removed.has(token) ? [] : starts.has(token) ? [token, ...(starts.get(token) ?? [])] : [token],
    )
  })
}
