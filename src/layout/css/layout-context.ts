import type { PlacedPicture } from '../../graphics/picture.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { Floats } from './block/floats.ts'
import type { FlowBox, LinesBox, TableBox } from './contracts.ts'
import { createFaces, type Faces } from './faces.ts'
import { type Item, itemsOf } from './inline/inline-items.ts'
import { type IntrinsicSizes, intrinsicSizesOf } from './intrinsic-sizes.ts'
import type { LayoutBox } from './layout-box.ts'
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
  /** True for shrink-to-fit width (CSS 2.2 §10.3.5). */
  readonly isShrinkToFit?: boolean
  /** True if the box establishes a block formatting context, so margins do not collapse through it (CSS 2.2 §9.4.1). */
  readonly isBfcRoot?: boolean
  /** The floats of the formatting context, and the position of the parent's content box in it. */
  readonly floats?: { readonly context: Floats; readonly x: number; readonly y: number }
}

export interface LayoutContext {
  readonly faces: Faces
  readonly pictures: PlacedPictures
  readonly tableParts: WeakMap<TableBox, TableParts>
  items(lines: LinesBox): Item[]
  intrinsic(box: FlowBox): IntrinsicSizes
  layOut(box: FlowBox, space: AvailableSpace): LayoutBox
  /** Lays out an atomic inline. */
  layOutAtom(box: FlowBox, width: number): LayoutBox
}

export function createLayoutContext(
  document: DocumentFonts,
  pictures: PlacedPictures,
  layOut: (box: FlowBox, space: AvailableSpace, layout: LayoutContext) => LayoutBox,
): LayoutContext {
  const faces = createFaces(document)
  const layout: LayoutContext = {
    faces,
    pictures,
    tableParts: new WeakMap(),
    items: remembered(lines => itemsOf(lines, faces)),
    intrinsic: remembered(box => intrinsicSizesOf(box, layout)),
    layOut: (box, space) => layOut(box, space, layout),
    layOutAtom: (box, width) =>
      layOut(box, { width, height: null, isShrinkToFit: true, isBfcRoot: true }, layout),
  }
  return layout
}

/** Caches results by key. */
function remembered<Key extends object, Value extends object>(
  find: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return key => {
    let found = known.get(key)
    if (found === undefined) {
      found = find(key)
      known.set(key, found)
    }
    return found
  }
}
