/** Distribution of extra space to the tracks that an item spans (CSS Grid 2 §12.5.1). */
import type { Track } from './tracks.ts'

export type AffectedSize = 'base' | 'limit'

/** Distributes space equally up to the room of each track; `give` gets the share. @returns The rest. */
export function distributeUpTo<T>(
  tracks: readonly T[],
  space: number,
  roomOf: (track: T) => number,
  give: (track: T, share: number) => void,
): number {
  const rooms = tracks.map(track => ({ track, room: Math.max(0, roomOf(track)) }))
  rooms.sort((a, b) => a.room - b.room)
  let rest = space
  for (const [i, { track, room }] of rooms.entries()) {
    const share = Math.min(room, rest / (rooms.length - i))
    give(track, share)
    rest -= share
  }
  return rest
}

/**
 * Plans the increase of the affected tracks of an item.
 * @param extra What the item needs beyond the sizes of its tracks and the gutters between them.
 * @param affected Tracks that may grow.
 * @param beyond Those of them that grow beyond their limits; all if it is empty.
 */
export function planIncrease(
  extra: number,
  affected: readonly Track[],
  beyond: readonly Track[],
  size: AffectedSize,
): void {
  if (extra <= 0 || affected.length === 0) return
  const incurred = new Map<Track, number>()
  const rest = distributeUpTo(
    affected,
    extra,
    track => roomOf(track, size),
    (track, share) => incurred.set(track, share),
  )
  if (rest > 0) {
    const growing = beyond.length === 0 ? affected : beyond
    for (const track of growing) incurred.set(track, (incurred.get(track) ?? 0) + rest / growing.length)
  }
  for (const [track, increase] of incurred) track.planned = Math.max(track.planned, increase)
}

function roomOf(track: Track, size: AffectedSize): number {
  const { base, limit, fitLimit, isInfinitelyGrowable } = track
  if (size === 'base') return Math.min(limit, fitLimit) - base
  if (isInfinitelyGrowable || limit === Number.POSITIVE_INFINITY)
    return fitLimit - affectedSize(track, 'limit')
  return 0
}

export function affectedSize({ base, limit }: Track, size: AffectedSize): number {
  return size === 'limit' && limit !== Number.POSITIVE_INFINITY ? limit : base
}

/** Plans the increase of flexible tracks by their factors; equally if these are less than 1 in all. */
export function planFlexibleIncrease(extra: number, affected: readonly Track[]): void {
  if (extra <= 0 || affected.length === 0) return
  const factors = affected.reduce((sum, { flex }) => sum + flex, 0)
  for (const track of affected) {
    const share = factors >= 1 ? track.flex / factors : 1 / affected.length
    track.planned = Math.max(track.planned, extra * share)
  }
}
