import type { ComputedStyle } from '../../../css/computed-style.ts'
import { inlineOpacity } from '../../../css/initial-style.ts'
import type { Compositing, PaintTarget } from '../../../graphics/paint-target.ts'
import type { InlineBoxPiece, TextPiece } from '../layout-box.ts'
import { hasFilter, paintFiltered } from './filters.ts'
import { hasMask } from './masks.ts'

/** Fragments of inline boxes, the outer ones first, and text. */
interface InlineParts {
  readonly boxes: readonly InlineBoxPiece[]
  readonly pieces: readonly TextPiece[]
}

/** The fragment of an inline box on a line that is painted as a group, with what it contains. */
interface InlineGroup extends InlineParts {
  readonly outermost: InlineBoxPiece
  readonly compositing: Compositing
  readonly boxes: InlineBoxPiece[]
  readonly pieces: TextPiece[]
}

/** Parts of a line besides those in groups, from left to right. */
interface GroupedParts extends InlineParts {
  readonly groups: readonly InlineGroup[]
}

interface InlinePainter {
  box(box: InlineBoxPiece): void
  /** @param around Opacity of the groups around it. */
  text(pieces: readonly TextPiece[], around: number): void
  /** Paints content through the mask of a box. */
  masked(box: InlineBoxPiece, paint: () => void): void
  /** Clips to the clipping path of a box. */
  clip(box: InlineBoxPiece): void
}

/** Rounding differences below this are inside a box, in points. */
const EPSILON = 0.05
/** Limit of groups within groups; in deeper ones, each colour is faded. */
const MAX_DEPTH = 4

/**
 * Moves the content of inline boxes with effects into groups; null if there are none.
 * @param around Opacity of the groups around the parts.
 */
export function groupInlines({ boxes, pieces }: InlineParts, around = 1): GroupedParts | null {
  const groups = outermostGroups(boxes, around)
  if (groups.length === 0) return null
  const free: { boxes: InlineBoxPiece[]; pieces: TextPiece[] } = { boxes: [], pieces: [] }
  for (const box of boxes) {
    const group = groupAround(box, groups)
    if (group === null) free.boxes.push(box)
    else if (group.outermost !== box) group.boxes.push(box)
  }
  for (const piece of pieces) (groupAround(piece, groups) ?? free).pieces.push(piece)
  return { ...free, groups }
}

/** Groups side by side, without content. */
function outermostGroups(boxes: readonly InlineBoxPiece[], around: number): InlineGroup[] {
  const groups: InlineGroup[] = []
  // boxes that begin at the same place contain each other; the outer one comes first
  const candidates = boxes.filter(({ style }) => hasInlineEffects(style, around))
  for (const outermost of candidates.sort((a, b) => a.x - b.x || b.width - a.width)) {
    const last = groups.at(-1)
    if (last !== undefined && isInside(outermost, last.outermost)) continue
    const { mixBlendMode: blend = 'normal' } = outermost.style
    const opacity = inlineOpacity(outermost.style) / around
    groups.push({ outermost, compositing: { opacity, blend }, boxes: [], pieces: [] })
  }
  return groups
}

function hasInlineEffects(style: ComputedStyle, around: number): boolean {
  const { mixBlendMode = 'normal', clipPath = null } = style
  return (
    inlineOpacity(style) !== around ||
    mixBlendMode !== 'normal' ||
    clipPath !== null ||
    hasFilter(style) ||
    hasMask(style)
  )
}

/** The last group that begins at or before a part, if it contains the part. */
function groupAround(
  part: { readonly x: number; readonly width: number },
  groups: readonly InlineGroup[],
): InlineGroup | null {
  let [from, to] = [0, groups.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((groups[middle]?.outermost.x ?? 0) - EPSILON <= part.x) from = middle + 1
    else to = middle
  }
  const group = groups[from - 1]
  return group !== undefined && isInside(part, group.outermost) ? group : null
}

/** True if a part of a line is inside a fragment of a box. */
export function isInside(part: { readonly x: number; readonly width: number }, box: InlineBoxPiece): boolean {
  return part.x >= box.x - EPSILON && part.x + part.width <= box.x + box.width + EPSILON
}

export function paintInlineGroup(
  target: PaintTarget,
  group: InlineGroup,
  painter: InlinePainter,
  { around, depth } = { around: 1, depth: 1 },
): void {
  const { outermost, compositing } = group
  const opacity = around * (compositing.opacity || 1)
  const paint = (): void => {
    painter.box(outermost)
    const inner = groupInlines(group, opacity)
    const { boxes, pieces } = inner ?? group
    for (const box of boxes) painter.box(box)
    painter.text(pieces, opacity)
    for (const other of inner?.groups ?? []) {
      paintInlineGroup(target, other, painter, { around: opacity, depth: depth + 1 })
    }
  }
  const isTooDeep = depth > MAX_DEPTH
  const paintClipped = (): void => {
    target.save()
    painter.clip(outermost)
    const paintOwn = (): void => paintFiltered(target, outermost.style, paint, isTooDeep)
    if (hasMask(outermost.style) && !isTooDeep) painter.masked(outermost, paintOwn)
    else paintOwn()
    target.restore()
  }
  if (compositing.opacity === 1 && compositing.blend === 'normal') paintClipped()
  else {
    target.paintsFor?.(outermost.style)
    target.group({ ...compositing, isSimple: isTooDeep }, paintClipped)
  }
}
