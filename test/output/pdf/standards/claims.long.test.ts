import { expect, test } from 'vitest'
import { renderPdf } from '../../../../src/index.ts'
import { refusal } from '../../../refusal.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

test('100,000 elements are checked', async () => {
  const body = Array.from({ length: 20_000 }, (_, i) => ['a', 'b', 'c', 'd', `${i}`])
  const content = [{ table: { headerRows: 1, body } }, { svg: SVG }]
  const document = { language: 'en', info: { title: 'Table' }, content }
  const template = { document } as Parameters<typeof renderPdf>[0]
  const error = await refusal(renderPdf(template, {}, { pdfStandard: 'PDF/UA-1' }))
  expect(error).toMatchObject({ code: 'standard_not_met', details: [{ path: '/document/content/1' }] })
}, 120_000)
