import { TextBreaker } from '../parts.ts'
import { plainBreaks } from './plain-breaks.ts'

/** A text between two places where a line may break, and whether it must break behind it. */
export interface Chunk {
  readonly text: string
  readonly lineEnd?: boolean
}

export interface Breaking {
  /** Whether it stays on one line. */
  readonly noWrap: boolean
  /** Whether lines may break between any two characters. */
  readonly breakAll: boolean
}

/** The parts of a text between which lines may break (Unicode Annex 14), each with the spaces behind it. */
export function breakText(text: string, { noWrap, breakAll }: Breaking): readonly Chunk[] {
  if (noWrap) return [{ text }]
  if (breakAll) {
    return Array.from(text, character =>
      character === '\n' || character === '\r' ? { text: '', lineEnd: true } : { text: character },
    )
  }
  const ends = plainBreaks(text)
  if (ends === null) return new TextBreaker().getBreaks(text, null)
  if (ends.length === 1) return [{ text }]
  let start = 0
  return ends.map(end => {
    const chunk = { text: text.slice(start, end) }
    start = end
    return chunk
  })
}

/** Whether lines may break nowhere inside a text. */
export function isUnbroken(text: string): boolean {
  return (plainBreaks(text) ?? new TextBreaker().getBreaks(text, null)).length === 1
}
