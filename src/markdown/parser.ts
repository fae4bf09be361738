/** The Markdown parser: CommonMark, GitHub's extensions, and those of pandoc that markdown-it has plug-ins for. */
import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'
import definitionLists from 'markdown-it-deflist'
import footnotes from 'markdown-it-footnote'
import subscript from 'markdown-it-sub'
import superscript from 'markdown-it-sup'
import { addAlerts } from './alerts.ts'
import { addAttributes } from './attributes.ts'
import { addFootnoteList, type FootnoteEnvironment } from './footnotes.ts'
import { addHeadingIds, addTableOfContents } from './headings.ts'
import { addMath } from './math.ts'
import { optionsOf, type ParseOptions } from './parse-options.ts'
import { addTableCaptions } from './table-captions.ts'
import { addDashes, quotesOf } from './typography.ts'

/** Limit of nested quotes, lists and emphasis; deeper nesting stays text. */
const MAX_NESTING = 60

let parser: Parser | null = null

export interface ParsedMarkdown {
  readonly tokens: Token[]
  readonly parser: Parser
  readonly env: FootnoteEnvironment
}

export function parseMarkdown(source: string, options: ParseOptions): ParsedMarkdown {
  parser ??= createParser()
  // the search for addresses takes a third of the time
  const linkify = MAY_HAVE_ADDRESSES.test(source)
  parser.set({ linkify, typographer: options.isSmart, quotes: quotesOf(options.language) })
  const env: FootnoteEnvironment & { readonly options: ParseOptions } = { options }
  return { tokens: parser.parse(source, env), parser, env }
}

const MAY_HAVE_ADDRESSES = /:\/\/|www\.|mailto:|@/i

function createParser(): Parser {
  const markdown = new MarkdownIt({ html: true, maxNesting: MAX_NESTING })
  // html/ filters links
  markdown.validateLink = () => true
  restrictAutolinks(markdown)
  markdown.use(definitionLists).use(footnotes).use(subscript).use(superscript)
  addAlerts(markdown)
  addTableCaptions(markdown)
  addFootnoteList(markdown)
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
  markdown.core.ruler.before('linkify', 'emoji', ({ tokens, env }) => {
    const { emoji } = optionsOf(env)
    if (emoji === null) return
    for (const { children } of tokens) for (const child of children ?? []) showEmoji(child, emoji)
  })
  addMath(markdown)
  addAttributes(markdown)
  addHeadingIds(markdown)
  addDashes(markdown)
  addTableOfContents(markdown)
  const writeImage = markdown.renderer.rules['image']
  // an empty description is forgotten more often than it means decoration
  markdown.renderer.rules['image'] = (...args) =>
    (writeImage?.(...args) ?? '').replace(/^(<img\b[^>]*?) alt=""/, '$1')
  return markdown
}

/** GitHub's autolinks: addresses with a scheme, with `www.`, and of mail. `readme.md` is not an address. */
function restrictAutolinks({ linkify }: Parser): void {
  linkify.set({ fuzzyLink: true })
  const match = linkify.match.bind(linkify)
  linkify.match = text =>
    (match(text) ?? []).filter(({ schema, raw }) => schema !== '' || /^www\./i.test(raw))
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

const SHORT_CODE = /(?<![\w:]):([\w+-]{1,50}):(?!\w)/g

/** True if a text may contain short codes of emoji. */
export function hasShortCodes(source: string): boolean {
  return source.search(SHORT_CODE) >= 0
}

function showEmoji(token: Token, emoji: Readonly<Record<string, string>>): void {
  if (token.type !== 'text' || !token.content.includes(':')) return
  token.content = token.content.replace(SHORT_CODE, (code, name: string) =>
    Object.hasOwn(emoji, name) ? (emoji[name] ?? code) : code,
  )
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
