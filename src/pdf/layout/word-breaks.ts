import { TextBreaker } from './parts.ts'

/** Chunks of text without spaces in which a line never breaks, however they are composed. */
const PLAIN = /^[A-Za-z0-9.,;:'"()%$#@&*+=<>_[\]~^`!]*$/
const MAX_KNOWN = 5_000

const known = new Map<string, readonly number[]>()

/** Where a line may break inside a text without spaces (Unicode Annex 14): offsets, ascending. */
export function breaksWithin(chunk: string): readonly number[] {
  if (PLAIN.test(chunk)) return []
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
