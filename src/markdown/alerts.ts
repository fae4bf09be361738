/** GitHub's alerts: quotes that begin with `[!NOTE]`. */
import type { MarkdownIt as Parser, Token } from 'markdown-it'

const TITLES: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
}

/** The kind, and a title of the author's own. */
const MARKER = /^\[!(note|tip|important|warning|caution)\][ \t]*([^\n]*)(?:\n|$)/i

export function addAlerts(markdown: Parser): void {
  markdown.core.ruler.after('block', 'alerts', state => {
    const { tokens, Token } = state
    if (!tokens.some(isMarked)) return
    const written: Token[] = []
    /** For each open quote, true if it is an alert. */
    const quotes: boolean[] = []
    for (let i = 0; i < tokens.length; i++) {
      const [quote, paragraph, inline] = [tokens[i], tokens[i + 1], tokens[i + 2]]
      if (quote === undefined) continue
      written.push(quote)
      if (quote.type === 'blockquote_close' && quotes.pop() === true) quote.tag = 'div'
      if (quote.type !== 'blockquote_open') continue
      const isAlert = paragraph?.type === 'paragraph_open' && inline !== undefined && isMarked(inline)
      quotes.push(isAlert)
      if (!isAlert) continue
      const [marker = '', kind = '', title = ''] = MARKER.exec(inline.content) ?? []
      quote.tag = 'div'
      quote.attrSet('class', `markdown-alert markdown-alert-${kind.toLowerCase()}`)
      const line = inline.map?.[0] ?? 0
      const open = new Token('paragraph_open', 'p', 1)
      open.block = true
      open.map = [line, line + 1]
      open.attrSet('class', 'markdown-alert-title')
      const text = new Token('inline', '', 0)
      text.content = title === '' ? (TITLES[kind.toLowerCase()] ?? kind) : title
      text.map = [line, line + 1]
      text.children = []
      const close = new Token('paragraph_close', 'p', -1)
      close.block = true
      written.push(open, text, close)
      inline.content = inline.content.slice(marker.length)
      inline.map = [line + 1, Math.max(line + 1, inline.map?.[1] ?? 0)]
      paragraph.map = inline.map
      if (inline.content === '') i += 3
    }
    state.tokens = written
  })
}

function isMarked({ type, content }: Token): boolean {
  return type === 'inline' && content.startsWith('[!') && MARKER.test(content)
}
