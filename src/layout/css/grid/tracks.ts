/** Tracks of one axis with their sizing functions resolved (CSS Grid 2 §12.4). */
import type { TrackSize } from '../../../css/values/grid-types.ts'
import type { LengthPercentage } from '../../../css/values/value-types.ts'
import { resolve, resolveSize } from '../used-values.ts'

export type IntrinsicBreadth = 'auto' | 'min-content' | 'max-content'

/** A track under construction; sizes are in points. */
export interface Track {
  readonly min: number | IntrinsicBreadth
  readonly max: number | IntrinsicBreadth | 'flex'
  /** Flex factor; 0 unless the maximum is flexible. */
  readonly flex: number
  /** Argument of `fit-content()`; infinite without it. */
  readonly fitLimit: number
  /** True for an empty track of `repeat(auto-fit, …)`: it has no size and no gutter. */
  readonly isCollapsed: boolean
  base: number
  /** Growth limit. */
  limit: number
  isInfinitelyGrowable: boolean
  /** Planned increase of the base size or growth limit (CSS Grid 2 §12.5.1). */
  planned: number
}

/** An item with its contributions, in points: outer sizes (CSS Grid 2 §12.5). */
export interface TrackItem {
  readonly start: number
  readonly span: number
  readonly minimum: number
  readonly minContent: number
  readonly maxContent: number
}

export interface SizingSpace {
  /** Size of the content box; null if it depends on the content. */
  readonly available: number | null
  /** Set while the intrinsic size of the container is measured. */
  readonly constraint: 'min-content' | 'max-content' | null
  readonly gap: number
  /** True if `auto` tracks take the free space: `justify-content` or `align-content` is `normal` or `stretch`. */
  readonly isStretched: boolean
}

const COLLAPSED: TrackSize = { min: 0, max: 0 }

/** @param base What percentages refer to; without it they are `auto`. */
export function createTracks(
  sizes: readonly TrackSize[],
  base: number | null,
  isCollapsed: (index: number) => boolean,
): Track[] {
  return sizes.map((size, i) => {
    const collapsed = isCollapsed(i)
    return createTrack(collapsed ? COLLAPSED : size, base, collapsed)
  })
}

function createTrack({ min: least, max: most }: TrackSize, base: number | null, isCollapsed: boolean): Track {
  const min = breadth(least, base)
  let max: Track['max']
  let [flex, fitLimit] = [0, Number.POSITIVE_INFINITY]
  if (typeof most === 'object' && 'fr' in most) {
    max = 'flex'
    flex = most.fr
  } else if (typeof most === 'object' && 'fitContent' in most) {
    max = 'max-content'
    fitLimit = resolveSize(most.fitContent, base) ?? Number.POSITIVE_INFINITY
  } else max = breadth(most, base)
  const size = typeof min === 'number' ? min : 0
  return {
    min,
    max,
    flex,
    fitLimit,
    isCollapsed,
    base: size,
    limit: typeof max === 'number' ? Math.max(max, size) : Number.POSITIVE_INFINITY,
    isInfinitelyGrowable: false,
    planned: 0,
  }
}

function breadth(value: LengthPercentage | IntrinsicBreadth, base: number | null): number | IntrinsicBreadth {
  if (typeof value === 'string') return value
  return typeof value === 'object' && base === null ? 'auto' : Math.max(0, resolve(value, base))
}

/** Sum of the gutters: none beside collapsed tracks (CSS Grid 2 §10.1). */
export function totalGap(tracks: readonly Track[], gap: number): number {
  const visible = tracks.reduce((count, { isCollapsed }) => count + (isCollapsed ? 0 : 1), 0)
  return gap * Math.max(0, visible - 1)
}

export function totalSize(tracks: readonly Track[], gap: number): number {
  return tracks.reduce((sum, { base }) => sum + base, totalGap(tracks, gap))
}
