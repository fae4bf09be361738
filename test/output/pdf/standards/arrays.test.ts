import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import type { PlatenError } from '../../../../src/base/errors.ts'
import { checkPdf, renderHtml, renderPdf } from '../../../../src/index.ts'
import { refusal } from '../../../refusal.ts'

const STANDARD = 'PDF/A-1b'
/** More than an array of PDF/A-1 has (ISO 19005-1 §6.1.12). */
const MANY = 8_300

const print = async (document: object, standard: 'PDF/A-1b' | 'PDF/A-2b' = STANDARD) =>
  await renderPdf(
    { document: { language: 'en', info: { title: 'Many' }, content: [], ...document } },
    {},
    { pdfStandard: standard },
  )

async function expectConforming(file: Uint8Array): Promise<void> {
  expect((await checkPdf(file)).findings).toEqual([])
  const ua = await checkPdf(file, { profiles: ['PDF/UA-1'] })
  // the parent tree leads to the elements, also from groups
  expect(ua.findings.filter(({ rule }) => /^UA1:(?:7\.1|01-005|02-)/.test(rule))).toEqual([])
}

describe('arrays of PDF/A-1 have at most 8,191 elements', () => {
  test('kids of the document', async () => {
    const content = Array.from({ length: MANY }, (_, i) => ({ text: `${i}`, fontSize: 5 }))
    await expectConforming((await print({ content })).file)
  }, 60_000)

  test('rows of a table', async () => {
    const body = Array.from({ length: MANY }, (_, i) => [`${i}`])
    const content = [{ table: { headerRows: 1, body }, layout: 'noBorders', fontSize: 5 }]
    await expectConforming((await print({ content })).file)
  }, 60_000)

  test('the trees of parents, ids and destinations', async () => {
    const content = Array.from({ length: 4_200 }, (_, i) => ({
      text: `${i}`,
      fontSize: 5,
      id: `n${i}`,
      linkToDestination: `n${4_199 - i}`,
      role: 'Note',
    }))
    const { file } = await print({ content })
    await expectConforming(file)
    const reader = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
    for (const name of ['n0', 'n999', 'n4199']) expect(await reader.getDestination(name)).toHaveLength(5)
    await reader.loadingTask.destroy()
  }, 60_000)

  test('parts of a page cannot be divided', async () => {
    const text = '<i lang=de>a</i> <i lang=fr>b</i> '.repeat(4_200)
    const html = `<html lang=en><title>x</title><style>@page { size: 5000pt 5000pt }</style><p style="font-size: 12pt">${text}`
    const error = (await refusal(renderHtml(html, { pdfStandard: STANDARD }))) as PlatenError
    expect(error).toMatchObject({ code: 'standard_not_met' })
    expect(error.details).toMatchObject([
      { message: expect.stringContaining('PDF/A-1 allows 8,191 parts of content on a page, not ') },
    ])
    const { file } = await renderHtml(html, { pdfStandard: 'PDF/A-2b' })
    expect((await checkPdf(file)).findings).toEqual([])
  }, 60_000)
})
