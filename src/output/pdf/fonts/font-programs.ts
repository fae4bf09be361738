import { deflateSync } from 'node:zlib'
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

const kept = new WeakMap<OpenedFont, Map<string, DeflatedFont>>()

/** @param key Says all that the font is made of; for the same one it is made once. */
export function deflatedFont(
  font: OpenedFont,
  key: string,
  make: { program(): Uint8Array; toUnicode(): string },
): DeflatedFont {
  const known = kept.get(font) ?? new Map<string, DeflatedFont>()
  kept.set(font, known)
  const deflated = known.get(key) ?? {
    program: deflateSync(make.program()),
    toUnicode: deflateSync(Buffer.from(make.toUnicode(), 'latin1')),
  }
  known.delete(key) // so that it comes last
  if (deflated.program.length <= MAX_BYTES) known.set(key, deflated)
  const [oldest] = known.keys()
  if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest)
  return deflated
}
