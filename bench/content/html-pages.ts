import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlKind } from '../engine.ts'
import { type Article, type Contents, NUMBER_MARK, type Report } from './contents.ts'
import { cellsOf, REPORT_COLUMNS } from './design.ts'

/** Files of `writeHtmlParts` in the folder that the environment names. */
export const HTML_PARTS = {
  invoice: 'invoice.html',
  browserInvoice: 'browser-invoice.html',
  fonts: 'fonts.css',
} as const

/** Pages as every engine gets them; a browser also gets the bundled fonts as file URLs. */
export function pageMakers(target: 'browser' | 'library'): {
  readonly [Kind in HtmlKind]: (content: Contents[Kind]) => string
} {
  const isBrowser = target === 'browser'
  const fonts = isBrowser ? readPart(HTML_PARTS.fonts) : ''
  let invoicePage: string | null = null
  return {
    htmlInvoice({ invoice }) {
      invoicePage ??= readPart(isBrowser ? HTML_PARTS.browserInvoice : HTML_PARTS.invoice)
      return invoicePage.replaceAll(NUMBER_MARK, invoice.number)
    },
    htmlReport: report => reportPage(report, fonts),
    article: article => articlePage(article, fonts),
  }
}

function readPart(name: string): string {
  return readFileSync(join(process.env['BENCH_HTML'] ?? '.', name), 'utf8')
}

/** A report as an HTML table, whose header row repeats on each page. */
function reportPage({ title, rows }: Report, fonts: string): string {
  const cells = (tag: 'td' | 'th', values: readonly string[]): string =>
    `<tr>${values.map(value => `<${tag}>${escaped(value)}</${tag}>`).join('')}</tr>`
  const heads = cells(
    'th',
    REPORT_COLUMNS.map(({ head }) => head),
  )
  const body = rows.map(row => cells('td', cellsOf(row, REPORT_COLUMNS)))
  return page(
    title,
    `${fonts}
    table { width: 100%; border-collapse: collapse }
    th, td { border: 0.5pt solid #cccccc; padding: 3pt 4pt; text-align: left }
    th { background: #eeeeee }
    td:nth-child(n + 3) { text-align: right }`,
    `<h1>${escaped(title)}</h1><table><thead>${heads}</thead>
    <tbody>${body.join('\n')}</tbody></table>`,
  )
}

function articlePage({ title, sections }: Article, fonts: string): string {
  const body = sections.flatMap(({ heading, paragraphs }) => [
    `<h2>${escaped(heading)}</h2>`,
    ...paragraphs.map(
      ({ text, emphasized, strong }) =>
        `<p>${escaped(text)} <em>${escaped(emphasized)}</em> is <strong>${escaped(strong)}</strong>.</p>`,
    ),
  ])
  const css = `${fonts} p { text-align: justify } h2 { font-size: 14pt }`
  return page(title, css, `<h1>${escaped(title)}</h1>${body.join('\n')}`)
}

function page(title: string, css: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>
    @page { size: A4; margin: 20mm }
    body { margin: 0; font: 9pt/1.4 Roboto, Helvetica, sans-serif }
    ${css}</style></head><body>${body}</body></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
