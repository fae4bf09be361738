import { type DocumentContextInstance, type Line, PageElementWriter, type Place } from './pdfmake.ts'

/** pdfmake's writer, which places a line that has room at once, and knows the place of each only if anyone asks. */
export class LeanWriter extends PageElementWriter {
  readonly #asksForPlaces: boolean
  #place: Place | null = null

  constructor(context: DocumentContextInstance, asksForPlaces: boolean) {
    super(context)
    this.setMaxListeners(0) // each block around a node listens, however many there are
    this.#asksForPlaces = asksForPlaces
  }

  override addLine(line: Line, staysThere?: boolean, index?: number): unknown {
    const context = this.context()
    const page = context.getCurrentPage()
    const height = line.getHeight()
    if (page === null || context.availableHeight < height || index !== undefined) {
      return super.addLine(line, staysThere, index)
    }
    const place = this.getCurrentPositionOnPage()
    line.x = context.x + (line.x || 0)
    line.y = context.y + (line.y || 0)
    this.alignLine(line)
    page.items.push({ type: 'line', item: line })
    this.emit('lineAdded', line)
    if (!staysThere) context.moveDown(height)
    return line._node === undefined ? place : { ...place } // that of a node is corrected when its block is placed
  }

  /** One place stands for all of a page where only its number counts. */
  override getCurrentPositionOnPage(): Place {
    if (this.#asksForPlaces) return super.getCurrentPositionOnPage()
    const { page } = this.contextStack[0] ?? this.context()
    if (this.#place?.pageNumber !== page + 1) this.#place = super.getCurrentPositionOnPage()
    return this.#place
  }
}
