import { expect, test } from 'vitest'
import { readHtmlSettings } from '../../src/html/page-settings.ts'
import { createEngine } from '../../src/index.ts'
import { lookAt } from './print-html.ts'

const FIVE = `<!doctype html><style>@page{size:300px 200px;@bottom-center{content:counter(page) "/" counter(pages)}}
  h1{break-after:page}</style>
  <h1 id=a><a href="#e">A</a></h1><h1>B</h1><h1>C</h1><h1>D</h1><p id=e><a href="#a">E</a>`

async function pagesOf(ranges: string): Promise<string[]> {
  const { settings } = readHtmlSettings({ page_ranges: ranges })
  return (await lookAt(FIVE, { settings })).map(({ words }) => words)
}

test.each([
  ['2', ['2/5 B']],
  ['1-2, 4', ['1/5 A', '2/5 B', '4/5 D']],
  ['4-', ['4/5 D', '5/5 E']],
  ['-2', ['1/5 A', '2/5 B']],
  [' 5 , 1 - 1 , 5', ['1/5 A', '5/5 E']],
  ['5-9', ['5/5 E']],
])('page_ranges %j selects pages, which keep their numbers', async (ranges, expected) => {
  expect(await pagesOf(ranges)).toEqual(expected)
})

test('a range beyond the last page is a warning beside ranges with pages', async () => {
  const engine = await createEngine()
  const { warnings } = await engine.createPdfFromHtml({
    body: FIVE,
    settings: { page_ranges: '1-2, 90-95, 6' },
    export_type: 'file',
  })
  expect(warnings).toEqual([
    {
      code: 'unknown_value',
      path: '/settings/page_ranges',
      message: '90-95,6 select no page, because the document has 5 pages: remove them.',
    },
  ])
  await engine.close()
})

test('ranges without a page are an error', async () => {
  await expect(pagesOf('6-')).rejects.toMatchObject({
    code: 'invalid_definition',
    details: [{ path: '/settings/page_ranges', message: 'selects no page: the document has 5 pages' }],
  })
})

test.each(['0', 'a', '2-1', '1, 5-3', '1--2', ',', '1,', '-', '1.5', '9'.repeat(12), '1,'.repeat(500)])(
  'page_ranges %j is invalid',
  async page_ranges => {
    const engine = await createEngine()
    const refused = engine.createPdfFromHtml({ body: FIVE, settings: { page_ranges }, export_type: 'file' })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: '/settings/page_ranges' }],
    })
    await engine.close()
  },
)
