import { TextBreaker } from '../../layout/parts.ts'
import { plainBreaks } from '../../layout/text/plain-breaks.ts'

const MAX_KNOWN = 5_000

const known = new Map<string, readonly number[]>()

/** Where a line may break inside a text without spaces (Unicode Annex 14): offsets, ascending. */
export function breaksWithin(chunk: string): readonly number[] {
  const ends = plainBreaks(chunk)
  if (ends !== null) return ends.slice(0, -1)
  const found = known.get(chunk)
  if (found !== undefined) return found
  const breaks: number[] = []
  let offset = 0
  for (const { text } of new TextBreaker().getBreaks(chunk, null)) {
    offset += text.length
    if (offset < chunk.length) breaks.push(offset)
  }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(chunk, breaks)
  return breaks
}
