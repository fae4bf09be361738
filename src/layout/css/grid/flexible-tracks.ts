/** Flexible tracks take the remaining space (CSS Grid 2 §12.7). */
import { type SizingSpace, type Track, type TrackItem, totalGap } from './tracks.ts'

export function expandFlexibleTracks(
  tracks: readonly Track[],
  items: readonly TrackItem[],
  space: SizingSpace,
): void {
  const flexible = tracks.filter(({ max }) => max === 'flex')
  if (flexible.length === 0) return
  const fraction = flexFraction(tracks, flexible, items, space)
  for (const track of flexible) track.base = Math.max(track.base, fraction * track.flex)
}

function flexFraction(
  tracks: readonly Track[],
  flexible: readonly Track[],
  items: readonly TrackItem[],
  { available, constraint, gap }: SizingSpace,
): number {
  if (constraint === 'min-content') return 0
  if (constraint === null && available !== null) return sizeOfFr(tracks, available - totalGap(tracks, gap))
  let fraction = 0
  for (const { base, flex } of flexible) fraction = Math.max(fraction, base / Math.max(1, flex))
  for (const { start, span, maxContent } of items) {
    const spanned = tracks.slice(start, start + span)
    if (!spanned.some(({ max }) => max === 'flex')) continue
    fraction = Math.max(fraction, sizeOfFr(spanned, maxContent - gap * (span - 1)))
  }
  return fraction
}

/** The size of 1fr that fills a space; tracks whose base size is larger are inflexible (CSS Grid 2 §12.7.1). */
function sizeOfFr(tracks: readonly Track[], space: number): number {
  let left = space
  let factors = 0
  const flexible: Track[] = []
  for (const track of tracks) {
    if (track.max === 'flex') {
      factors += track.flex
      flexible.push(track)
    } else left -= track.base
  }
  // tracks become inflexible in the order of their base size per factor
  flexible.sort((a, b) => b.base * a.flex - a.base * b.flex)
  let size = left / Math.max(1, factors)
  for (const { base, flex } of flexible) {
    if (base <= size * flex) break
    left -= base
    factors -= flex
    size = left / Math.max(1, factors)
  }
  return Math.max(0, size)
}
