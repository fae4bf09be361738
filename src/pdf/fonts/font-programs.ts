import { deflateSync } from 'node:zlib'
import type { OpenedFont } from '../../assets/contracts.ts'
import type { GlyphSubset } from './glyph-codes.ts'

/** Programs kept for one face: documents of one template often show the same characters. */
const MAX_PROGRAMS = 8
/** Larger ones hardly come twice. */
const MAX_BYTES = 100_000

const programs = new WeakMap<OpenedFont, Map<string, Uint8Array>>()

/** The deflated program of a subset, made once for the same glyphs in the same order. */
export function deflatedProgram(font: OpenedFont, subset: GlyphSubset): Uint8Array {
  const known = programs.get(font) ?? new Map<string, Uint8Array>()
  programs.set(font, known)
  const key = subset.glyphs.join()
  const program = known.get(key) ?? deflateSync(subset.encode())
  known.delete(key) // so that it comes last
  if (program.length <= MAX_BYTES) known.set(key, program)
  const [oldest] = known.keys()
  if (known.size > MAX_PROGRAMS && oldest !== undefined) known.delete(oldest)
  return program
}
