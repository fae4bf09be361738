/** Fenced code → HTML. */
import type { Token } from 'markdown-it'
import type { MarkdownWarning } from './front-matter.ts'

/** Longest code that is highlighted, in characters: of one fence, and of all fences of a page. */
const MAX_LENGTH = 10_000
const MAX_TOTAL = 200_000

/** Highlights the fences of a page that name a known language. Others stay as they are. */
export async function highlightFences(
  tokens: readonly Token[],
): Promise<{ html: ReadonlyMap<Token, string>; warnings: readonly MarkdownWarning[] }> {
  const html = new Map<Token, string>()
  const warnings: MarkdownWarning[] = []
  const fences = tokens.filter(({ type, info }) => type === 'fence' && languageOf(info) !== null)
  if (fences.length === 0) return { html, warnings }
  const { highlight, isKnownLanguage } = await import('./highlight.ts')
  let left = MAX_TOTAL
  for (const fence of fences) {
    const { content, info, map } = fence
    const language = languageOf(info)
    if (language === null || !isKnownLanguage(language)) continue
    if (content.length > Math.min(left, MAX_LENGTH)) {
      const most =
        content.length > MAX_LENGTH ? `${MAX_LENGTH} characters` : `${MAX_TOTAL} characters of a page`
      const message = `the code is printed without colours: at most ${most} are highlighted`
      const isKnown = warnings.some(warning => warning.message === message)
      if (!isKnown) warnings.push({ code: 'code_not_highlighted', line: (map?.[0] ?? 0) + 1, message })
      continue
    }
    left -= content.length
    html.set(
      fence,
      `<pre><code class="hljs language-${language}">${highlight(content, language)}</code></pre>\n`,
    )
  }
  return { html, warnings }
}

/** The language in the info string: its first word, or the first class of pandoc's `{.js .numberLines}`. */
function languageOf(info: string): string | null {
  return /^\s*(?:\{\s*\.)?([\w+#.-]+)/.exec(info)?.[1]?.toLowerCase() ?? null
}
