import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'

const BOX = 'position:absolute;left:40px;top:30px;width:100px;height:80px;background:#36c;'

const clipped = (clip: string, style = '') => smallPage(`<div style="${BOX}${style}clip-path:${clip}"></div>`)
/** A shape as SVG, relative to the corner of the border box. */
const drawn = (shape: string) =>
  smallPage(
    `<svg style="position:absolute;left:0;top:0" width="200" height="200"><g transform="translate(40,30)" fill="#36c">${shape}</g></svg>`,
  )

describe('a clip path', () => {
  test.each([
    ['inset() on all sides', 'inset(10px)', '<rect x="10" y="10" width="80" height="60"/>'],
    ['inset() per side', 'inset(5px 10% 20px 25%)', '<rect x="25" y="5" width="65" height="55"/>'],
    [
      'inset() with corners',
      'inset(10px round 20px)',
      '<rect x="10" y="10" width="80" height="60" rx="20"/>',
    ],
    ['elliptic corners', 'inset(0 round 20px / 10px)', '<rect width="100" height="80" rx="20" ry="10"/>'],
    ['rect()', 'rect(5px 90px auto 20px)', '<rect x="20" y="5" width="70" height="75"/>'],
    ['xywh()', 'xywh(10px 20px 50% 25%)', '<rect x="10" y="20" width="50" height="20"/>'],
    ['circle()', 'circle()', '<circle cx="50" cy="40" r="40"/>'],
    ['circle() with a radius', 'circle(30px at 40px 35px)', '<circle cx="40" cy="35" r="30"/>'],
    ['circle() in percent', 'circle(50% at left top)', '<path d="M0 0H45.28A45.28 45.28 0 0 1 0 45.28Z"/>'],
    [
      'circle() to the farthest side',
      'circle(farthest-side)',
      '<path d="M20 0H80A50 50 0 0 1 80 80H20A50 50 0 0 1 20 0Z"/>',
    ],
    ['ellipse()', 'ellipse(30px 20% at 60px 50%)', '<ellipse cx="60" cy="40" rx="30" ry="16"/>'],
    ['polygon()', 'polygon(50% 0, 100% 100%, 0 80px)', '<path d="M50 0L100 80H0Z"/>'],
    [
      'polygon() with a fill rule',
      'polygon(evenodd, 0 0, 100px 0, 100px 80px, 0 80px, 0 0, 20px 20px, 80px 20px, 80px 60px, 20px 60px, 20px 20px)',
      '<path fill-rule="evenodd" d="M0 0H100V80H0ZM20 20H80V60H20Z"/>',
    ],
    ['path()', "path('M10 10 H90 V70 Q50 40 10 70 Z')", '<path d="M10 10H90V70Q50 40 10 70Z"/>'],
    [
      'path() with a fill rule',
      "path(evenodd, 'M0 0H100V80H0ZM20 20H80V60H20Z')",
      '<path d="M0 0H100V20H0ZM0 20H20V60H0ZM80 20H100V60H80ZM0 60H100V80H0Z"/>',
    ],
    ['none', 'none', '<rect width="100" height="80"/>'],
  ])('%s', async (_, clip, shape) => {
    await expectEqualPrint(clipped(clip), drawn(shape), { tolerance: 60, share: 0.002 })
  })

  test.each([
    ['padding-box', 'padding-box', '<rect x="10" y="10" width="80" height="60"/>'],
    ['content-box', 'inset(0) content-box', '<rect x="15" y="15" width="70" height="50"/>'],
    ['margin-box', 'margin-box inset(0 50px 0 0)', '<rect x="0" y="0" width="60" height="80"/>'],
    ['fill-box', 'fill-box', '<rect x="15" y="15" width="70" height="50"/>'],
  ])('with the reference box %s', async (_, clip, shape) => {
    const style = 'box-sizing:border-box;border:10px solid #36c;padding:5px;margin-right:10px;'
    await expectEqualPrint(clipped(clip, style), drawn(shape))
  })

  test('clips to the corners of a box', async () => {
    await expectEqualPrint(
      clipped('border-box', 'border-radius:20px;'),
      drawn('<rect width="100" height="80" rx="20"/>'),
      { tolerance: 60, share: 0.002 },
    )
  })

  test('clips shadows, borders and descendants, also those of other containing blocks', async () => {
    const page = (style: string, inner: string) =>
      smallPage(`<div style="position:relative"><div style="width:100px;height:80px;background:#36c;${style}">
        <b style="position:absolute;left:60px;top:40px;background:#f00;${inner}"></b></div></div>`)
    await expectEqualPrint(
      page('clip-path:inset(0);box-shadow:0 0 0 9px #0f0', 'width:100px;height:100px'),
      page('', 'width:40px;height:40px'),
    )
  })

  test('is a stacking context', async () => {
    const page = (style: string) =>
      smallPage(`<div style="width:100px;height:80px;background:#36c;${style}"></div>
        <div style="margin-top:-80px;width:60px;height:80px;background:#f00"></div>`)
    await expectEqualPrint(page('clip-path:inset(0)'), page('position:relative'))
  })

  test('is transformed with its box', async () => {
    const page = (style: string) => smallPage(`<div style="${BOX}transform:rotate(90deg);${style}"></div>`)
    await expectEqualPrint(page('clip-path:inset(0 50px 0 0)'), page('width:50px;transform-origin:50px 40px'))
  })

  test('is faded with its box', async () => {
    await expectEqualPrint(
      clipped('inset(10px)', 'opacity:.5;'),
      smallPage(`<div style="${BOX}left:50px;top:40px;width:80px;height:60px;background:#9bb3e5"></div>`),
    )
  })

  test('clips an inline box', async () => {
    const page = (clip: string, color: string) =>
      smallPage(`<p style="color:#0000"><span style="background:${color};${clip}">text</span></p>`)
    await expectEqualPrint(page('clip-path:inset(0)', '#36c'), page('', '#36c'))
    await expectEqualPrint(
      smallPage(
        `${'<p>a</p>'}<p style="color:#0000"><span style="background:#36c;clip-path:inset(50%)">text</span></p>`,
      ),
      smallPage('<p>a</p>'),
    )
  })

  test.each([['inset(50%)'], ['circle(0)'], ['polygon(0 0, 50% 50%)'], ["path('M0 0')"]])(
    'without area hides its box: %s',
    async clip => {
      const page = (style: string) => smallPage(`<p>after<div style="${BOX}${style}">text</div>`)
      await expectEqualPrint(page(`clip-path:${clip}`), page('visibility:hidden'))
    },
  )

  test('does not keep its box on one page', async () => {
    const html = smallPage(
      `<p style="height:150px">a</p><div style="clip-path:inset(0)">${'<p>b</p>'.repeat(5)}</div>`,
    )
    expect((await lookAt(html)).map(({ words }) => words)).toEqual(['a b b', 'b b b'])
  })

  test.each([
    'url(#x)',
    'polygon(1px)',
    'circle(-1px)',
    'inset()',
    'path("x")',
    'shape(from 0 0, line to 9px 9px)',
  ])('that is unsupported is reported with its position: %s', async clip => {
    const { warnings } = await printHtml(`<p>a</p>\n<style>p { clip-path: ${clip} }</style>`)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.message).toMatch(/line 2/)
  })
})

test('overflow is clipped to round corners', async () => {
  const page = (style: string) =>
    smallPage(
      `<div style="position:absolute;left:40px;top:30px;width:100px;height:80px;border-radius:20px;${style}">`,
    )
  await expectEqualPrint(
    `${page('overflow:hidden')}<div style="height:90px;background:#36c"></div></div>`,
    `${page('background:#36c')}</div>`,
  )
})

describe('overflow clips what descendants paint outside of their boxes:', () => {
  test.each([
    ['outlines', '', 'outline:10px solid #f00'],
    ['shadows', '', 'box-shadow:0 0 0 10px #f00'],
    ['transformed boxes', 'background:#f00', 'transform:scale(2);background:#f00'],
    ['moved boxes', '', 'position:relative;left:100px;background:#f00'],
    ['filters', '', 'filter:drop-shadow(100px 0 #f00)'],
  ])('%s', async (_, reference, style) => {
    const page = (inner: string) =>
      smallPage(`<div style="overflow:hidden;width:100px;margin:30px;background:#eee">
        <div style="height:50px;${inner}"></div></div><p>a`)
    await expectEqualPrint(page(style), page(reference))
  })
})

describe('the property clip', () => {
  const page = (style: string) =>
    smallPage(
      `<div style="position:absolute;left:40px;top:30px;width:100px;height:80px;background:#36c;${style}">text</div>`,
    )
  test.each([
    ['rect(10px, 60px, 40px, 5px)', 'rect(10px 60px 40px 5px)'],
    ['rect(10px 60px auto auto)', 'rect(10px 60px 100% 0)'],
    ['auto', 'none'],
    ['rect(0,20px,30px,0)', 'inset(0 80px 50px 0)'],
  ])('%s clips a box with absolute position', async (clip, clipPath) => {
    await expectEqualPrint(page(`clip:${clip}`), page(`clip-path:${clipPath}`))
  })

  test('does not apply to other boxes', async () => {
    await expectEqualPrint(smallPage('<div style="clip:rect(0 0 0 0)">a</div>'), smallPage('<div>a</div>'))
  })

  test.each(['rect(1px, 2px)', 'rect(1px, 2px 3px, 4px)', 'circle()', '3px'])(
    '%s is invalid',
    async value => {
      const { warnings } = await printHtml(page(`clip:${value}`))
      expect(warnings.map(({ message }) => message)).toEqual([
        expect.stringContaining(`'${value}' is not a valid value of 'clip'`),
      ])
    },
  )
})
