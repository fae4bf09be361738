import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { WORDS_TOOL } from '../../../chromium/words.ts'
import { extractedText } from '../../../extracted-text.ts'
import { readText } from '../../../layout/document/parity/characters.ts'
import { printDocument } from '../../../layout/document/print-document.ts'
import { describeWith } from '../../../with-tools.ts'

async function extracted(content: unknown): Promise<string> {
  const { bytes } = await printDocument({ content })
  return await textOf(bytes)
}

/** The text of the first page, extracted by pdf.js. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  return items.map(item => ('str' in item ? item.str : '')).join('')
}

test.each([
  ['a Latin A, a Cyrillic А and a Greek Α, which share an outline', 'A А Α A А'],
  ['hyphens of two kinds', 'a-b e\u2011f'],
  ['combining marks', 'e\u0301 n\u0303 q\u0323'],
  ['characters beyond the BMP without a glyph', 'a 𝛽 b 𝛼'],
])('%s are extracted unchanged', async (_, text) => {
  expect(await extracted(text)).toContain(text)
})

test('a ligature is extracted as its characters', async () => {
  const text = 'office waffle'
  expect(await extracted({ text, font: 'Source Serif 4' })).toContain(text)
})

test('the characters of a glyph are independent of other documents', async () => {
  await extracted('Ａ А')
  expect(await extracted('A B')).toContain('A B')
  expect(await extracted('А Б')).toContain('А Б')
})

const CLUSTERS = [
  ['Devanagari vowels drawn before their consonant', 'हिन्दी विद्यार्थियों को लिखना'],
  ['Devanagari signs drawn over the following letter', 'सर्वाधिक पूर्ण र्कि कार्य'],
  ['Devanagari ligatures', 'क्षत्रिय द्वारा महत्त्व श्री राष्ट्रपति'],
  ['decomposed Thai vowels', 'น้ำ กำลังเดินทางที่น้ำตก ซ้ำ'],
  ['Thai marks above each other', 'ที่นี้คือข้อความภาษาไทยที่ใช้ทดสอบ ผู้ใหญ่'],
  ['marks outside of the line', 'q\u0323x q\u0323\u0301xy z\u0332q\u0301'],
] as const

test.each(CLUSTERS)('%s are extracted in logical order', async (_, text) => {
  const { bytes } = await printDocument({ content: text })
  expect((await textOf(bytes)).normalize('NFC')).toBe(text.normalize('NFC'))
  const [{ words = [] } = {}] = await readText(bytes)
  expect(words.join(' ').normalize('NFC')).toBe(text.normalize('NFC'))
})

describeWith([WORDS_TOOL], 'text extracted by poppler', () => {
  test.each(CLUSTERS)('%s are extracted in logical order', async (_, text) => {
    const { bytes } = await printDocument({ content: text })
    expect(extractedText(bytes).trim()).toBe(text)
  })
})

test('letter spacing does not separate marks from their letters', async () => {
  const { bytes } = await printDocument({ content: { text: 'q\u0323\u0301x', characterSpacing: 4 } })
  const [{ words = [] } = {}] = await readText(bytes)
  expect(words.join('').normalize('NFC')).toBe('q\u0323\u0301x'.normalize('NFC'))
})

const EMOJI_LINES = [6, 12, 14, 36, 72].flatMap(fontSize =>
  ['🙂 Go', 'Go 🙂', 'Go 🙂 on', 'Go 👍🏽❤️ on 👩‍💻 so'].map(text => [text, fontSize] as const),
)

describeWith([WORDS_TOOL], 'emoji extracted by poppler', () => {
  test.each(EMOJI_LINES)('%s is in its line at %i pt', async (text, fontSize) => {
    const content = ['Above', { box: [{ text, fontSize }] }, 'Below']
    const { bytes } = await printDocument({ content, pageSize: 'A3' })
    const lines = extractedText(bytes).split('\n')
    expect(lines.map(line => line.trim()).filter(line => line !== '')).toEqual(['Above', text, 'Below'])
  })
})

describeWith([WORDS_TOOL], 'right-to-left emoji sequences extracted by poppler', () => {
  test.each(['שלום 👍🏽 עולם 👩‍💻🇩🇪 שלום, 👍🏽!', 'مرحبا 👍🏽👩‍💻 يا English 🇩🇪 عالم'])('%s', async text => {
    const { bytes } = await printDocument({ content: { text, direction: 'rtl' } })
    expect(extractedText(bytes).trim()).toBe(text)
  })
})
