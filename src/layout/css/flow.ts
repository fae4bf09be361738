/**
 * Flow layout: box tree → pages. Boxes are laid out as if the page had no end, then paginated (CSS Fragmentation 3).
 * Pure; starts at the position of pdfmake's writer, also inside headers and footers.
 */
import type { Warning } from '../../base/errors.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import { placeAbsolutes } from './absolute-positioning.ts'
import { collapsedSize } from './block/margin-collapsing.ts'
import { layOut } from './box-layout.ts'
import type { FlowTree, FlowWriter } from './contracts.ts'
import { PX } from './faces.ts'
import { createPages } from './fragmentation/pages.ts'
import { paginate } from './fragmentation/paginate.ts'
import { type IntrinsicSizes, intrinsicSizesOf } from './intrinsic-sizes.ts'
import type { LayoutBox } from './layout-box.ts'
import { createLayoutContext, type LayoutContext, type PlacedPictures } from './layout-context.ts'
import { overflowArea } from './overflow-area.ts'
import { hasVisibleContent } from './visible-content.ts'

/** A prepared `flow` node. */
export interface Flow {
  readonly tree: FlowTree
  /** By reference; filled during document preparation. */
  readonly pictures: PlacedPictures
  /** Warnings of the latest layout. */
  warnings: readonly Warning[]
}

/** Maximum factor by which wide content is scaled down, as in browsers that print. */
const MAX_SHRINKING = 1.5
/** Overflow at the right edge that is ignored, in points. */
const TOLERANCE = 1

/** Lays out a flow at the position of the writer, and moves the writer past it. */
export function layOutFlow(flow: Flow, writer: FlowWriter, document: DocumentFonts): void {
  const layout = createLayoutContext(document, flow.pictures, layOut)
  const context = writer.context()
  const { x, y, availableWidth } = context
  const { root, zoom } = fitted(flow, writer, layout)

  // without a snapshot, a page break resets the width to that of the page
  const isOutermost = context.snapshots.length === 0
  if (isOutermost) context.snapshots.push({})
  const pages = createPages(writer, zoom, flow.tree.marginsOf ?? null)
  const [left, top] = [
    x / zoom + root.margins.left,
    (flow.tree.marginsOf === undefined ? y / zoom : pages.top()) + collapsedSize(root.marginTop),
  ]
  const paper = context.getCurrentPage()?.pageSize
  if (flow.tree.zoom !== undefined && paper !== undefined) {
    const view = { width: paper.width / zoom, height: paper.height / zoom }
    if (!hasVisibleContent(root, left, top, view)) flow.warnings = [...flow.warnings, NOTHING_SHOWN]
  }
  const end = paginate(root, left, top, pages, layout)
  if (isOutermost) context.snapshots.pop()

  const bottom = pages.bottom() * zoom
  context.x = x
  context.y = (end + collapsedSize(root.marginBottom)) * zoom
  context.availableWidth = availableWidth
  context.availableHeight = Number.isFinite(bottom)
    ? bottom - context.y
    : context.availableHeight - (context.y - y)
}

/** Lays out the flow, and again at a smaller scale if it is wider than the page. */
function fitted(flow: Flow, writer: FlowWriter, layout: LayoutContext): { root: LayoutBox; zoom: number } {
  const { availableWidth, availableHeight } = writer.context()
  const at = (zoom: number): LayoutBox => {
    const height = Number.isFinite(availableHeight) ? availableHeight / zoom : null
    const root = layout.layOut(flow.tree.root, {
      width: availableWidth / zoom,
      height,
      isBfcRoot: true,
    })
    placeAbsolutes(root, layout)
    return root
  }
  flow.warnings = []
  const { zoom: wanted } = flow.tree
  const root = at(wanted ?? 1)
  if (wanted === undefined) return { root, zoom: 1 }
  const excess = (root.margins.left + overflowArea(root).right) * wanted - availableWidth
  if (excess <= TOLERANCE) return { root, zoom: wanted }
  const zoom = wanted / Math.min(MAX_SHRINKING, (availableWidth + excess) / availableWidth)
  const smaller = at(zoom)
  const rest = (smaller.margins.left + overflowArea(smaller).right) * zoom - availableWidth
  if (rest > TOLERANCE) flow.warnings = [overflowing(rest / zoom)]
  return { root: smaller, zoom }
}

const NOTHING_SHOWN: Warning = {
  code: 'nothing_shown',
  message:
    'The content of the page shows nothing: it is empty, hidden, or stands off the paper; ' +
    'see whether the text is made by a script, which never runs here, and whether margins are negative.',
}

function overflowing(rest: number): Warning {
  return {
    code: 'content_overflows',
    message:
      `The page's content is wider than its paper by ${Math.ceil(rest / PX)}px, also at two thirds of its size; ` +
      'what lies beyond is cut off. Let it wrap, give it less width, or take a larger paper.',
  }
}

/** Intrinsic widths of a flow, for containers whose width depends on it. */
export function measureFlow({ tree, pictures }: Flow, document: DocumentFonts): IntrinsicSizes {
  return intrinsicSizesOf(tree.root, createLayoutContext(document, pictures, layOut))
}
