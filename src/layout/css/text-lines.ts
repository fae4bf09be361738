import type { TextDecoration } from './contracts.ts'
import { PX } from './faces.ts'
import type { TextRun } from './inline/text-run.ts'

/** Text decorations at the positions of Chromium. */
export function lineGeometry(
  run: TextRun,
  { line, offset, thickness: own, isUnder }: TextDecoration,
  baseline: number,
): { top: number; thickness: number } {
  const thickness = own === null ? Math.max(PX / 2, run.size / 10) : Math.max(PX, toPixels(own))
  const ascent = (run.font.ascender * run.size) / 1000
  if (line === 'overline') {
    return { top: baseline - ascent - thickness - (offset === null ? 0 : toPixels(offset)), thickness }
  }
  if (line === 'line-through') return { top: baseline - ascent / 3 - thickness / 2, thickness }
  if (isUnder) {
    const descent = toPixels((-run.font.descender * run.size) / 1000)
    return { top: baseline + descent + (offset === null ? 0 : toPixels(offset)), thickness }
  }
  const gap = offset === null ? Math.max(PX, Math.ceil(thickness / PX / 2) * PX) : toPixels(offset)
  return { top: baseline + gap, thickness }
}

/** Rounds to whole CSS pixels. */
function toPixels(points: number): number {
  return Math.round(points / PX) * PX
}
