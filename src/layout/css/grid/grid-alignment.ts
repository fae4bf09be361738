/** Alignment of tracks in a grid and of items in their areas (CSS Box Alignment 3, CSS Grid 2 §10). */
import { alignmentFor, distributeSpace } from '../align-content.ts'
import { type Track, totalSize } from './tracks.ts'

/** Start of each track, from the start of the content box (CSS Grid 2 §10.5). */
export function trackStarts(
  tracks: readonly Track[],
  gap: number,
  alignment: string,
  available: number,
): number[] {
  const visible = tracks.reduce((count, { isCollapsed }) => count + (isCollapsed ? 0 : 1), 0)
  const free = available - totalSize(tracks, gap)
  const { before, between } =
    visible === 0 ? { before: 0, between: 0 } : distributeSpace(alignment, free, visible)
  let at = before
  return tracks.map(({ base, isCollapsed }) => {
    const start = at
    if (!isCollapsed) at += base + gap + between
    return start
  })
}

/** `left` and `right` as sides of the inline axis. */
export function logicalAlignment(alignment: string, direction: 'ltr' | 'rtl'): string {
  const word = alignment.replace(/^(?:safe|unsafe) /, '')
  if (word !== 'left' && word !== 'right') return alignment
  return alignment.replace(word, (word === 'left') === (direction === 'ltr') ? 'start' : 'end')
}

/** Offset of an item from the start of its area, for its free space. */
export function alignedOffset(alignment: string, free: number): number {
  switch (alignmentFor(alignment, free)) {
    case 'center':
      return free / 2
    case 'end':
    case 'flex-end':
    case 'self-end':
    case 'last baseline':
      return free
    default:
      return 0
  }
}
