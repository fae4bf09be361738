import { describe, expect, test } from 'vitest'
import type { PlatenError } from '../../../../src/base/errors.ts'
import { checkPdf, renderHtml, renderPdf } from '../../../../src/index.ts'
import { refusal } from '../../../refusal.ts'

type Standard = NonNullable<NonNullable<Parameters<typeof renderPdf>[2]>['pdfStandard']>

const LONG = 'x'.repeat(40_000)
const LONGER = 'x'.repeat(70_000)
const TOO_LONG = 'has 40,000 characters, more than the 32,767 bytes of a string: shorten it'
const FILE = { src: 'data:text/plain;base64,eA==', name: 'a.txt' }

const print = async (document: object, pdfStandard?: Standard) =>
  await renderPdf(
    { document: { language: 'en', content: ['text'], ...document } } as Parameters<typeof renderPdf>[0],
    {},
    pdfStandard === undefined ? {} : { pdfStandard },
  )

async function mistakesOf(printed: Promise<unknown>): Promise<string[]> {
  const error = (await refusal(printed)) as PlatenError
  expect(error.code).toBe('standard_not_met')
  return error.details.map(({ path, message }) => `${path}: ${message}`)
}

describe('strings longer than a standard allows', () => {
  test.each([
    ['metadata', { info: { title: LONG } }, '/document/info: `Title`'],
    ['metadata of the author', { info: { branch: LONG } }, '/document/info: `branch`'],
    ['a file name', { files: { a: { ...FILE, name: LONG } } }, '/document/files/a: `name`'],
    ['a description', { files: { a: { ...FILE, description: LONG } } }, '/document/files/a: `description`'],
    [
      'a link',
      { content: ['a', { text: 'b', link: `https://example.com/${LONG.slice(20)}` }] },
      '/document/content/1: `link`',
    ],
    ['an id', { content: ['a', { text: 'b', id: LONG }] }, '/document/content/1: `id`'],
  ])('%s', async (_name, document, mistake) => {
    expect(await mistakesOf(print(document, 'PDF/A-3a'))).toContainEqual(`${mistake} ${TOO_LONG}`)
    const { warnings } = await print(document)
    expect(warnings).toEqual([])
  })

  test('are reported for the description of a file of a page', async () => {
    const file = `<link rel="attachment" href="data:text/plain,hi" type="text/plain" title="${LONG}">`
    const page = `<html lang="en"><title>T</title>\n${file}<p>x`
    expect(await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/A-3b' }))).toEqual([
      `/html: <link> in line 2, column 1: \`description\` ${TOO_LONG}`,
    ])
  })

  test('are reported for the title of a page', async () => {
    const page = `<html lang="en"><title>${LONG}</title><p>x`
    expect(await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/A-2b' }))).toEqual([
      `/html: <html> in line 1, column 1: \`Title\` ${TOO_LONG}`,
    ])
  })

  test('PDF/UA-1 alone allows any length', async () => {
    const info = { title: LONG, ['n'.repeat(200)]: 'x' }
    const content = [{ text: 'a', link: `https://example.com/${LONG}`, alt: LONG, id: LONG }]
    const { file } = await print({ info, content }, 'PDF/UA-1')
    expect(await checkPdf(file)).toMatchObject({ claims: ['PDF/UA-1'], findings: [] })
  })

  test('PDF/A-1 allows twice the length', async () => {
    expect((await checkPdf((await print({ info: { title: LONG } }, 'PDF/A-1b')).file)).findings).toEqual([])
    expect(await mistakesOf(print({ info: { title: LONGER } }, 'PDF/A-1b'))).toEqual([
      expect.stringContaining('70,000 characters, more than the 65,535 bytes'),
    ])
  })

  test.each([
    ['ASCII', LONG],
    ['surrogates', '😀'.repeat(20_000)],
  ])('outline labels are truncated: %s', async (_name, text) => {
    const content = [
      { text, headlineLevel: 1 },
      { text, outline: true },
    ]
    for (const part of [content.slice(0, 1), content.slice(1)]) {
      const { file } = await print({ content: part, info: { title: 'x' } }, 'PDF/A-2b')
      expect((await checkPdf(file)).findings).toEqual([])
    }
  })
})

describe('control characters in metadata are removed', () => {
  test.each(['PDF/A-1b', 'PDF/A-2b', 'PDF/A-3a'] as const)('%s', async standard => {
    const info = { title: 'a\u0001b\r\nc\rd\fe', author: '\u0002', subject: '\ud800x', keywords: 'k\uffff' }
    const { file } = await print({ info, compress: false }, standard)
    expect((await checkPdf(file)).findings).toEqual([])
    const text = Buffer.from(file).toString('latin1')
    expect(text).toContain('ab\nc\nde</rdf:li>')
    expect(text).not.toContain('/Author')
  })
})

describe('sides of pages', () => {
  const allowed = 'allows sides from 3 to 14,400 points'

  test.each([
    ['too large', { pageSize: { width: 15_000, height: 200 } }, 'page 1 is 15,000 × 200 points'],
    [
      'too small',
      { pageSize: { width: 2.5, height: 200 }, pageMargins: 0, content: [] },
      'page 1 is 2.5 × 200 points',
    ],
    [
      'of a section',
      {
        content: ['a', { section: ['b'], pageSize: { width: 200, height: 15_000 }, header: null }],
      },
      'page 2 is 200 × 15,000 points',
    ],
  ])('%s', async (_name, document, mistake) => {
    for (const standard of ['PDF/A-2b', 'PDF/A-3a'] as const)
      expect(await mistakesOf(print({ ...document, info: { title: 'T' } }, standard))).toEqual([
        `/document/pageSize: ${mistake}; ${standard} ${allowed}`,
      ])
    for (const standard of ['PDF/A-1b', 'PDF/A-4', 'PDF/UA-1'] as const) {
      const { file } = await print({ ...document, info: { title: 'T' } }, standard)
      expect(await checkPdf(file)).toMatchObject({ findings: [] })
    }
  })

  test('of a page as high as its content', async () => {
    const document = { pageSize: { width: 200, height: 'auto' }, content: [{ ul: Array(1_100).fill('row') }] }
    expect(await mistakesOf(print(document, 'PDF/A-2b'))).toEqual([
      expect.stringMatching(
        /^\/document\/pageSize: page 1 is 200 × 15,\d{3}(\.\d+)? points; PDF\/A-2b allows/,
      ),
    ])
  })
})
