import { expect, test } from 'vitest'
import { WORDS_TOOL } from '../../../chromium/words.ts'
import { extractedText } from '../../../extracted-text.ts'
import { printDocument } from '../../../layout/document/print-document.ts'
import { describeWith } from '../../../with-tools.ts'

/** The lines of a document extracted by pdftotext, which depends on the positions of characters. */
async function foundLines(text: unknown): Promise<string[]> {
  const { bytes } = await printDocument({ content: [text] })
  return extractedText(bytes)
    .split('\n')
    .map(line => line.replace('\f', '').trim())
    .filter(line => line !== '')
}

describeWith([WORDS_TOOL], 'text positions for extraction by poppler', () => {
  test.each([
    ['emoji within words of other fonts', 'before 😀 between ❤️ after'],
    ['vowels drawn before their consonant', 'हिन्दी में किताब दुनिया'],
    ['joined consonants', 'क्षत्रिय'],
    ['stacked marks', 'สู่ประเทศ ที่นี่ น้ำ'],
    ['marks outside of the line', 'e\u0301q\u0303 n\u0302 m'],
  ])('%s are extracted in reading order', async (_, text) => {
    expect((await foundLines(text)).map(line => line.normalize('NFC'))).toEqual([text.normalize('NFC')])
  })

  test('marks closer to another letter are extracted after their own', async () => {
    expect(await foundLines({ text: 'رَسُول مُحَمَّد', direction: 'rtl' })).toEqual(['رَسُول مُحَمَّد'])
  })

  test('a bold emoji in wrapped text is extracted in its line', async () => {
    const text =
      'Some words that go on to 👨🏿‍🚀 the end of a line and further on to 🏴󠁧󠁢󠁳󠁣󠁴󠁿 the next one 🇮🇪 until they end.'
    const lines = await foundLines({ text, bold: true, link: 'https://example.com', alignment: 'justify' })
    expect(lines.join(' ').replace(/ +/g, ' ')).toBe(text)
  })
})
