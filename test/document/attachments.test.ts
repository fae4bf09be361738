import { expect, test } from 'vitest'
import { renderPdf } from '../../src/index.ts'
import { refusal } from '../refusal.ts'

const src = 'data:text/csv;base64,YQ=='
const shown = { src, type: 'csv' }
const document = {
  content: [{ attachment: 'shown' }, { attachment: { src, type: 'text/csv' } }],
  header: { attachment: 'ofHeader' },
  attachments: { shown, ofHeader: { src }, unused: { src } },
  files: { listed: { src, type: 'text/csv; charset=utf-8' } },
}

test('attachments that no node shows, and types that are no media types, cause warnings', async () => {
  const { warnings } = await renderPdf({ document })
  expect(warnings).toEqual([
    {
      code: 'unknown_value',
      message: "Expected a media type, such as text/csv, not 'csv'.",
      path: '/document/attachments/shown/type',
    },
    {
      code: 'unknown_value',
      message: "Expected a media type, such as text/csv, not 'text/csv; charset=utf-8'.",
      path: '/document/files/listed/type',
    },
    {
      code: 'unused_property',
      message:
        'The attachment is not in the PDF: no node names it in its `attachment`. To embed a file without a place on a page, use `files`.',
      path: '/document/attachments/unused',
    },
  ])
})

test('they are errors of a strict template', async () => {
  const { details } = await refusal(
    renderPdf({ strict: true, document: { content: [], attachments: { unused: { src } } } }),
  )
  expect(details).toMatchObject([{ path: '/document/attachments/unused' }])
})
