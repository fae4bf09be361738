import type { TextShape } from '../reading/scene.ts'
import { type Cluster, clustersOf, letterSpacingOf } from './text-clusters.ts'
import type { TextFonts } from './text-fonts.ts'
import type { Line } from './text-lines.ts'

const ELLIPSIS = '…'

/**
 * Keeps the first `lineClamp` lines. If lines were dropped, the last one ends with an ellipsis and fits into
 * `width`; null adds the ellipsis without fitting.
 */
export function clampLines(
  lines: readonly Line[],
  { width, shape, fonts }: { width: number | null; shape: TextShape; fonts: TextFonts },
): readonly Line[] {
  const { lineClamp } = shape
  const last = lineClamp === null || lines.length <= lineClamp ? undefined : lines[lineClamp - 1]
  if (lineClamp === null || last === undefined) return lines
  const clusters = withEllipsis(last, { width, shape, fonts })
  const cut: Line = { ...last, clusters, start: 0, end: clusters.length, endsParagraph: true }
  return [...lines.slice(0, lineClamp - 1), cut]
}

/** Drops as many characters as the ellipsis needs, and spaces before it. */
function withEllipsis(
  { clusters, start, end, endStyle }: Line,
  { width, shape, fonts }: { width: number | null; shape: TextShape; fonts: TextFonts },
): readonly Cluster[] {
  const kept = clusters.slice(start, end)
  const spacing = letterSpacingOf(shape)
  const [first] = kept
  let keptWidth = kept.reduce(
    (sum, one) => sum + one.kernedWidth,
    first ? first.width - first.kernedWidth : 0,
  )
  for (;;) {
    const last = kept.at(-1)
    const style = last?.style ?? endStyle
    const ellipsis = clustersOf(ELLIPSIS, style, { shape, fonts })
    const isBlank = last !== undefined && last.text.trim() === ''
    const added = ellipsis.reduce((sum, one) => sum + one.width, 0) - spacing
    if (last === undefined || (!isBlank && (width === null || keptWidth + added <= width))) {
      return [...kept, ...ellipsis]
    }
    keptWidth -= last.kernedWidth
    kept.pop()
  }
}
