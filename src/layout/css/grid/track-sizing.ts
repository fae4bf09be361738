/** The track sizing algorithm for one axis (CSS Grid 2 §12.3). */
import {
  type AffectedSize,
  affectedSize,
  distributeUpTo,
  planFlexibleIncrease,
  planIncrease,
} from './distribute-space.ts'
import { expandFlexibleTracks } from './flexible-tracks.ts'
import { type SizingSpace, type Track, type TrackItem, totalSize } from './tracks.ts'

/** Sets the base sizes of tracks. */
export function sizeTracks(tracks: readonly Track[], items: readonly TrackItem[], space: SizingSpace): void {
  resolveIntrinsicSizes(tracks, items, space)
  maximize(tracks, space)
  expandFlexibleTracks(tracks, items, space)
  stretchAutoTracks(tracks, space)
}

type Crossing = TrackItem & { readonly tracks: readonly Track[] }

/** CSS Grid 2 §12.5. */
function resolveIntrinsicSizes(
  tracks: readonly Track[],
  items: readonly TrackItem[],
  space: SizingSpace,
): void {
  const bySpan = new Map<number, Crossing[]>()
  const flexible: Crossing[] = []
  for (const item of items) {
    const [first] = [tracks[item.start]]
    if (item.span === 1 && first !== undefined && first.max !== 'flex') {
      fitSingle(first, item, space)
      continue
    }
    const spanned = tracks.slice(item.start, item.start + item.span)
    if (spanned.every(({ min, max }) => typeof min === 'number' && typeof max === 'number')) continue
    const crossing = { ...item, tracks: spanned }
    if (spanned.some(({ max }) => max === 'flex')) flexible.push(crossing)
    else {
      const group = bySpan.get(item.span)
      if (group === undefined) bySpan.set(item.span, [crossing])
      else group.push(crossing)
    }
  }
  for (const track of tracks) track.limit = Math.max(track.limit, track.base)
  for (const [, group] of [...bySpan].sort(([a], [b]) => a - b)) accommodate(group, space, false)
  if (flexible.length > 0) accommodate(flexible, space, true)
  for (const track of tracks) if (track.limit === Number.POSITIVE_INFINITY) track.limit = track.base
}

/** An item in a single track. */
function fitSingle(track: Track, item: TrackItem, { constraint }: SizingSpace): void {
  const { min, max } = track
  if (min === 'max-content') track.base = Math.max(track.base, item.maxContent)
  else if (min === 'min-content') track.base = Math.max(track.base, item.minContent)
  else if (min === 'auto') {
    const least = constraint === null ? item.minimum : limited(item, item.minContent, [track], 0)
    track.base = Math.max(track.base, least)
  }
  if (typeof max === 'number') return
  const most = max === 'min-content' ? item.minContent : Math.min(item.maxContent, track.fitLimit)
  track.limit = Math.max(track.limit === Number.POSITIVE_INFINITY ? 0 : track.limit, most)
}

/** A limited contribution: at most the fixed maximum of the tracks, at least the minimum contribution. */
function limited(
  { minimum }: TrackItem,
  contribution: number,
  tracks: readonly Track[],
  gaps: number,
): number {
  let most = gaps
  for (const { max, fitLimit } of tracks) most += typeof max === 'number' ? max : fitLimit
  return Math.max(minimum, Math.min(contribution, most))
}

interface Phase {
  readonly size: AffectedSize
  readonly isAffected: (track: Track) => boolean
  readonly growsBeyond: (track: Track) => boolean
  readonly contribution: (item: Crossing, gaps: number) => number
}

/** Accommodates items that span several tracks, or flexible ones, in these tracks. */
function accommodate(group: readonly Crossing[], space: SizingSpace, isFlexible: boolean): void {
  for (const phase of phasesOf(space)) {
    const touched = new Set<Track>()
    for (const item of group) {
      const affected = item.tracks.filter(
        track => (!isFlexible || track.max === 'flex') && phase.isAffected(track),
      )
      if (affected.length === 0) continue
      for (const track of affected) touched.add(track)
      const gaps = space.gap * (item.tracks.length - 1)
      const sizes = item.tracks.reduce((sum, track) => sum + affectedSize(track, phase.size), gaps)
      const extra = phase.contribution(item, gaps) - sizes
      if (isFlexible) planFlexibleIncrease(extra, affected)
      else planIncrease(extra, affected, affected.filter(phase.growsBeyond), phase.size)
    }
    for (const track of touched) grow(track, phase)
  }
  for (const { tracks } of group) for (const track of tracks) track.isInfinitelyGrowable = false
}

function grow(track: Track, { size }: Phase): void {
  const grown = affectedSize(track, size) + track.planned
  track.planned = 0
  if (size === 'base') {
    track.base = grown
    track.limit = Math.max(track.limit, grown)
  } else {
    if (track.limit === Number.POSITIVE_INFINITY) track.isInfinitelyGrowable = true
    track.limit = grown
  }
}

const isIntrinsic = (breadth: Track['max']): boolean => typeof breadth === 'string' && breadth !== 'flex'
const hasMaxContent = ({ max }: Track): boolean => max === 'auto' || max === 'max-content'

/** Steps 3.1 to 3.5 of the algorithm. */
function phasesOf({ constraint }: SizingSpace): Phase[] {
  const isMax = constraint === 'max-content'
  return [
    {
      size: 'base',
      isAffected: ({ min }) => typeof min === 'string',
      growsBeyond: ({ max }) => isIntrinsic(max),
      contribution: (item, gaps) =>
        constraint === null ? item.minimum : limited(item, item.minContent, item.tracks, gaps),
    },
    {
      size: 'base',
      isAffected: ({ min }) => min === 'min-content' || min === 'max-content',
      growsBeyond: ({ max }) => isIntrinsic(max),
      contribution: ({ minContent }) => minContent,
    },
    {
      size: 'base',
      isAffected: ({ min }) => min === 'max-content' || (isMax && min === 'auto'),
      growsBeyond: hasMaxContent,
      contribution: (item, gaps) =>
        item.tracks.some(({ min }) => min === 'max-content')
          ? item.maxContent
          : limited(item, item.maxContent, item.tracks, gaps),
    },
    {
      size: 'limit',
      isAffected: ({ max }) => isIntrinsic(max),
      growsBeyond: () => true,
      contribution: ({ minContent }) => minContent,
    },
    {
      size: 'limit',
      isAffected: hasMaxContent,
      growsBeyond: () => true,
      contribution: ({ maxContent }) => maxContent,
    },
  ]
}

/** CSS Grid 2 §12.6. */
function maximize(tracks: readonly Track[], { available, constraint, gap }: SizingSpace): void {
  if (constraint === 'min-content') return
  if (constraint === 'max-content' || available === null) {
    for (const track of tracks) track.base = track.limit
    return
  }
  const free = available - totalSize(tracks, gap)
  if (free <= 0) return
  distributeUpTo(
    tracks.filter(({ limit, base }) => limit > base),
    free,
    ({ limit, base }) => limit - base,
    (track, share) => {
      track.base += share
    },
  )
}

/** CSS Grid 2 §12.8. */
function stretchAutoTracks(
  tracks: readonly Track[],
  { available, constraint, gap, isStretched }: SizingSpace,
): void {
  if (!isStretched || available === null || constraint !== null) return
  const automatic = tracks.filter(({ max }) => max === 'auto')
  const free = available - totalSize(tracks, gap)
  if (free <= 0) return
  for (const track of automatic) track.base += free / automatic.length
}
