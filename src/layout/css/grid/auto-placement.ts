/** The grid item placement algorithm (CSS Grid 2 §8.5). Pure. */
import type { GridAutoFlow } from '../../../css/values/grid-types.ts'
import type { AxisPlacement } from './line-placement.ts'

export interface ItemPlacement {
  readonly row: AxisPlacement
  readonly column: AxisPlacement
}

/** The area of an item, in tracks of the implicit grid from 0. */
export interface ItemArea {
  row: number
  readonly rowSpan: number
  column: number
  readonly columnSpan: number
}

export interface PlacedGrid {
  /** In the order of the items. */
  readonly areas: readonly ItemArea[]
  readonly rows: number
  readonly columns: number
  /** Number of implicit tracks before the explicit grid. */
  readonly rowsBefore: number
  readonly columnsBefore: number
  /** True if some items were not placed around others, because that takes too long. */
  readonly isLimited: boolean
}

/** An item on the axes of the flow: it moves along the minor axis first, which is that of rows in `row` flow. */
interface FlowItem {
  readonly major: AxisPlacement
  readonly minor: AxisPlacement
  at: { readonly major: number; readonly minor: number } | null
}

/** Limits of occupied and of visited cells per grid. After them, items get tracks of their own at the end. */
const MAX_OCCUPIED = 1_000_000
const MAX_VISITED = 20_000_000

/** Places items, which are in order-modified document order. */
export function placeItems(
  placements: readonly ItemPlacement[],
  explicit: { readonly rows: number; readonly columns: number },
  { isColumn, isDense }: GridAutoFlow,
): PlacedGrid {
  const items = placements.map(
    ({ row, column }): FlowItem =>
      isColumn ? { major: column, minor: row, at: null } : { major: row, minor: column, at: null },
  )
  const [majorCount, minorCount] = isColumn
    ? [explicit.columns, explicit.rows]
    : [explicit.rows, explicit.columns]
  const isLimited = placeAll(items, majorCount, minorCount, isDense)
  const major = extent(items, 'major', majorCount)
  const minor = extent(items, 'minor', minorCount)
  const areas = items.map(({ major: { span: majorSpan }, minor: { span: minorSpan }, at }): ItemArea => {
    const [along, across] = [(at?.major ?? 0) + major.before, (at?.minor ?? 0) + minor.before]
    return isColumn
      ? { row: across, rowSpan: minorSpan, column: along, columnSpan: majorSpan }
      : { row: along, rowSpan: majorSpan, column: across, columnSpan: minorSpan }
  })
  const [rows, columns] = isColumn ? [minor, major] : [major, minor]
  return {
    areas,
    rows: rows.count,
    columns: columns.count,
    rowsBefore: rows.before,
    columnsBefore: columns.before,
    isLimited,
  }
}

function extent(
  items: readonly FlowItem[],
  axis: 'major' | 'minor',
  count: number,
): { before: number; count: number } {
  let [first, last] = [0, count]
  for (const item of items) {
    const start = item.at?.[axis] ?? item[axis].start ?? 0
    first = Math.min(first, start)
    last = Math.max(last, start + item[axis].span)
  }
  return { before: -first, count: last - first }
}

function placeAll(
  items: readonly FlowItem[],
  majorCount: number,
  minorCount: number,
  isDense: boolean,
): boolean {
  const cells = createOccupancy()
  const put = (item: FlowItem, major: number, minor: number): void => {
    item.at = { major, minor }
    cells.occupy(major, minor, item.major.span, item.minor.span)
  }
  for (const item of items) {
    if (item.major.start !== null && item.minor.start !== null) put(item, item.major.start, item.minor.start)
  }
  const minorStart = -extent(items, 'minor', minorCount).before
  placeLocked(items, minorStart, isDense, cells, put)
  const minorEnd = minorStart + extent(items, 'minor', minorCount).count
  const majorStart = -extent(items, 'major', majorCount).before

  let [major, minor] = [majorStart, minorStart]
  for (const item of items) {
    if (item.at !== null) continue
    if (isDense) [major, minor] = [cells.firstFree(majorStart, minorEnd - minorStart), minorStart]
    const { start } = item.minor
    if (cells.isExhausted) {
      major = cells.end()
      minor = start ?? minorStart
      item.at = { major, minor }
      cells.extend(major + item.major.span)
      continue
    }
    if (start !== null) {
      if (start < minor) major++
      minor = start
      while (cells.collision(major, minor, item.major.span, item.minor.span) !== null) major++
    } else {
      for (;;) {
        if (minor > minorStart && minor + item.minor.span > minorEnd) {
          major++
          minor = minorStart
        }
        const taken = cells.collision(major, minor, item.major.span, item.minor.span)
        if (taken === null) break
        minor = taken + 1
      }
    }
    put(item, major, minor)
  }
  return cells.isExhausted
}

/** Items with a definite position on the major axis only (step 2 of the algorithm). */
function placeLocked(
  items: readonly FlowItem[],
  minorStart: number,
  isDense: boolean,
  cells: Occupancy,
  put: (item: FlowItem, major: number, minor: number) => void,
): void {
  /** Per major track: the end of the items that this step placed in it. */
  const ends = new Map<number, number>()
  for (const item of items) {
    const { start } = item.major
    if (item.at !== null || start === null) continue
    let minor = isDense ? minorStart : (ends.get(start) ?? minorStart)
    for (;;) {
      const taken = cells.collision(start, minor, item.major.span, item.minor.span)
      if (taken === null) break
      minor = taken + 1
    }
    put(item, start, minor)
    ends.set(start, minor + item.minor.span)
  }
}

type Occupancy = ReturnType<typeof createOccupancy>

/** Occupied cells by major track. Indexes may be negative. */
function createOccupancy() {
  let occupied = 0
  let visited = 0
  let end = 0
  const tracks = new Map<number, Set<number>>()
  /** Major tracks before this one are full; for dense packing. */
  let full = Number.NEGATIVE_INFINITY

  return {
    /** True at the limit of visited cells: collisions are no longer found. */
    get isExhausted(): boolean {
      return occupied >= MAX_OCCUPIED || visited >= MAX_VISITED
    },
    /** The major line after all items. */
    end: (): number => end,
    extend(to: number): void {
      end = Math.max(end, to)
    },
    occupy(major: number, minor: number, majorSpan: number, minorSpan: number): void {
      end = Math.max(end, major + majorSpan)
      for (let m = major; m < major + majorSpan && occupied < MAX_OCCUPIED; m++) {
        const track = tracks.get(m) ?? new Set()
        tracks.set(m, track)
        for (let n = minor; n < minor + minorSpan; n++) track.add(n)
        occupied += minorSpan
      }
    },
    /** The last occupied minor track in an area of a major track; null if the area is free. */
    collision(major: number, minor: number, majorSpan: number, minorSpan: number): number | null {
      for (let m = major; m < major + majorSpan; m++) {
        if (++visited >= MAX_VISITED) return null
        const track = tracks.get(m)
        if (track === undefined) continue
        for (let n = minor + minorSpan - 1; n >= minor; n--) {
          if (++visited >= MAX_VISITED) return null
          if (track.has(n)) return n
        }
      }
      return null
    },
    /** The first major track that is not full. */
    firstFree(from: number, minorCount: number): number {
      full = Math.max(full, from)
      while ((tracks.get(full)?.size ?? 0) >= minorCount) full++
      return full
    },
  }
}
