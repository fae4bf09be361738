import type { SvgPicture } from '../../svg/svg-picture.ts'
import type { TrackedDocument } from './tracked-document.ts'

/** The picture that is painted. */
interface PaintedSvg {
  readonly ids: ReadonlySet<string>
  /** Its left and top edge on the page. */
  readonly left: number
  readonly top: number
  /** The destination of links to its own elements; null until there is one. */
  name: string | null
}

/** Links of SVGs to ids: to the SVG itself if it has the id, or else to a place in the document. */
export class SvgLinks {
  readonly #document: TrackedDocument
  #painted: PaintedSvg | null = null
  #count = 0
  /** What contains the first link to each id outside its SVG. */
  readonly outside = new Map<string, object | string | null>()

  constructor(document: TrackedDocument) {
    this.#document = document
  }

  /** Paints an SVG. @param place Its top left corner. */
  within(
    { linkedIds }: Pick<SvgPicture, 'linkedIds'>,
    place: { readonly x: number; readonly y: number },
    paint: () => void,
  ): void {
    if (linkedIds === undefined) {
      paint()
      return
    }
    const [across, , , down, x, y] = this.#document._ctm
    const around = this.#painted
    this.#painted = {
      ids: linkedIds,
      left: place.x * across + x,
      top: this.#document.page.height - (place.y * down + y),
      name: null,
    }
    paint()
    this.#painted = around
  }

  /** The name of the destination of a link `#id`. @param source What contains the link, for messages. */
  destinationOf(id: string, source: object | string | null): string {
    const painted = this.#painted
    if (painted === null || !painted.ids.has(id)) {
      if (!this.outside.has(id)) this.outside.set(id, source)
      return id
    }
    if (painted.name === null) {
      painted.name = `#svg-${++this.#count}`
      this.#document.addNamedDestination(painted.name, 'XYZ', painted.left, painted.top, null)
    }
    return painted.name
  }
}
