/** The blank half of full-width punctuation marks, which spacing may trim (CSS Text 4 §8.5). */
import type { SpacingClass } from '../spacing-classes.ts'
import type { ShapedRun } from './shaper.ts'
import type { TextFont } from './text-font.ts'

/** Share of a full-width mark that is blank. */
export const HALF = 1 / 2
/** Ink that may reach into the blank half, in ems. */
const INK_TOLERANCE = 0.02

/** True if the first glyph of a run is a full-width opening mark whose first half is blank. */
export function hasBlankStart({ font }: TextFont, run: ShapedRun, start: SpacingClass): boolean {
  if (start !== 'open' || !isFullWidth(run, 0)) return false
  const ink = font.getGlyph(run.glyphs[0]?.id ?? 0)?.cbox
  return ink !== undefined && ink.minX >= (HALF - INK_TOLERANCE) * font.unitsPerEm
}

/** True if the last glyph of a run is a full-width closing mark whose second half is blank. */
export function hasBlankEnd({ font }: TextFont, run: ShapedRun, end: SpacingClass): boolean {
  if (end !== 'close' || !isFullWidth(run, run.glyphs.length - 1)) return false
  const ink = font.getGlyph(run.glyphs.at(-1)?.id ?? 0)?.cbox
  return ink !== undefined && ink.maxX <= (HALF + INK_TOLERANCE) * font.unitsPerEm
}

function isFullWidth({ advances, offsets }: ShapedRun, glyph: number): boolean {
  return offsets === null && Math.abs((advances[glyph] ?? 0) - 1000) < 1
}
