/** Grid-placement properties → lines (CSS Grid 2 §8.3). Pure. */
import type { GridLine } from '../../../css/values/grid-types.ts'
import type { ExplicitAxis, TrackLimit } from './explicit-grid.ts'

/** A placement in one axis, in tracks from 0 at the start of the explicit grid. */
export interface AxisPlacement {
  /** Negative before the explicit grid; null for automatic placement. */
  readonly start: number | null
  /** At least 1. */
  readonly span: number
}

type Line = GridLine | null | undefined

/** @param limit Lines beyond this distance from the explicit grid, and longer spans, are clamped. */
export function resolvePlacement(
  start: Line,
  end: Line,
  axis: ExplicitAxis,
  limit: TrackLimit,
): AxisPlacement {
  const [from, to] = [definiteLine(start, 'start', axis), definiteLine(end, 'end', axis)]
  const { tracks: maxTracks } = limit
  const clamp = (line: number): number => {
    const clamped = Math.max(-maxTracks, Math.min(maxTracks, line))
    if (clamped !== line) limit.isExceeded = true
    return clamped
  }
  if (from === null && to === null) {
    // a span to a named line needs a line on the other side, so it spans one track
    const span = start?.isSpan === true ? start : end?.isSpan === true ? end : null
    const tracks = span === null || span.name !== null ? 1 : (span.number ?? 1)
    return { start: null, span: clamp(tracks) }
  }
  let first = clamp(from ?? startFrom(start, to ?? 0, axis))
  let last = clamp(to ?? endFrom(end, from ?? 0, axis))
  if (first > last) [first, last] = [last, first]
  if (first === maxTracks) first--
  return { start: first, span: Math.max(1, last - first) }
}

/** Index of the line; null for `auto` and spans. */
export function definiteLine(line: Line, side: 'start' | 'end', axis: ExplicitAxis): number | null {
  if (line === null || line === undefined || line.isSpan) return null
  const { number, name } = line
  const count = axis.tracks.length
  if (name === null) {
    const at = number ?? 1
    return at > 0 ? at - 1 : count + 1 + at
  }
  const ofArea = number === null ? axis.lineNames.get(`${name}-${side}`)?.[0] : undefined
  if (ofArea !== undefined) return ofArea
  const lines = axis.lineNames.get(name) ?? []
  const nth = number ?? 1
  // all implicit lines have the name
  if (nth > 0) return lines[nth - 1] ?? count + nth - lines.length
  return lines[lines.length + nth] ?? nth + lines.length
}

function startFrom(line: Line, end: number, axis: ExplicitAxis): number {
  if (line?.isSpan !== true || line.name === null)
    return end - (line?.isSpan === true ? (line.number ?? 1) : 1)
  const before = (axis.lineNames.get(line.name) ?? []).filter(at => at < end)
  const nth = line.number ?? 1
  return before[before.length - nth] ?? Math.min(0, end) - (nth - before.length)
}

function endFrom(line: Line, start: number, axis: ExplicitAxis): number {
  if (line?.isSpan !== true || line.name === null)
    return start + (line?.isSpan === true ? (line.number ?? 1) : 1)
  const after = (axis.lineNames.get(line.name) ?? []).filter(at => at > start)
  const nth = line.number ?? 1
  return after[nth - 1] ?? Math.max(axis.tracks.length, start) + (nth - after.length)
}
