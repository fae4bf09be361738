import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../../src/base/limits.ts'
import { readPdf } from '../../../../src/output/pdf/finish/rasterise.ts'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'

const BOX = 'position:absolute;left:40px;top:30px;width:60px;height:40px;background:#36c;'
const box = (style: string, inner = '') => smallPage(`<div style="${BOX}${style}">${inner}</div>`)
const boxes = (...styles: readonly string[]) =>
  smallPage(styles.map(style => `<div style="${BOX}${style}"></div>`).join(''))

describe('a filter', () => {
  test.each([
    ['opacity()', 'filter:opacity(.5)', boxes('background:#9bb3e5')],
    ['opacity() in percent', 'filter:opacity(50%)', boxes('background:#9bb3e5')],
    ['opacity() together with opacity', 'filter:opacity(.5);opacity:.5', boxes('background:#cdd9f2')],
    [
      'drop-shadow()',
      'filter:drop-shadow(10px 20px #f00)',
      boxes('margin:20px 0 0 10px;background:#f00', ''),
    ],
    [
      'drop-shadow() with a blur of 0',
      'filter:drop-shadow(#f00 10px 20px 0)',
      boxes('margin:20px 0 0 10px;background:#f00', ''),
    ],
    [
      'drop-shadow() in the colour of the text',
      'color:#0a0;filter:drop-shadow(10px 20px)',
      boxes('margin:20px 0 0 10px;background:#0a0', ''),
    ],
    [
      'two shadows',
      'filter:drop-shadow(10px 0 #f00) drop-shadow(0 50px #0f0)',
      boxes('margin:50px 0 0 0;background:#0f0;width:70px', 'margin-left:10px;background:#f00', ''),
    ],
    [
      'a faded shadow',
      'filter:drop-shadow(0 50px #00f) opacity(.5)',
      boxes('margin-top:50px;background:#8080ff', 'background:#9bb3e5'),
    ],
    ['no effect', 'filter:blur(0) brightness(1) hue-rotate(0deg) grayscale(0%)', boxes('')],
    ['none', 'filter:none', boxes('')],
  ])('%s', async (_, style, reference) => {
    await expectEqualPrint(box(style), reference)
  })

  test('casts the shadow of all content, clipped by the clip path', async () => {
    const inner =
      '<b style="position:absolute;left:20px;top:30px;width:20px;height:30px;background:#fc0"></b>'
    await expectEqualPrint(
      box('filter:drop-shadow(0 60px #f00)', inner),
      boxes(
        'margin-top:60px;background:#f00',
        'margin:90px 0 0 20px;width:20px;height:30px;background:#f00',
        '',
        'margin:30px 0 0 20px;width:20px;height:30px;background:#fc0',
      ),
    )
    await expectEqualPrint(box('filter:drop-shadow(10px 20px #f00);clip-path:inset(0)'), boxes(''))
  })

  test.each([
    ['10px 20px 6px #f00', '10px 20px 12px #f00'],
    ['0 0 3px rgb(0 0 0/.5)', '0 0 6px rgb(0 0 0/.5)'],
    ['#080 4px 4px 10px', '4px 4px 20px #080'],
  ])('drop-shadow(%s) uses a standard deviation, box-shadow twice that value', async (filter, shadow) => {
    await expectEqualPrint(box(`filter:drop-shadow(${filter})`), box(`box-shadow:${shadow}`), {
      viewer: 'pdfium',
      tolerance: 24,
    })
  })

  test('blurs the shadow of text', async () => {
    const sharp = await printHtml(box('filter:drop-shadow(0 60px #f00);background:none', 'text'))
    const blurred = await printHtml(box('filter:drop-shadow(0 60px 2px #f00);background:none', 'text'))
    /** Number of pale red pixels. */
    const palePixels = async (pdf: Uint8Array) => {
      const { width, height, rgba } = await readPdf(pdf, 'not a PDF', pdf =>
        pdf.draw(0, { limits: DEFAULT_LIMITS, dpi: 96 }),
      )
      const isPale = (i: number) =>
        (rgba[i] ?? 0) > 250 && (rgba[i + 1] ?? 0) > 20 && (rgba[i + 1] ?? 0) < 235
      return Array.from({ length: width * height }, (_, i) => 4 * i).filter(isPale).length
    }
    expect(await palePixels(blurred.bytes)).toBeGreaterThan(2 * (await palePixels(sharp.bytes)))
  })

  test('1,000 blurred shadows are limited in file size', async () => {
    const { bytes } = await printHtml('<p style="filter:drop-shadow(1px 1px 2px #f00)">a'.repeat(1_000))
    expect(bytes.length).toBeLessThan(12_000_000)
  }, 60_000)

  test.each(['drop-shadow(1px 1px -1px)', 'drop-shadow(1px)', 'drop-shadow(1px 1px 1px 1px)', 'blur(3px)'])(
    '%s is ignored with a warning',
    async filter => {
      const { warnings } = await printHtml(box(`filter:${filter}`))
      expect(warnings).toMatchObject([{ message: expect.stringContaining(filter) }])
    },
  )

  test('contains absolutely positioned boxes', async () => {
    const page = (style: string) =>
      smallPage(`<div style="margin:20px;width:60px;height:40px;background:#36c;${style}">
        <b style="position:absolute;right:0;bottom:0;width:9px;height:9px;background:#ff0"></b></div>`)
    await expectEqualPrint(page('filter:opacity(1)'), page('position:relative'))
  })

  test('of an inline box', async () => {
    const page = (style: string) =>
      smallPage(`<p style="color:#0000">a <span style="background:#36c;${style}">text</span></p>`)
    await expectEqualPrint(page('filter:opacity(.5)'), page('background:#9bb3e5'))
  })

  test('is applied on each page of a fragmented box', async () => {
    const pages = await lookAt(
      smallPage(`<div style="filter:opacity(.5)">${'<p style="background:#f00">a</p>'.repeat(15)}</div>`),
    )
    expect(pages.map(({ words }) => words.length)).toEqual([19, 9])
    for (const page of pages) expect(page.color(100, 5)).toMatch(/^#ff(7f|80){2}$/)
  })

  test.each([
    ['filter:blur(2px)', 'unsupported_css'],
    ['filter:blur(2px) sepia(1)', 'unsupported_css'],
    ['filter:url(#x)', 'unsupported_css'],
    ['filter:1px', 'invalid_css_value'],
    ['-webkit-filter:blur(1px)', 'unsupported_css'],
    ['backdrop-filter:blur(2px)', 'unsupported_css'],
    ['mask-image:url(#m)', 'unsupported_css'],
    ['-webkit-mask-image:url(#m)', 'unsupported_css'],
  ])('that is unsupported is reported with its position: %s', async (style, code) => {
    const { warnings } = await printHtml(`<p>a</p>\n<style>p { ${style} } b { ${style} }</style>`)
    expect(warnings.map(warning => warning.code)).toEqual([code])
    expect(warnings[0]?.message).toMatch(/line 2/)
  })
})
