import { describe, expect, test } from 'vitest'
import type { PlatenError } from '../../../../src/base/errors.ts'
import { checkPdf, renderHtml, renderPdf } from '../../../../src/index.ts'
import { refusal } from '../../../refusal.ts'

type Standard = 'PDF/A-1a' | 'PDF/A-1b' | 'PDF/A-2a' | 'PDF/A-2b' | 'PDF/A-4'

const page = (body: string, css = ''): string =>
  `<html lang=en><title>Many</title><style>${css}</style>\n${body}`

const times = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

async function mistakesOf(printed: Promise<unknown>): Promise<string[]> {
  const error = (await refusal(printed)) as PlatenError
  expect(error.code).toBe('standard_not_met')
  return error.details.map(({ path, message }) => `${path}: ${message}`)
}

async function expectConforming(html: string, pdfStandard: Standard): Promise<void> {
  const { file } = await renderHtml(html, { pdfStandard })
  expect(await checkPdf(file)).toMatchObject({ claims: [pdfStandard], findings: [] })
}

describe('limits of objects in PDF/A-1', () => {
  test('functions of gradients with thousands of colours are divided', async () => {
    const stops = times(480, i => `, rgb(${i % 256} ${(i * 97) % 256} ${(i * 31) % 256}) ${i / 4.8}%`)
    const css = `p { height: 90pt; background: linear-gradient(to right in oklab${stops}) }`
    await expectConforming(page('<p>x</p>', css), 'PDF/A-1b')
  })

  test('gradients of SVGs with thousands of stops are reported', async () => {
    const stops = times(5_000, i => `<stop offset="${i / 5_000}" stop-color="rgb(${i % 256},0,0)"/>`)
    const svg = `<svg role=img aria-label=A viewBox="0 0 9 9"><defs><linearGradient id=a>${stops}</linearGradient></defs><rect width=9 height=9 fill="url(#a)" /></svg>`
    expect(await mistakesOf(renderHtml(page(svg), { pdfStandard: 'PDF/A-1b' }))).toEqual([
      '/html: <svg> in line 2, column 1: PDF/A-1 allows 8,191 elements of an array, not 10,000: reduce it, or claim PDF/A-2b',
    ])
    await expectConforming(page(svg), 'PDF/A-2b')
  })

  test('ids of headers of a cell are reported at the cell', async () => {
    const table = `<table><tr><th id=a>a<tr><td headers="${'a '.repeat(9_000)}">b</table>`
    expect(await mistakesOf(renderHtml(page(table), { pdfStandard: 'PDF/A-1a' }))).toEqual([
      '/html: <td> in line 2, column 26: PDF/A-1 allows 8,191 ids in `headers`, not 9,000: claim PDF/A-2b',
    ])
    await expectConforming(page(table), 'PDF/A-2a')
  })

  test('resources of a page are reported', async () => {
    const css = '@page { size: 3000px } i { display: inline-block; width: 8px; height: 8px }'
    const boxes = times(
      4_200,
      i => `<i style="background: linear-gradient(to right, rgb(${i % 256} ${i >> 8} 0), blue)"></i>`,
    )
    expect(await mistakesOf(renderHtml(page(boxes, css), { pdfStandard: 'PDF/A-1b' }))).toEqual([
      '/html: PDF/A-1 allows 4,095 entries of a dictionary, such as pictures or gradients on a page, not 4,200: reduce it, or claim PDF/A-2b',
    ])
    await expectConforming(page(boxes, css), 'PDF/A-2b')
  }, 60_000)

  test('lines of a link are reported', async () => {
    const link = `<a href="https://example.com">${'x<br>'.repeat(8_200)}</a>`
    const [mistake] = await mistakesOf(renderHtml(page(link), { pdfStandard: 'PDF/A-1a' }))
    expect(mistake).toMatch(/^\/html: PDF\/A-1 allows 8,191 elements of an array, not /)
  }, 60_000)
})

test('names of entries of `info` have at most 127 bytes, except in PDF 2.0', async () => {
  const print = async (length: number, pdfStandard: Standard) =>
    await renderPdf(
      { document: { info: { title: 'x', ['n'.repeat(length)]: 'x' }, content: ['x'] } },
      {},
      { pdfStandard },
    )
  const mistake = `/document/info: the name '${'n'.repeat(40)}…' has more than 127 bytes: shorten it`
  expect(await mistakesOf(print(128, 'PDF/A-1b'))).toEqual([mistake])
  expect(await mistakesOf(print(128, 'PDF/A-2b'))).toEqual([mistake])
  for (const [length, standard] of [
    [127, 'PDF/A-1b'],
    [127, 'PDF/A-2b'],
    [128, 'PDF/A-4'],
  ] as const)
    expect((await checkPdf((await print(length, standard)).file)).findings).toEqual([])
})
