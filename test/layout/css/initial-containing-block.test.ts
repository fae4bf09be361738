import { describe, expect, test } from 'vitest'
import { smallPage, testReferencePairs } from '../../html/pairs/reference-pairs.ts'
import { type Look, lookAt } from '../../html/print-html.ts'

const STYLE =
  '<!doctype html><style>@page{margin:20pt;size:300pt 400pt}body{margin:15pt;font:10pt/10pt Roboto}.a{position:absolute}</style>'

async function placeOf(text: string, html: string) {
  const pages = (await lookAt(STYLE + html)) as [Look]
  const { x, y } = pages[0].at(text)
  return { pages: pages.length, x: Math.floor(x), y } // without the left side bearing of the glyph
}

describe('boxes positioned without a positioned ancestor', () => {
  test('resolve against the page area of the first page', async () => {
    const top = await placeOf('a', '<div class="a" style="left:0;top:0">a</div>')
    expect(top).toMatchObject({ pages: 1, x: 20 })
    const bottom = await placeOf('a', '<div class="a" style="left:0;bottom:0">a</div>')
    expect(bottom.pages).toBe(1)
    expect(bottom.y - top.y).toBeCloseTo(350, 0)
    const middle = await placeOf('a', '<p>text</p><div class="a" style="left:50%;top:50%">a</div>')
    expect([middle.x, middle.y - top.y]).toEqual([150, expect.closeTo(180, 0)])
  })

  test('on documents with many pages, too', async () => {
    const long = '<p style="height:300pt">text</p>'.repeat(4)
    const { y } = await placeOf('a', `${long}<div class="a" style="left:0;bottom:0">a</div>`)
    const alone = await placeOf('a', '<div class="a" style="left:0;bottom:0">a</div>')
    expect(y).toBe(alone.y)
  })

  test('stay in a positioned ancestor', async () => {
    const html =
      '<div style="position:relative;height:50pt"><div class="a" style="left:0;bottom:0">a</div></div>'
    expect((await placeOf('a', html)).x).toBe(35)
  })
})

describe('viewport units of pages that are scaled down', () => {
  const wide = '<div style="width:250px;height:10px;background:lime"></div>'
  testReferencePairs([
    [
      'refer to the larger page',
      smallPage(`${wide}<p style="font-size:10vw;line-height:20vh;width:80vmin;background:aqua">Text`),
      smallPage(`${wide}<p style="font-size:25px;line-height:50px;width:200px;background:aqua">Text`),
    ],
  ])
})
