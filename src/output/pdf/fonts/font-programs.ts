import { deflateSync } from 'node:zlib'
import { createLruCache, type LruCache } from '../../../base/lru-cache.ts'
import type { OpenedFont } from '../../../text/fonts.ts'

/** What is embedded of a face, deflated. */
export interface DeflatedFont {
  readonly program: Uint8Array
  readonly toUnicode: Uint8Array
}

/** Kept for one face: documents of one template mostly show the same characters. */
const MAX_KEPT = 16
/** Larger ones hardly come twice. */
const MAX_BYTES = 100_000

const kept = new WeakMap<OpenedFont, LruCache<DeflatedFont>>()

/** @param key Says all that the font is made of; for the same one it is made once. */
export function deflatedFont(
  font: OpenedFont,
  key: string,
  make: { program(): Uint8Array; toUnicode(): string },
): DeflatedFont {
  const known =
    kept.get(font) ?? createLruCache<DeflatedFont>({ maxEntries: MAX_KEPT, maxEntryWeight: MAX_BYTES })
  kept.set(font, known)
  const deflated = known.get(key) ?? {
    program: deflateSync(make.program()),
    toUnicode: deflateSync(Buffer.from(make.toUnicode(), 'latin1')),
  }
  known.set(key, deflated, deflated.program.length)
  return deflated
}
