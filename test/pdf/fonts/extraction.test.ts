import { expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { printDocument } from '../print-document.ts'

/** The text of a document's first page, as pdfjs finds it. */
async function extracted(content: unknown): Promise<string> {
  const { bytes } = await printDocument({ content })
  const [page] = await drawPages(bytes, { dpi: 10 })
  return (page?.text ?? []).map(({ text }) => text).join('')
}

test.each([
  ['a Latin A, a Cyrillic А and a Greek Α, which share an outline', 'A А Α A А'],
  ['hyphens of two kinds', 'a-b e\u2011f'],
  ['combining marks', 'e\u0301 n\u0303 q\u0323'],
  ['characters beyond the first plane that no face has', 'a 𝛽 b 𝛼'],
])('%s come back as they were', async (_, text) => {
  expect(await extracted(text)).toContain(text)
})

test('a ligature comes back as its characters', async () => {
  const text = 'office waffle'
  expect(await extracted({ text, font: 'Source Serif 4' })).toContain(text)
})

test('a document does not change what another one says of the same glyph', async () => {
  await extracted('Ａ А')
  expect(await extracted('A B')).toContain('A B')
  expect(await extracted('А Б')).toContain('А Б')
})
