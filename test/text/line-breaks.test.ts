import { afterAll, describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import type { JsonObject } from '../../src/base/json.ts'
import { createEngine } from '../../src/index.ts'
import { breaksWithin, lineBreaks } from '../../src/text/line-breaks.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

/** A text split at its break opportunities. */
function partsOf(text: string): string[] {
  let start = 0
  return lineBreaks(text).map(({ position }) => {
    const part = text.slice(start, position)
    start = position
    return part
  })
}

const THAI = ['ผม', 'เป็น', 'นักเรียน', 'ที่', 'โรงเรียน', 'ใน', 'กรุงเทพมหานคร', 'และ', 'ชอบ', 'อ่าน', 'หนังสือ']

describe('lines may break', () => {
  test.each([
    ['Thai', THAI],
    ['Lao', ['ຂ້ອຍ', 'ເປັນ', 'ນັກຮຽນ', 'ຢູ່', 'ໂຮງຮຽນ']],
    ['Khmer', ['ខ្ញុំ', 'ជា', 'សិស្ស', 'នៅ', 'សាលារៀន']],
    ['Burmese', ['ကျွန်တော်', 'ကျောင်းသား', 'ဖြစ်', 'ပါ', 'တယ်']],
  ])('between the words of %s', (_, words) => {
    expect(partsOf(words.join(''))).toEqual(words)
  })

  test('in mixed text by Unicode rules, and between words by dictionary', () => {
    expect(partsOf('ราคา 1,200 บาท(รวมภาษี)')).toEqual(['ราคา ', '1,200 ', 'บาท(รวม', 'ภาษี)'])
    expect(partsOf('เด็กๆ ชอบ\nอ่าน')).toEqual(['เด็กๆ ', 'ชอบ\n', 'อ่าน'])
    expect(partsOf('ผม\u2060เป็น')).toEqual(['ผม\u2060เป็น'])
    expect(partsOf('中文ผม(เป็น')).toEqual(['中', '文', 'ผม(เป็น'])
  })

  test('at the same positions in a text of any length', () => {
    const times = 200
    expect(partsOf(THAI.join('').repeat(times))).toEqual(Array.from({ length: times }, () => THAI).flat())
  })
})

const engine = await createEngine({ sweepIntervalMs: 0, rendering: { isolation: 'none' } })
afterAll(() => engine.close())

/** The lines of a PDF from top to bottom, without spaces. */
async function linesOf(pdf: Uint8Array): Promise<string[]> {
  const lines = new Map<string, string>()
  for (const [number, page] of (await drawPages(pdf, { dpi: 10 })).entries()) {
    for (const { text, y } of page.text) {
      const key = `${number} ${Math.round(y)}`
      lines.set(key, (lines.get(key) ?? '') + text.replaceAll(' ', ''))
    }
  }
  return [...lines.values()]
}

async function printDocument(document: object): Promise<Uint8Array> {
  await engine.putTemplate({ template_id: 'thai', document: JSON.parse(JSON.stringify(document)) })
  const { file } = await engine.createPdf({ template_id: 'thai', data: {}, export_type: 'file' })
  return file
}

async function printPage(body: string): Promise<Uint8Array> {
  const { file } = await engine.createPdfFromHtml({ body, export_type: 'file' })
  return file
}

async function printScene(textbox: object): Promise<Uint8Array> {
  const object = { type: 'textbox', fontFamily: 'Noto Sans Thai', fontSize: 16, left: 0, top: 0, ...textbox }
  const scene = { width: 400, height: 400, objects: [object] }
  await engine.putTemplate({ template_id: 'scene', scene: JSON.parse(JSON.stringify(scene)) })
  const asked = { template_id: 'scene', output_format: 'pdf', export_type: 'file' } as const
  return (await engine.createImage(asked)).file
}

/** Fails if a line ends inside a word. */
function expectWholeWords(lines: readonly string[]): void {
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).toBe(THAI.join(''))
  const ends = new Set(THAI.map((_, i) => THAI.slice(0, i + 1).join('').length))
  let end = 0
  for (const line of lines) {
    end += line.length
    expect([...ends], `'${line}' ends inside a word`).toContain(end)
  }
}

describe('Thai breaks between words', () => {
  const text = THAI.join('')

  test('in documents', async () => {
    expectWholeWords(await linesOf(await printDocument({ content: [{ columns: [{ width: 100, text }] }] })))
  })

  test('in a document with styles that change inside words', async () => {
    const fragments = [text.slice(0, 20), { text: text.slice(20, 40), bold: true }, text.slice(40)]
    const content = [{ columns: [{ width: 100, text: fragments }] }]
    expectWholeWords(await linesOf(await printDocument({ content })))
  })

  test('in the narrow columns of a table, which are as wide as the longest word', async () => {
    const content = [{ table: { widths: ['auto', 480], body: [[text, 'a']] } }]
    expectWholeWords((await linesOf(await printDocument({ content }))).map(line => line.replace(/a$/, '')))
  })

  test.each(['normal', 'keep-all'])('in pages, with word-break: %s', async wordBreak => {
    const style = `width: 100pt; font: 12pt 'Noto Sans Thai'; word-break: ${wordBreak}`
    expectWholeWords(await linesOf(await printPage(`<div style="${style}">${text}</div>`)))
  })

  test('in a table cell of a page with minimum width', async () => {
    const style = `width: 1px; font: 12pt 'Noto Sans Thai'`
    expectWholeWords(await linesOf(await printPage(`<table style="${style}"><td>${text}</table>`)))
  })

  test('in scenes', async () => {
    expectWholeWords(await linesOf(await printScene({ text, width: 140 })))
  })

  test('in paragraphs of a megabyte', async () => {
    const long = text.repeat(Math.ceil(1_000_000 / Buffer.byteLength(text)))
    await engine.putTemplate({ template_id: 'long', document: { content: ['{{long}}'] } })
    const document = await engine.createPdf({ template_id: 'long', data: { long } })
    const page = await engine.createPdfFromHtml({ body: `<p>${long}` })
    expect([document, page].map(({ total_pages }) => total_pages > 50)).toEqual([true, true])
  })
})

test('Chinese and hyphenated words break in hand-written scenes, but not in scenes of Fabric', async () => {
  const lines = async (textbox: object) => linesOf(await printScene({ fontFamily: 'Roboto', ...textbox }))
  expect(await lines({ text: 'well-behaved', width: 60 })).toEqual(['well-', 'behaved'])
  const scene = (version: object): JsonObject => ({
    ...version,
    width: 300,
    height: 200,
    objects: [
      {
        type: 'Textbox',
        text: 'well-behaved',
        left: 150,
        top: 50,
        width: 60,
        fontSize: 16,
        fontFamily: 'Roboto',
      },
    ],
  })
  await engine.putTemplate(uncheckedTemplate({ template_id: 'saved', scene: scene({ version: '7.0.0' }) }))
  const asked = { template_id: 'saved', output_format: 'pdf', export_type: 'file' } as const
  expect(await linesOf((await engine.createImage(asked)).file)).toEqual(['well-behaved'])
})

test.each([
  ['a URL', 'https://example.com/a/b.html?x=1&y=[2]'.split(/(?<=\?)|(?<==)(?=\[)/)],
  ['a path', ['/usr/local/share/x|y!z']],
  ['a word with hyphens', ['well-', 'known-', '2024-', '25']],
  ['a negative number', ['x=-5']],
  ['letters beyond ASCII', ['über-', 'große/Maße']],
])('HTML breaks %s as Chromium does', (_, parts) => {
  const word = parts.join('')
  const ends = [...breaksWithin(word), word.length]
  expect(ends.map((end, i) => word.slice(ends[i - 1] ?? 0, end))).toEqual(parts)
})
