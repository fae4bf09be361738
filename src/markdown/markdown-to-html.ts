// Markdown (CommonMark with the extensions of GitHub and pandoc in docs/markdown.md) → an HTML page with a stylesheet.
// Pure; never fails. HTML in Markdown is passed through; html/ filters it. No network, no scripts.
import type { MarkdownIt as Parser, Token } from 'markdown-it'
import type { JsonObject } from '../base/json.ts'
import { highlightFences } from './code.ts'
import { footnoteWarnings } from './footnotes.ts'
import { lineOfField, type MarkdownWarning, readFrontMatter } from './front-matter.ts'
import { renderMath } from './math.ts'
import { readMetadata } from './metadata.ts'
import { hasShortCodes, parseMarkdown } from './parser.ts'
import { MARKDOWN_STYLESHEET } from './stylesheet.ts'

export interface MarkdownPage {
  readonly html: string
  /** The Markdown line of each HTML line, from 1; null if there is none. */
  readonly lines: readonly (number | null)[]
  readonly warnings: readonly MarkdownWarning[]
  /** All fields of the front matter. */
  readonly fields: JsonObject
  /** The line of a field, from 1. */
  lineOf(field: string): number
}

export async function markdownToHtml(source: string): Promise<MarkdownPage> {
  const front = readFrontMatter(source)
  const lineOf = (field: string) => lineOfField(source, field)
  const metadata = readMetadata(front.fields, lineOf)
  const emoji = hasShortCodes(source) ? (await import('markdown-it-emoji/lib/data/full.mjs')).default : null
  const { tokens, parser, env } = parseMarkdown(withoutLines(source, front.lineCount), { ...metadata, emoji })
  const { html: codes, warnings } = await highlightFences(tokens)
  const ofMath = metadata.hasMath ? await renderMath(tokens, source) : []
  const { escapeHtml } = parser.utils
  const { language, title, author, description, keywords } = metadata
  const named = Object.entries({ author, description, keywords }).flatMap(([name, content]) =>
    content === null
      ? []
      : [`<meta name="${name}" content="${escapeHtml(content).replaceAll('\n', ' ')}">\n`],
  )
  const head = `<!doctype html>
<html${language === null ? '' : ` lang="${escapeHtml(language)}"`}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(title ?? titleOf(tokens)).replaceAll('\n', ' ')}</title>
${named.join('')}<style>${MARKDOWN_STYLESHEET}</style>
</head>
<body>
`
  const body = renderBody(tokens, parser, codes)
  const headLines = Array.from(head.matchAll(/\n/g), () => null)
  return {
    html: `${head}${body.html}</body>\n</html>\n`,
    lines: [...headLines, ...body.lines],
    warnings: [
      ...front.warnings,
      ...metadata.warnings,
      ...warnings,
      ...ofMath,
      ...footnoteWarnings(tokens, env, source),
    ],
    fields: front.fields,
    lineOf,
  }
}

/** Empties the first lines, which keeps the numbers of the others. */
function withoutLines(source: string, count: number): string {
  return count === 0
    ? source
    : source.replace(new RegExp(`^(?:[^\\n]*(?:\\n|$)){${count}}`), '\n'.repeat(count))
}

/** Tokens that are written with the line breaks of their source. */
const KEEPS_LINES: ReadonlySet<string> = new Set(['inline', 'html_block', 'fence', 'code_block'])

/** Renders token by token, as markdown-it does, to record the source line of each. */
function renderBody(
  tokens: Token[],
  { renderer, options }: Parser,
  codes: ReadonlyMap<Token, string>,
): Pick<MarkdownPage, 'html' | 'lines'> {
  let html = ''
  const lines: (number | null)[] = [null]
  let line: number | null = null
  for (const [i, token] of tokens.entries()) {
    const { type, map, children } = token
    if (map !== null) line = map[0] + 1
    const rule = renderer.rules[type]
    const written =
      codes.get(token) ??
      (type === 'inline'
        ? renderer.renderInline(children ?? [], options, {})
        : (rule?.(tokens, i, options, {}, renderer) ?? renderer.renderToken(tokens, i, options)))
    const keepsLines = KEEPS_LINES.has(type)
    // the first line of a fence is its opening
    const first = type === 'fence' ? 1 : 0
    for (const [k, part] of written.split('\n').entries()) {
      if (k > 0) lines.push(null)
      if (part === '' || line === null) continue
      lines[lines.length - 1] ??= keepsLines ? line + first + k : line
    }
    html += written
  }
  return { html, lines }
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
