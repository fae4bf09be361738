import type { Report } from './contents.ts'

/** A report as an HTML table, whose header row repeats on each page. */
export function reportPage({ title, rows }: Report): string {
  const cells = (tag: 'td' | 'th', values: readonly string[]): string =>
    `<tr>${values.map(value => `<${tag}>${escaped(value)}</${tag}>`).join('')}</tr>`
  const body = rows.map(({ item, region, quantity, price, sum }) =>
    cells('td', [item, region, quantity, price, sum]),
  )
  return page(
    title,
    `table { width: 100%; border-collapse: collapse }
    th, td { border: 0.5pt solid #cccccc; padding: 3pt 4pt; text-align: left }
    th { background: #eeeeee }
    td:nth-child(n + 3) { text-align: right }`,
    `<h1>${escaped(title)}</h1><table><thead>${cells('th', ['Item', 'Region', 'Quantity', 'Price', 'Sum'])}</thead>
    <tbody>${body.join('\n')}</tbody></table>`,
  )
}

const SENTENCES = [
  'The tide gauge stands on the outer wall, where the water is deepest at all hours.',
  'Its float rises in a pipe that lets the sea in slowly, so that waves do not show.',
  'Each reading is the mean of a minute, and each hour keeps the highest and the lowest of them.',
  'Storms move the surface by more than the moon does, and both are in the same numbers.',
  'A table of the harbour gives the difference to the open coast for every state of the moon.',
  'What the gauge cannot see is the ground below it, which sinks by a few millimetres a year.',
]

/** An article of headings and paragraphs. */
export function articlePage(paragraphs: number): string {
  const body: string[] = []
  for (let i = 0; i < paragraphs; i++) {
    if (i % 8 === 0) body.push(`<h2>Section ${i / 8 + 1}</h2>`)
    const sentences = Array.from({ length: 6 }, (_, k) => SENTENCES[(i * 5 + k * k) % SENTENCES.length])
    body.push(
      `<p>${sentences.join(' ')} <em>Reading ${i + 1}</em> is <strong>${(i * 37) % 1000} mm</strong>.</p>`,
    )
  }
  return page('Tide gauges', 'p { text-align: justify } h2 { font-size: 14pt }', body.join('\n'))
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
