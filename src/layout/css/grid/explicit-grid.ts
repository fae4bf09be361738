/** The explicit grid: track lists with repetitions expanded, and line names (CSS Grid 2 §7). Pure. */
import type { GridAreas, TrackRepeat, TrackSize } from '../../../css/values/grid-types.ts'
import { resolve } from '../used-values.ts'

/**
 * Limit of explicit tracks, line numbers and spans per axis; larger numbers are clamped (CSS Grid 2 §7.5 allows a
 * limit).
 */
export const MAX_TRACKS = 10_000

/** The limit of tracks in an axis. */
export interface TrackLimit {
  readonly tracks: number
  /** False if line names and areas are ignored, too. */
  readonly hasNames: boolean
  /** Set if a repetition, line number or span was clamped. */
  isExceeded: boolean
}

/** One axis of the explicit grid. Lines are numbered from 0. */
export interface ExplicitAxis {
  readonly tracks: readonly TrackSize[]
  readonly lineNames: ReadonlyMap<string, readonly number[]>
  /** Tracks of `repeat(auto-fit, …)`, which collapse if they are empty. */
  readonly autoFit: { readonly start: number; readonly end: number } | null
}

/** The size that automatic repetition fills; both null for a single repetition. */
export interface RepeatSpace {
  /** Largest size. */
  readonly most: number | null
  /** Size to reach, if there is no largest one. */
  readonly least: number | null
  readonly gap: number
}

export interface AxisTemplate {
  readonly tracks: readonly TrackRepeat[]
  readonly autoTracks: readonly TrackSize[]
  readonly areas: GridAreas | undefined
  readonly axis: 'row' | 'column'
}

const AUTO_TRACK: TrackSize = { min: 'auto', max: 'auto' }
const AUTO_TRACKS: readonly TrackSize[] = [AUTO_TRACK]

/** @param limit Further tracks are omitted. */
export function explicitAxis(template: AxisTemplate, space: RepeatSpace, limit: TrackLimit): ExplicitAxis {
  const { tracks: maxTracks, hasNames } = limit
  const tracks: TrackSize[] = []
  const lineNames = new Map<string, number[]>()
  let autoFit: ExplicitAxis['autoFit'] = null
  const name = (names: readonly string[] = []): void => {
    if (hasNames) for (const each of names) addLine(lineNames, each, tracks.length)
  }
  for (const part of template.tracks) {
    const count = typeof part.count === 'number' ? part.count : repetitions(template.tracks, space, maxTracks)
    const start = tracks.length
    if (start + count * part.tracks.length > maxTracks) limit.isExceeded = true
    for (let i = 0; i < count && tracks.length < maxTracks; i++) {
      for (const [t, track] of part.tracks.entries()) {
        name(part.names[t])
        if (tracks.length < maxTracks) tracks.push(track)
      }
      name(part.names[part.tracks.length])
      if (part.tracks.length === 0) break
    }
    if (part.count === 'auto-fit') autoFit = { start, end: tracks.length }
  }
  const { areas, axis, autoTracks } = template
  if (areas !== undefined && hasNames) {
    const count = Math.min(maxTracks, axis === 'row' ? areas.rows : areas.columns)
    for (const [area, place] of areas.areas) {
      addLine(lineNames, `${area}-start`, axis === 'row' ? place.rowStart : place.columnStart)
      addLine(lineNames, `${area}-end`, axis === 'row' ? place.rowEnd : place.columnEnd)
    }
    for (let i = tracks.length, from = i; i < count; i++) tracks.push(implicitTrack(autoTracks, i - from))
  }
  for (const [name, lines] of lineNames)
    lineNames.set(
      name,
      [...new Set(lines)].sort((a, b) => a - b),
    )
  return { tracks, lineNames, autoFit }
}

function addLine(names: Map<string, number[]>, name: string, line: number): void {
  const lines = names.get(name)
  if (lines === undefined) names.set(name, [line])
  else lines.push(line)
}

/** The size of an implicit track; negative indexes are before the explicit grid (CSS Grid 2 §7.6). */
export function implicitTrack(autoTracks: readonly TrackSize[], index: number): TrackSize {
  const sizes = autoTracks.length === 0 ? AUTO_TRACKS : autoTracks
  const at = index % sizes.length
  return sizes[at < 0 ? at + sizes.length : at] ?? AUTO_TRACK
}

/** Number of automatic repetitions that fill the space without overflow (CSS Grid 2 §7.2.3.2). */
function repetitions(
  parts: readonly TrackRepeat[],
  { most, least, gap }: RepeatSpace,
  maxTracks: number,
): number {
  const goal = most ?? least
  if (goal === null) return 1
  let [fixed, fixedCount, repeated, repeatedCount] = [0, 0, 0, 0]
  for (const { count, tracks } of parts) {
    const size = tracks.reduce((sum, track) => sum + definiteSize(track, goal), 0)
    if (typeof count === 'number') {
      fixed += size * count
      fixedCount += tracks.length * count
    } else {
      // tracks without a size would repeat without end: at least a pixel each
      repeated = Math.max(size, tracks.length * MIN_REPEATED)
      repeatedCount = tracks.length
    }
  }
  const count = (goal - fixed - gap * (fixedCount - 1)) / (repeated + gap * repeatedCount)
  const whole = most === null ? Math.ceil(count - TOLERANCE) : Math.floor(count + TOLERANCE)
  return Math.max(1, Math.min(maxTracks, whole))
}

const MIN_REPEATED = 0.75
const TOLERANCE = 0.0001

/** The maximum of a track if it is definite, at least its minimum; else its minimum. */
function definiteSize({ min, max }: TrackSize, base: number): number {
  const least = typeof min === 'string' ? null : resolve(min, base)
  const isBreadth =
    typeof max !== 'string' && !(typeof max === 'object' && ('fr' in max || 'fitContent' in max))
  const most = isBreadth ? resolve(max, base) : null
  return most === null ? (least ?? 0) : Math.max(most, least ?? 0)
}
