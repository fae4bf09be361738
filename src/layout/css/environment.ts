import type { PlacedPicture } from '../../graphics/picture.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { FlowBox, LinesBox } from './contracts.ts'
import { createFaces, type Faces } from './faces.ts'
import type { Floats } from './floats.ts'
import { type Item, itemsOf } from './inline/items.ts'
import { type Intrinsic, intrinsicOf } from './intrinsic.ts'
import type { Laid } from './laid.ts'

export type PlacedPictures = ReadonlyMap<string, PlacedPicture>

/** What a box has for itself: the content box of what contains it, in points. */
export interface Space {
  readonly width: number
  /** Null where it depends on the content. */
  readonly height: number | null
  /** A border-box width that was decided above. */
  readonly imposedWidth?: number
  readonly imposedHeight?: number
  /** As wide as its content, where its style does not say. */
  readonly isShrunk?: boolean
  /** Whether margins inside stay inside (CSS 2.2 §9.4.1). */
  readonly isIsolated?: boolean
  /** The floats around, and where the content of the parent begins among them. */
  readonly floats?: { readonly context: Floats; readonly x: number; readonly y: number }
}

export interface Environment {
  readonly faces: Faces
  readonly pictures: PlacedPictures
  items(lines: LinesBox): Item[]
  intrinsic(box: FlowBox): Intrinsic
  layOut(box: FlowBox, space: Space): Laid
  /** A box on a line of a width. */
  layOutAtom(box: FlowBox, width: number): Laid
}

export function createEnvironment(
  document: DocumentFonts,
  pictures: PlacedPictures,
  layOut: (box: FlowBox, space: Space, environment: Environment) => Laid,
): Environment {
  const faces = createFaces(document)
  const environment: Environment = {
    faces,
    pictures,
    items: remembered(lines => itemsOf(lines, faces)),
    intrinsic: remembered(box => intrinsicOf(box, environment)),
    layOut: (box, space) => layOut(box, space, environment),
    layOutAtom: (box, width) =>
      layOut(box, { width, height: null, isShrunk: true, isIsolated: true }, environment),
  }
  return environment
}

/** The same, found once for each key. */
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
