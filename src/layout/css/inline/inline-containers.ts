/** Inline boxes as containing blocks (CSS 2.2 §10.1). */
import type { Box } from '../../../graphics/affine.ts'
import type { InlineBoxPiece, LayoutBox, Line } from '../layout-box.ts'

/** The lines on which an inline box begins and ends, and its padding edges in the box of the lines. */
export interface InlineContainer {
  readonly first: Line
  readonly last: Line
  readonly edges: Box
}

/** The containing blocks that the inline boxes of lines are, by their `level`. Absent for boxes without fragments. */
export function inlineContainers({ content, style }: LayoutBox): ReadonlyMap<object, InlineContainer> {
  const containers = new Map<object, InlineContainer>()
  if (content.kind !== 'lines') return containers
  const isRtl = style.direction === 'rtl'
  for (const line of content.lines) {
    for (const piece of line.boxes) {
      if (piece.style.position === 'static') continue
      const edges = paddingEdges(piece, line)
      const before = containers.get(piece.level)
      containers.set(
        piece.level,
        before === undefined ? { first: line, last: line, edges } : extended(before, line, edges, isRtl),
      )
    }
  }
  return containers
}

/** From the start of the first fragment to the end of the last one. */
function extended(before: InlineContainer, last: Line, edges: Box, isRtl: boolean): InlineContainer {
  const { left, top, right } = before.edges
  const { bottom } = edges
  return {
    first: before.first,
    last,
    edges: isRtl ? { left: edges.left, top, right, bottom } : { left, top, right: edges.right, bottom },
  }
}

function paddingEdges({ x, y, width, height, hasLeft, hasRight, style }: InlineBoxPiece, line: Line): Box {
  return {
    left: x + (hasLeft ? style.borderLeftWidth : 0),
    top: line.y + y + style.borderTopWidth,
    right: x + width - (hasRight ? style.borderRightWidth : 0),
    bottom: line.y + y + height - style.borderBottomWidth,
  }
}
