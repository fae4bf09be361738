/**
 * Loads the layout half of pdfmake. The modules are pdfmake's internals, so the version is pinned exactly, and the
 * parity tests compare our output with stock pdfmake's.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export const { default: LayoutBuilder } =
  require('pdfmake/js/LayoutBuilder.js') as typeof import('pdfmake/js/LayoutBuilder.js')
export const { default: DocMeasure } =
  require('pdfmake/js/DocMeasure.js') as typeof import('pdfmake/js/DocMeasure.js')
export const { default: DocPreprocessor } =
  require('pdfmake/js/DocPreprocessor.js') as typeof import('pdfmake/js/DocPreprocessor.js')
export const { default: columnCalculator } =
  require('pdfmake/js/columnCalculator.js') as typeof import('pdfmake/js/columnCalculator.js')
export const { default: DocumentContext } =
  require('pdfmake/js/DocumentContext.js') as typeof import('pdfmake/js/DocumentContext.js')
export const { default: PageElementWriter } =
  require('pdfmake/js/PageElementWriter.js') as typeof import('pdfmake/js/PageElementWriter.js')
export const { default: PdfmakeLine } = require('pdfmake/js/Line.js') as typeof import('pdfmake/js/Line.js')
export const { default: StyleContextStack } =
  require('pdfmake/js/StyleContextStack.js') as typeof import('pdfmake/js/StyleContextStack.js')
export const { default: TableProcessor } =
  require('pdfmake/js/TableProcessor.js') as typeof import('pdfmake/js/TableProcessor.js')
export const { default: TextInlines } =
  require('pdfmake/js/TextInlines.js') as typeof import('pdfmake/js/TextInlines.js')
export const { tableLayouts: STOCK_TABLE_LAYOUTS } =
  require('pdfmake/js/tableLayouts.js') as typeof import('pdfmake/js/tableLayouts.js')

export type { default as DocumentContextInstance } from 'pdfmake/js/DocumentContext.js'
export type {
  AlignmentItem,
  Column,
  ColumnsNode,
  LayoutBuilder as LayoutBuilderInstance,
  LayoutNode,
  LayoutRow,
  LayoutTable,
  Line,
  ListMarker,
  ListNode,
  Page,
  PageElementWriter as PageElementWriterInstance,
  PageItem,
  Place,
  QrNode,
  StackNode,
  SvgMeasure,
  TablePageBreak,
  TocNode,
} from 'pdfmake/js/LayoutBuilder.js'
