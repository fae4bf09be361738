/** Ids of headings, as GitHub makes them, and the table of contents. */
import GithubSlugger from 'github-slugger'
import type { MarkdownIt as Parser, StateCore, Token } from 'markdown-it'
import { optionsOf } from './parse-options.ts'

const TEXT: ReadonlySet<string> = new Set(['text', 'text_special', 'code_inline'])

export function addHeadingIds(markdown: Parser): void {
  markdown.core.ruler.after('attributes', 'heading-ids', ({ tokens }) => {
    const slugger = new GithubSlugger()
    for (const [i, token] of tokens.entries()) {
      if (token.type !== 'heading_open' || token.attrGet('id') !== null) continue
      const text = tokens[i + 1]?.children?.map(({ type, content }) => (TEXT.has(type) ? content : ''))
      const slug = slugger.slug(text?.join('') ?? '')
      if (slug !== '') token.attrSet('id', slug)
    }
  })
}

const PLACE = /^\[(?:toc|\[_?toc_?\])\]$/i

/** Replaces the first paragraph `[TOC]` or `[[toc]]`. */
export function addTableOfContents(markdown: Parser): void {
  markdown.core.ruler.push('table-of-contents', state => {
    const { tokens, env } = state
    const { tocDepth, hasToc } = optionsOf(env)
    const place = tokens.findIndex(
      ({ type, content, children }, i) =>
        type === 'inline' &&
        PLACE.test(content) &&
        children?.some(child => child.type === 'link_open') === false &&
        tokens[i - 1]?.type === 'paragraph_open',
    )
    if (place < 0 && !hasToc) return
    const list = contentsOf(tokens, tocDepth, state)
    if (place < 0) tokens.splice(titleEnd(tokens), 0, ...list)
    else tokens.splice(place - 1, 3, ...list)
  })
}

/** Index after the title of the page: a level-1 heading at its beginning. 0 for none. */
function titleEnd(tokens: readonly Token[]): number {
  const [first] = tokens
  const isTitle = first?.type === 'heading_open' && first.tag === 'h1'
  return isTitle ? tokens.findIndex(({ type }) => type === 'heading_close') + 1 : 0
}

/** Nested lists of links to the headings. A single level-1 heading is the title of the page, not an entry. */
function contentsOf(tokens: readonly Token[], depth: number, { Token }: StateCore): Token[] {
  const isTitled = tokens.filter(({ type, tag }) => type === 'heading_open' && tag === 'h1').length === 1
  const list: Token[] = []
  const block = (content: string, map: Token['map'] = null) => {
    const token = new Token('html_block', '', 0)
    token.content = content
    token.map = map
    list.push(token)
  }
  /** Levels of the open lists. */
  const open: number[] = []
  block('<nav class="toc" role="doc-toc">\n')
  for (const [i, heading] of tokens.entries()) {
    const level = Number(heading.tag.slice(1))
    const id = heading.type === 'heading_open' ? heading.attrGet('id') : null
    if (id === null || level > depth || (isTitled && level === 1)) continue
    while ((open.at(-1) ?? 0) > level && open.length > 1) {
      open.pop()
      block('</li>\n</ul>\n')
    }
    if (open.length === 0 || (open.at(-1) ?? 0) < level) {
      open.push(level)
      block('<ul>\n')
    } else {
      open[open.length - 1] = level
      block('</li>\n')
    }
    block('<li>', heading.map)
    const link = new Token('link_open', 'a', 1)
    link.attrSet('href', `#${id}`)
    const entry = new Token('inline', '', 0)
    entry.map = heading.map
    const text = tokens[i + 1]?.children?.filter(({ type }) => !LEFT_OUT.has(type)) ?? []
    entry.children = [link, ...text, new Token('link_close', 'a', -1)]
    list.push(entry)
  }
  for (const _ of open) block('</li>\n</ul>\n')
  block('</nav>\n')
  return list
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  'link_open',
  'link_close',
  'footnote_ref',
  'html_inline',
  'image',
])
