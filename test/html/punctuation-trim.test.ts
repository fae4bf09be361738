import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from './pairs/equal-print.ts'
import { printHtml } from './print-html.ts'

/** The fonts of a page of the corpus, which have full-width punctuation and the feature `halt`. */
const page = await readFile(
  new URL('../html-corpus/pages/print/japanese-essay.html', import.meta.url),
  'utf8',
)
const fontFaces = page.match(/@font-face[^}]*\}/g)?.join('') ?? ''
const STYLE = `<!doctype html><style>${fontFaces}@page{size:200px 200px;margin:0}
  body{margin:0;font:20px/30px "JP Sample"}p{margin:0;width:100px}.all{text-spacing-trim:space-all}
  .half{margin-left:-.5em}</style>`

describe('text-spacing-trim: normal', () => {
  test.each<[string, string, string]>([
    ['a closing mark before an opening one', '橋」「橋', '橋」<span class="half">「橋</span>'],
    ['a closing mark before a closing one', '橋」。橋', '橋」<span class="half">。橋</span>'],
    ['an opening mark after an opening one', '（「橋', '（<span class="half">「橋</span>'],
    [
      'marks in different boxes',
      '橋」<b style="font-weight:400">「橋</b>',
      '橋」<span class="half">「橋</span>',
    ],
    ['the blank half of a mark that does not fit at the line end', '橋橋橋橋橋。橋', '橋橋橋橋橋。<br>橋'],
  ])('trims %s', async (_, text, reference) => {
    const width = text.includes('橋橋橋橋橋') ? 'width:110px' : ''
    await expectEqualPrint(
      `${STYLE}<p style="${width}">${text}</p>`,
      `${STYLE}<p class="all" style="width:150px">${reference}</p>`,
    )
  })

  test.each<[string, string, string]>([
    ['a mark at the end of a line, where it fits', '橋橋橋橋」「橋', '橋橋橋橋」<br>「橋'],
    ['a mark at the start of a line', '「橋', '「橋'],
    ['marks beside ideographs', '橋、橋。橋', '橋、橋。橋'],
  ])('keeps %s', async (_, text, reference) => {
    const style = 'text-align:right'
    await expectEqualPrint(
      `${STYLE}<p style="${style}">${text}</p>`,
      `${STYLE}<p class="all" style="${style}">${reference}</p>`,
    )
  })

  test('does nothing without the font feature halt, or with space-all', async () => {
    const html = (style: string) => `${STYLE}<p style="${style}">橋」「橋</p>`
    await expectEqualPrint(html('text-spacing-trim:space-all'), html('letter-spacing:.001px'))
    const { warnings } = await printHtml(html('text-spacing-trim:trim-both'))
    expect(warnings).toMatchObject([{ code: 'invalid_css_value' }])
  })
})

describe('ruby', () => {
  test('overhangs text beside a base that is narrower than its annotation', async () => {
    const style = `<style>p{width:150px}rt{font-size:10px}.r{display:inline-block;margin:0 -5px}</style>`
    // the annotation is 30 px, the base 20 px wide
    const ruby = '<ruby>橋<rt>やなばし流れ</rt></ruby>'
    const around = (base: string) => `${STYLE}${style}<p>川${base}川</p>`
    await expectEqualPrint(
      around(ruby),
      around(`<span class="r">${ruby.replace('<ruby', '<ruby style="display:inline-block"')}</span>`),
    )
  })

  test('does not overhang the edges of a line', async () => {
    const ruby = '<ruby>橋<rt>やなばし流れ</rt></ruby>'
    const style = '<style>p{width:150px}rt{font-size:10px}</style>'
    const alone = '<ruby style="display:inline-block">橋<rt>やなばし流れ</rt></ruby>'
    await expectEqualPrint(
      `${STYLE}${style}<p style="width:80px">川川川${ruby}川<p style="width:95px">川川${ruby}川`,
      `${STYLE}${style}<p>川川川<br>${alone}<span style="margin-left:-5px">川</span>
        <p>川川<span style="margin-left:-5px">${alone}</span><br>川`,
    )
  })

  test('does not overhang text of a larger size', async () => {
    const html = (size: number) =>
      `${STYLE}<p style="width:180px"><span style="font-size:${size}px">川</span><ruby>橋<rt>やなばし流れ</rt></ruby>`
    const start = async (size: number) => {
      const { lookAt } = await import('./print-html.ts')
      const [first] = await lookAt(html(size))
      return (first?.at('橋').x ?? 0) - (size * 3) / 4
    }
    expect((await start(21)) - (await start(20))).toBeCloseTo(5 * 0.75, 1)
  })
})
