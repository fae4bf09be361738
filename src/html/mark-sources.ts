import { type StyleSource, withSource } from '../css/style-source.ts'
import { type DomElement, placeOf } from '../dom/element.ts'
import {
  DEFAULT_AT,
  type HtmlSource,
  type PageRules,
  type PageStyle,
  type StyledElement,
  type StyledNode,
  type WrittenLines,
} from './contracts.ts'

/**
 * Marks the style of each element with its place in the page. Only renders with a source map and those of PDF/A-1 do
 * this. Recursive.
 * @param placeOf The place of an element, for messages.
 */
export function markElements(
  root: StyledElement,
  { at = DEFAULT_AT, html, written, lines, syntax }: HtmlSource,
  placeOf: (element: StyledElement) => string,
): StyledElement {
  // The page as bound has other columns than the page as written.
  const page = written?.page
  const columns =
    lines === undefined || page === undefined ? null : createColumns({ html, syntax }, lines, page)
  const mark = (element: StyledElement, tag: string): StyledElement => {
    const { line, column } = element
    const bound = line === null || column === null ? null : (columns?.columnOf(tag, line, column) ?? null)
    const shown = lines === undefined ? column : bound
    const place = { path: at, line, column: shown, place: placeOf(element) }
    const style = withSource(element.style, place)
    const first = element.firstLine === undefined ? {} : { firstLine: withSource(element.firstLine, place) }
    const children = element.children.map((child): StyledNode => {
      if (child.kind === 'text') return child
      // generated content has the place of its originating element
      return mark(child, child.line === line && child.column === column ? tag : child.name)
    })
    return { ...element, style, ...first, children }
  }
  return mark(root, root.name)
}

/** The column of a start tag as written; null if it is unknown. Reads the template when it is first needed. */
export function createColumnFinder({
  html,
  lines,
  written,
  syntax,
}: HtmlSource): (tag: Pick<DomElement, 'name' | 'line' | 'column'>) => number | null {
  let columns: ReturnType<typeof createColumns> | null = null
  return ({ name, line, column }) => {
    if (lines === undefined || line === null || column === null) return column
    if (written?.page === undefined) return null
    columns ??= createColumns({ html, syntax }, lines, written.page)
    return columns.columnOf(name, line, column)
  }
}

/** Places such as `<p> in line 2, column 5`, for messages. */
export function createPlaceFinder(
  source: HtmlSource,
): (element: Pick<DomElement, 'name' | 'line' | 'column'>) => string {
  const columnOf = createColumnFinder(source)
  return element => {
    const column = columnOf(element)
    return column === null ? placeOf(element) : `${placeOf(element)}, column ${column}`
  }
}

/**
 * The column where the content of an element begins; null if it is unknown, as in templates and after a start tag of
 * several lines.
 */
export function contentColumn(
  { html, lines }: HtmlSource,
  { line, column }: Pick<DomElement, 'line' | 'column'>,
): number | null {
  if (lines !== undefined || line === null || column === null) return null
  const tag = /^<[^>]*>/.exec(html.split('\n')[line - 1]?.slice(column - 1) ?? '')?.[0]
  return tag === undefined ? null : column + tag.length
}

/**
 * The columns of start tags in a template. Tags of one name are in the same order on a bound line and on its line of the
 * template, which may repeat as a whole. Otherwise the column is unknown.
 */
function createColumns(
  { html: bound, syntax }: { readonly html: string; readonly syntax: HtmlSource['syntax'] | undefined },
  lines: WrittenLines,
  written: string,
) {
  const isMarkdown = syntax === 'markdown'
  const writtenLines = written.split('\n')
  const columns = new Map<string, number | null>()
  for (const [i, boundText] of bound.split('\n').entries()) {
    const line = lines[i] ?? null
    if (line === null) continue
    const text = writtenLines[line - 1] ?? ''
    const inTemplate = isMarkdown ? markdownColumns(text) : tagColumns(text)
    for (const [name, found] of tagColumns(boundText)) {
      const own = inTemplate.get(name) ?? []
      for (const [k, column] of found.entries()) {
        const key = `${line} ${column} ${name}`
        const isSame = isMarkdown ? found.length === own.length : found.length % own.length === 0
        const place = isSame ? (own[k % own.length] ?? null) : null
        columns.set(key, columns.has(key) && columns.get(key) !== place ? null : place)
      }
    }
  }
  return {
    /** @param column In the bound page. */
    columnOf: (name: string, line: number, column: number): number | null =>
      columns.get(`${line} ${column} ${name}`) ?? null,
  }
}

/** Columns of the start tags in a line, by name. */
function tagColumns(line: string): Map<string, number[]> {
  const columns = new Map<string, number[]>()
  for (const { 1: tag = '', index } of line.matchAll(/<([a-z][^\s/>]*)/gi)) {
    const name = tag.toLowerCase()
    const found = columns.get(name)
    if (found === undefined) columns.set(name, [index + 1])
    else found.push(index + 1)
  }
  return columns
}

/** Elements of Markdown that begin where the text of a line does. */
const MARKDOWN_BLOCKS = 'h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre table hr'.split(' ')
const MARKDOWN_TAG = /<([a-z][^\s/>]*)|(!?)\[[^\]]*\][([]/gi

/** Columns of the elements in a line of Markdown, by name. Elements of other syntax have none. */
function markdownColumns(line: string): Map<string, number[]> {
  const columns = new Map<string, number[]>()
  const start = line.search(/\S/)
  if (start >= 0) for (const name of MARKDOWN_BLOCKS) columns.set(name, [start + 1])
  for (const { 1: tag, 2: mark, index } of line.matchAll(MARKDOWN_TAG)) {
    const name = tag?.toLowerCase() ?? (mark === '!' ? 'img' : 'a')
    const found = columns.get(name)
    if (found === undefined || MARKDOWN_BLOCKS.includes(name)) columns.set(name, [index + 1])
    else found.push(index + 1)
  }
  return columns
}

/** Marks margin boxes with the line of their rule: in the CSS of the template, or in the page. */
export function markMarginBoxes(pages: PageRules, source: HtmlSource): PageRules {
  const mark = (page: PageStyle): PageStyle => {
    const boxes = Object.entries(page.marginBoxes).map(([name, box]) => {
      return [name, { ...box, style: withSource(box.style, placeOfMarginBox(name, source)) }]
    })
    return { ...page, marginBoxes: Object.fromEntries(boxes) }
  }
  const marked = new Map<PageStyle, PageStyle>()
  const markOnce = (page: PageStyle): PageStyle => {
    const found = marked.get(page) ?? mark(page)
    marked.set(page, found)
    return found
  }
  return {
    every: markOnce(pages.every),
    samples: new Set([...pages.samples].map(markOnce)),
    counterStyles: pages.counterStyles,
    styleOf: page => markOnce(pages.styleOf(page)),
  }
}

function placeOfMarginBox(
  name: string,
  { at = DEFAULT_AT, html, css, lines, written }: HtmlSource,
): StyleSource {
  const rule = new RegExp(`@${name}(?![\\w-])`, 'i')
  const inCss = placeOfMatch(rule, written?.css ?? css)
  if (inCss !== null) return { path: '/css', ...inCss }
  const inPage = placeOfMatch(rule, written?.page ?? (lines === undefined ? html : null))
  return { path: at, ...(inPage ?? { line: null, column: null }) }
}

/** Line and column of the first match. */
function placeOfMatch(
  pattern: RegExp,
  text: string | null | undefined,
): { line: number; column: number } | null {
  const match = text === null || text === undefined ? null : pattern.exec(text)
  if (match === null) return null
  const before = match.input.slice(0, match.index).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
