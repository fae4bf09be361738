import type { Warning } from '../../../base/errors.ts'
import type { LayoutPosition } from '../layout-position.ts'
import type { LayoutTable, Page, PageElementWriter, PageItem } from '../pdfmake.ts'
import { PictureWord } from '../text/inline-picture.ts'

/** Overflow of text beyond the page edge that is not reported, in points. */
const EDGE_TOLERANCE = 2

/** Number of items in a warning, and characters of each text. */
const MAX_SHOWN = 3
const MAX_SHOWN_CHARACTERS = 40

/** Finds content that does not fit on its page. pdfmake drops or overflows it silently. */
export class OverflowWarnings {
  readonly #watched = new WeakSet<PageElementWriter>()
  readonly #position: LayoutPosition
  readonly #lost = new Findings()
  readonly #wide: Warning[] = []
  #wideTables = 0
  /** Places of wide tables in headers and footers, which are laid out for each page. */
  readonly #widePageTables = new Set<string | null>()
  readonly #outside = new Findings()

  constructor(position: LayoutPosition) {
    this.#position = position
  }

  /** Records content that a writer cannot place. */
  watch(writer: PageElementWriter): void {
    if (this.#watched.has(writer)) return
    this.#watched.add(writer)
    watchWriter(writer, this.#lost, this.#position)
  }

  isWatched(writer: PageElementWriter): boolean {
    return this.#watched.has(writer)
  }

  /** Records a table that was just placed if it is wider than the space for it. */
  noteTable(table: LayoutTable, writer: PageElementWriter): void {
    const { pageNode } = this.#position
    const overhang = overhangOf(table, writer, pageNode !== null)
    if (overhang === null) return
    const path = this.#position.pathOf(table)
    if (pageNode !== null) {
      if (this.#widePageTables.has(path)) return
      this.#widePageTables.add(path)
    }
    if (this.#wideTables++ >= MAX_SHOWN) return
    const { width, room, isCut } = overhang
    const page = pageNode?.page ?? overhang.page
    const first = firstText(table.table.body)
    const named = first === null ? '' : ` that begins with ${first}`
    const effect = isCut ? 'is wider than the page' : 'extends into the margin'
    const message = `The table${named} on page ${page} ${effect}: it needs ${round(width)} of ${round(room)} points. Make its columns narrower.`
    this.#wide.push({ code: 'table_too_wide', message, ...(path === null ? {} : { path }) })
  }

  /** Checks a page before it is painted and emptied. */
  notePage(page: Page, number: number): void {
    noteOutside(page, number, this.#outside, this.#position)
  }

  #wideTableWarnings(): Warning[] {
    const more = this.#wideTables - this.#wide.length
    if (more === 0) return this.#wide
    const message = `${more} more tables are wider than the space for them.`
    return [...this.#wide, { code: 'table_too_wide', message }]
  }

  warnings(pages: readonly Page[]): Warning[] {
    for (const [i, page] of pages.entries()) this.notePage(page, i + 1)
    return [
      ...this.#lost.warning(
        'content_lost',
        'These do not fit on any page and were left out:',
        'Make them smaller or the page larger.',
      ),
      ...this.#wideTableWarnings(),
      ...this.#outside.warning(
        'content_off_page',
        'These are partly or wholly outside their page:',
        'Check their position and size.',
      ),
    ]
  }
}

/** Counts findings and keeps the names of the first ones. */
class Findings {
  readonly #named: { readonly name: string; readonly path: string | null }[] = []
  #count = 0

  add(find: () => { readonly name: string; readonly path: string | null }): void {
    if (this.#count++ < MAX_SHOWN) this.#named.push(find())
  }

  warning(code: string, beginning: string, advice: string): Warning[] {
    if (this.#count === 0) return []
    const more = this.#count > MAX_SHOWN ? `; and ${this.#count - MAX_SHOWN} more` : ''
    const path = this.#named.find(({ path }) => path !== null)?.path ?? null
    // The path of the warning is that of the first.
    const named = this.#named.map(({ name, path: own }) =>
      own === null || own === path ? name : `${name} at '${own}'`,
    )
    const message = `${beginning} ${named.join('; ')}${more}. ${advice}`
    return [{ code, message, ...(path !== null && { path }) }]
  }
}

function watchWriter(writer: PageElementWriter, lost: Findings, position: LayoutPosition): void {
  const lose = (name: () => string) =>
    lost.add(() => ({ name: name(), path: position.node === null ? null : position.pathOf(position.node) }))
  for (const [method, kind] of KINDS) {
    const add = writer[method].bind(writer)
    const watched: typeof add = (added, ...rest) => {
      if (method === 'addLine') Object(added).owner = position.owner
      const place = add(added, ...rest)
      if (place !== false) return place
      if (method !== 'addLine') lose(() => firstLine(added) ?? kind)
      else if (hasVisibleContent(added)) lose(() => describeLine(added))
      return method === 'addCanvas' ? [] : place
    }
    writer[method] = watched
  }
  const commit = writer.commitUnbreakableBlock.bind(writer)
  const commitBlock: typeof commit = (...place) => {
    const { pages } = writer.context()
    if (writer.transactionLevel === 1) {
      const isOfPage = place[0] !== undefined // headers and footers have warnings of their own
      for (const page of isOfPage ? [] : pages.slice(1)) lose(() => firstLine(page) ?? 'a part of a block')
    }
    commit(...place)
  }
  writer.commitUnbreakableBlock = commitBlock
}

const KINDS = [
  ['addLine', 'a text'],
  ['addImage', 'a picture'],
  ['addSVG', 'a picture'],
  ['addQr', 'a QR code'],
  ['addCanvas', 'a canvas'],
  ['addFragment', 'a block'],
] as const

/** Width of a table that overflows its page, column or cell, and the available width. */
function overhangOf(
  { table, _offsets }: LayoutTable,
  writer: PageElementWriter,
  isInPageNode: boolean,
): { width: number; room: number; page: number; isCut: boolean } | null {
  // The final position in a block is not known yet. Page nodes are blocks as wide as the page.
  if (writer.transactionLevel > (isInPageNode ? 1 : 0)) return null
  const { x, page, pages, availableWidth: room } = writer.context()
  const { pageSize } = pages[page] ?? {}
  const width = table.widths.reduce((sum, { _calcWidth }) => sum + _calcWidth, _offsets.total)
  if (pageSize === undefined || width <= room + EDGE_TOLERANCE) return null
  return { width, room, page: page + 1, isCut: x + width > pageSize.width + EDGE_TOLERANCE }
}

/** Records texts that are partly and pictures that are wholly outside the page. */
function noteOutside(
  { items, pageSize }: Page,
  number: number,
  outside: Findings,
  position: LayoutPosition,
): void {
  for (const { type, item } of items) {
    const find = (name: string, owner: object | null | undefined) => {
      return { name: `${name} on page ${number}`, path: owner ? position.pathOf(owner) : null }
    }
    if (type === 'line') {
      const { x = 0, y = 0, inlines = [] } = item
      const left = x + Number(inlines[0]?.['x'] ?? 0)
      const box = { left, top: y, width: item.getWidth?.() ?? 0, height: item.getHeight?.() ?? 0 }
      if (box.width > 0 && hasVisibleContent(item) && !isWithin(box, pageSize))
        outside.add(() => find(describeLine(item), item.owner))
      item.owner = null // frees the node
    } else if (type === 'image' || type === 'svg') {
      const { x = 0, y = 0, _width: width = 0, _height: height = 0 } = item
      const isBeside = x >= pageSize.width || y >= pageSize.height || x + width <= 0 || y + height <= 0
      if (isBeside) outside.add(() => find('a picture', item))
    }
  }
}

interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function isWithin({ left, top, width, height }: Area, page: Page['pageSize']): boolean {
  return (
    left >= -EDGE_TOLERANCE &&
    top >= -EDGE_TOLERANCE &&
    left + width <= page.width + EDGE_TOLERANCE &&
    top + height <= page.height + EDGE_TOLERANCE
  )
}

function hasVisibleContent(line: unknown): boolean {
  const { inlines = [] } = line as PageItem['item']
  return inlines.some(inline => inline instanceof PictureWord || inline.text.trim() !== '')
}

/** The text of a line in quotes, or a name for its pictures. */
function describeLine(line: unknown): string {
  const { inlines = [] } = line as PageItem['item']
  if (inlines.every(({ text }) => text.trim() === '')) return 'a picture'
  let text = ''
  for (const inline of inlines) {
    if (inline instanceof PictureWord) return 'a picture in a text'
    text += inline.text
    if (text.length > MAX_SHOWN_CHARACTERS) break
  }
  return quoted(text)
}

function quoted(text: string): string {
  const trimmed = text.trim()
  return trimmed.length > MAX_SHOWN_CHARACTERS
    ? `'${trimmed.slice(0, MAX_SHOWN_CHARACTERS)}…'`
    : `'${trimmed}'`
}

/** The first line of a page or block. */
function firstLine(block: unknown): string | null {
  const { items = [] } = block as Partial<Page>
  const line = items.find(({ type }) => type === 'line')
  return line === undefined ? null : describeLine(line.item)
}

/** The first text in the cells of a table. */
function firstText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : quoted(value)
  if (Array.isArray(value)) {
    for (const part of value) {
      const text = firstText(part)
      if (text !== null) return text
    }
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const key of ['text', 'stack', 'columns', 'ul', 'ol']) {
    const text = firstText(Reflect.get(value, key))
    if (text !== null) return text
  }
  return null
}

function round(points: number): number {
  return Math.round(points * 10) / 10
}
