import { pathToFileURL } from 'node:url'
import type { Invoice, InvoiceLine, Pair, Report, ReportRow } from '../content/contents.ts'
import { type Column, cellsOf, DESIGN, INVOICE_COLUMNS, REPORT_COLUMNS } from '../content/design.ts'
import type { Engine } from '../engine.ts'
import { openReusedPage } from '../reused-page.ts'
import { ROBOTO } from './fonts.ts'

const BROWSER = process.env['BENCH_CHROMIUM'] ?? 'chromium'

/** Chromium printing a page that stays open. */
export const engine: Engine = {
  async invoice() {
    const page = await openReusedPage(BROWSER)
    return { print: invoice => page.print(invoicePage(invoice)), close: () => page.close() }
  },
  async report() {
    const page = await openReusedPage(BROWSER)
    return { print: report => page.print(reportPage(report)), close: () => page.close() }
  },
}

function invoicePage({ title, seller, facts, customer, intro, lines, totals, due, note }: Invoice): string {
  const { fontSize, titleSize, totalsWidth } = DESIGN.invoice
  const pair = ({ label, value }: Pair): string =>
    `<tr><td>${escaped(label)}<td class="right">${escaped(value)}`
  const block = (items: readonly string[]): string => `<div>${items.map(escaped).join('<br>')}</div>`
  return `${head(fontSize, titleSize)}
<h1>${escaped(title)}</h1>
<div style="display: flex; justify-content: space-between">${block(seller)}
<table style="width: ${totalsWidth}pt; height: 0">${facts.map(pair).join('')}</table></div>
<div class="apart">${block(customer)}</div>
<p>${escaped(intro)}</p>
${table(INVOICE_COLUMNS, lines)}
<table class="apart" style="width: ${totalsWidth}pt; margin-left: auto">${totals.map(pair).join('')}
<tbody class="bold">${pair(due)}</table>
<p>${escaped(note)}</p>`
}

function reportPage({ title, rows }: Report): string {
  const { fontSize, titleSize } = DESIGN.report
  return `${head(fontSize, titleSize)}<h1>${escaped(title)}</h1>${table(REPORT_COLUMNS, rows)}`
}

function head(fontSize: number, titleSize: number): string {
  const { margin, cellPadding, line } = DESIGN
  const face = (file: string, weight: string): string =>
    `@font-face { font-family: Roboto; font-weight: ${weight}; src: url("${pathToFileURL(file).href}") }`
  return `<!doctype html><meta charset="utf-8"><style>
${face(ROBOTO.regular, 'normal')} ${face(ROBOTO.bold, 'bold')}
@page { size: A4; margin: ${margin}pt }
body { margin: 0; font: ${fontSize}pt Roboto }
h1 { margin: 0 0 12pt; font-size: ${titleSize}pt }
p, .apart { margin: 12pt 0 }
table { border-collapse: collapse }
.lines { width: 100%; table-layout: fixed }
.lines tr { break-inside: avoid }
.lines td, .lines th { padding: ${cellPadding.y}pt ${cellPadding.x}pt; border-bottom: ${line.width}pt solid ${line.color}; text-align: left }
td.right, th.right { text-align: right }
.bold { font-weight: bold }
</style>`
}

function table<Key extends keyof InvoiceLine | keyof ReportRow>(
  columns: readonly Column<Key>[],
  rows: readonly Readonly<Record<Key, string>>[],
): string {
  const classes = columns.map(({ align }) => (align === 'right' ? ' class="right"' : ''))
  const heads = columns.map(
    ({ head, width }, i) => `<th${classes[i]} style="width: ${width}pt">${escaped(head)}`,
  )
  const body = rows.map(
    row =>
      `<tr>${cellsOf(row, columns)
        .map((text, i) => `<td${classes[i]}>${escaped(text)}`)
        .join('')}`,
  )
  return `<table class="lines"><thead><tr>${heads.join('')}<tbody>${body.join('')}</table>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
