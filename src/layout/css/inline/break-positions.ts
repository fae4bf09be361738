import type { Inline } from '../contracts.ts'
import { breaksWithin } from './word-breaks.ts'

const ATOM = '\uFFFC'
const WORD = /[^ \t]+/y

/** Offsets in the whole text where a line may break between two characters that are no spaces. */
export function breakPositions(inlines: readonly Inline[]): ReadonlySet<number> {
  let text = ''
  for (const inline of inlines) {
    if (inline.kind === 'text') text += inline.text
    else if (inline.kind === 'atom') text += ATOM
    else if (inline.kind === 'break') text += ' '
  }
  const positions = new Set<number>()
  for (let start = 0; start < text.length; ) {
    WORD.lastIndex = start
    const chunk = WORD.exec(text)?.[0]
    if (chunk === undefined) {
      start++
      continue
    }
    for (const offset of breaksWithin(chunk)) positions.add(start + offset)
    start += chunk.length
  }
  return positions
}
