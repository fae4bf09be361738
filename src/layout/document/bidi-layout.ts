import { FastPathLayout } from './fast-path-layout.ts'
import { isMirrored } from './mirror.ts'
import type { Line, ListMarker, ListNode, PageElementWriter } from './pdfmake.ts'
import { orderLine } from './text/order-line.ts'
import { TextLine } from './text/text-line.ts'
import type { TextNode } from './text/text-node.ts'

/** pdfmake's layout with right-to-left text and lists. */
export class BidiLayout extends FastPathLayout {
  readonly #watched = new WeakSet<PageElementWriter>()

  override processLeaf(node: TextNode): void {
    const { writer } = this
    if (!this.#watched.has(writer)) {
      this.#watched.add(writer)
      writer.prependListener('lineAdded', orderLine) // other listeners read the visual order
    }
    super.processLeaf(node)
  }

  override processList(isOrdered: boolean, node: ListNode): void {
    if (!isMirrored(node)) {
      super.processList(isOrdered, node)
      return
    }
    const { writer } = this
    const { width } = node._gapSize
    let marker: ListMarker | null = null
    const addMarker = (line: Line): void => {
      const next = marker
      marker = null
      if (next !== null) this.#addMarker(next, line, width)
    }
    writer.context().addMargin(0, width)
    writer.addListener('lineAdded', addMarker)
    for (const item of (isOrdered ? node.ol : node.ul) ?? []) {
      marker = item.listMarker ?? null
      this.processNode(item)
      node.positions.push(...item.positions)
    }
    writer.removeListener('lineAdded', addMarker)
    writer.context().addMargin(0, -width)
  }

  /** Aligns a marker with the right edge of the space for markers. */
  #addMarker({ canvas, _inlines: words }: ListMarker, line: Line, gap: number): void {
    const { writer } = this
    const edge = writer.context().availableWidth + gap
    const [vector] = canvas ?? []
    if (vector !== undefined) {
      const { type, r1 = 0, w = 0 } = vector
      writer.addVector({ ...vector, x: type === 'ellipse' ? edge - r1 : edge - w })
      return
    }
    if (words === undefined) return
    const marker = new TextLine(Number.POSITIVE_INFINITY, [])
    for (const word of words) marker.addInline(word)
    marker.x = edge - marker.getWidth() - alignedBy(marker, writer.context().availableWidth)
    marker.y = line.getAscenderHeight() - marker.getAscenderHeight()
    writer.addLine(marker, true)
  }
}

/** Distance that the writer moves a line to the right, in points. */
function alignedBy(line: Line, available: number): number {
  const alignment = line.inlines[0]?.alignment
  const room = available - line.getWidth()
  return alignment === 'right' ? room : alignment === 'center' ? room / 2 : 0
}
