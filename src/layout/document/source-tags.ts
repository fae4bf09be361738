import { SOURCE_KEY, sourceOf } from '../../document/node-sources.ts'
import { CONTENT_KEY } from '../../document/structure/marking.ts'
import { MarkedContent, type Marking } from '../../graphics/structure.ts'
import type { LayoutPosition } from './layout-position.ts'
import type { LayoutNode, LayoutTable, PageElementWriter } from './pdfmake.ts'
import type { FastPathTable } from './tables/table-fast-path.ts'

/** Marks a vector as part of a picture, such as a QR code, that has one region. */
export const PART_KEY = '_isPart'

/** The key under which an item carries what the author wrote for it, for messages. */
const OWNER_KEY = '_owner'

/**
 * Tags the items of a writer with their place in the template and their structure. Copies of items keep them.
 * @param tagsOwners True to tag them with their nodes, too, for messages about decoration.
 */
export function tagItems(writer: PageElementWriter, position: LayoutPosition, tagsOwners: boolean): void {
  for (const method of ['addLine', 'addImage', 'addSVG'] as const) {
    const add = writer[method].bind(writer)
    const tagged: typeof add = (added, ...rest) => {
      tag(added, position.source)
      tagStructure(added, position.marking)
      if (tagsOwners) tagOwner(added, position.ownerOf(null))
      return add(added, ...rest)
    }
    writer[method] = tagged
  }
  const addVector = writer.addVector.bind(writer)
  const taggedVector: typeof addVector = (vector, ...rest) => {
    const { type, x } = vector as { type?: unknown; x?: unknown }
    const cell = type === 'rect' && typeof x === 'number' ? (position.cellAt?.(x) ?? null) : null
    tag(vector, (cell === null ? null : sourceOf(cell)) ?? position.source)
    if (tagsOwners) tagOwner(vector, position.ownerOf(cell))
    if (isFigure(position.marking)) tagStructure(vector, position.marking)
    return addVector(vector, ...rest)
  }
  writer.addVector = taggedVector
  const addQr = writer.addQr.bind(writer)
  const taggedQr: typeof addQr = (qr, ...rest) => {
    const { _canvas: vectors = [] } = qr as { _canvas?: object[] }
    for (const vector of vectors) Reflect.set(vector, PART_KEY, true)
    return addQr(qr, ...rest)
  }
  writer.addQr = taggedQr
}

export function tagOwner(item: object, owner: object | string | null): void {
  Reflect.set(item, OWNER_KEY, owner)
}

/** The node of an item, or its JSON Pointer; null if it is unknown. */
export function ownerOf(item: object): object | string | null {
  const { [OWNER_KEY]: owner = null }: { readonly [OWNER_KEY]?: object | string | null } = item
  return owner
}

/** Sets the structure of an item that has none. */
export function tagStructure(item: object, marking: Marking | null): void {
  const marked: { [CONTENT_KEY]?: Marking } = item
  if (marking !== null && marked[CONTENT_KEY] === undefined) marked[CONTENT_KEY] = marking
}

/** The vectors of tables and lists are decorations; those of figures are content. */
function isFigure(marking: Marking | null): boolean {
  if (!(marking instanceof MarkedContent)) return marking !== null
  return marking.element.properties.isPicture === true
}

/** Sets the place of an item that has none. */
export function tag(item: object, source: string | null | undefined): void {
  if (source !== null && source !== undefined && sourceOf(item) === null)
    Reflect.set(item, SOURCE_KEY, source)
}

/**
 * The cell whose background begins at `x`, from the left edge of its table; null if there is none. A cell that spans
 * others has their backgrounds.
 */
export function cellAt(processor: FastPathTable, row: number, x: number): LayoutNode | null {
  const { rowSpanData, tableNode } = processor
  const { body } = tableNode.table
  let column = rowSpanData.findLastIndex(({ left = 0 }) => left <= x + EPSILON)
  column = Math.max(0, Math.min(column, (body[row]?.length ?? 1) - 1))
  return spanningCell(body, row, column)
}

const EPSILON = 0.001

function spanningCell(body: LayoutTable['table']['body'], row: number, column: number): LayoutNode | null {
  const own = body[row]?.[column] ?? null
  if (own === null || own['_span'] !== true) return own
  for (let r = row; r >= 0; r--) {
    for (let c = column; c >= 0; c--) {
      const cell = body[r]?.[c]
      if (cell === undefined || cell['_span'] === true) continue
      const [across, down] = [Number(cell['colSpan'] ?? 1), Number(cell['rowSpan'] ?? 1)]
      if (c + across > column && r + down > row) return cell
      break
    }
  }
  return null
}
