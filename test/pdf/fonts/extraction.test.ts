import { expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { WORDS_TOOL } from '../../chromium/words.ts'
import { extractedText } from '../../extracted-text.ts'
import { describeWith } from '../../with-tools.ts'
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

const EMOJI_LINES = [6, 12, 14, 36, 72].flatMap(fontSize =>
  ['🙂 Go', 'Go 🙂', 'Go 🙂 on', 'Go 👍🏽❤️ on 👩‍💻 so'].map(text => [text, fontSize] as const),
)

describeWith([WORDS_TOOL], 'emoji as poppler finds them', () => {
  test.each(EMOJI_LINES)('%s stands in its line at %i pt', async (text, fontSize) => {
    const content = ['Above', { box: [{ text, fontSize }] }, 'Below']
    const { bytes } = await printDocument({ content, pageSize: 'A3' })
    const lines = extractedText(bytes).split('\n')
    expect(lines.map(line => line.trim()).filter(line => line !== '')).toEqual(['Above', text, 'Below'])
  })
})
