/**
 * Escapes the value of `{{expression}}`, so that data does not become markup. `{{{expression}}}` is not escaped. Pure.
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

/** Escapes values in text and quoted attributes of HTML, XML and SVG. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => XML_ENTITIES[character] ?? character)
}

/**
 * Escapes values in CSS: in a string, in `url()`, as a word, number, percentage or hex colour. Keeps letters, digits,
 * `-`, `_`, `.`, `%`, `#` and characters from U+00A0 on. Others become hexadecimal escapes (CSS Syntax 3 §4.3.7), which
 * never end a string, URL, declaration or rule.
 */
function escapeCss(text: string): string {
  return text.replace(/[^\w.%#\u00A0-\uFFFF-]/g, character => `\\${character.charCodeAt(0).toString(16)} `)
}

/**
 * Escapes values in Markdown and its HTML: ASCII punctuation, controls and outer spaces become character references
 * (CommonMark §2.5) of four digits. In code, where CommonMark has no references, `markdown/` decodes references of this
 * form, so that code shows the value.
 */
function escapeMarkdown(text: string): string {
  return text.replace(MARKDOWN_SPECIAL, characters => {
    let references = ''
    for (const character of characters) references += `&#${String(character.charCodeAt(0)).padStart(4, '0')};`
    return references
  })
}

const MARKDOWN_SPECIAL = /[!-/:-@[-`{-~\p{Cc}]|^ +| +$/gu
