import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { printHtml } from '../../html/print-html.ts'
import { printDocument } from '../../layout/document/print-document.ts'
import { textByLine } from '../../layout/document/printed-lines.ts'
import { readablePdf } from '../../layout/document/readable-pdf.ts'
import { printStock } from '../../layout/document/stock-pdfmake.ts'

const HARD = '→ ☑ ₿ שלום नमस्ते สวัสดี'
const EMOJI = ['😀', '❤️', '👩🏽‍🚀', '👨‍👩‍👧‍👦', '🇩🇪', '1️⃣', '🏴‍☠️', '🏳️‍🌈', '🫠']

/** The text that pdf.js extracts, without spaces, which it inserts at font changes. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const pages = await drawPages(bytes, { dpi: 5 })
  return pages
    .flatMap(page => page.text.map(({ text }) => text))
    .join('')
    .replaceAll(' ', '')
}

async function colorfulPixels(bytes: Uint8Array): Promise<number> {
  const [page] = await drawPages(bytes, { dpi: 60 })
  const { data } = await (await import('sharp'))
    .default(page?.png)
    .raw()
    .toBuffer({ resolveWithObject: true })
  let colorful = 0
  for (let i = 0; i < data.length; i += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3)
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) colorful++
  }
  return colorful
}

const WAYS: readonly (readonly [
  string,
  (text: string) => Promise<{ bytes: Uint8Array; warnings: readonly unknown[] }>,
])[] = [
  ['in documents', text => printDocument({ content: [text] })],
  ['in pages', text => printHtml(`<p>${text}</p>`)],
]

describe.each(WAYS)('characters missing in the font of a style, %s,', (_, print) => {
  test('use a font that covers them, and are extracted as text', async () => {
    const { bytes, warnings } = await print(HARD)
    expect(warnings).toEqual([])
    for (const word of ['→', '☑', '₿', 'नमस्ते', 'สวัสดี']) expect(await textOf(bytes)).toContain(word)
  })

  test('are coloured emoji, and are extracted as text', async () => {
    const { bytes, warnings } = await print(`a ${EMOJI.join(' ')} b`)
    expect(warnings).toEqual([])
    expect(await textOf(bytes)).toBe(`a${EMOJI.join('')}b`)
    expect(await colorfulPixels(bytes)).toBeGreaterThan(300)
  })

  test('are emoji newer than the fonts, each one glyph, and are extracted as text', async () => {
    const newer = ['👩‍🔥', '🧑🏽‍🦽‍➡️‍🔥', '🐦‍🪨']
    const { bytes, warnings } = await print(newer.join(' '))
    expect(warnings).toEqual([])
    expect(await textOf(bytes)).toBe(newer.join(''))
  })

  test('may be any number of emoji, each embedded once', async () => {
    const many = Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0x1f400 + i))
    const known = many.filter(emoji => /\p{Emoji_Presentation}/u.test(emoji))
    const { bytes } = await print(known.join(' '))
    expect(await textOf(bytes)).toBe(known.join(''))
    const twice = await print([...known, ...known].join(' '))
    expect(twice.bytes.length).toBeLessThan(bytes.length * 1.05)
  })

  test('leave digits and signs in the font unless an emoji selector follows', async () => {
    expect(await colorfulPixels((await print('1 # * © ™ ® ☑')).bytes)).toBe(0)
    expect(await colorfulPixels((await print('1️⃣ ☑️')).bytes)).toBeGreaterThan(20)
  })

  test('draw stars, ticks and boxes in the text colour unless an emoji selector follows', async () => {
    const { bytes, warnings } = await print('★ ☆ ✓ ✗ ☐ ⚠ ♥')
    expect(warnings).toEqual([])
    expect(await textOf(bytes)).toBe('★☆✓✗☐⚠♥')
    expect(readablePdf(bytes)).toContain('NotoSansSymbols2')
    expect(await colorfulPixels(bytes)).toBe(0)
    expect(await colorfulPixels((await print('⚠️ ♥️ ⭐')).bytes)).toBeGreaterThan(20)
  })

  test('are letters of Arabic with marks that their font gives no anchor', async () => {
    const { bytes } = await print('\u06a5 \u06a5\u06a5')
    expect(await textOf(bytes)).toContain('\u06a5')
  })

  test('do not change the line height', async () => {
    const lines = async (first: string): Promise<number[]> => {
      const { bytes } = await print(`${first} ${'word '.repeat(60)}`)
      const [page] = await drawPages(bytes, { dpi: 5 })
      return [
        ...new Set(page?.text.filter(({ text }) => text.includes('word')).map(({ y }) => Math.round(y * 10))),
      ]
    }
    const plain = await lines('x')
    expect(plain.length).toBeGreaterThan(2)
    expect(await lines('→')).toEqual(plain)
    expect(await lines('😀')).toEqual(plain)
  })
})

describe('in documents', () => {
  test('a word with several fonts is not broken', async () => {
    const narrow = { columns: [{ width: 100, text: 'aaaaa bbbbb→bbbbb' }] }
    const [page] = await drawPages((await printDocument({ content: [narrow] })).bytes, { dpi: 5 })
    const ys = page?.text.filter(({ text }) => /[b→]/.test(text)).map(({ y }) => Math.round(y))
    expect(new Set(ys).size).toBe(1)
  })

  test('a style may list several fonts, and the first that covers the word is used', async () => {
    const printed = await printDocument({
      content: [{ text: 'ab→', font: ['Source Serif 4', 'Roboto Mono'] }],
    })
    const names = readablePdf(printed.bytes)
      .match(/\/BaseFont\/\w+\+\w+/g)
      ?.join()
    expect(names).toContain('SourceSerif4')
    await expect(
      printDocument({ content: [{ text: 'a', font: ['Roboto', 'Robotto Mono'] }] }),
    ).rejects.toThrow(/Unknown font 'Robotto Mono', did you mean 'Roboto Mono'\?/)
  })

  test('texts of SVGs use fallback fonts', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60" font-family="Roboto, sans-serif">
      <text x="150" y="20" text-anchor="middle">a → b &amp; สวัสดี</text>
      <text x="0" y="50" style="font-family: 'Noto Sans'">Umsatz ₿ <tspan fill="red">नमस्ते</tspan></text></svg>`
    const { bytes, warnings } = await printDocument({ content: [{ svg }] })
    expect(warnings).toEqual([])
    const text = await textOf(bytes)
    for (const word of ['a→b&', 'สวัสดี', 'Umsatz₿', 'नमस्ते']) expect(text).toContain(word)
  })

  test('bidirectional texts of SVGs with several fonts are in visual order', async () => {
    const placesOf = async (text: string) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><text x="0" y="30">${text}</text></svg>`
      const { bytes, warnings } = await printDocument({ content: [{ svg }] })
      expect(warnings).toEqual([])
      const [page] = await drawPages(bytes, { dpi: 5 })
      return (page?.text ?? [])
        .filter(({ text }) => text.trim() !== '')
        .map(({ text, x }) => [text.trim(), x] as const)
    }
    const xOf = (places: readonly (readonly [string, number])[], part: string) =>
      places.find(([text]) => text.normalize('NFKC').includes(part))?.[1] ?? Number.NaN
    const mixed = await placesOf('Hallo שלום مرحبا')
    expect(xOf(mixed, 'Hallo')).toBeLessThan(xOf(mixed, 'مرحبا'))
    expect(xOf(mixed, 'مرحبا')).toBeLessThan(xOf(mixed, 'שלום'))
    const joined = await placesOf('Hallo שלוםمرحبا')
    const space = xOf(mixed, 'שלום') - xOf(joined, 'שלום')
    expect(space).toBeGreaterThan(2)
  })

  test('a watermark uses a font that covers its text', async () => {
    for (const text of ['טיוטה', 'ร่าง']) {
      const { bytes, warnings } = await printDocument({ content: ['x'] }, { watermark: () => text })
      expect(warnings, text).toEqual([])
      expect((await textOf(bytes)).length).toBe(text.length + 1)
    }
  })

  test.each([
    ['DRAFT مسودة', 'DRAFT'],
    ['ENTWURF שלום 2026', 'ENTWURF'],
    ['Ελλ 🎉 Ω', 'Ελλ'],
    ['☑ paid\n₿', 'paid'],
  ])('a watermark may use several fonts and directions: %s', async (text, word) => {
    const { bytes, warnings } = await printDocument({ content: ['x'] }, { watermark: () => text })
    expect(warnings).toEqual([])
    const letters = (of: string) => [...of.normalize('NFKC').replaceAll(/\s/g, '')].sort()
    const printed = await textOf(bytes)
    expect(printed).toContain(word)
    expect(letters(printed)).toEqual(letters(`x${text}`))
  })

  test('a watermark with several fonts has its size, angle and opacity', async () => {
    const mark = { text: 'a☑', angle: 0, fontSize: 80, color: 'red', opacity: 0.25 }
    const { bytes } = await printDocument({ content: ['x'], compress: false }, { watermark: () => mark })
    const [page] = await drawPages(bytes, { dpi: 72 })
    const [a] = page?.text.filter(({ text }) => text.includes('a')) ?? []
    expect(a).toBeDefined()
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/ca 0\.25/)
    expect(await colorfulPixels(bytes)).toBeGreaterThan(100)
  })

  test('pdfmake itself prints boxes and no emoji', async () => {
    expect(await textOf(await printStock({ content: [HARD] }))).not.toContain('नमस्ते')
    const stock = await printStock({ content: [EMOJI.join(' ')] })
    expect(await colorfulPixels(stock)).toBe(0)
  })

  test('PDF/A-1 has emoji without transparency', async () => {
    const { bytes } = await printDocument({ subset: 'PDF/A-1b', compress: false, content: [EMOJI.join(' ')] })
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/ca 0/)
  })
})

describe('a word with two fonts', () => {
  const WORDS = ['→1,200', '✓1,200.50', '☑AB-12', '1,200←']

  test.each(WORDS)('is measured as a whole for column widths: %s', async word => {
    const row = [word, 'several words that want all the room of a table and would take it']
    const table = { widths: ['auto', 'auto'], body: [row] }
    const { bytes } = await printDocument({ content: [{ columns: [{ width: 110, table }] }] })
    const [first = ''] = await textByLine(bytes)
    expect(first.replaceAll(' ', '')).toContain(word)
  })

  test('is hyphenated like a word with one font', async () => {
    const widthOf = async (text: string) => {
      const row = [{ text, hyphens: 'auto', language: 'en' }, 'several words that want all the room of it']
      const table = { widths: ['auto', 'auto'], body: [row] }
      const { bytes } = await printDocument({ content: [{ columns: [{ width: 110, table }] }] })
      return (await textByLine(bytes)).length
    }
    expect(await widthOf('→hyphenation')).toBe(await widthOf('xhyphenation'))
  })
})

test('punctuation next to a character of another font stays in the first font', async () => {
  const fontsOf = async (text: string) => {
    const { bytes } = await printDocument({ content: [text] })
    return readablePdf(bytes).match(/\/BaseFont\/\w+\+[\w-]+/g) ?? []
  }
  expect((await fontsOf('→→')).join()).not.toContain('Roboto')
  expect((await fontsOf('→,')).join()).toContain('+Roboto-Regular')
})
