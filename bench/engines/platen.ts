import { readFileSync } from 'node:fs'
import type { DocumentDefinition } from '../../src/index.ts'
import type { Contents } from '../content/contents.ts'
import { type Column, DESIGN, INVOICE_COLUMNS, REPORT_COLUMNS } from '../content/design.ts'
import type { Engine, Printer } from '../engine.ts'
import { pdfmakeTable } from './pdfmake-table.ts'

/** Platen on the calling thread: the template stored once, the data with each call. */
export const engine: Engine = {
  invoice: async () => await openPlaten('invoice', { isolation: 'none' }),
  richInvoice: async () => await openPlaten('richInvoice', { isolation: 'none' }),
  report: async () => await openPlaten('report', { isolation: 'none' }),
}

/**
 * @param rendering Where renders run.
 * @param tagged Untagged by default, as the PDFs of the other engines.
 */
export async function openPlaten<Kind extends keyof typeof DEFINITIONS>(
  kind: Kind,
  rendering: { isolation: 'none' } | { isolation: 'thread'; workers: number },
  tagged = false,
): Promise<Printer<Contents[Kind]>> {
  const { createEngine } = await importPlaten()
  const engine = await createEngine({ rendering, sweepIntervalMs: 0 })
  const { document, ...definition } = DEFINITIONS[kind]()
  await engine.putTemplate({ ...definition, document: { ...document, tagged }, template_id: kind })
  return {
    async print(content) {
      const { file } = await engine.createPdf({
        template_id: kind,
        data: { ...content },
        export_type: 'file',
      })
      return file
    },
    concurrency: rendering.isolation === 'none' ? 1 : 2 * rendering.workers,
    close: () => engine.close(),
  }
}

/** The built package, unless the environment names another entry. */
export async function importPlaten(): Promise<typeof import('../../src/index.ts')> {
  return await import(process.env['BENCH_PLATEN'] ?? new URL('../../dist/index.js', import.meta.url).href)
}

/** Template definitions without ids. */
const DEFINITIONS = {
  invoice: () => ({ document: DOCUMENTS.invoice as object as DocumentDefinition }),
  richInvoice: () =>
    JSON.parse(readFileSync(new URL('../../fixtures/invoice/template.json', import.meta.url), 'utf8')),
  report: () => ({ document: DOCUMENTS.report as object as DocumentDefinition }),
}

const { invoice, report, margin } = DESIGN
const right = (text: string) => ({ text, alignment: 'right' })

const DOCUMENTS = {
  invoice: {
    pageSize: 'A4',
    pageMargins: margin,
    defaultStyle: { fontSize: invoice.fontSize },
    content: [
      { text: '{{title}}', fontSize: invoice.titleSize, bold: true, marginBottom: 12 },
      {
        columns: [
          { width: '*', stack: [{ $each: 'seller', do: '{{this}}' }] },
          {
            width: invoice.totalsWidth,
            table: {
              widths: ['*', '*'],
              body: [{ $each: 'facts', do: ['{{label}}', right('{{value}}')] }],
            },
            layout: 'noBorders',
          },
        ],
      },
      { stack: [{ $each: 'customer', do: '{{this}}' }], margin: [0, 12, 0, 12] },
      { text: '{{intro}}', marginBottom: 12 },
      table(INVOICE_COLUMNS, 'lines'),
      {
        columns: [
          { width: '*', text: '' },
          {
            width: invoice.totalsWidth,
            table: {
              widths: ['*', invoice.valueWidth],
              body: [
                { $each: 'totals', do: ['{{label}}', right('{{value}}')] },
                [
                  { text: '{{due.label}}', bold: true },
                  { text: '{{due.value}}', alignment: 'right', bold: true },
                ],
              ],
            },
            layout: 'noBorders',
          },
        ],
        margin: [0, 12, 0, 12],
      },
      '{{note}}',
    ],
  },
  report: {
    pageSize: 'A4',
    pageMargins: margin,
    defaultStyle: { fontSize: report.fontSize },
    content: [
      { text: '{{title}}', fontSize: report.titleSize, bold: true, marginBottom: 12 },
      table(REPORT_COLUMNS, 'rows'),
    ],
  },
}

/** @param rows Name of the list in the data. */
function table(columns: readonly Column<string>[], rows: string) {
  const cells = columns.map(({ key, align }) => (align === 'right' ? right(`{{${key}}}`) : `{{${key}}}`))
  return pdfmakeTable(columns, [{ $each: rows, do: cells }])
}
