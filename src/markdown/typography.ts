/** Typographic quotes of a language, dashes and ellipses. */
import type { MarkdownIt as Parser } from 'markdown-it'

const NO_BREAK = '\u00A0'
const ENGLISH = ['“', '”', '‘', '’']

/** Quotes by language tag: outer opening and closing, inner opening and closing (as in CLDR). */
const QUOTES: Readonly<Record<string, readonly string[]>> = {
  bg: ['„', '“', '’', '’'],
  cs: ['„', '“', '‚', '‘'],
  da: ['“', '”', '‘', '’'],
  de: ['„', '“', '‚', '‘'],
  'de-CH': ['«', '»', '‹', '›'],
  el: ['«', '»', '“', '”'],
  es: ['«', '»', '“', '”'],
  et: ['„', '“', '«', '»'],
  fi: ['”', '”', '’', '’'],
  fr: [`«${NO_BREAK}`, `${NO_BREAK}»`, `‹${NO_BREAK}`, `${NO_BREAK}›`],
  hr: ['„', '“', '‚', '‘'],
  hu: ['„', '”', '»', '«'],
  it: ['«', '»', '“', '”'],
  ja: ['「', '」', '『', '』'],
  lt: ['„', '“', '‚', '‘'],
  nb: ['«', '»', '‘', '’'],
  nn: ['«', '»', '‘', '’'],
  no: ['«', '»', '‘', '’'],
  pl: ['„', '”', '«', '»'],
  'pt-PT': ['«', '»', '“', '”'],
  ro: ['„', '”', '«', '»'],
  ru: ['«', '»', '„', '“'],
  sk: ['„', '“', '‚', '‘'],
  sl: ['„', '“', '‚', '‘'],
  sv: ['”', '”', '’', '’'],
  uk: ['«', '»', '„', '“'],
}

/** Quotes of a language tag; English for others. */
export function quotesOf(language: string | null): string[] {
  const tag = language ?? 'en'
  return [...(QUOTES[tag] ?? QUOTES[tag.split('-')[0]?.toLowerCase() ?? ''] ?? ENGLISH)]
}

/** `--` becomes an en dash, `---` an em dash, `...` an ellipsis. Other replacements of markdown-it, such as `(c)`, do not apply. */
export function addDashes(markdown: Parser): void {
  markdown.core.ruler.at('replacements', ({ tokens, md }) => {
    if (!md.options.typographer) return
    for (const { type, children } of tokens) {
      if (type !== 'inline') continue
      let autolinks = 0
      for (const token of children ?? []) {
        if (token.info === 'auto') autolinks += token.nesting
        if (token.type === 'text' && autolinks === 0) token.content = withDashes(token.content)
      }
    }
  })
}

function withDashes(text: string): string {
  return text
    .replace(/(?<!-)---(?!-)/g, '—')
    .replace(/(?<!-)--(?!-)/g, '–')
    .replace(/(?<!\.)\.\.\.(?!\.)/g, '…')
}
