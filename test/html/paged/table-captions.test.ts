import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { renderMarkdown } from '../../../src/index.ts'
import { lookAt } from '../print-html.ts'

const STYLE = `<!doctype html><style>@page{size:200px 120px;margin:10px}
  body{margin:0;font:10px/10px Roboto}table{border-spacing:0}td,th{padding:0}`

/** A page of ten lines, of which the caption and the header of a table are the last. */
async function pages(css: string): Promise<string[]> {
  const rows = '<tr><td>row'.repeat(3)
  const html = `${STYLE}${css}</style><div style="height:80px"></div>
    <table><caption>caption</caption><thead><tr><th>head</thead><tbody>${rows}</table>`
  return (await lookAt(html)).map(({ words }) => words)
}

describe('a table with a caption', () => {
  test('may leave its header at the end of a page, as in Chromium', async () => {
    expect(await pages('')).toEqual(['caption head', 'head row row row'])
  })

  test.each(['thead{break-after:avoid}', 'thead tr{break-after:avoid-page}', 'tbody{break-before:avoid}'])(
    'keeps its header with the first row: %s',
    async css => {
      expect(await pages(css)).toEqual(['caption', 'head row row row'])
      expect(await pages(`${css}caption{break-after:avoid}`)).toEqual(['', 'caption head row row row'])
    },
  )
})

test('Markdown keeps captions and headers of tables with their first rows', async () => {
  const ends = new Set<string>()
  for (let lines = 30; lines < 50; lines++) {
    const table = `| head |\n|---|\n${'| row |\n'.repeat(4)}\nTable: caption\n`
    const { file } = await renderMarkdown(`${'a  \n'.repeat(lines)}\n\n## Heading\n\n${table}`)
    const [first] = await drawPages(file, { dpi: 10 })
    const words = first?.text.map(({ text }) => text.trim()).filter(word => word !== '' && word !== 'a')
    ends.add(words?.join(' ') ?? '')
  }
  const whole = 'Heading caption head row row row row'
  expect([...ends].sort()).toEqual(['', ...[1, 2, 3, 4].map(rows => whole.slice(0, 20 + 4 * rows))])
})
