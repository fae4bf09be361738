import type { Rect } from '../../graphics/decoration.ts'
import type { PlacedPicture } from '../../graphics/picture.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { FloatShift, Floats } from './block/floats.ts'
import type { FlowBox, LinesBox, MathBox, TableBox } from './contracts.ts'
import { createFaces, type Faces } from './faces.ts'
import type { ItemSize } from './grid/grid-items.ts'
import { type Item, itemsOf } from './inline/inline-items.ts'
import type { LineStarts } from './inline/line-breaker.ts'
import { type IntrinsicSizes, intrinsicSizesOf } from './intrinsic-sizes.ts'
import type { LayoutBox, Line } from './layout-box.ts'
import type { MathFragment } from './math/fragment.ts'
import type { TableParts } from './table/table-layout.ts'

export type PlacedPictures = ReadonlyMap<string, PlacedPicture>

/** Available space for a box: the containing block, in points. */
export interface AvailableSpace {
  readonly width: number
  /** Null if it depends on the content. */
  readonly height: number | null
  /** A border-box width set by the parent, such as a flex container. */
  readonly fixedWidth?: number
  readonly fixedHeight?: number
  /** The content height of a table cell that percentages in it refer to, once its row has a height. */
  readonly cellHeight?: number
  /** Border-box width between floats and margins, for a box that must not overlap floats (CSS 2.2 §9.5). */
  readonly room?: number
  /** True for shrink-to-fit width (CSS 2.2 §10.3.5). */
  readonly isShrinkToFit?: boolean
  /** True if the box establishes a block formatting context, so margins do not collapse through it (CSS 2.2 §9.4.1). */
  readonly isBfcRoot?: boolean
  /** The floats of the formatting context, and the position of the parent's content box in it. */
  readonly floats?: { readonly context: Floats; readonly x: number; readonly y: number }
  /** Height above the first line that its emphasis marks may overlap. Default: 0. */
  readonly spaceAbove?: number
}

export type ContainingBlock = Pick<AvailableSpace, 'width' | 'height'>

/** Bounds of the work for balanced columns. */
export interface BalancingState {
  /** Number of multi-column containers around the current box. */
  depth: number
  /** Boxes and lines that trial runs may still place; without it, columns are not balanced. */
  budget: number
  /** True if columns were not laid out as they should because of these bounds. */
  isLimited: boolean
}

const BALANCING_BUDGET = 3_000_000

export interface LayoutContext {
  readonly faces: Faces
  readonly pictures: PlacedPictures
  /** True in quirks mode. */
  readonly isQuirky: boolean
  tableParts: WeakMap<TableBox, TableParts>
  readonly formulas: WeakMap<MathBox, MathFragment>
  readonly balancing: BalancingState
  /** Number of tables around the current box whose cells are laid out again for percentages. */
  readonly percentageTables: { depth: number }
  /** Number of flex containers around the current box whose columns wrap. */
  readonly wrapping: { depth: number }
  /** Flex and grid containers whose content exceeds the height by their aspect ratio. */
  readonly exceedRatio: WeakSet<FlowBox>
  /** Shifts of floats at page ends, and whether the content has floats. */
  readonly floats: { shifts: ReadonlyMap<FlowBox, FloatShift>; hasSome: boolean }
  /** The latest sizes of grid items with automatic height. */
  readonly gridItemSizes: WeakMap<FlowBox, ItemSize>
  /** Remaining number of tracks and spans of all grids; bounds their layout. */
  readonly gridLimit: { tracks: number; isExceeded: boolean }
  /** Set if groups are nested too deeply to be composed. */
  readonly groupLimit: { isExceeded: boolean }
  /** Where the lines of each paragraph start; null if all pages have the same content width. */
  lineStarts: WeakMap<readonly Line[], LineStarts> | null
  /** The paper, on which fixed backgrounds are placed; null if pages have no end. */
  fixedArea: Rect | null
  items(lines: LinesBox): Item[]
  intrinsic(box: FlowBox): IntrinsicSizes
  layOut(box: FlowBox, space: AvailableSpace): LayoutBox
  /** Lays out an atomic inline. */
  layOutAtom(box: FlowBox, within: ContainingBlock): LayoutBox
  /** Frees the caches of boxes that may be laid out again, after all have been. */
  forget(): void
}

/** Limit of tracks and spans of all grids of a flow. */
const MAX_GRID_TRACKS = 2_000_000

export function createLayoutContext(
  document: DocumentFonts,
  { pictures, isQuirky = false }: { readonly pictures: PlacedPictures; readonly isQuirky?: boolean },
  layOut: (box: FlowBox, space: AvailableSpace, layout: LayoutContext) => LayoutBox,
): LayoutContext {
  const faces = createFaces(document)
  const items = createItemsCache(faces)
  const intrinsic = remembered((box: FlowBox) => intrinsicSizesOf(box, layout))
  const layout: LayoutContext = {
    faces,
    pictures,
    isQuirky,
    tableParts: new WeakMap(),
    formulas: new WeakMap(),
    balancing: { depth: 0, budget: BALANCING_BUDGET, isLimited: false },
    percentageTables: { depth: 0 },
    wrapping: { depth: 0 },
    exceedRatio: new WeakSet(),
    floats: { shifts: new Map(), hasSome: false },
    gridItemSizes: new WeakMap(),
    gridLimit: { tracks: MAX_GRID_TRACKS, isExceeded: false },
    groupLimit: { isExceeded: false },
    lineStarts: null,
    fixedArea: null,
    items: items.get,
    // those of lines are part of those of the box around them
    intrinsic: box => (box.kind === 'lines' ? intrinsicSizesOf(box, layout) : intrinsic.get(box)),
    layOut: (box, space) => layOut(box, space, layout),
    layOutAtom: (box, { width, height }) =>
      layOut(box, { width, height, isShrinkToFit: true, isBfcRoot: true }, layout),
    forget() {
      items.clear()
      intrinsic.clear()
      layout.tableParts = new WeakMap()
    },
  }
  return layout
}

/** Items in a generation of the cache. */
const MAX_ITEMS = 20_000

/**
 * Caches the items of lines, which are measured and then laid out. Two generations bound its memory: all items of a
 * long document take more than its boxes.
 */
function createItemsCache(faces: Faces): { get(lines: LinesBox): Item[]; clear(): void } {
  let younger = new Map<LinesBox, Item[]>()
  let older = new Map<LinesBox, Item[]>()
  let count = 0
  return {
    get(lines) {
      let found = younger.get(lines)
      if (found !== undefined) return found
      found = older.get(lines) ?? itemsOf(lines, faces)
      count += found.length
      if (count > MAX_ITEMS) {
        older = younger
        younger = new Map()
        count = found.length
      }
      younger.set(lines, found)
      return found
    },
    clear() {
      younger.clear()
      older.clear()
      count = 0
    },
  }
}

/** Caches results by key. */
function remembered<Key extends object, Value extends object>(
  find: (key: Key) => Value,
): { get(key: Key): Value; clear(): void } {
  const known = new Map<Key, Value>()
  return {
    get(key) {
      let found = known.get(key)
      if (found === undefined) {
        found = find(key)
        known.set(key, found)
      }
      return found
    },
    clear: () => known.clear(),
  }
}
