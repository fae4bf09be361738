/**
 * Loads the layout half of pdfmake. The modules are pdfmake's internals, so the version is pinned exactly, and the
 * parity tests compare our output with stock pdfmake's.
 */
import { createRequire } from 'node:module'
import type * as pdfmake from './pdfmake-types.ts'

export type * from './pdfmake-types.ts'

const require = createRequire(import.meta.url)

export const columnCalculator: typeof pdfmake.columnCalculator =
  require('pdfmake/js/columnCalculator.js').default
export const DocMeasure: typeof pdfmake.DocMeasure = require('pdfmake/js/DocMeasure.js').default
export const DocPreprocessor: typeof pdfmake.DocPreprocessor =
  require('pdfmake/js/DocPreprocessor.js').default
export const DocumentContext: typeof pdfmake.DocumentContext =
  require('pdfmake/js/DocumentContext.js').default
export type DocumentContext = pdfmake.DocumentContext
export const LayoutBuilder: typeof pdfmake.LayoutBuilder = require('pdfmake/js/LayoutBuilder.js').default
export const PageElementWriter: typeof pdfmake.PageElementWriter =
  require('pdfmake/js/PageElementWriter.js').default
export type PageElementWriter = pdfmake.PageElementWriter
export const PdfmakeLine: typeof pdfmake.Line = require('pdfmake/js/Line.js').default
export const StyleContextStack: typeof pdfmake.StyleContextStack =
  require('pdfmake/js/StyleContextStack.js').default
export const TableProcessor: typeof pdfmake.TableProcessor = require('pdfmake/js/TableProcessor.js').default
export const TextInlines: typeof pdfmake.TextInlines = require('pdfmake/js/TextInlines.js').default

export const STOCK_TABLE_LAYOUTS: Record<
  string,
  Record<string, unknown>
> = require('pdfmake/js/tableLayouts.js').tableLayouts
