import { describe, expect, test } from 'vitest'
import { bundledFontFaces } from '../../../../fixtures/reference-page.ts'
import { printWithChromium } from '../../../chromium/chromium.ts'
import { chromiumReference } from '../../../chromium/references.ts'
import { compareWords, WORDS_TOOL, wordsOf } from '../../../chromium/words.ts'
import { extractedText } from '../../../extracted-text.ts'
import { type Look, lookAt, printHtml } from '../../../html/print-html.ts'
import { describeWith, testWith } from '../../../with-tools.ts'
import { TEXTS_FROM_THE_RIGHT } from '../../document/texts-from-the-right.ts'

const FONTS = "font-family: 'Noto Sans Hebrew', 'Noto Sans'"
const PX = 0.75

function page(body: string, css = ''): string {
  return `<!DOCTYPE html><meta charset="utf-8"><style>@page { size: 400px 400px; margin: 0 }
    body { margin: 0; ${FONTS}; font-size: 16px } ${css}</style><body>${body}`
}

async function look(body: string, css?: string): Promise<Look> {
  const [first] = await lookAt(page(body, css))
  if (first === undefined) throw new Error('there is no page')
  return first
}

/** The texts of a page from left to right. */
function seen({ text }: Look): string[] {
  return [...text].sort((a, b) => a.x - b.x).map(({ text }) => text)
}

test('right-to-left text causes no warning', async () => {
  const { warnings } = await printHtml(page('<p dir="rtl">שלום <bdo dir="ltr">אב</bdo></p>'))
  expect(warnings).toEqual([])
})

describe('words of a line', () => {
  test('are in visual order, and are extracted in logical order', async () => {
    const line = await look('<p dir="rtl">אחת two three (ארבע) 5.</p>')
    expect(line.text.map(({ text }) => text)).toEqual(['אחת', 'two three', '(ארבע)', '5', '.'])
    expect(seen(line)).toEqual(['.', '5', '(ארבע)', 'two three', 'אחת'])
  })

  test('start at the right, also on the last line of justified text', async () => {
    const justified = await look('<p dir="rtl" style="text-align: justify">א</p>')
    expect(justified.at('א').x).toBeGreaterThan(280)
    const ends = await look('<p dir="rtl" style="text-align: end">א</p>')
    expect(ends.at('א').x).toBeLessThan(1)
  })

  test.each([
    ['<p dir="auto">אבג!</p>', 'right'],
    ['<p dir="auto"><span>123</span> abc</p>', 'left'],
    ['<p style="unicode-bidi: plaintext">אבג!</p>', 'right'],
  ])('%s starts at the %s', async (html, side) => {
    const [first] = (await look(html)).text
    expect((first?.x ?? 0) > 100 ? 'right' : 'left').toBe(side)
  })
})

describe('boxes with direction: rtl', () => {
  test('place columns, blocks, items and markers from the right', async () => {
    const mirrored = await look(
      `<div dir="rtl"><table><tr><td>aa<td>bb<tr><td colspan="2">cc</table>
      <div style="width: 100px">dd</div><div style="display: flex"><div>ee</div><div>ff</div></div>
      <ol><li>gg</ol></div>`,
      'td { width: 80px; padding: 0; text-align: left } table { border-collapse: collapse }',
    )
    expect(mirrored.at('aa').x).toBeCloseTo(320 * PX, 0)
    expect(mirrored.at('bb').x).toBeCloseTo(240 * PX, 0)
    expect(mirrored.at('cc').x).toBeCloseTo(240 * PX, 0)
    expect(mirrored.at('dd').x).toBeGreaterThan(370 * PX)
    expect(mirrored.at('ee').x).toBeGreaterThan(mirrored.at('ff').x)
    expect(mirrored.at('1').x).toBeGreaterThan(mirrored.at('gg').x)
    expect(mirrored.at('1').x).toBeGreaterThan(360 * PX)
  })

  test('collapse borders by the mirrored position of cells', async () => {
    const css =
      'table { border-collapse: collapse; width: 400px } td { width: 50%; height: 40px; padding: 0 }'
    const cells = '<td style="border-left: 8px solid #ff0000"></td><td></td>'
    const mirrored = await look(`<table dir="rtl"><tr>${cells}</tr></table>`, css)
    expect(mirrored.color(200 * PX, 20 * PX)).toBe('#ff0000')
    expect(mirrored.color(2 * PX, 20 * PX)).toBe('#ffffff')
  })

  test('draw the edges of an inline box at the start and end of its text', async () => {
    const css = 'b { font-weight: 400; border-left: 10px solid #ff0000; border-right: 10px solid #0000ff }'
    const line = await look('<p dir="rtl">א <b>אבג דהו</b> ב</p>', css)
    const { x, y } = line.at('אבג דהו')
    expect(line.color(line.at('א').x - 8, y - 3)).toBe('#0000ff')
    expect(line.color(x - 5, y - 3)).toBe('#ff0000')
  })
})

describeWith([WORDS_TOOL], 'extracted right-to-left text', () => {
  test.each(TEXTS_FROM_THE_RIGHT)('%s', async (_, script, text) => {
    const fonts = `body { font-family: 'Noto Sans ${script}', 'Noto Sans' }`
    const { bytes } = await printHtml(page(`<p dir="rtl">${text}</p>`, fonts))
    expect(extractedText(bytes)).toContain(text)
    const [first] = await lookAt(page(`<p dir="rtl">${text}</p>`, fonts))
    expect(first?.words.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  })
})

testWith([WORDS_TOOL], 'isolates do not affect their neighbours', async () => {
  const wordsFromLeft = async (html: string): Promise<string[]> => {
    const [words = []] = wordsOf((await printHtml(page(html))).bytes)
    return [...words].sort((a, b) => a.x - b.x).map(({ text }) => text.replace(/[\u200E\u200F]/g, ''))
  }
  expect(await wordsFromLeft('<p><span>אב</span> 1 <span>גד</span> 2</p>')).toEqual(['2', 'דג', '1', 'בא'])
  expect(await wordsFromLeft('<p><bdi>אב</bdi> 1 <bdi>גד</bdi> 2</p>')).toEqual(['בא', '1', 'דג', '2'])
  expect(await wordsFromLeft('<p><bdo dir="ltr">אבג</bdo></p>')).toEqual(['אבג'])
  expect(await wordsFromLeft('<p><bdo dir="rtl">abc</bdo></p>')).toEqual(['cba'])
})

/** The PDFs of Chromium 156 have Hebrew words in visual order, those of 150 in logical order. */
function inLogicalOrder(word: string, source: string): string {
  if (source.includes(word)) return word
  const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(' }
  const reversed = Array.from(word, character => mirrored[character] ?? character).reverse()
  return source.includes(reversed.join('')) ? reversed.join('') : word
}

describeWith([WORDS_TOOL], 'compared with Chromium', () => {
  test('words of mixed lines, tables and lists have the same positions', async () => {
    const html = page(
      `<div dir="rtl"><h3>שלום world (hello) 12.50</h3>
      <p>זהו טקסט ארוך עם English words ומספרים 12,345 שנשבר לכמה שורות, כדי לראות (גם סוגריים) בסוף.</p>
      <p style="text-align: justify; text-indent: 30px">זהו טקסט ארוך עם <b>English words</b> ומספרים שנשבר
      לכמה שורות ומיושר.</p>
      <ol><li>ראשון</li><li>שני two</li></ol>
      <table border="1"><tr><td>אחת</td><td>שתיים</td><td>three</td></tr><tr><td colspan="2">ארבע</td><td>5</td></tr></table>
      </div><p>English with עברית (סוגריים) inside, 3 more.</p>`,
    )
    const { bytes } = await printHtml(html)
    const printed = await chromiumReference('words-of-directions', async () =>
      wordsOf(await printWithChromium(html.replace('<style>', `<style>${bundledFontFaces()}`))),
    )
    const [our = [], their = []] = [wordsOf(bytes), printed].map(([page = []]) =>
      page
        .map(word => ({ ...word, text: inLogicalOrder(word.text.replace(/[\u200E\u200F]/g, ''), html) }))
        .filter(({ text }) => !/^[\d.]{1,2}$/.test(text)),
    )
    const { unmatched, distances } = compareWords(our, their)
    expect(unmatched).toEqual([])
    expect(distances.length).toBeGreaterThan(40)
    expect(distances.filter(({ dx, dy }) => Math.abs(dx) > 2.5 || Math.abs(dy) > 2)).toEqual([])
  })
})
