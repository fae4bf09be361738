import { isInsideWord } from '../../../text/cursive-scripts.ts'
import { graphemesOf } from '../../../text/graphemes.ts'
import { plainBreaks } from '../../../text/latin-line-breaks.ts'
import { lineBreaks } from '../../../text/line-breaks.ts'

/** A text between two places where a line may break, and whether it must break behind it. */
export interface Chunk {
  readonly text: string
  readonly lineEnd?: boolean
}

export interface BreakOptions {
  /** Whether it stays on one line. */
  readonly noWrap: boolean
  /** Where lines may break (CSS Text 3 §5.2): with `break-all` between any two characters, with `keep-all` in no word. */
  readonly wordBreak: 'normal' | 'break-all' | 'keep-all'
}

/**
 * The parts of a text between which lines may break (Unicode Annex 14), each with the spaces behind it. Soft hyphens
 * stay inside of them.
 */
export function breakText(text: string, { noWrap, wordBreak }: BreakOptions): readonly Chunk[] {
  if (noWrap) return forcedLines(text)
  if (wordBreak === 'break-all') {
    return graphemesOf(text).map(character =>
      /^[\r\n]/.test(character) ? { text: '', lineEnd: true } : { text: character },
    )
  }
  return plainWords(text)?.map(word => ({ text: word })) ?? unicodeBreaks(text, wordBreak === 'keep-all')
}

/** The lines of a text that ends them by itself alone. */
function forcedLines(text: string): Chunk[] {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
  const last = lines.pop() ?? ''
  const ended = lines.map(line => ({ text: line, lineEnd: true }))
  return last === '' && ended.length > 0 ? ended : [...ended, { text: last }]
}

/** The parts of a plain text; null for any other. */
export function plainWords(text: string): readonly string[] | null {
  const ends = plainBreaks(text)
  if (ends === null) return null
  if (ends.length === 1) return [text]
  let start = 0
  return ends.map(end => {
    const word = text.slice(start, end)
    start = end
    return word
  })
}

function unicodeBreaks(text: string, keepAll: boolean): readonly Chunk[] {
  if (text === '') return [{ text }]
  const chunks: Chunk[] = []
  let start = 0
  for (const { position, isForced } of lineBreaks(text)) {
    const written = text.slice(start, position)
    start = position
    const chunk = isForced ? { text: written.replace(NEWLINE, ''), lineEnd: true } : { text: written }
    const before = chunks.at(-1)
    const isJoined = before !== undefined && !before.lineEnd && goesOn(before.text, chunk.text, keepAll)
    if (isJoined) chunks[chunks.length - 1] = { ...chunk, text: before.text + chunk.text }
    else chunks.push(chunk)
  }
  return chunks
}

const NEWLINE = /\r?\n$|\r$/
/** Longer words were made to harm, and break where they can. */
const MAX_JOINED = 500
const SOFT_HYPHEN = '\u00AD'

function goesOn(before: string, after: string, keepAll: boolean): boolean {
  if (before.length + after.length > MAX_JOINED) return false
  return before.endsWith(SOFT_HYPHEN) || (keepAll && isInsideWord(before, after))
}

/** Whether lines may break nowhere inside a text. */
export function isUnbroken(text: string): boolean {
  return (plainBreaks(text) ?? lineBreaks(text)).length <= 1
}
