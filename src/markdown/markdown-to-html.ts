// Markdown (CommonMark, with tables, strikethrough and task lists) → an HTML page with a stylesheet. Pure; never fails.
// HTML in Markdown is passed through; html/ filters it. No network, no scripts.
import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'
import { MARKDOWN_STYLESHEET } from './stylesheet.ts'

/** Limit of nested quotes, lists and emphasis; deeper nesting stays text. */
const MAX_NESTING = 60

let parser: Parser | null = null

export interface MarkdownPage {
  readonly html: string
  /** The Markdown line of each HTML line, from 1; null if there is none. */
  readonly lines: readonly (number | null)[]
}

export function markdownToHtml(source: string): MarkdownPage {
  parser ??= createParser()
  const tokens = parser.parse(source, {})
  const head = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${parser.utils.escapeHtml(titleOf(tokens))}</title>
<style>${MARKDOWN_STYLESHEET}</style>
</head>
<body>
`
  const body = renderBody(tokens, parser)
  const headLines = Array.from(head.matchAll(/\n/g), () => null)
  return { html: `${head}${body.html}</body>\n</html>\n`, lines: [...headLines, ...body.lines] }
}

/**
 * Renders token by token, as markdown-it does, to record the source line of each. Inline HTML keeps its line breaks.
 */
function renderBody(tokens: Token[], { renderer, options }: Parser): MarkdownPage {
  let html = ''
  const lines: (number | null)[] = [null]
  let line: number | null = null
  for (const [i, token] of tokens.entries()) {
    const { type, map, children } = token
    if (map !== null) line = map[0] + 1
    const rule = renderer.rules[type]
    const written =
      type === 'inline'
        ? renderer.renderInline(children ?? [], options, {})
        : (rule?.(tokens, i, options, {}, renderer) ?? renderer.renderToken(tokens, i, options))
    const keepsLines = type === 'inline' || type === 'html_block'
    for (const [k, part] of written.split('\n').entries()) {
      if (k > 0) lines.push(null)
      if (part === '' || line === null) continue
      lines[lines.length - 1] ??= keepsLines ? line + k : line
    }
    html += written
  }
  return { html, lines }
}

function createParser(): Parser {
  const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false, maxNesting: MAX_NESTING })
  // html/ filters links
  markdown.validateLink = () => true
  markdown.core.ruler.after('inline', 'task-lists', ({ tokens, Token }) => {
    for (const [i, token] of tokens.entries()) {
      markTask(token, tokens[i - 2], () => new Token('html_inline', '', 0))
    }
  })
  markdown.core.ruler.after('inline', 'values-in-code', ({ tokens }) => {
    for (const token of tokens) {
      showValues(token)
      token.children?.forEach(showValues)
    }
  })
  return markdown
}

const CODE: ReadonlySet<string> = new Set(['code_inline', 'code_block', 'fence'])

/**
 * Decodes the references of escaped values in code, which CommonMark shows literally. Templates escape values with four
 * digits and a leading zero. The code is already delimited, so a value cannot end it.
 */
function showValues(token: Token): void {
  if (!CODE.has(token.type) || !token.content.includes('&#0')) return
  token.content = token.content.replace(/&#(0\d{3});/g, (_, code) => String.fromCharCode(Number(code)))
}

const BOXES: Readonly<Record<string, string>> = { ' ': '☐', x: '☑', X: '☑' }

/** Turns `- [x] done` into an item with a box instead of a bullet. */
function markTask({ type, children }: Token, item: Token | undefined, createMark: () => Token): void {
  const first = children?.[0]
  if (type !== 'inline' || item?.type !== 'list_item_open' || first?.type !== 'text') return
  const [whole = '', state = ''] = /^\[([ xX])\] /.exec(first.content) ?? []
  const box = BOXES[state]
  if (box === undefined) return
  item.attrJoin('class', 'task-item')
  const mark = createMark()
  mark.content = `<span class="task">${box}</span> `
  first.content = first.content.slice(whole.length)
  children?.unshift(mark)
}

/** The text of the first level-1 heading. */
function titleOf(tokens: readonly Token[]): string {
  const heading = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1')
  const inline = heading < 0 ? undefined : tokens[heading + 1]
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'text' ? content : ''))
    .join('')
    .trim()
}
