/** Types of the computed values of grid properties. */
import type { LengthPercentage } from './value-types.ts'

/** CSS Grid 2 §7.2. */
export type TrackBreadth = LengthPercentage | 'auto' | 'min-content' | 'max-content'

/** A track sizing function (CSS Grid 2 §7.2). A breadth alone is both limits; `1fr` has the minimum `auto`. */
export interface TrackSize {
  readonly min: TrackBreadth
  readonly max: TrackBreadth | { readonly fr: number } | { readonly fitContent: LengthPercentage }
}

/** Part of a track list: the arguments of `repeat()`, or tracks beside it, which are repeated once. */
export interface TrackRepeat {
  readonly count: number | 'auto-fill' | 'auto-fit'
  readonly tracks: readonly TrackSize[]
  /** Names of the lines around the tracks; one more than tracks. */
  readonly names: readonly (readonly string[])[]
}

/** The named areas of `grid-template-areas` (CSS Grid 2 §7.3). */
export interface GridAreas {
  readonly rows: number
  readonly columns: number
  /** Track indexes from 0; the ends are exclusive. */
  readonly areas: ReadonlyMap<string, GridArea>
}

export interface GridArea {
  readonly rowStart: number
  readonly rowEnd: number
  readonly columnStart: number
  readonly columnEnd: number
}

/** A value of the grid-placement properties other than `auto` (CSS Grid 2 §8.3). */
export interface GridLine {
  readonly isSpan: boolean
  /** Number of the line, negative from the end, or tracks to span. Null for a name alone, which may be that of an area. */
  readonly number: number | null
  readonly name: string | null
}

/** CSS Grid 2 §7.7. */
export interface GridAutoFlow {
  readonly isColumn: boolean
  readonly isDense: boolean
}
