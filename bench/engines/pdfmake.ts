import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Invoice, NUMBER_MARK, type Report, type RichInvoice } from '../content/contents.ts'
import { cellsOf, DESIGN, INVOICE_COLUMNS, REPORT_COLUMNS } from '../content/design.ts'
import type { Engine, Printer } from '../engine.ts'
import { ROBOTO } from './fonts.ts'
import { pdfmakeTable } from './pdfmake-table.ts'

interface Pdfmake {
  addTableLayouts(layouts: object): void
  addFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(policy: (url: string) => boolean): void
  setLocalAccessPolicy(policy: (path: string) => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
}

/** Its types would add those of browsers to all files. */
const pdfmake: Pdfmake = createRequire(import.meta.url)('pdfmake')

/** pdfmake as documented: one instance, fonts added once, a definition for each print. */
export const engine: Engine = {
  invoice: async () => printer(invoiceDefinition),
  richInvoice: openRichInvoice,
  report: async () => printer(reportDefinition),
}

/** All texts of the definition are already formatted; only the number is filled in for each print. */
async function openRichInvoice(): Promise<Printer<RichInvoice>> {
  const definition = readFileSync(process.env['BENCH_STOCK_DEFINITION'] ?? '', 'utf8')
  const { STOCK_LAYOUTS } = await import('../stock-layouts.js')
  pdfmake.addTableLayouts(STOCK_LAYOUTS)
  return printer(({ invoice }) => JSON.parse(definition.replaceAll(NUMBER_MARK, invoice.number)))
}

function printer<Content>(define: (content: Content) => object): Printer<Content> {
  pdfmake.addFonts({
    Roboto: {
      normal: ROBOTO.regular,
      bold: ROBOTO.bold,
      italics: ROBOTO.italic,
      bolditalics: ROBOTO.boldItalic,
    },
  })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(path => path.startsWith(ROBOTO.folder))
  return {
    print: async (content: Content) => await pdfmake.createPdf(define(content)).getBuffer(),
    close: async () => {},
  }
}

function invoiceDefinition(invoice: Invoice): object {
  const { fontSize, titleSize, totalsWidth, valueWidth } = DESIGN.invoice
  return {
    pageSize: 'A4',
    pageMargins: DESIGN.margin,
    defaultStyle: { fontSize },
    content: [
      { text: invoice.title, fontSize: titleSize, bold: true, marginBottom: 12 },
      {
        columns: [
          { width: '*', stack: invoice.seller },
          {
            width: totalsWidth,
            table: {
              widths: ['*', '*'],
              body: invoice.facts.map(({ label, value }) => [label, { text: value, alignment: 'right' }]),
            },
            layout: 'noBorders',
          },
        ],
      },
      { stack: invoice.customer, margin: [0, 12, 0, 12] },
      { text: invoice.intro, marginBottom: 12 },
      table(INVOICE_COLUMNS, invoice.lines),
      {
        columns: [
          { width: '*', text: '' },
          {
            width: totalsWidth,
            table: {
              widths: ['*', valueWidth],
              body: [...invoice.totals, { ...invoice.due, bold: true }].map(({ label, value, ...style }) => [
                { text: label, ...style },
                { text: value, alignment: 'right', ...style },
              ]),
            },
            layout: 'noBorders',
          },
        ],
        margin: [0, 12, 0, 12],
      },
      invoice.note,
    ],
  }
}

function reportDefinition(report: Report): object {
  const { fontSize, titleSize } = DESIGN.report
  return {
    pageSize: 'A4',
    pageMargins: DESIGN.margin,
    defaultStyle: { fontSize },
    content: [
      { text: report.title, fontSize: titleSize, bold: true, marginBottom: 12 },
      table(REPORT_COLUMNS, report.rows),
    ],
  }
}

function table<Key extends string>(
  columns: Parameters<typeof cellsOf<Key>>[1],
  rows: readonly Readonly<Record<Key, string>>[],
): object {
  const aligned = (text: string, i: number) =>
    columns[i]?.align === 'right' ? { text, alignment: 'right' } : text
  return pdfmakeTable(
    columns,
    rows.map(row => cellsOf(row, columns).map(aligned)),
  )
}
