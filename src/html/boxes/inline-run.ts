import type { ComputedStyle } from '../../css/computed-style.ts'
import type { Inline, TextInline } from '../../layout/css/contracts.ts'
import { insertSoftHyphens } from '../../text/hyphenation.ts'

/** Gathers the inline content of a block container and collapses white space (CSS Text 3 §4.1). */
export interface InlineRun {
  text(text: string, properties: Omit<TextInline, 'kind' | 'text'>): void
  push(inline: Exclude<Inline, TextInline>): void
  /** True if the content so far generates a line. */
  readonly hasContent: boolean
  /** Returns the content, empty if it generates no line, and starts again. */
  take(): readonly Inline[]
}

const COLLAPSIBLE = /[ \t\n\r\f]+/g
const TAB_STOP = 8

export function createInlineRun(): InlineRun {
  let inlines: Inline[] = []
  /** True if a space here would follow another one, or begin a line. */
  let isAfterSpace = true
  let hasContent = false

  function add(text: string, properties: Omit<TextInline, 'kind' | 'text'>): void {
    if (text === '') return
    inlines.push({ kind: 'text', text, ...properties })
  }

  function addBreak(): void {
    inlines.push({ kind: 'break' })
    isAfterSpace = true
    hasContent = true
  }

  function addCollapsed(text: string, properties: Omit<TextInline, 'kind' | 'text'>): void {
    let collapsed = text.replace(COLLAPSIBLE, ' ')
    if (isAfterSpace && collapsed.startsWith(' ')) collapsed = collapsed.slice(1)
    if (collapsed === '') return
    isAfterSpace = collapsed.endsWith(' ')
    if (collapsed !== ' ') hasContent = true
    add(collapsed, properties)
  }

  function addPreserved(text: string, properties: Omit<TextInline, 'kind' | 'text'>): void {
    hasContent ||= text !== ''
    isAfterSpace = false
    add(text.includes('\t') ? expandTabs(text) : text, properties)
  }

  return {
    text(text, properties) {
      const { whiteSpace } = properties.style
      if (whiteSpace === 'normal' || whiteSpace === 'nowrap') {
        addCollapsed(text, properties)
        return
      }
      const lines = text.replace(/\r\n?|\f/g, '\n').split('\n')
      for (const [i, line] of lines.entries()) {
        if (i > 0) addBreak()
        if (whiteSpace === 'pre-line') addCollapsed(line, properties)
        else addPreserved(line, properties)
      }
    },

    push(inline) {
      inlines.push(inline)
      if (inline.kind === 'atom') isAfterSpace = false
      if (inline.kind === 'break') isAfterSpace = true
      if (inline.kind === 'atom' || inline.kind === 'break') hasContent = true
      if (inline.kind === 'open' && hasEdges(inline.style)) hasContent = true
    },

    get hasContent() {
      return hasContent
    },

    take() {
      const taken = hasContent ? inlines : []
      inlines = []
      isAfterSpace = true
      hasContent = false
      return taken
    },
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
