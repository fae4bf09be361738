/**
 * The one door to pdfmake: the parts of its layout that Platen composes. They are pdfmake's internals, so the
 * version is pinned exactly and the tests hold our output against stock pdfmake's.
 */
import layoutBuilder from 'pdfmake/js/LayoutBuilder.js'
import pageSize from 'pdfmake/js/PageSize.js'
import pdfDocument from 'pdfmake/js/PDFDocument.js'
import renderer from 'pdfmake/js/Renderer.js'
import standardPageSizes from 'pdfmake/js/standardPageSizes.js'
import stockTableLayouts from 'pdfmake/js/tableLayouts.js'

export const LayoutBuilder = layoutBuilder.default
export const PdfDocument = pdfDocument.default
export const Renderer = renderer.default
export const PAGE_SIZES = standardPageSizes.default
export const { normalizePageSize, normalizePageMargin } = pageSize
export const STOCK_TABLE_LAYOUTS = stockTableLayouts.tableLayouts

export type {
  LayoutBuilder as LayoutBuilderInstance,
  NodeGetter,
  Page,
  SvgMeasure,
} from 'pdfmake/js/LayoutBuilder.js'
export type {
  EmbeddedFont,
  EmbeddedFontClass,
  EmbeddedImage,
  PdfDocument as PdfDocumentInstance,
  PdfReference,
} from 'pdfmake/js/PDFDocument.js'
