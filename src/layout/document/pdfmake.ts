/**
 * Loads the layout half of pdfmake. The modules are pdfmake's internals, so the version is pinned exactly, and the
 * parity tests compare our output with stock pdfmake's.
 */
import { createRequire } from 'node:module'
import type * as pdfmake from './pdfmake-types.ts'

export type * from './pdfmake-types.ts'

const require = createRequire(import.meta.url)

function load<Name extends keyof typeof pdfmake>(name: Name): (typeof pdfmake)[Name] {
  return require(`pdfmake/js/${name}.js`).default
}

export const columnCalculator = load('columnCalculator')
export const DocMeasure = load('DocMeasure')
export const DocPreprocessor = load('DocPreprocessor')
export const DocumentContext = load('DocumentContext')
export type DocumentContext = pdfmake.DocumentContext
export const LayoutBuilder = load('LayoutBuilder')
export const PageElementWriter = load('PageElementWriter')
export type PageElementWriter = pdfmake.PageElementWriter
export const PdfmakeLine = load('Line')
export const StyleContextStack = load('StyleContextStack')
export const TableProcessor = load('TableProcessor')
export const TextInlines = load('TextInlines')

export const STOCK_TABLE_LAYOUTS: Record<
  string,
  Record<string, unknown>
> = require('pdfmake/js/tableLayouts.js').tableLayouts
