import type { Box } from '../../document/box-node.ts'
import { sourceOf } from '../../document/node-sources.ts'
import type { Decoration } from '../../graphics/decoration.ts'
import { decorationPainter, decorationVector } from '../../graphics/paint-target.ts'
import { pageTop, repeatedHeight } from './pagination/page-top.ts'
import type { PageElementWriter, PageItem, StackNode } from './pdfmake.ts'
import { tag, tagOwner } from './source-tags.ts'

/** Padding and border of each side. */
export function boxInsets({ padding, decoration }: Box): [number, number, number, number] {
  const [top, right, bottom, left] = decoration.border
  return [
    padding[0] + top.width,
    padding[1] + right.width,
    padding[2] + bottom.width,
    padding[3] + left.width,
  ]
}

/**
 * Lays out the content of a box inside its padding and border, and decorates each of its fragments.
 * @param owner The node of the decoration, for messages; null for none.
 */
export function layOutBox(
  node: StackNode,
  box: Box,
  writer: PageElementWriter,
  { owner, processContent }: { readonly owner: object | string | null; processContent(): void },
): void {
  const [top, right, bottom, left] = boxInsets(box)
  const context = writer.context()
  const firstLine = firstLineHeight(node)
  if (context.availableHeight < top + firstLine + bottom && context.y > pageTop(writer)) {
    writer.moveToNextPage()
  }
  const { x, y, page, availableWidth } = context
  const width = Math.max(0, widthOf(box, availableWidth))
  const start: Start = { x, y, page, width, repeated: repeatedHeight(writer) }
  const finish = decorate(writer, start, box.decoration, { source: sourceOf(node), owner })

  // without a snapshot, a page break would reset the content to the width of the page
  const isOutermost = context.snapshots.length === 0
  if (isOutermost) context.snapshots.push({})
  const reserve = (): void => {
    writer.context().availableHeight -= bottom
  }
  writer.addListener('pageChanged', reserve)
  reserve()
  context.moveDown(top)
  context.addMargin(left, availableWidth - width + right)
  processContent()
  writer.removeListener('pageChanged', reserve)
  context.availableHeight += bottom
  if (isOutermost) context.snapshots.pop()

  context.x = x
  context.availableWidth = availableWidth
  const missing = box.minHeight - (context.y + bottom - y)
  const filler = context.page === page && missing > 0 ? missing : 0
  context.moveDown(bottom + filler)
  finish()
}

function widthOf({ width }: Box, available: number): number {
  if (width === null) return available
  return typeof width === 'number' ? width : (available * width.percent) / 100
}

/** Minimum height on the page where the box begins. */
function firstLineHeight(node: unknown): number {
  let first: unknown = node
  for (;;) {
    if (typeof first !== 'object' || first === null) return 0
    if ('_inlines' in first && Array.isArray(first._inlines)) return heightOf(first._inlines[0])
    if ('_wordsOf' in first && typeof first._wordsOf === 'function' && 'text' in first)
      return heightOf(first._wordsOf(first.text)[0])
    if ('_height' in first && typeof first._height === 'number') return first._height
    if (!('stack' in first) || !Array.isArray(first.stack)) return 0
    first = first.stack[0]
  }
}

function heightOf(inline: unknown): number {
  if (typeof inline !== 'object' || inline === null || !('height' in inline)) return 0
  return typeof inline.height === 'number' ? inline.height : 0
}

/** Where a box begins, in points. */
export interface Start {
  readonly x: number
  readonly y: number
  readonly page: number
  readonly width: number
  /** Height of the repeated table headers above it on each page. */
  readonly repeated: number
}

/**
 * Adds the decoration of a box to the page, below the content that follows.
 * @returns Call it after the content: sizes the decoration and adds one per further page.
 */
function decorate(
  writer: PageElementWriter,
  start: Start,
  decoration: Decoration,
  { source, owner }: { readonly source: string | null; readonly owner: object | string | null },
): () => void {
  const tagAll = (item: object): void => {
    tag(item, source)
    if (owner !== null) tagOwner(item, owner)
  }
  const context = writer.context()
  const vector = decorationVector(decoration, { x: start.x, y: start.y, w: start.width, h: 0 })
  tagAll(vector)
  context.pages[start.page]?.items.push({ type: 'vector', item: vector } satisfies PageItem)
  return () => {
    const end = context.page
    for (let page = start.page; page <= end; page++) {
      const { pageSize, pageMargins, items } = context.pages[page] ?? {}
      if (pageSize === undefined || pageMargins === undefined || items === undefined) continue
      const isFirst = page === start.page
      const top = isFirst ? start.y : pageMargins.top + start.repeated
      const bottom = page === end ? context.y : pageSize.height - pageMargins.bottom
      const place = { y: top, h: Math.max(0, bottom - top) }
      const cuts = { top: !isFirst, bottom: page < end }
      // a continued fragment is below everything else on its page
      if (isFirst) {
        Object.assign(vector, place, { paint: decorationPainter(decoration, cuts) })
      } else {
        const item = decorationVector(decoration, { x: start.x, w: start.width, ...place }, cuts)
        tagAll(item)
        items.unshift({ type: 'vector', item } satisfies PageItem)
      }
    }
  }
}
