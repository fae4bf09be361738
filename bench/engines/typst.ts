import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { InvoiceLine, ReportRow, RichInvoice } from '../content/contents.ts'
import { type Column, DESIGN, INVOICE_COLUMNS, REPORT_COLUMNS } from '../content/design.ts'
import type { Engine, Printer } from '../engine.ts'
import { ROBOTO } from './fonts.ts'

/**
 * Typst in process: one compiler, the same source for all prints, the data as an input. It writes no tags, because the
 * other peers write none.
 */
export const engine: Engine = {
  invoice: async () => printer(invoiceSource()),
  richInvoice: openRichInvoice,
  report: async () => printer(reportSource()),
}

/** Typst's QR packages are not on npm, so Platen's encoder makes the code before each print. */
async function openRichInvoice(): Promise<Printer<RichInvoice>> {
  const { paymentCode } = await import('../content/payment-code.ts')
  const source = readFileSync(new URL('./rich-invoice.typ', import.meta.url), 'utf8')
  const template = new URL('../../fixtures/invoice/template.json', import.meta.url)
  const { logo } = JSON.parse(readFileSync(template, 'utf8')).assets
  return printer(source, invoice => ({ logo, qr: paymentCode(invoice) }))
}

/** Age of cache entries in prints. 0 is fastest; `typst watch` keeps ten, which takes three times the memory. */
const KEPT_PRINTS = 1

/** @param inputsOf Inputs beside the data. */
function printer<Content extends object>(
  mainFileContent: string,
  inputsOf: (content: Content) => Readonly<Record<string, string>> = () => ({}),
): Printer<Content> {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [ROBOTO.folder] }] })
  return {
    async print(content) {
      const inputs = { ...inputsOf(content), data: JSON.stringify(content) }
      const pdf = compiler.pdf({ mainFileContent, inputs }, { pdfTags: false })
      compiler.evictCache(KEPT_PRINTS)
      return pdf
    },
    close: async () => {},
  }
}

function invoiceSource(): string {
  const { fontSize, titleSize, totalsWidth, valueWidth } = DESIGN.invoice
  return `
${preamble(fontSize)}
#text(size: ${titleSize}pt, weight: "medium", data.title)
#v(12pt, weak: true)
#grid(
  columns: (1fr, ${totalsWidth}pt),
  data.seller.join(linebreak()),
  grid(columns: (1fr, 1fr), row-gutter: 6pt, align: (left, right), ..pairs(data.facts)),
)
#block(spacing: 12pt, data.customer.join(linebreak()))
#block(spacing: 12pt, data.intro)
${table(INVOICE_COLUMNS, 'lines')}
#align(right, block(spacing: 12pt, width: ${totalsWidth}pt, grid(
  columns: (1fr, ${valueWidth}pt), row-gutter: 6pt, align: (left, right),
  ..pairs(data.totals),
  strong(data.due.label), strong(data.due.value),
)))
#data.note
`
}

function reportSource(): string {
  const { fontSize, titleSize } = DESIGN.report
  return `
${preamble(fontSize)}
#text(size: ${titleSize}pt, weight: "medium", data.title)
#v(12pt, weak: true)
${table(REPORT_COLUMNS, 'rows')}
`
}

function preamble(fontSize: number): string {
  return `
#let data = json(bytes(sys.inputs.data))
#let pairs(list) = list.map(pair => (pair.label, pair.value)).flatten()
#set page(paper: "a4", margin: ${DESIGN.margin}pt)
#set text(font: "Roboto", size: ${fontSize}pt)
#set strong(delta: 100)`
}

function table(columns: readonly Column<keyof InvoiceLine | keyof ReportRow>[], rows: string): string {
  const { cellPadding, line } = DESIGN
  const list = (items: readonly string[]): string => `(${items.join(', ')})`
  return `#table(
  columns: ${list(columns.map(({ width }, i) => (i === 0 ? '1fr' : `${width}pt`)))},
  align: ${list(columns.map(({ align }) => align))},
  inset: (x: ${cellPadding.x}pt, y: ${cellPadding.y + 2}pt),
  stroke: (bottom: ${line.width}pt + rgb("${line.color}"), rest: none),
  table.header(${columns.map(({ head }) => `strong("${head}")`).join(', ')}),
  ..data.${rows}.map(row => ${list(columns.map(({ key }) => `row.${key}`))}).flatten(),
)`
}
