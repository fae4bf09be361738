import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { renderHtml, renderPdf } from '../../../src/index.ts'
import { TEXTS_FROM_THE_RIGHT } from '../../layout/document/texts-from-the-right.ts'
import { dumpStructure } from '../../structure-dump.ts'
import { describeWith } from '../../with-tools.ts'

/**
 * Poppler extracts the content of elements in order, without separators between lines. It ignores `ReversedChars`, and
 * writes a line for each marked-content sequence.
 */
const TOOL = 'pdfinfo'

type Template = Parameters<typeof renderPdf>[0]

function readTexts(pdf: Uint8Array): string[] {
  const tree = execFileSync(TOOL, ['-struct-text', '-'], { input: pdf, encoding: 'utf8' })
  const joined = tree.replaceAll(/"\n +"/g, '')
  return [...joined.matchAll(/^ +"(.*)"$/gm)].map(([, text = '']) => text)
}

const STYLE = '<style>@page{size:180px 300px;margin:20px}body,p{margin:0;font:12px/14px Roboto}</style>'

async function printHtml(body: string): Promise<Uint8Array> {
  const html = `<!doctype html><html lang="en"><title>T</title>${STYLE}${body}`
  return (await renderHtml(html, { settings: { tagged: true } })).file
}

async function printContent(content: readonly unknown[], more: object = {}): Promise<Uint8Array> {
  const page = { pageSize: { width: 140, height: 300 }, pageMargins: 10 }
  const document = { ...page, tagged: true, language: 'en', content, ...more }
  return (await renderPdf({ document } as Template)).file
}

const WRAPPED = 'Words that go on over the end of one line.'

describeWith([TOOL], 'text of the structure', () => {
  test('words are separated at the end of a line', async () => {
    const html = `<p>${WRAPPED}</p><p>Street 4<br>Town</p><p>Words that <b>go on </b><i>over the</i> end of one line.`
    expect(readTexts(await printHtml(html))).toEqual([WRAPPED, 'Street 4 Town', WRAPPED])
    expect(readTexts(await printContent([WRAPPED, 'Street 4\nTown']))).toEqual([WRAPPED, 'Street 4 Town'])
    const object = { type: 'textbox', text: `Street 4\n${WRAPPED}`, width: 100, fontSize: 12 }
    const scene = { width: 140, height: 300, tagged: true, objects: [object] }
    const { file } = await renderPdf({ scene } as Template)
    expect(readTexts(file)).toEqual([`Street 4 ${WRAPPED}`])
  })

  test('words stay apart where a line from right to left ends', async () => {
    const words = 'שלום עולם זה טקסט ארוך שעובר לשורה הבאה'
    const reversed = (text: string): string => [...text].reverse().join('')
    // lines follow each other, and each is stored from left to right
    const linesOf = ([text = '']: string[]): string[] => text.split(' ').map(reversed).sort()
    const expected = words.split(' ').sort()
    const html = await printHtml(`<p lang="he" dir="rtl" style="width:90px">${words}`)
    expect(linesOf(readTexts(html))).toEqual(expected)
    const rtl = { defaultStyle: { direction: 'rtl' } }
    expect(linesOf(readTexts(await printContent([words], rtl)))).toEqual(expected)
    const inHtml = await printHtml(`<p dir="rtl" style="width:90px">${WRAPPED}`)
    expect(readTexts(inHtml)[0]?.replaceAll(/[\u200E\u200F]/g, '')).toBe(WRAPPED)
    const latin = await printContent([WRAPPED], rtl)
    expect(readTexts(latin)[0]?.replaceAll(/[\u200E\u200F]/g, '')).toBe(WRAPPED)
  })

  test('entries of a table of contents are title, space and number, in both directions', async () => {
    const content = [
      { toc: {} },
      { text: 'First', tocItem: true, pageBreak: 'before' },
      { text: 'שני', tocItem: true, language: 'he' },
    ]
    const first = readTexts(await printContent(content)).slice(0, 2)
    expect(first).toEqual(['First 2', expect.stringMatching(/^\S+ 2$/)])
    const mirrored = await printContent(content, { defaultStyle: { direction: 'rtl' } })
    expect(readTexts(mirrored).slice(0, 4)).toEqual(['First', ' 2', expect.stringMatching(/^\S+$/), ' 2'])
  })

  test('clusters with a replacement text do not end the text of their element', async () => {
    const words = 'हिन्दी में लिखी किताब, कृपया ध्यान दें'
    const font = 'Noto Sans Devanagari'
    const object = { type: 'text', text: words, fontFamily: font, fontSize: 12 }
    const scene = { width: 400, height: 100, tagged: true, objects: [object] }
    const files = [
      await printContent([{ text: words, font }]),
      await printHtml(`<p style="font-family:${font}">${words}`),
      (await renderPdf({ scene } as Template)).file,
    ]
    // blank glyphs of clusters are zero-width spaces
    for (const file of files)
      expect(readTexts(file).map(text => text.replaceAll('\u200B', ''))).toEqual([words])
  })

  // poppler omits soft hyphens
  test('hyphens added at line breaks are soft, written hyphens are not', async () => {
    const html =
      '<p lang="de" style="hyphens:auto">Wir fahren im Donaudampfschiff</p><p style="hyphens:manual">extra&shy;ordinarily&shy;long x-ray-machine-sales-staff'
    expect(readTexts(await printHtml(html))).toEqual([
      'Wir fahren im Donaudampfschiff',
      'extraordinarilylong x-ray-machine-sales-staff',
    ])
    const content = [
      { text: 'Wir fahren im Donaudampfschiff', hyphens: 'auto', language: 'de' },
      'extra\u00ADordinarily\u00ADlong',
    ]
    expect(readTexts(await printContent(content))).toEqual([
      'Wir fahren im Donaudampfschiff',
      'extraordinarilylong',
    ])
  })

  test('ligatures, small capitals and emoji are extracted as their characters', async () => {
    const html =
      '<p>office fluff</p><p style="font-variant:small-caps">Small Caps</p><p style="text-transform:uppercase">straße</p>'
    expect(readTexts(await printHtml(html))).toEqual(['office fluff', 'Small Caps', 'STRASSE'])
    const content = ['office fluff', { text: 'Small Caps', fontFeatures: ['smcp'] }, 'a 😀 b']
    expect(readTexts(await printContent(content))).toEqual(['office fluff', 'Small Caps', 'a 😀 b'])
  })
})

test('untagged text has hard hyphens, which extraction programs join', async () => {
  const content = [{ text: 'Wir fahren im Donaudampfschiff', hyphens: 'auto', language: 'de' }]
  const { file } = await renderPdf({
    document: {
      pageSize: { width: 140, height: 300 },
      pageMargins: 10,
      compress: false,
      tagged: false,
      content,
    },
  } as Template)
  expect(Buffer.from(file).includes('00AD')).toBe(false)
})

test('right-to-left words are in logical order, also in a fallback font', async () => {
  const words = 'שלום עולם זה'
  const html = await dumpStructure(
    await printHtml(`<p dir="rtl" lang="he">${words}<p>See <u>${words}</u> now`),
  )
  expect(html).toEqual(['Document', '  P [Lang=he]', `    "${words}"`, '  P', `    "See ${words} now"`])
  const content = [{ text: words, language: 'he' }, 'مرحبا بالعالم']
  expect(await dumpStructure(await printContent(content))).toEqual([
    ...['Document', '  P [Lang=he]', `    "${words}"`, '  P', '    "مرحبا بالعالم"'],
  ])
})

/** What the structure of each text must say, of HTML, documents and scenes. */
const MIXED = [
  ...TEXTS_FROM_THE_RIGHT.map(([, , text]) => text),
  'הספרייה פתוחה מיום 3 עד יום 15 בחודש, לפי תקנה 12.5 (נוסח חדש) של Platen Engine 2.0, ובכל יום אחר לפי תיאום.',
  'هذا مستند للتجربة يحتوي على 25 سطرا ونص English words بالإضافة إلى أرقام 1,234.50 (تجربة)، ثم ينتهي.',
]

describe('right-to-left lines are in logical order, as ISO 32000-1 §14.8.2.3.3 defines it', () => {
  const paragraphs = (dump: readonly string[]): string[] =>
    dump.flatMap(line => /^ +"(.*)"$/.exec(line)?.[1]?.trim().normalize('NFC') ?? [])

  test.each(MIXED)('%s', async text => {
    const expected = [text.normalize('NFC')]
    const html = (more: string): string => `<p dir="rtl" lang="he" style="${more}">${text}`
    expect(paragraphs(await dumpStructure(await printHtml(html(''))))).toEqual(expected)
    expect(paragraphs(await dumpStructure(await printHtml(html('text-align:justify'))))).toEqual(expected)
    expect(paragraphs(await dumpStructure(await printHtml(html('letter-spacing:1px'))))).toEqual(expected)
    const rtl = { defaultStyle: { direction: 'rtl', language: 'he' } }
    for (const more of [{}, { alignment: 'justify' }, { characterSpacing: 1 }]) {
      const pdf = await printContent([{ text, ...more }], rtl)
      expect(paragraphs(await dumpStructure(pdf))).toEqual(expected)
    }
    const object = { type: 'textbox', text, width: 120, fontSize: 12, direction: 'rtl' }
    const scene = { width: 140, height: 300, tagged: true, objects: [object] }
    const { file } = await renderPdf({ scene } as Template)
    expect(paragraphs(await dumpStructure(file))).toEqual(expected)
  })

  test('words of several styles, with links', async () => {
    const words = 'אחת שתיים שלוש ארבע חמש שש שבע'
    const html = await printHtml(
      '<p dir="rtl" lang="he">אחת <b>שתיים <i>שלוש</i> ארבע</b> <u style="color:red">חמש שש</u> שבע',
    )
    expect(paragraphs(await dumpStructure(html))).toEqual([words])
    const text = [
      'אחת ',
      { text: 'שתיים ', bold: true },
      { text: 'שלוש ', italics: true },
      'ארבע ',
      { text: 'חמש שש', color: 'red' },
      ' שבע',
    ]
    expect(paragraphs(await dumpStructure(await printContent([{ text, direction: 'rtl' }])))).toEqual([words])
    const linked = await printHtml(
      '<p dir="rtl" lang="he">אחת <a href="https://example.com">שתיים <b>שלוש</b></a> ארבע',
    )
    expect(paragraphs(await dumpStructure(linked))).toEqual(['אחת', 'שתיים שלוש', 'ארבע'])
  })

  test('cells and list items', async () => {
    const html = await printHtml(
      '<div dir="rtl" lang="he"><ol><li>פריט ראשון<li>פריט 2 with Latin</ol><table><tr><th>שם<th>מחיר<tr><td>עט כחול<td>12.50 ₪</table>',
    )
    const read = ['1.', 'פריט ראשון', '2.', 'פריט 2 with Latin', 'שם', 'מחיר', 'עט כחול', '12.50 ₪']
    expect(paragraphs(await dumpStructure(html))).toEqual(read)
    const content = [
      { ol: ['פריט ראשון', 'פריט 2 with Latin'] },
      {
        table: {
          headerRows: 1,
          body: [
            ['שם', 'מחיר'],
            ['עט כחול', '12.50 ₪'],
          ],
        },
      },
    ]
    const rtl = { defaultStyle: { direction: 'rtl', language: 'he' } }
    expect(paragraphs(await dumpStructure(await printContent(content, rtl)))).toEqual(read)
  })
})

test('untagged text and text from left to right have no sequences of reversed characters', async () => {
  const written = async (more: object, text: string): Promise<string> =>
    Buffer.from(await printContent([text], { compress: false, ...more })).toString('latin1')
  expect(await written({}, 'שלום')).toContain('/ReversedChars BMC')
  expect(await written({ tagged: false }, 'שלום')).not.toContain('ReversedChars')
  expect(await written({}, 'Hello')).not.toContain('ReversedChars')
})

describeWith([TOOL], 'content after marks that are parts of letters', () => {
  test('is read by poppler', async () => {
    const text = 'تجربة ثم English ثم'
    const [read = ''] = readTexts(await printContent([text, { text, bold: true }]))
    expect(read).toContain('English')
    expect(read.replaceAll(/[^\p{L}]/gu, '')).toHaveLength(text.replaceAll(/[^\p{L}]/gu, '').length)
  })
})

describeWith([TOOL], 'inline text with an effect, which is painted after the text around it', () => {
  const effects = ['filter:grayscale(1)', 'mix-blend-mode:multiply', 'opacity:.5', 'clip-path:inset(0)']
  test.each(effects)('is read in its place: %s', async effect => {
    const read = readTexts(await printHtml(`<p>one <span style="${effect}">two</span> three</p>`))
    expect(read.join('').split(/\s+/)).toEqual(['one', 'two', 'three'])
  })

  test('is read once if it has a shadow', async () => {
    const shadow = 'filter:drop-shadow(1px 1px 2px red)'
    const read = readTexts(await printHtml(`<p>one <span style="${shadow}">two</span> three</p>`))
    expect(read.join('').split(/\s+/)).toEqual(['one', 'two', 'three'])
  })
})
