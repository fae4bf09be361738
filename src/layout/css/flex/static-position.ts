import { alignmentFor, alignmentOf, distributeSpace } from '../align-content.ts'
import type { StaticAlignment } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'
import { alongAxis, COLUMN, isLogical, ROW } from './main-axis.ts'

/** The static position of an absolutely positioned child: that of the only item (CSS Flexbox 1 §4.1). */
export function staticAlignment(child: ComputedStyle, container: ComputedStyle): StaticAlignment {
  const { direction, flexDirection, flexWrap } = container
  const isRow = flexDirection.startsWith('row')
  const isFromRight = direction === 'rtl'
  const isReversed = flexDirection.endsWith('reverse') !== (isRow && isFromRight)
  const axis = isRow ? ROW : COLUMN
  const main = alongAxis(container.justifyContent, axis, isReversed, isRow && isFromRight)
  const { before } = distributeSpace(main, 1, 1)
  const along = isReversed ? 1 - before : before
  const cross = alignmentFor(alignmentOf({ style: child, isAnonymous: false }, container), 0)
  const isKept = isLogical(cross) || cross.endsWith('baseline')
  const isTurned = (flexWrap === 'wrap-reverse' && !isKept) !== (!isRow && isFromRight)
  const start = crossShare(cross)
  const across = isTurned ? 1 - start : start
  return isRow ? { x: along, y: across } : { x: across, y: along }
}

/** Share of the free space at the start of the cross axis. */
function crossShare(alignment: string): number {
  switch (alignment) {
    case 'center':
      return 0.5
    case 'flex-end':
    case 'end':
    case 'self-end':
    case 'last baseline':
      return 1
    default:
      return 0
  }
}
