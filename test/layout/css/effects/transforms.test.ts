import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'

const BOX = 'width:60px;height:40px;background:#0a7;border-left:8px solid #c00;border-top:4px solid #00c'
const FREE = `position:absolute;left:50px;top:60px;${BOX}`

const boxWith = (style: string, content = '') => smallPage(`<div style="${FREE};${style}">${content}</div>`)

describe('a transform', () => {
  test.each([
    ['translate()', 'transform:translate(10px,-20px)', 'left:60px;top:40px'],
    ['translate() in percent of the border box', 'transform:translate(50%,25%)', 'left:84px;top:71px'],
    ['translateX() and translateY()', 'transform:translateX(2em) translateY(1cm)', 'translate:32px 1cm'],
    [
      'scale()',
      'transform:scale(2,.5);transform-origin:0 0',
      'transform:matrix(2,0,0,.5,0,0);transform-origin:0 0',
    ],
    ['scale() in percent', 'transform:scale(150%)', 'transform:scaleX(1.5) scaleY(1.5)'],
    ['skew()', 'transform:skew(30deg,10deg)', 'transform:matrix(1,.17633,.57735,1,0,0)'],
    ['skewX()', 'transform:skewX(-45deg)', 'transform:matrix(1,0,-1,1,0,0)'],
    ['skewY()', 'transform:skewY(45deg)', 'transform:matrix(1,1,0,1,0,0)'],
    ['rotate()', 'transform:rotate(30deg)', 'transform:matrix(.8660254,.5,-.5,.8660254,0,0)'],
    ['turns and radians', 'transform:rotate(.25turn)', 'transform:rotate(1.57079633rad)'],
    ['a list', 'transform:rotate(90deg) translateX(20px)', 'transform:translateY(20px) rotate(90deg)'],
    [
      'an origin by words',
      'transform:rotate(90deg);transform-origin:bottom right',
      'transform:rotate(90deg);transform-origin:100% 100%',
    ],
    [
      'an origin of one word',
      'transform:rotate(30deg);transform-origin:top',
      'transform:rotate(30deg);transform-origin:50% 0',
    ],
    [
      'an origin as a translation',
      'transform:rotate(30deg);transform-origin:0 0',
      'transform:translate(-34px,-22px) rotate(30deg) translate(34px,22px)',
    ],
    [
      'the content box',
      'transform:rotate(90deg);transform-origin:0 0;transform-box:content-box',
      'transform:rotate(90deg);transform-origin:8px 4px',
    ],
    ['translate', 'translate:10px 50%', 'transform:translate(10px,50%)'],
    ['rotate', 'rotate:30deg', 'transform:rotate(30deg)'],
    ['scale', 'scale:2 .5', 'transform:scale(2,.5)'],
    [
      'the individual properties in their order',
      'scale:1.5;rotate:30deg;translate:20px;transform:skewX(10deg)',
      'transform:translate(20px) rotate(30deg) scale(1.5) skewX(10deg)',
    ],
    ['rotateY()', 'transform:rotateY(60deg)', 'transform:scaleX(.5)'],
    ['rotateX()', 'transform:rotateX(180deg)', 'transform:scaleY(-1)'],
    ['rotate around an axis', 'rotate:y 60deg', 'transform:scaleX(.5)'],
    ['rotate3d()', 'transform:rotate3d(0,0,-2,30deg)', 'transform:rotate(-30deg)'],
    ['rotate3d() around a diagonal', 'transform:rotate3d(1,1,0,180deg)', 'transform:matrix(0,1,1,0,0,0)'],
    ['two rotations in space', 'transform:rotateX(180deg) rotateY(180deg)', 'transform:rotate(180deg)'],
    ['translate3d()', 'transform:translate3d(10px,20px,30px)', 'transform:translate(10px,20px)'],
    [
      'depth that a rotation shows',
      'transform:rotateY(90deg) translateZ(20px) rotateY(-90deg)',
      'transform:translateX(20px)',
    ],
    ['scale3d()', 'transform:scale3d(2,.5,7)', 'transform:scale(2,.5)'],
    ['matrix3d()', 'transform:matrix3d(1,0,0,0,0,2,0,0,0,0,1,0,8,9,3,1)', 'transform:matrix(1,0,0,2,8,9)'],
    ['none', 'transform:none;rotate:none;scale:none;translate:none', ''],
    [
      'a prefix',
      '-webkit-transform:rotate(30deg);-webkit-transform-origin:0 0',
      'transform:rotate(30deg);transform-origin:0 0',
    ],
  ])('with %s', async (_, style, reference) => {
    await expectEqualPrint(boxWith(style, 'text'), boxWith(reference, 'text'))
  })

  test.each([
    ['no scale', 'transform:scale(0)'],
    ['a box seen from its side', 'transform:rotateY(90deg)'],
    ['a singular matrix', 'transform:matrix(1,1,1,1,0,0)'],
    ['a nearly singular matrix', 'transform:matrix(1,1,1,1.0000000001,0,0)'],
    ['NaN', 'transform:scale(calc(NaN))'],
    ['infinite factors', 'transform:scale(calc(infinity))'],
    ['infinite slopes', 'transform:skew(90deg)'],
    ['huge factors', 'transform:scale(1e9)'],
  ])('with %s draws nothing', async (_, style) => {
    const page = (own: string) => smallPage(`<p>after<div style="${FREE};${own}">text</div>`)
    await expectEqualPrint(page(style), page('visibility:hidden'))
  })

  test('of many nested boxes draws nothing if numbers become too large', async () => {
    const nested = (factor: string) =>
      smallPage(
        `<p>a</p>${`<div style="transform:scale(${factor})">`.repeat(20)}<a href="https://example.com/">x</a>${'</div>'.repeat(20)}`,
      )
    await expectEqualPrint(nested('1e5'), smallPage('<p>a</p>'))
    await expectEqualPrint(nested('1e-4'), smallPage('<p>a</p>'))
  })

  test('contains absolutely positioned boxes', async () => {
    const page = (own: string) =>
      smallPage(
        `<div style="margin:20px;${BOX};${own}"><b style="position:absolute;right:0;bottom:0;width:9px;height:9px;background:#ff0"></b></div>`,
      )
    await expectEqualPrint(page('transform:translate(0)'), page('position:relative'))
  })

  test('does not move following content, and moves its content as a whole', async () => {
    const page = (style: string) => smallPage(`<p>a<div style="width:100px;${style}"><p>b<p>c</div><p>d`)
    const [plain, moved] = [await lookAt(page('')), await lookAt(page('transform:translate(30px,40px)'))]
    const [before, after] = [plain[0], moved[0]]
    expect(after?.at('d')).toEqual(before?.at('d'))
    expect(after?.at('c').x).toBeCloseTo((before?.at('c').x ?? 0) + 22.5, 1)
    expect(after?.at('c').y).toBeCloseTo((before?.at('c').y ?? 0) + 30, 1)
  })

  test.each([
    ['inline blocks', '<p>a <b style="display:inline-block;STYLE">b</b> c', true],
    ['cells', '<table><tr><td>a<td style="STYLE">b<td>c</table>', true],
    [
      'pictures',
      '<p>a <svg width="20" height="20" style="STYLE"><rect width="20" height="20" fill="red"/></svg> b',
      true,
    ],
    ['flex items', '<div style="display:flex"><p>a</p><p style="STYLE">b</p><p>c</p></div>', true],
    ['inline boxes, which do not move', '<p>a <b style="STYLE">b</b> c', false],
  ])('applies to %s', async (_, body, moves) => {
    const page = (style: string) => smallPage(body.replace('STYLE', style))
    const moved = moves ? 'position:relative;left:10px;top:5px' : ''
    await expectEqualPrint(page('transform:translate(10px,5px)'), page(moved))
  })

  test('with perspective is reported', async () => {
    const { warnings } = await printHtml(boxWith('transform:perspective(9px) rotateY(9deg)'))
    expect(warnings.map(({ code }) => code)).toEqual(['unsupported_css'])
  })
})

describe('at page breaks', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `<p>${i}</p>`).join('')

  test('a rotated box is fragmented', async () => {
    const html = smallPage(
      `<p style="height:150px">a</p><div style="transform:rotate(3deg)">${lines(5)}</div><p>b`,
    )
    const pages = await lookAt(html)
    expect(pages.map(({ words }) => words)).toEqual(['a 0 1', 'b 2 3 4'])
  })

  test('a translated box is fragmented', async () => {
    const page = (style: string) =>
      smallPage(`<p>a</p><div style="${BOX};height:auto;${style}">${lines(25)}</div><p>b`)
    await expectEqualPrint(page('transform:translateX(20px)'), page('position:relative;left:20px'))
  })

  test('a rotated box taller than a page is fragmented', async () => {
    const html = smallPage(`<div style="transform:rotate(180deg);${BOX};height:500px"></div><p>b`)
    const pages = await lookAt(html)
    expect(pages).toHaveLength(3)
  })
})

test('links in rotated boxes have the bounds of their text', async () => {
  const { bytes } = await printHtml(
    smallPage(`<div style="position:absolute;left:50px;top:50px;width:100px;height:20px;transform:rotate(90deg)">
      <a href="https://example.com/" style="display:block">a<img style="width:100px;height:20px"
      src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="></a></div>`),
  )
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const annotations: { rect: number[] }[] = await page.getAnnotations()
  await task.destroy()
  const bounds = annotations.map(({ rect: [left = 0, bottom = 0, right = 0, top = 0] }) => ({
    isUpright: left < right && bottom < top,
    isTall: top - bottom > 2 * (right - left),
  }))
  expect(bounds).toHaveLength(2)
  expect(bounds.every(({ isUpright }) => isUpright)).toBe(true)
  expect(bounds.filter(({ isTall }) => isTall)).toHaveLength(1)
})
