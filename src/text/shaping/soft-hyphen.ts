import type { ShapedGlyph, ShapedRun } from './shaper.ts'

/** Glyphs of hyphens that are read as soft hyphens: glyphs are one object per face, glyph and characters. */
const softHyphens = new WeakMap<ShapedGlyph, ShapedGlyph>()

const SOFT_HYPHEN = '\u00AD'

/**
 * The same run with a soft hyphen at its end, by which readers tell a word that a line break divides from one that is
 * written with a hyphen (ISO 32000-1 §14.8.2.2.3). It must end with a hyphen, and run from left to right.
 */
export function withSoftHyphen(run: ShapedRun): ShapedRun {
  const hyphen = run.glyphs.at(-1)
  if (hyphen === undefined || hyphen.text.length !== 1) return run
  let soft = softHyphens.get(hyphen)
  if (soft === undefined) {
    soft = { ...hyphen, text: SOFT_HYPHEN }
    softHyphens.set(hyphen, soft)
  }
  return { ...run, glyphs: [...run.glyphs.slice(0, -1), soft] }
}
