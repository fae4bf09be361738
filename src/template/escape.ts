/**
 * How the value of `{{expression}}` is written into a text, so that data stays data. `{{{expression}}}` is written
 * as it is. Pure.
 */
export type Markup = 'xml' | 'css' | 'markdown'

export const ESCAPES: Readonly<Record<Markup, (value: string) => string>> = {
  xml: escapeXml,
  css: escapeCss,
  markdown: escapeMarkdown,
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For HTML, XML and SVG: right in text and in quoted attributes. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => XML_ENTITIES[character] ?? character)
}

/**
 * Right wherever a value may stand in CSS: in a string, in `url()`, as a word, number, percentage or hex colour.
 * Letters, digits, `-`, `_`, `.`, `%`, `#` and all from U+00A0 on stay; any other character becomes a hexadecimal
 * escape (CSS Syntax 3 §4.3.7), which is part of the token it stands in and never ends a string, a URL, a
 * declaration or a rule.
 */
function escapeCss(text: string): string {
  return text.replace(/[^\w.%#\u00A0-\uFFFF-]/g, character => `\\${character.charCodeAt(0).toString(16)} `)
}

/**
 * For Markdown, its HTML included: all ASCII punctuation, controls and spaces at the ends become character
 * references, which are text wherever Markdown reads them (CommonMark §2.5). Code shows them as they are.
 */
function escapeMarkdown(text: string): string {
  return text.replace(MARKDOWN_SPECIAL, characters => {
    let references = ''
    for (const character of characters) references += `&#${character.charCodeAt(0)};`
    return references
  })
}

const MARKDOWN_SPECIAL = /[!-/:-@[-`{-~\p{Cc}]|^ +| +$/gu
