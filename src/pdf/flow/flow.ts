/**
 * A box tree (CSS 2.2, as the HTML stage makes it) → pages. Boxes are first laid out as if the page had no end,
 * then put on pages, broken where they do not fit. Pure; works where pdfmake's layout stands, in headers too.
 */
import type { PageElementWriter, PdfDocumentInstance } from '../layout/parts.ts'
import type { FlowTree } from './contracts.ts'
import { createEnvironment, type PlacedPictures } from './environment.ts'
import { type Intrinsic, intrinsicOf } from './intrinsic.ts'
import { sizeOf } from './laid.ts'
import { layOut } from './lay-out.ts'
import { placeOutOfFlow } from './out-of-flow.ts'
import { createPages } from './pages/pages.ts'
import { putOnPages } from './pages/put.ts'

/** What a `flow` node holds once it is prepared. */
export interface Flow {
  readonly tree: FlowTree
  /** By reference; filled while the document is made ready. */
  readonly pictures: PlacedPictures
}

/** Lays out a flow where the writer stands, and moves it past it. */
export function layOutFlow(
  { tree, pictures }: Flow,
  writer: PageElementWriter,
  document: PdfDocumentInstance,
): void {
  const environment = createEnvironment(document, pictures, layOut)
  const context = writer.context()
  const { x, y, availableWidth } = context
  const height = Number.isFinite(context.availableHeight) ? context.availableHeight : null
  const root = environment.layOut(tree.root, { width: availableWidth, height, isIsolated: true })
  placeOutOfFlow(root, environment)

  // without a snapshot of ours a page break gives the content the width of the page
  const isOutermost = context.snapshots.length === 0
  if (isOutermost) context.snapshots.push({})
  const pages = createPages(writer)
  const end = putOnPages(root, x + root.margins.left, y + sizeOf(root.marginTop), pages, environment)
  if (isOutermost) context.snapshots.pop()

  const bottom = pages.bottom()
  context.x = x
  context.y = end + sizeOf(root.marginBottom)
  context.availableWidth = availableWidth
  context.availableHeight = Number.isFinite(bottom)
    ? bottom - context.y
    : context.availableHeight - (context.y - y)
}

/** How wide a flow is where the width around it depends on it. */
export function measureFlow({ tree, pictures }: Flow, document: PdfDocumentInstance): Intrinsic {
  return intrinsicOf(tree.root, createEnvironment(document, pictures, layOut))
}
