import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { checkPdf, renderHtml, renderMarkdown, renderPdf } from '../../src/index.ts'
import { refusal } from '../refusal.ts'

async function labelsOf(file: Uint8Array): Promise<readonly string[] | null> {
  const reader = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const labels = await reader.getPageLabels()
  await reader.loadingTask.destroy()
  return labels
}

const pages = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ text: `page ${i + 1}`, ...(i > 0 && { pageBreak: 'before' }) }))
const html = (count: number) =>
  Array.from({ length: count }, (_, i) => `<p style="break-before: page">${i + 1}`).join('')

const print = async (document: object, data: object = {}) =>
  await renderPdf({ document } as Parameters<typeof renderPdf>[0], data as never)

const RANGES = [
  { style: 'lower-roman' },
  { from: 3 },
  { from: 5, style: 'upper-alpha', prefix: 'Änh-', start: 26 },
  { from: 7, style: 'none', prefix: 'Cover' },
] as const
const LABELS = ['i', 'ii', '1', '2', 'Änh-Z', 'Änh-AA', 'Cover']

describe('page labels', () => {
  test('of documents are written', async () => {
    const { file, warnings } = await print({ content: pages(7), pageLabels: RANGES })
    expect(warnings).toEqual([])
    expect(await labelsOf(file)).toEqual(LABELS)
  })

  test('of HTML and Markdown are written', async () => {
    const settings = { page_labels: RANGES }
    expect(await labelsOf((await renderHtml(html(7), { settings })).file)).toEqual(LABELS)
    const markdown = { settings: { page_labels: RANGES.slice(0, 1) } }
    expect(await labelsOf((await renderMarkdown('# One', markdown)).file)).toEqual(['i'])
  })

  test('are absent by default', async () => {
    for (const pageLabels of [undefined, null, []])
      expect(await labelsOf((await print({ content: pages(2), pageLabels })).file)).toBeNull()
  })

  test('before the first range are decimal numbers', async () => {
    const pageLabels = [{ from: 3, prefix: 'A-', style: 'upper-roman' }]
    const { file } = await print({ content: pages(4), pageLabels })
    expect(await labelsOf(file)).toEqual(['1', '2', 'A-I', 'A-II'])
  })

  test('are kept with page_ranges', async () => {
    const settings = { page_labels: RANGES, page_ranges: '2-3, 6-' }
    const { file } = await renderHtml(html(7), { settings })
    expect(await labelsOf(file)).toEqual(['ii', '1', 'Änh-AA', 'Cover'])
    const limited = await print({ content: pages(7), pageLabels: RANGES.slice(0, 2), maxPagesNumber: 3 })
    expect(await labelsOf(limited.file)).toEqual(['i', 'ii', '1'])
  })

  test('may have numbers as text from a template', async () => {
    const pageLabels = [{}, { from: '{{first}}', start: '10' }]
    const { file } = await print({ content: pages(3), pageLabels }, { first: 2 })
    expect(await labelsOf(file)).toEqual(['1', '10', '11'])
  })

  test('may have empty values and numbers as text or prefix', async () => {
    const empty = { from: '', style: '', prefix: '', start: '' }
    const pageLabels = [empty, { from: ' 2 ', start: '10', prefix: 5 }]
    const { file, warnings } = await print({ content: pages(3), pageLabels })
    expect(warnings).toEqual([])
    expect(await labelsOf(file)).toEqual(['1', '510', '511'])
    const page = await renderHtml(html(3), { settings: { page_labels: pageLabels as never } })
    expect(await labelsOf(page.file)).toEqual(['1', '510', '511'])
  })

  test('for private use are reported at their prefix', async () => {
    const pageLabels = [{}, { from: 2, prefix: '\ue000-' }, { from: 4, prefix: '\ue001-' }]
    const options = { pdfStandard: ['PDF/UA-2', 'PDF/A-4'] } as const
    const document = { language: 'en', info: { title: 'A' }, content: pages(3), pageLabels }
    const message = '`prefix` has the character U+E000, which is for private use and has no meaning'
    expect(await refusal(renderPdf({ document } as never, {}, options))).toMatchObject({
      code: 'standard_not_met',
      details: [{ path: '/document/pageLabels/1/prefix', message }],
    })
    const page = `<!doctype html><html lang="en"><title>T</title><body>${html(3)}`
    const path = '/settings/page_labels/1/prefix'
    expect(
      await refusal(renderHtml(page, { ...options, settings: { page_labels: pageLabels } })),
    ).toMatchObject({
      message: expect.stringContaining(` at '${path}': ${message}`),
      details: [{ path, message }],
    })
  })

  test.each([[['PDF/A-1b']], [['PDF/UA-1', 'PDF/A-3a']], [['PDF/UA-2', 'PDF/A-4']]] as const)(
    'conform with the standards %j',
    async pdfStandard => {
      const document = { language: 'en', info: { title: 'A' }, content: pages(7), pageLabels: RANGES }
      const { file } = await renderPdf({ document } as never, {}, { pdfStandard: [...pdfStandard] })
      expect((await checkPdf(file)).findings).toEqual([])
      expect(await labelsOf(file)).toEqual(LABELS)
    },
  )
})

describe('invalid page labels are rejected', () => {
  test.each([
    ['a text', 'x', '', 'expected an array'],
    ['a number as a range', [3], '/0', 'expected an object'],
    ['page 0', [{ from: 0 }], '/0/from', 'a whole number from 1, not 0'],
    ['a fraction', [{ start: 1.5 }], '/0/start', 'not 1.5'],
    ['no ascending order', [{ from: 3 }, { from: 3 }], '/1/from', 'a page after 3'],
    ['an unknown style', [{ style: 'roman' }], '/0/style', 'expected one of decimal, lower-roman'],
    ['true as a prefix', [{ prefix: true }], '/0/prefix', 'at most 200 characters, not true'],
    ['a long prefix', [{ prefix: 'x'.repeat(201) }], '/0/prefix', 'at most 200 characters'],
    ['an unknown property', [{ form: 1 }], '/0/form', 'known are from, style, prefix, start'],
    ['too many ranges', Array.from({ length: 1001 }, (_, i) => ({ from: i + 1 })), '', 'at most 1000'],
  ])('%s', async (_, ranges, place, message) => {
    const expected = (path: string, code: string) => ({
      code,
      details: [{ path: `${path}${place}`, message: expect.stringContaining(message) }],
    })
    const document = await refusal(print({ content: 'x', pageLabels: ranges }))
    expect(document).toMatchObject(expected('/document/pageLabels', 'invalid_definition'))
    const page = await refusal(renderHtml('x', { settings: { page_labels: ranges as never } }))
    expect(page).toMatchObject(expected('/settings/page_labels', 'invalid_request'))
  })

  test('that start after the last page are reported', async () => {
    const warning = { code: 'unknown_value', message: expect.stringContaining('the labels from page 9 on') }
    const ranges = [{}, { from: 9 }]
    expect((await print({ content: 'x', pageLabels: ranges })).warnings).toMatchObject([
      { ...warning, path: '/document/pageLabels/1/from' },
    ])
    expect((await renderHtml('x', { settings: { page_labels: ranges } })).warnings).toMatchObject([
      { ...warning, path: '/settings/page_labels/1/from' },
    ])
  })
})
