import { type Box, type Matrix, mapBox } from '../../../graphics/affine.ts'
import type { RunStyle } from '../../../graphics/paint-target.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'

/** Part of a run, and the distance of its start from that of the run. */
interface VisiblePart {
  readonly run: ShapedRun
  readonly indent: number
}

/**
 * The glyphs of a run from the first to the last whose ink is inside a clip; null for none. As in Chromium, readers of
 * the text find no glyphs that a clip hides.
 * @param matrix Maps the coordinates of the run to those of the clip.
 */
export function visiblePart(
  run: ShapedRun,
  style: RunStyle,
  { x, y, matrix, clip }: { x: number; y: number; matrix: Matrix; clip: Box },
): VisiblePart | null {
  const { glyphs, advances } = run
  const { size, letterSpacing, font } = style
  // the ink of nearly all glyphs
  const reach = { above: size, below: size / 2 }
  const end = x + (run.width * size) / 1000 + letterSpacing * glyphs.length
  const area = { left: x - size / 2, top: y - reach.above, right: end + size / 2, bottom: y + reach.below }
  if (isWithin(mapBox(matrix, area), clip)) return { run, indent: 0 }
  let [from, to] = [-1, -1]
  let indent = 0
  let pen = x
  for (const [i, { id }] of glyphs.entries()) {
    const left = pen + ((run.offsets?.[2 * i] ?? 0) * size) / 1000
    const baseline = y - ((run.offsets?.[2 * i + 1] ?? 0) * size) / 1000
    if (isInkVisible(id, left, baseline)) {
      if (from < 0) {
        from = i
        indent = pen - x
      }
      to = i + 1
    }
    pen += ((advances[i] ?? 0) * size) / 1000 + letterSpacing
  }
  if (from < 0) return null
  // letters that are read together, and those of marks, stay together
  if (run.clusters !== null || run.offsets !== null) return { run, indent: 0 }
  if (from === 0 && to === glyphs.length) return { run, indent: 0 }
  const visible = advances.slice(from, to)
  const width = visible.reduce((sum, advance) => sum + advance, 0)
  return { run: { ...run, glyphs: glyphs.slice(from, to), advances: visible, width }, indent }

  function isInkVisible(id: number, left: number, baseline: number): boolean {
    const box = font.font.getGlyph(id)?.cbox
    const scale = size / font.font.unitsPerEm
    const isBlank = box === undefined || !(box.maxX > box.minX)
    const ink = isBlank
      ? { left, top: baseline, right: left, bottom: baseline }
      : {
          left: left + box.minX * scale,
          top: baseline - box.maxY * scale,
          right: left + box.maxX * scale,
          bottom: baseline - box.minY * scale,
        }
    return overlaps(mapBox(matrix, ink), clip)
  }
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

function overlaps(a: Box, b: Box): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top
}
