/** Formulas in TeX: `$…$` in text and `$$…$$` as blocks, by the rules of pandoc. KaTeX turns them into MathML. */
import type { MarkdownIt as Parser, Token } from 'markdown-it'
import { PlatenError } from '../base/errors.ts'
import { loadOptional } from '../base/optional-package.ts'
import type { MarkdownWarning } from './front-matter.ts'
import { optionsOf } from './parse-options.ts'

/** Longest formula, and all formulas of a page, in characters. */
const MAX_LENGTH = 10_000
const MAX_TOTAL = 500_000

const DOLLAR = 0x24

/** What the rules record of a formula, whose `content` is its TeX. */
interface Formula {
  readonly isBlock: boolean
  /** Offset of its delimiter in the text around it. */
  readonly offset: number
  html: string
}

const formulas = new WeakMap<Token, Formula>()

export function addMath(markdown: Parser): void {
  markdown.inline.ruler.before('escape', 'math', (state, isSilent) => {
    if (state.src.charCodeAt(state.pos) !== DOLLAR || !optionsOf(state.env).hasMath) return false
    const found = formulaAt(state.src, state.pos, state.posMax)
    if (found === null) return false
    if (!isSilent) {
      const token = state.push('math', '', 0)
      token.content = found.tex
      formulas.set(token, { isBlock: found.isBlock, offset: state.pos, html: '' })
    }
    state.pos = found.end
    return true
  })
  markdown.block.ruler.before(
    'fence',
    'math_block',
    (state, startLine, endLine, isSilent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
      if (!state.src.startsWith('$$', start) || !optionsOf(state.env).hasMath) return false
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
      for (let line = startLine; line < endLine; line++) {
        if (line > startLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent))
          return false
        const from = line === startLine ? start + 2 : (state.bMarks[line] ?? 0)
        const text = state.src.slice(from, state.eMarks[line])
        const close = closingOf(text)
        if (close === null) continue
        if (text.slice(close + 2).trim() !== '') return false
        if (isSilent) return true
        const tex = state.getLines(startLine, line + 1, state.blkIndent, false).trim()
        const token = state.push('math', '', 0)
        token.block = true
        token.map = [startLine, line + 1]
        token.content = tex.slice(2, -2)
        formulas.set(token, { isBlock: true, offset: 0, html: '' })
        state.line = line + 1
        return true
      }
      return false
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  markdown.renderer.rules['math'] = (tokens, i) => {
    const token = tokens[i]
    const html = token === undefined ? '' : (formulas.get(token)?.html ?? '')
    return token?.block === true ? `<p>${html}</p>\n` : html
  }
}

/** The offset of the `$$` that closes a block; null if none is in the line. */
function closingOf(text: string): number | null {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith('$$', at)) return at
  }
  return null
}

/** The formula that begins with a `$`; null if it is text. */
function formulaAt(
  text: string,
  start: number,
  limit: number,
): { tex: string; isBlock: boolean; end: number } | null {
  const isBlock = text.startsWith('$$', start)
  const mark = isBlock ? '$$' : '$'
  const first = start + mark.length
  if (!isBlock && /\s/.test(text.charAt(first) || ' ')) return null
  const end = Math.min(limit, first + MAX_LENGTH + mark.length)
  for (let at = first; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith(mark, at) && at > first) {
      const close = at + mark.length
      // `$20,000 and $30,000` are prices
      if (!isBlock && (/\s/.test(text.charAt(at - 1)) || /\d/.test(text.charAt(close)))) return null
      return close > limit ? null : { tex: text.slice(first, at), isBlock, end: close }
    }
  }
  return null
}

/** Renders the formulas of a page. Those with a mistake are printed as written, with a warning. */
export async function renderMath(
  tokens: readonly Token[],
  source: string,
): Promise<readonly MarkdownWarning[]> {
  const found = tokens.flatMap(token =>
    [token, ...(token.children ?? [])].flatMap(each => {
      const formula = formulas.get(each)
      return formula === undefined ? [] : { token: each, around: token, formula }
    }),
  )
  const [first] = found
  if (first === undefined) return []
  const lines = source.split('\n')
  const katex = await loadKatex()
  const warnings: MarkdownWarning[] = []
  let left = MAX_TOTAL
  for (const { token, around, formula } of found) {
    const tex = withValues(token.content)
    const mark = formula.isBlock ? '$$' : '$'
    formula.html = `<code>${escaped(`${mark}${tex}${mark}`)}</code>`
    const place = placeOf(token, around, formula, lines)
    if (katex instanceof PlatenError) {
      if (warnings.length === 0) {
        const message = `the formulas of the page are printed as written. ${katex.message.replace(/\.$/, '')}`
        warnings.push({ code: 'package_missing', line: place.line, message })
      }
      continue
    }
    left -= tex.length
    if (tex.length > MAX_LENGTH || left < 0) {
      const most = tex.length > MAX_LENGTH ? `${MAX_LENGTH} characters` : `${MAX_TOTAL} characters of a page`
      const message = `the formula is printed as written: at most ${most} are set`
      if (!warnings.some(warning => warning.message === message)) {
        warnings.push({ code: 'invalid_tex', line: place.line, message })
      }
      continue
    }
    try {
      const html = katex.renderToString(tex, {
        ...{ displayMode: formula.isBlock, output: 'mathml', throwOnError: true },
        ...{ strict: 'ignore', trust: false, maxSize: 100, maxExpand: 1_000 },
      })
      formula.html = html.replace(/<annotation\b[\s\S]*?<\/annotation>/, '').replaceAll('\n', ' ')
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { line, column } = positionIn(place, mark, tex, error, lines)
      const message = `the formula is printed as written, because its TeX is invalid: ${reasonOf(error)}`
      warnings.push({ code: 'invalid_tex', line, column, message })
    }
  }
  return warnings
}

type Katex = Pick<typeof import('katex').default, 'renderToString'>

/** The error if the package is missing. */
async function loadKatex(): Promise<Katex | PlatenError> {
  try {
    return (await loadOptional('katex', 'Setting formulas in Markdown', () => import('katex'))).default
  } catch (error) {
    if (error instanceof PlatenError && error.code === 'package_missing') return error
    throw error
  }
}

/** Punctuation in escaped values of a template (`template/escape.ts`), as TeX that prints it. */
function withValues(tex: string): string {
  return tex.replace(/&#(0\d{3});/g, (_, code: string) => {
    const character = String.fromCharCode(Number(code))
    if (/[%#&$_{}]/.test(character)) return `\\${character}`
    return TEX_TEXT[character] ?? character
  })
}

const TEX_TEXT: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '^': '\\text{\\textasciicircum}',
  '~': '\\text{\\textasciitilde}',
}

interface Place {
  /** From 1. */
  readonly line: number
  /** From 0. */
  readonly column: number
}

/** The place of the delimiter of a formula in the source. */
function placeOf(token: Token, around: Token, { offset }: Formula, lines: readonly string[]): Place {
  const first = around.map?.[0] ?? 0
  const before = token === around ? '' : around.content.slice(0, offset)
  const line = first + before.split('\n').length - 1
  const text = lines[line] ?? ''
  // markers of quotes and lists precede the content of the line
  const content = before.slice(before.lastIndexOf('\n') + 1)
  const indent = Math.max(0, text.indexOf(content === '' ? '$' : content))
  return { line: line + 1, column: content === '' ? indent : text.indexOf('$', indent + content.length) }
}

/** The place of a mistake in a formula, with the column from 1. */
function positionIn(place: Place, mark: string, tex: string, error: Error, lines: readonly string[]): Place {
  const offset = 'position' in error && typeof error.position === 'number' ? error.position : 0
  const before = tex.slice(0, offset).split('\n')
  const inLine = before.at(-1)?.length ?? 0
  if (before.length === 1) return { line: place.line, column: place.column + mark.length + inLine + 1 }
  const line = place.line + before.length - 1
  const own = tex.split('\n')[before.length - 1] ?? ''
  const indent = Math.max(0, lines[line - 1]?.indexOf(own) ?? 0)
  return { line, column: indent + inLine + 1 }
}

function reasonOf(error: Error): string {
  const reason =
    'rawMessage' in error && typeof error.rawMessage === 'string' ? error.rawMessage : error.message
  return reason.replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, 200)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', ' ')
}
