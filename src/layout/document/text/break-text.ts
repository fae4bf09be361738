import { isInsideWord } from '../../../text/cursive-scripts.ts'
import { graphemesOf } from '../../../text/graphemes.ts'
import { latinLineBreaks } from '../../../text/latin-line-breaks.ts'
import { lineBreaks } from '../../../text/line-breaks.ts'

/** Text between two break opportunities; `lineEnd` for a forced break after it. */
export interface Chunk {
  readonly text: string
  readonly lineEnd?: boolean
}

export interface BreakOptions {
  /** True if it does not wrap. */
  readonly noWrap: boolean
  /**
   * Break opportunities (CSS Text 3 §5.2): `break-all` allows them between any two characters, `keep-all` in no
   * word.
   */
  readonly wordBreak: 'normal' | 'break-all' | 'keep-all'
}

/**
 * Splits a text at its break opportunities (UAX 14). Spaces stay with the word before them, soft hyphens inside the
 * word.
 */
export function breakText(text: string, { noWrap, wordBreak }: BreakOptions): readonly Chunk[] {
  if (noWrap) return forcedLines(text)
  if (wordBreak === 'break-all') {
    return graphemesOf(text).map(character =>
      /^[\r\n]/.test(character) ? { text: '', lineEnd: true } : { text: character },
    )
  }
  const ends = latinLineBreaks(text)
  if (ends !== null) return ends.map((end, i) => ({ text: text.slice(ends[i - 1], end) }))
  return unicodeBreaks(text, wordBreak === 'keep-all')
}

/** Splits at forced breaks only. */
function forcedLines(text: string): Chunk[] {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
  const last = lines.pop() ?? ''
  const ended = lines.map(line => ({ text: line, lineEnd: true }))
  return last === '' && ended.length > 0 ? ended : [...ended, { text: last }]
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
/** Longer words may break anywhere, which bounds the work for malicious input. */
const MAX_JOINED = 500
const SOFT_HYPHEN = '\u00AD'

function goesOn(before: string, after: string, keepAll: boolean): boolean {
  if (before.length + after.length > MAX_JOINED) return false
  return before.endsWith(SOFT_HYPHEN) || (keepAll && isInsideWord(before, after))
}

/** True if a text has no break opportunity. */
export function isUnbroken(text: string): boolean {
  return (latinLineBreaks(text) ?? lineBreaks(text)).length <= 1
}
