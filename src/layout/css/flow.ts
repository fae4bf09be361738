/**
 * Flow layout: box tree → pages. Boxes are laid out as if the page had no end, then paginated (CSS Fragmentation 3).
 * Pure; starts at the position of pdfmake's writer, also inside headers and footers.
 */
import type { Warning } from '../../base/errors.ts'
import type { Rect } from '../../graphics/decoration.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import { placeAbsolutes } from './absolute-positioning.ts'
import { collapsedSize } from './block/margin-collapsing.ts'
import { layOut } from './box-layout.ts'
import { type FlowBox, type FlowTree, type FlowWriter, type PagedFlow, ScaledDown } from './contracts.ts'
import { MAX_GROUP_DEPTH } from './effects/compositing.ts'
import { PX } from './faces.ts'
import { clippedTo, clippedToInk, type PageItem } from './fragmentation/page-item.ts'
import { beginMovedPages, continueOverflow } from './fragmentation/page-overflow.ts'
import { firstPageName, pageWidths, positionedOverflow, rightOverflow } from './fragmentation/page-widths.ts'
import { contentWidth, createPages, type FlowPages } from './fragmentation/pages.ts'
import { paginate } from './fragmentation/paginate.ts'
import { paginateFixed } from './fragmentation/paginate-fixed.ts'
import { createFloatFlow, type FloatFlow, floatShifts } from './fragmentation/paginate-floats.ts'
import { footnoteParts, placeFootnotes } from './fragmentation/paginate-footnotes.ts'
import { paintCanvas } from './fragmentation/paint-canvas.ts'
import { PaintLayer } from './fragmentation/paint-layers.ts'
import { createTrialWriter } from './fragmentation/trial-writer.ts'
import { createWidthLayouts } from './fragmentation/width-layouts.ts'
import { EPSILON } from './inline/line-breaking.ts'
import { type IntrinsicSizes, intrinsicSizesOf } from './intrinsic-sizes.ts'
import type { LayoutBox } from './layout-box.ts'
import { createLayoutContext, type LayoutContext, type PlacedPictures } from './layout-context.ts'
import { widestContent } from './overflow-area.ts'
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

/** Layouts until texts that depend on pages no longer change. */
const MAX_LAYOUTS = 4

/** Lays out a flow at the position of the writer, and moves the writer past it. */
export function layOutFlow(flow: Flow, writer: FlowWriter, document: DocumentFonts): void {
  const { paged } = flow.tree
  if (paged !== undefined && paged.dynamicTexts.length > 0) settleTexts(flow, paged, writer, document)
  layOutOnce(flow, writer, document)
}

/** Lays out the flow without effect on the pages, until the texts that depend on them are known. */
function settleTexts(flow: Flow, paged: PagedFlow, writer: FlowWriter, document: DocumentFonts): void {
  for (let count = 1; count < MAX_LAYOUTS; count++) {
    const trial = createTrialWriter(writer)
    layOutOnce(flow, trial, document)
    let isSettled = true
    for (const text of paged.dynamicTexts) if (text.update()) isSettled = false
    if (isSettled || trial.isFull) return
  }
}

function layOutOnce(flow: Flow, writer: FlowWriter, document: DocumentFonts): void {
  const layout = createLayoutContext(document, contextOf(flow), layOut)
  const context = writer.context()
  const { x, y, availableWidth } = context
  const { paged = null } = flow.tree
  const name = firstPageName(flow.tree.root)
  const isUniform = paged === null || paged.isUniform
  if (!isUniform) layout.lineStarts = new WeakMap()
  if (paged !== null) paged.record = { pages: [], places: new Map() }
  const { rootAt, fixedOf, zoom, width, isTooWide, clear } = fitToPage(
    flow,
    firstArea(flow, writer, name),
    layout,
  )
  layout.forget()

  // without a snapshot, a page break resets the width to that of the page
  const isOutermost = context.snapshots.length === 0
  if (isOutermost) context.snapshots.push({})
  const pagesOf = (writer: FlowWriter): FlowPages =>
    createPages(writer, {
      ...{ zoom, paged, name },
      footnoteParts: (box, width, maxHeight) => footnoteParts(box, { width, maxHeight, layout }),
    })
  const placed = (pages: FlowPages) => {
    const root = rootAt(width / zoom)
    const top = (paged === null ? y / zoom : pages.top()) + collapsedSize(root.marginTop)
    return { root, fixed: fixedOf(root), x: x / zoom + root.margins.left, y: top }
  }
  const widthsOf = () => (isUniform ? null : createWidthLayouts(rootAt, width / zoom, x / zoom))
  if (layout.floats.hasSome) {
    settleFloats(layout, clear, () => {
      const trial = createTrialWriter(writer)
      const pages = pagesOf(trial)
      const { height } = rootAt(width / zoom)
      const flowed = placed(pages)
      if (trial.isFull || !pages.isBreakable || flowed.y + height <= pages.bottom()) return null
      const floatFlow = createFloatFlow(isUniform)
      paginate(flowed, { pages, layer: PaintLayer.root(), layout, widths: widthsOf(), floatFlow })
      return floatFlow
    })
    if (paged !== null) paged.record = { pages: [], places: new Map() }
  }
  const pages = pagesOf(writer)
  const pageOfStart = context.page
  const flowed = placed(pages)
  const { root, fixed, x: left, y: top } = flowed
  const paper = context.getCurrentPage()?.pageSize
  const { canvas } = flow.tree
  if (flow.tree.zoom !== undefined && paper !== undefined && canvas === undefined) {
    const view = { width: paper.width / zoom, height: paper.height / zoom }
    const isVisible = (box: LayoutBox): boolean => hasVisibleContent(box, left + box.x, top + box.y, view)
    if (!isVisible(root) && !fixed.some(isVisible)) flow.warnings = [...flow.warnings, NOTHING_SHOWN]
  }
  if (paper !== undefined && Number.isFinite(pages.fullHeight()))
    layout.fixedArea = { x: 0, y: 0, width: paper.width / zoom, height: paper.height / zoom }
  const layer = PaintLayer.root()
  const widths = widthsOf()
  const floatFlow = createFloatFlow(isUniform)
  const { end, context: fragmentation } = paginate(flowed, { pages, layer, layout, widths, floatFlow })
  beginMovedPages(layer, pages)
  const pagesWithoutFixed = paginateFixed(fixed, { page: pageOfStart, x: left, y: top }, fragmentation)
  if (pagesWithoutFixed > 0) flow.warnings = [...flow.warnings, tooMuchFixed(pagesWithoutFixed)]
  if (widths?.isExceeded() === true) flow.warnings = [...flow.warnings, TOO_WIDE_CONTINUED]
  if (layout.gridLimit.isExceeded) flow.warnings = [...flow.warnings, GRIDS_LIMITED]
  if (layout.groupLimit.isExceeded) flow.warnings = [...flow.warnings, GROUPS_LIMITED]
  if (layout.balancing.isLimited) flow.warnings = [...flow.warnings, COLUMNS_LIMITED]
  const partial = pages.isBreakable ? continueOverflow(layer, pages) : NO_ITEMS
  placeFootnotes(pages, layer, x / zoom, layout)
  if (canvas !== undefined) {
    const place = { start: pageOfStart, x: x / zoom, width: width / zoom, end }
    paintCanvas(canvas, { ...place, root }, { pages, layer, layout })
  }
  for (const page of layer.pages()) {
    const items = context.pages[page]?.items
    const contentArea = pages.contentArea(page, { x, width })
    const area = widths?.isExceeded() === true ? { ...contentArea, width: LARGEST_PAGE } : contentArea
    const shared = withMargins(area, page > pageOfStart, page < pages.last())
    for (const item of layer.itemsOn(page)) {
      const own = flow.tree.zoom === undefined ? item : clippedTo(area, item, isTooWide)
      items?.push(partial.has(item) ? clippedToInk(shared, own) : own)
    }
  }
  if (isOutermost) context.snapshots.pop()

  const bottom = pages.bottom() * zoom
  context.x = x
  context.y = (end + collapsedSize(root.marginBottom)) * zoom
  context.availableWidth = availableWidth
  context.availableHeight = Number.isFinite(bottom)
    ? bottom - context.y
    : context.availableHeight - (context.y - y)
}

const NO_ITEMS: ReadonlySet<PageItem> = new Set()

/** The largest page in points (ISO 32000-1 Annex C). */
const LARGEST_PAGE = 14_400

/** The area up to the edges of the paper, except where content continues on the page before or after. */
function withMargins({ y, height }: Rect, isAfter: boolean, isBefore: boolean): Rect {
  const top = isAfter ? y : -LARGEST_PAGE
  const bottom = isBefore ? y + height : LARGEST_PAGE
  return { x: -LARGEST_PAGE, y: top, width: 2 * LARGEST_PAGE, height: bottom - top }
}

/** Layouts until content beside floats that break is at their sides. */
const MAX_FLOAT_LAYOUTS = 4

/**
 * Lays out content beside floats until it fits their places on the pages.
 * @param run Paginates the content; null without page ends.
 */
function settleFloats({ floats }: LayoutContext, clear: () => void, run: () => FloatFlow | null): void {
  for (let count = 0; count < MAX_FLOAT_LAYOUTS; count++) {
    const flow = run()
    const shifts = flow === null ? null : floatShifts(flow, floats.shifts)
    if (shifts === null) return
    floats.shifts = shifts
    clear()
  }
}

/** The content area in which a flow begins. */
interface FirstArea {
  readonly width: number
  /** Null if it is open. */
  readonly height: number | null
}

function firstArea({ tree: { paged } }: Flow, writer: FlowWriter, name: string): FirstArea {
  const { availableWidth, availableHeight, page } = writer.context()
  if (paged === undefined)
    return { width: availableWidth, height: Number.isFinite(availableHeight) ? availableHeight : null }
  const area = paged.areaOf({ number: page + 1, name, isBlank: false, numberInGroup: 1 })
  return { width: contentWidth(area), height: area.height - area.insets.top - area.insets.bottom }
}

/** Lays out the flow, and again at a smaller scale if it is wider than its pages. */
function fitToPage(
  flow: Flow,
  { width, height }: FirstArea,
  layout: LayoutContext,
): {
  rootAt: (width: number) => LayoutBox
  fixedOf: (root: LayoutBox) => readonly LayoutBox[]
  zoom: number
  width: number
  /** True if content is wider than the pages all the same. */
  isTooWide: boolean
  /** Lets the content be laid out again. */
  clear: () => void
} {
  const fixed = new Map<LayoutBox, readonly LayoutBox[]>()
  const fixedOf = (root: LayoutBox) => fixed.get(root) ?? []
  let roots = new Map<number, LayoutBox>()
  const clear = () => roots.clear()
  const at = (zoom: number, isShrunk = false): ((width: number) => LayoutBox) => {
    roots = new Map()
    return width => {
      let root = roots.get(width)
      if (root === undefined) {
        const inner = isShrunk ? wholePixels(width) : width
        const space = { width: inner, height: height === null ? null : height / zoom, isBfcRoot: true }
        root = layout.layOut(flow.tree.root, space)
        fixed.set(root, placeAbsolutes(root, flow.tree.zoom === undefined ? null : space.height, layout))
        roots.set(width, root)
      }
      return root
    }
  }
  flow.warnings = []
  const { zoom: wanted, paged = null } = flow.tree
  if (wanted === undefined) return { rootAt: at(1), fixedOf, zoom: 1, width, isTooWide: false, clear }
  const namesByWidth = paged === null || paged.isUniform ? new Map([[width, null]]) : pageWidths(paged, width)
  /** Of the content on pages of each width, in points on the paper. */
  const excesses = (rootAt: (width: number) => LayoutBox, zoom: number) => {
    const excessOf = (width: number, right: number): { readonly width: number; readonly excess: number } => ({
      width,
      excess: right * zoom - width,
    })
    const found = [...namesByWidth].map(([width, names]) => {
      const root = rootAt(width / zoom)
      return excessOf(width, root.margins.left + rightOverflow(root, names))
    })
    if ([...namesByWidth.values()].includes(null)) return found
    return [...found, excessOf(width, positionedOverflow(rootAt(width / zoom)))]
  }
  const fitted = (rootAt: (width: number) => LayoutBox, zoom: number) => {
    const rest = Math.max(...excesses(rootAt, zoom).map(({ excess }) => excess))
    const isTooWide = rest > TOLERANCE
    if (isTooWide) flow.warnings = [overflowing(rest / zoom, widestContent(rootAt(width / zoom)))]
    return { rootAt, fixedOf, zoom, width, isTooWide, clear }
  }
  const rootAt = at(wanted, flow.tree.isFitted)
  if (flow.tree.isFitted === true) return fitted(rootAt, wanted)
  const tooWide = excesses(rootAt, wanted).filter(({ excess }) => excess > TOLERANCE)
  if (tooWide.length === 0) return { rootAt, fixedOf, zoom: wanted, width, isTooWide: false, clear }
  const factor = Math.max(...tooWide.map(({ width, excess }) => (width + excess) / width))
  const zoom = wanted / Math.min(MAX_SHRINKING, factor)
  if (flow.tree.isRestyled?.() === true) throw new ScaledDown(zoom)
  return fitted(at(zoom, true), zoom)
}

/** Rounds a width in points down to whole CSS pixels, as Chromium does with the width of pages that it shrinks. */
function wholePixels(width: number): number {
  return Math.floor(width / PX + EPSILON) * PX
}

const NOTHING_SHOWN: Warning = {
  code: 'nothing_shown',
  message:
    'The page has no visible content: it is empty, hidden or outside the paper. ' +
    'Check for text generated by scripts, which do not run, and for negative margins.',
  path: '/content',
}

const TOO_WIDE_CONTINUED: Warning = {
  code: 'content_overflows',
  message:
    'Content that continues on a narrower page is wider than this page: multi-column content, and flex and grid ' +
    'containers that would have another number of lines there, keep their width. ' +
    "Set 'break-inside: avoid' on it, or give these pages the same content width.",
  path: '/content',
}

const COLUMNS_LIMITED: Warning = {
  code: 'unsupported_css',
  message:
    'Some columns are not balanced, or laid out as one column: multi-column containers are nested more than ' +
    'three levels deep, or hold too much content.',
  path: '/content',
}

const GRIDS_LIMITED: Warning = {
  code: 'unsupported_css',
  message:
    'Some grid items are not where the page puts them: grids have more than 10,000 rows or columns, ' +
    'or their items span too many of them.',
  path: '/content',
}

const GROUPS_LIMITED: Warning = {
  code: 'unsupported_css',
  message:
    `Elements with opacity, blend modes or filters are nested more than ${MAX_GROUP_DEPTH} levels deep. ` +
    'In the inner ones, each colour is faded by itself, so overlapping content shows through.',
  path: '/content',
}

function tooMuchFixed(pages: number): Warning {
  return {
    code: 'unsupported_css',
    message:
      `Boxes with 'position: fixed' are missing on the last ${pages} pages: they have too much content to repeat. ` +
      'Shorten them, or use the header and footer of the page.',
    path: '/content',
  }
}

function overflowing(rest: number, widest: string): Warning {
  return {
    code: 'content_overflows',
    message:
      `The content is ${Math.ceil(rest / PX)}px wider than the page, even when scaled down; the overflow is clipped. ` +
      `The ${widest} reaches farthest to the right: let it wrap, reduce its width, or use larger paper.`,
    path: '/content',
  }
}

function contextOf({ tree, pictures }: Flow): {
  readonly pictures: PlacedPictures
  readonly isQuirky: boolean
} {
  return { pictures, isQuirky: tree.isQuirky === true }
}

/** Lays out a box tree without pages and pictures, to measure its boxes. */
export function measureBoxes(
  root: FlowBox,
  {
    width,
    height,
    isQuirky,
  }: { readonly width: number; readonly height: number; readonly isQuirky: boolean },
  document: DocumentFonts,
): LayoutBox {
  const layout = createLayoutContext(document, { pictures: new Map(), isQuirky }, layOut)
  const laidOut = layout.layOut(root, { width, height, isBfcRoot: true })
  placeAbsolutes(laidOut, height, layout)
  return laidOut
}

/** Intrinsic widths of a flow, for containers whose width depends on it. */
export function measureFlow(flow: Flow, document: DocumentFonts): IntrinsicSizes {
  return intrinsicSizesOf(flow.tree.root, createLayoutContext(document, contextOf(flow), layOut))
}
