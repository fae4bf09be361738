/** Finds tags and CSS in HTML templates, with mustaches as text. Linear in the length. Pure. */

export interface Tag {
  /** In lower case. */
  readonly name: string
  readonly start: number
  /** Past its `>`, or the end of the page. */
  readonly end: number
  /** Past the text of `<style>` and `<script>`; `end` for other elements. */
  readonly contentEnd: number
}

/** The next start tag; null if there is none. */
export function nextTag(html: string, from: number): Tag | null {
  const opening = /<!--|\{\{|<([a-z][a-z0-9-]*)/gi
  opening.lastIndex = from
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const [token, name] = match
    if (token === '<!--') opening.lastIndex = indexAfter(html, '-->', opening.lastIndex)
    else if (token === '{{') opening.lastIndex = indexAfter(html, '}}', opening.lastIndex)
    else return tagAt(html, match.index, (name ?? '').toLowerCase(), endOfTag(html, opening.lastIndex))
  }
  return null
}

function tagAt(html: string, start: number, name: string, end: number): Tag {
  if (name !== 'style' && name !== 'script') return { name, start, end, contentEnd: end }
  const close = name === 'style' ? /<\/style/gi : /<\/script/gi
  close.lastIndex = end
  return { name, start, end, contentEnd: close.exec(html)?.index ?? html.length }
}

function endOfTag(html: string, from: number): number {
  const token = /\{\{|=\s*["']|>/g
  token.lastIndex = from
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    const [found] = match
    if (found === '>') return token.lastIndex
    token.lastIndex =
      found === '{{' ? indexAfter(html, '}}', token.lastIndex) : endOfValue(html, token.lastIndex, found) + 1
  }
  return html.length
}

/** Position of the quote that ends an attribute value. @param opening Ends with the quote before the value. */
function endOfValue(html: string, from: number, opening: string): number {
  const quote = opening.slice(-1)
  const token = quote === '"' ? /\{\{|"/g : /\{\{|'/g
  token.lastIndex = from
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    if (match[0] === quote) return match.index
    token.lastIndex = indexAfter(html, '}}', token.lastIndex)
  }
  return html.length
}

/** Position after a text; the end if it is missing. */
function indexAfter(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from)
  return at < 0 ? html.length : at + text.length
}

/** True for a line and a column, both from 1, in a `style` attribute or a `<style>` element. */
export type IsInStyle = (line: number, column: number) => boolean

/** Finds the CSS in a page; null if there is none. */
export function findStyles(html: string): IsInStyle | null {
  if (!/style/i.test(html)) return null
  const ranges: (readonly [start: number, end: number])[] = []
  for (let tag = nextTag(html, 0); tag !== null; tag = nextTag(html, tag.contentEnd)) {
    for (const value of attributeValues(html, tag))
      if (isStyle(html, value)) ranges.push([value.start, value.end])
    if (tag.name === 'style') ranges.push([tag.end, tag.contentEnd])
  }
  if (ranges.length === 0) return null
  const lines = [0, ...Array.from(html.matchAll(/\r\n?|\n/g), match => match.index + match[0].length)]
  return (line, column) => {
    const at = (lines[line - 1] ?? 0) + column - 1
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ranges[middle]?.[1] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return (ranges[low]?.[0] ?? html.length) <= at
  }
}

/** The value of an attribute, without its quotes. */
export interface AttributeValue {
  /** Position of the `=` before it. */
  readonly equals: number
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
}

/** The attribute values of a tag. */
export function attributeValues(html: string, tag: Tag): readonly AttributeValue[] {
  const values: AttributeValue[] = []
  const token = /\{\{|=\s*(["']?)/g
  token.lastIndex = tag.start
  for (let match = token.exec(html); match !== null && match.index < tag.end; match = token.exec(html)) {
    const [found, quote = ''] = match
    if (found === '{{') {
      token.lastIndex = indexAfter(html, '}}', token.lastIndex)
      continue
    }
    const start = token.lastIndex
    const isQuoted = quote !== ''
    const end = isQuoted ? endOfValue(html, start, quote) : endOfUnquoted(html, start, tag.end)
    values.push({ equals: match.index, start, end, isQuoted })
    token.lastIndex = Math.max(start, end + (isQuoted ? 1 : 0))
  }
  return values
}

/** The text before `=`, from the character before the name. */
const STYLE_NAME = /[\s"'/}]style$/i

function isStyle(html: string, { equals }: AttributeValue): boolean {
  let end = equals
  while (/\s/.test(html.charAt(end - 1))) end--
  return STYLE_NAME.test(html.slice(Math.max(0, end - 6), end))
}

function endOfUnquoted(html: string, from: number, end: number): number {
  const token = /\{\{|[\s>]/g
  token.lastIndex = from
  for (let match = token.exec(html); match !== null && match.index < end; match = token.exec(html)) {
    if (match[0] !== '{{') return match.index
    token.lastIndex = indexAfter(html, '}}', token.lastIndex)
  }
  return end
}
