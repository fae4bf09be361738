import { expect, test } from 'vitest'
import { renderPdf } from '../../../src/index.ts'

const [ROWS, COLUMNS] = [400, 5]

async function sizeOf(tagged: boolean): Promise<number> {
  const body = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => `Cell ${row}.${column}`),
  )
  const content = { table: { headerRows: 1, body } }
  return (await renderPdf({ document: { tagged, language: 'en', content } })).file.length
}

// an object, an entry of its row, of the parents and of the cross-references, and a mark in the page
test('the structure of a large table has at most 18 bytes per cell', async () => {
  const added = (await sizeOf(true)) - (await sizeOf(false))
  expect(added / (ROWS * COLUMNS)).toBeLessThan(18)
})
