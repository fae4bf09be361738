import type { ComputedStyle } from '../../css/computed-style.ts'
import type { Inline, TextInline } from '../../layout/css/contracts.ts'
import { insertSoftHyphens } from '../../text/hyphenation.ts'

const COLLAPSIBLE = /[ \t\n\r\f]+/g
const TAB_STOP = 8

type TextProperties = Omit<TextInline, 'kind' | 'text'>

/** Gathers the inline content of a block container and collapses white space (CSS Text 3 §4.1). */
export class InlineRun {
  #inlines: Inline[] = []
  /** True if a space here would follow another one, or begin a line. */
  #isAfterSpace = true
  #hasContent = false

  /** True if the content so far generates a line. */
  get hasContent(): boolean {
    return this.#hasContent
  }

  text(text: string, properties: TextProperties): void {
    const { whiteSpace } = properties.style
    if (whiteSpace === 'normal' || whiteSpace === 'nowrap') {
      this.#addCollapsed(text, properties)
      return
    }
    const lines = text.replace(/\r\n?|\f/g, '\n').split('\n')
    for (const [i, line] of lines.entries()) {
      if (i > 0) this.push({ kind: 'break' })
      if (whiteSpace === 'pre-line') this.#addCollapsed(line, properties)
      else this.#addPreserved(line, properties)
    }
  }

  push(inline: Exclude<Inline, TextInline>): void {
    this.#inlines.push(inline)
    if (inline.kind === 'atom') this.#isAfterSpace = false
    if (inline.kind === 'break') this.#isAfterSpace = true
    if (inline.kind === 'atom' || inline.kind === 'break') this.#hasContent = true
    if (inline.kind === 'open' && hasEdges(inline.style)) this.#hasContent = true
  }

  /** Returns the content, empty if it generates no line, and starts again. */
  take(): readonly Inline[] {
    const taken = this.#hasContent ? this.#inlines : []
    this.#inlines = []
    this.#isAfterSpace = true
    this.#hasContent = false
    return taken
  }

  #addCollapsed(text: string, properties: TextProperties): void {
    let collapsed = text.replace(COLLAPSIBLE, ' ')
    if (this.#isAfterSpace && collapsed.startsWith(' ')) collapsed = collapsed.slice(1)
    if (collapsed === '') return
    this.#isAfterSpace = collapsed.endsWith(' ')
    if (collapsed !== ' ') this.#hasContent = true
    this.#inlines.push({ kind: 'text', text: collapsed, ...properties })
  }

  #addPreserved(text: string, properties: TextProperties): void {
    this.#isAfterSpace = false
    if (text === '') return
    this.#hasContent = true
    this.#inlines.push({ kind: 'text', text: text.includes('\t') ? expandTabs(text) : text, ...properties })
  }
}

/** An empty inline box with an edge has a line (CSS 2.2 §9.4.2). */
function hasEdges(style: ComputedStyle): boolean {
  return (
    style.borderLeftWidth > 0 ||
    style.borderRightWidth > 0 ||
    style.paddingLeft !== 0 ||
    style.paddingRight !== 0 ||
    (style.marginLeft !== 0 && style.marginLeft !== 'auto') ||
    (style.marginRight !== 0 && style.marginRight !== 'auto')
  )
}

function expandTabs(line: string): string {
  let expanded = ''
  for (const character of line) {
    if (character === '\t') expanded += ' '.repeat(TAB_STOP - (expanded.length % TAB_STOP))
    else expanded += character
  }
  return expanded
}

const FIRST_LETTERS = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu

/** CSS Text 3 §2.1. The language affects letters such as the Turkish i. */
export function transformText(
  text: string,
  transform: ComputedStyle['textTransform'],
  language: string,
): string {
  switch (transform) {
    case 'uppercase':
      return text.toLocaleUpperCase(language)
    case 'lowercase':
      return text.toLocaleLowerCase(language)
    case 'capitalize':
      return text.replace(FIRST_LETTERS, letter => letter.toLocaleUpperCase(language))
    case 'none':
      return text
  }
}

/** Inserts soft hyphens where `hyphens` permits a break inside a word, and removes all others. */
export function withHyphens(
  text: string,
  { hyphens, language }: Pick<ComputedStyle, 'hyphens' | 'language'>,
): string {
  return insertSoftHyphens(text, hyphens, language === 'auto' ? null : language)
}
