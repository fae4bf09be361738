import { createLruCache } from '../../../base/lru-cache.ts'
import { plainBreaks } from '../../../text/latin-line-breaks.ts'
import { lineBreaks } from '../../../text/line-breaks.ts'

const known = createLruCache<readonly number[]>({
  maxEntries: 5_000,
  maxEntryWeight: 500,
  maxWeight: 500_000,
})

/** Where a line may break inside a text without spaces (Unicode Annex 14): offsets, ascending. */
export function breaksWithin(chunk: string): readonly number[] {
  const ends = plainBreaks(chunk)
  if (ends !== null) return ends.slice(0, -1)
  const found = known.get(chunk)
  if (found !== undefined) return found
  const breaks = lineBreaks(chunk)
    .map(({ position }) => position)
    .filter(position => position < chunk.length)
  known.set(chunk, breaks, chunk.length)
  return breaks
}
