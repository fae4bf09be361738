import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'

const BOX = 'position:absolute;left:40px;top:30px;width:100px;height:80px;'
const masked = (style: string, inner = '') =>
  smallPage(`<div style="${BOX}background:#36c;${style}">${inner}</div>`)
const filled = (style: string) => smallPage(`<div style="${BOX}${style}"></div>`)
const FADE = 'linear-gradient(to right,#36c,#36c0)'

describe('a mask', () => {
  test.each([
    ['of a linear gradient', 'mask-image:linear-gradient(to right,#000,#0000)', `background:${FADE}`],
    ['of transparent white', 'mask-image:linear-gradient(to right,#fff,#fff0)', `background:${FADE}`],
    ['with a prefix', '-webkit-mask-image:linear-gradient(to right,#000,#0000)', `background:${FADE}`],
    [
      'of a radial gradient',
      'mask-image:radial-gradient(#000,#0000)',
      'background:radial-gradient(#36c,#36c0)',
    ],
    [
      'of hard stops',
      'mask-image:linear-gradient(#000 50%,#0000 50%)',
      'background:linear-gradient(#36c 50%,#36c0 50%)',
    ],
    ['of half opacity', 'mask-image:linear-gradient(#00000080,#00000080)', 'background:#36c;opacity:.502'],
    [
      'of two layers',
      'mask-image:linear-gradient(to right,#000 20%,#0000 20%),linear-gradient(to left,#000 20%,#0000 20%)',
      'background:linear-gradient(to right,#36c 20%,#0000 20% 80%,#36c 80%)',
    ],
    [
      'of tiles',
      'mask-image:linear-gradient(#000,#000);mask-size:40px 20px;mask-repeat:no-repeat;mask-position:right bottom',
      'background:linear-gradient(#36c,#36c) right bottom/40px 20px no-repeat',
    ],
    [
      'in one property',
      'mask:linear-gradient(#000,#000) 10px 20px/40px 20px no-repeat',
      'background:linear-gradient(#36c,#36c) 10px 20px/40px 20px no-repeat',
    ],
    ['of none', 'mask-image:none', 'background:#36c'],
    ['reset by the shorthand', 'mask-image:linear-gradient(#000,#0000);mask:none', 'background:#36c'],
  ])('%s', async (_, style, reference) => {
    await expectEqualPrint(masked(style), filled(reference), { tolerance: 3 })
  })

  test('applies to borders and descendants, and fades with its box', async () => {
    const style =
      'box-sizing:border-box;border:10px solid #36c;mask-image:linear-gradient(to right,#000 50%,#0000 50%);'
    const inner = '<b style="position:absolute;left:0;top:0;width:200px;height:20px;background:#f00"></b>'
    const [page] = await lookAt(masked(`${style}opacity:.5`, inner))
    expect(page?.color(33, 40)).toMatch(/^#99b[23]e[56]$/)
    expect(page?.color(50, 35)).toMatch(/^#ff(7f|80){2}$/)
    expect(page?.color(75, 35)).toBe('#ffffff')
    expect(page?.color(120, 35)).toBe('#ffffff')
  })

  test('is transformed with its box', async () => {
    const page = (style: string) => masked(`transform:rotate(90deg);${style}`)
    await expectEqualPrint(
      page('mask-image:linear-gradient(to right,#000 50%,#0000 50%)'),
      page('width:50px;transform-origin:50px 40px'),
    )
  })

  test('does not keep its box on one page', async () => {
    const html = smallPage(
      `<p style="height:150px">a</p><div style="mask-image:linear-gradient(#000,#000)">${'<p>b</p>'.repeat(5)}</div>`,
    )
    expect((await lookAt(html)).map(({ words }) => words)).toEqual(['a b b', 'b b b'])
  })

  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20" preserveAspectRatio="none"><rect width="10" height="20"/></svg>'
  const HALF = `url(data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')})`

  test.each([
    [
      'of a picture, by its alpha',
      `mask:${HALF} no-repeat 10px 20px`,
      'background:linear-gradient(#36c,#36c) 10px 20px/10px 20px no-repeat',
    ],
    [
      'of a picture with a size',
      `-webkit-mask:${HALF} 0 0/100% 100%`,
      'background:linear-gradient(#36c,#36c) 0 0/50px 80px no-repeat',
    ],
    [
      'of a picture that repeats',
      `mask-image:${HALF}`,
      'background:linear-gradient(to right,#36c 50%,#36c0 0) 0 0/20px 20px',
    ],
  ])('%s', async (_, style, fill) => {
    await expectEqualPrint(masked(style), filled(fill), { share: 0.002 })
  })

  test('of a picture of pixels', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 4, background: '#0008' } })
      .png()
      .toBuffer()
    const uri = `data:image/png;base64,${png.toString('base64')}`
    await expectEqualPrint(masked(`mask-image:url(${uri})`), filled('background:#36c;opacity:.533'))
  })

  test('of an inline box', async () => {
    const page = (style: string) => smallPage(`<p><span style="padding:0 20px;${style}"></span>`)
    await expectEqualPrint(
      page('background:#36c;mask-image:linear-gradient(to right,#000 50%,#0000 50%)'),
      page('background:linear-gradient(to right,#36c 50%,#0000 50%)'),
    )
  })

  test.each([
    'mask-image:url(a.svg#m)',
    'mask:url(#m)',
    'mask-image:linear-gradient(#000,#0000),url(#m)',
    'mask-mode:luminance',
    'mask-composite:intersect',
    'mask-border:url(a.png)',
  ])('that is unsupported is reported with its position: %s', async style => {
    const { warnings } = await printHtml(`<p>a</p>\n<style>p { ${style} }</style>`)
    expect(warnings.map(({ code }) => code)).toEqual(['unsupported_css'])
    expect(warnings[0]?.message).toMatch(/line 2/)
  })
})
