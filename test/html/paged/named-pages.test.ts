import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../pairs/equal-print.ts'
import { lookAt, printHtml } from '../print-html.ts'

const STYLE = `<!doctype html><style>@page{size:200px 100px;margin:10px}body{margin:0;font:10px/10px Roboto}
  p,div{margin:0}.box{background:#c00;height:20px}</style>`
const PAGE_BREAK = '<div style="break-before:page"></div>'

async function words(html: string): Promise<string[]> {
  return (await lookAt(STYLE + html)).map(({ words }) => words)
}

describe('a change of the page name breaks the page', () => {
  test.each<[string, string, string[]]>([
    ['between siblings', '<p>a</p><p style="page:x">b</p><p>c</p>', ['a', 'b', 'c']],
    ['not between equal names', '<p style="page:x">a</p><p style="page:x">b</p>', ['a b']],
    [
      'once for nested boxes',
      '<p>a</p><div><div style="page:x"><p>b</p></div></div><p>c</p>',
      ['a', 'b', 'c'],
    ],
    ['for a named first child', '<p>a</p><div><p style="page:x">b</p><p>c</p></div>', ['a', 'b', 'c']],
    ['not before the first content', '<div style="page:x"><p>a</p></div>', ['a']],
    ['and auto is the name of the parent', '<div style="page:x">a<p style="page:auto">b</p></div>', ['a b']],
    ['not for floats', '<p>a</p><div style="float:left;page:x">b</div> <p>c</p>', ['b a c']],
    [
      'with one break for a forced break too',
      '<p>a</p><p style="page:x;break-before:page">b</p>',
      ['a', 'b'],
    ],
  ])('%s', async (_, html, pages) => {
    expect(await words(html)).toEqual(pages)
  })
})

describe('pages of other sizes', () => {
  const wide = '@page wide{size:300px 100px;margin:20px}.w{page:wide}'

  test.each<[string, string, string]>([
    [
      'lay out blocks at their own width',
      `<style>${wide}</style><div class="box"></div><div class="w box"></div><div class="box"></div>`,
      `<style>${wide}</style><div class="box" style="width:180px"></div><div class="w box" style="width:260px"></div>
        <div class="box" style="width:180px"></div>`,
    ],
    [
      'break lines at their own width',
      `<style>${wide}</style><p class="w">${'word '.repeat(14)}</p>`,
      `<style>@page{size:300px 100px;margin:20px}</style><p>${'word '.repeat(14)}</p>`,
    ],
    [
      'are used for nested content, whose container has a fragment on each',
      `<style>${wide}</style><div style="background:#0a0;padding:5px"><p>a</p><p class="w box"></p></div>`,
      `<style>${wide}</style><div style="background:#0a0;height:75px;padding:5px 5px 0"><p>a</p></div>
        <div class="w" style="background:#0a0;padding:0 5px 5px"><p class="box"></p></div>`,
    ],
    [
      'that are wider on the first page',
      `<style>@page:first{margin:0}</style><div class="box"></div>${PAGE_BREAK}<div class="box"></div>`,
      `<style>@page a{margin:0}</style><div style="page:a" class="box"></div><div class="box"></div>`,
    ],
    [
      'whose margins alternate',
      `<style>@page:left{margin-left:50px}.box{height:80px}</style>${'<div class="box"></div>'.repeat(3)}`,
      `<style>@page a{margin-left:50px}.box{height:80px}</style><div class="box"></div>
        <div style="page:a" class="box"></div><div class="box"></div>`,
    ],
  ])('%s', async (_, html, reference) => {
    await expectEqualPrint(STYLE + html, STYLE + reference)
  })

  test('set the size of the PDF page, with page counters', async () => {
    const css = `@page{@bottom-right{content:counter(page);font-size:8px}}
      @page wide{size:100px 300px;@bottom-right{content:"wide " counter(page)}}`
    const pages = await lookAt(`${STYLE}<style>${css}</style><p>a</p><p style="page:wide">b</p>`)
    expect(pages.map(({ words }) => words)).toEqual(['1 a', 'wide 2 b'])
    expect(pages[1]?.at('wide 2').y).toBeGreaterThan(280 * 0.75)
  })

  test('do not cause scaling of content that fits', async () => {
    const html = `<style>${wide}</style><p>a</p><div class="w"><div class="box" style="width:260px"></div></div>`
    const { warnings } = await printHtml(STYLE + html)
    expect(warnings).toEqual([])
    const reference = `<style>${wide}</style><p>a</p><div class="w box"></div>`
    await expectEqualPrint(STYLE + html, STYLE + reference)
  })

  test('with a thousand widths take bounded time', async () => {
    const css = Array.from({ length: 1_000 }, (_, i) => `@page p${i}{margin:${i / 100}px}`).join('')
    const boxes = Array.from({ length: 300 }, (_, i) => `<p style="page:p${i}">x</p>`).join('')
    const { pages } = await printHtml(`${STYLE}<style>${css}</style>${boxes}`)
    expect(pages).toBe(300)
  })
})

describe('forced breaks to a side', () => {
  const style = `<style>@page:blank{@top-left{content:"blank"}}@page:left{margin-left:50px}</style>`

  test.each<[string, string, string[]]>([
    ['right', 'a<p style="break-before:right">b</p>', ['a', 'blank', 'b']],
    ['recto', 'a<p style="break-before:recto">b</p>', ['a', 'blank', 'b']],
    ['left', 'a<p style="break-before:left">b</p>', ['a', 'b']],
    [
      'verso',
      'a<p style="break-before:page">b</p><p style="break-before:verso">c</p>',
      ['a', 'b', 'blank', 'c'],
    ],
  ])('add a blank page for %s', async (_, html, pages) => {
    expect(await words(style + html)).toEqual(pages)
  })
})

describe('the page box', () => {
  test('has padding and borders around the content, inside its margins', async () => {
    const css = '@page{margin:10px;border:5px solid #00c;padding:15px 20px 0;background:#eee}'
    const [page] = await lookAt(`${STYLE}<style>${css}</style><div class="box"></div>`)
    const colors = [5, 12, 20, 40].map(x => page?.color(x * 0.75, 35 * 0.75))
    expect(colors).toEqual(['#eeeeee', '#0000cc', '#eeeeee', '#cc0000'])
    expect(page?.color(100 * 0.75, 28 * 0.75)).toBe('#eeeeee')
    expect(page?.color(166 * 0.75, 35 * 0.75)).toBe('#eeeeee')
  })

  test('has background gradients over the whole page', async () => {
    const gradient = 'linear-gradient(90deg,#f00,#00f)'
    await expectEqualPrint(
      `${STYLE}<style>@page{background:${gradient}}</style>x`,
      `${STYLE}<style>@page{margin:0}</style><div style="background:${gradient};height:90px;padding:10px 0 0 10px">x`,
    )
  })

  test('keeps a content area with excessive padding', async () => {
    const { pages } = await printHtml(`${STYLE}<style>@page{padding:1000px;border:1000px solid}</style>x`)
    expect(pages).toBe(1)
  })
})

test('@page inside a style rule is a warning', async () => {
  const { warnings } = await printHtml('<style>p{@page{margin:0}}</style><p>x')
  expect(warnings).toMatchObject([{ code: 'unsupported_at_rule' }])
})
