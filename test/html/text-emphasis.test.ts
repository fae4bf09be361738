import { describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { expectEqualPrint } from './pairs/equal-print.ts'
import { smallPage, testReferencePairs } from './pairs/reference-pairs.ts'
import { lookAt, printHtml } from './print-html.ts'

const PX = 0.75

/** A page with Roboto in 20 px, whose lines are 24 px high. */
const page = (body: string, css = '') =>
  `<!doctype html><style>@page{size:400px 300px;margin:0}body{font:20px Roboto;margin:0}p{margin:0}${css}</style>${body}`

/** Distance of the text `after` from the top of the page, in CSS pixels, minus that of a page with `height: 0` above. */
async function heightAbove(body: string): Promise<number> {
  const [found] = await lookAt(page(`${body}<p>after`))
  const [empty] = await lookAt(page('<p>after'))
  return ((found?.at('after').y ?? 0) - (empty?.at('after').y ?? 0)) / PX
}

// heights of Chromium 156
describe('height of lines with emphasis marks', () => {
  test.each([
    [30, '<p style="text-emphasis: dot">text'],
    [30, '<p style="text-emphasis: dot; padding-top: 4px">text'],
    [30, '<p>some <em style="text-emphasis: dot">text</em>'],
    [60, '<p style="text-emphasis: circle">one<br>two'],
    [63, '<p style="line-height: 1.5; text-emphasis: circle">one<br>two'],
    [80, '<p style="line-height: 2; text-emphasis: circle">one<br>two'],
    [34, '<p style="text-emphasis: dot; text-emphasis-position: under right">text'],
    [64, '<p style="text-emphasis: dot; text-emphasis-position: under right">one<br>two'],
    [67, '<p style="line-height: 1.5; text-emphasis: dot; text-emphasis-position: under right">one<br>two'],
    [24, '<p style="text-emphasis: none">text'],
  ])('%i px: %s', async (height, body) => {
    expect(await heightAbove(body)).toBeCloseTo(height, 0)
  })
})

describe('emphasis marks', () => {
  testReferencePairs([
    [
      'a string is one character',
      smallPage('<p style="text-emphasis:\'xyz\' red">text'),
      smallPage('<p style="text-emphasis-style:\'x\';text-emphasis-color:red">text'),
    ],
    [
      'a fill without a shape is a circle',
      smallPage('<p style="text-emphasis:open;-webkit-text-emphasis-color:blue">text'),
      smallPage('<p style="text-emphasis:blue circle open">text'),
    ],
    [
      'a shape without a fill is filled',
      smallPage('<p style="text-emphasis:triangle">text'),
      smallPage('<p style="text-emphasis:filled triangle">text'),
    ],
    [
      'over the lines of vertical text is on the right',
      smallPage(
        '<div style="writing-mode:vertical-rl;text-emphasis:dot;text-emphasis-position:over">text</div>',
      ),
      smallPage(
        '<div style="writing-mode:vertical-lr;text-emphasis:dot;text-emphasis-position:under right">text</div>',
      ),
    ],
  ])

  test('are omitted for spaces and punctuation, but not for symbols', async () => {
    await expectEqualPrint(
      smallPage('<p style="text-emphasis:dot red;color:transparent;font-kerning:none">a, (b)! #&'),
      smallPage(
        '<style>i{font-style:normal;text-emphasis:dot red}</style><p style=color:transparent;font-kerning:none><i>a</i>, (<i>b</i>)! <i>#</i><i>&</i>',
      ),
    )
  })

  test('have their colour, are above or below the text, and are not extracted', async () => {
    const css = 'p{text-emphasis:"█" #ff0000;line-height:60px}b{text-emphasis-position:under left}'
    const [look] = await lookAt(page('<p>mm <b>more</b>', css))
    // lines of 45 pt
    const hasRed = (word: string, from: number): boolean => {
      const x = (look?.at(word).x ?? 0) + 6.5
      return Array.from({ length: 22 }, (_, i) => look?.color(x, from + i)).includes('#ff0000')
    }
    expect([hasRed('mm', 0), hasRed('mm', 23)]).toEqual([true, false])
    expect([hasRed('more', 0), hasRed('more', 23)]).toEqual([false, true])
    expect(look?.words.replaceAll(/\s+/g, ' ').trim()).toBe('mm more')
  })

  test.each([
    'text-emphasis: dot circle',
    'text-emphasis: red dot blue',
    'text-emphasis: filled red dot',
    'text-emphasis-style: open filled',
    'text-emphasis-position: right',
    'text-emphasis-position: over under',
  ])('%s is invalid', async declaration => {
    const { warnings } = await printHtml(page(`<p style="${declaration}">text`))
    expect(warnings).toMatchObject([
      { code: 'invalid_css_value', message: expect.stringContaining(declaration.replace(/^.*: /, '')) },
    ])
  })

  test('without a glyph in any font cause one warning', async () => {
    const { warnings } = await printHtml(page('<p style="text-emphasis: sesame">text'))
    expect(warnings).toMatchObject([{ code: 'missing_glyph', message: expect.stringContaining('﹅') }])
  })

  test.each(['filled', 'open'])('of a %s sesame without a glyph are dots', async fill => {
    const print = (mark: string) => printHtml(page(`<p style="text-emphasis: ${fill} ${mark}">text`))
    const [sesame, dot, circle] = [await print('sesame'), await print('dot'), await print('circle')]
    const pictureOf = async ({ bytes }: { bytes: Uint8Array }) =>
      (await drawPages(bytes, { dpi: 96 })).map(({ png }) => Buffer.from(png).toString('base64'))
    expect(sesame.warnings.map(({ code }) => code)).toEqual(['missing_glyph'])
    expect(await pictureOf(sesame)).toEqual(await pictureOf(dot))
    expect(await pictureOf(sesame)).not.toEqual(await pictureOf(circle))
  })
})
