import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../pairs/equal-print.ts'
import { lookAt, printHtml } from '../print-html.ts'

const STYLE = `<!doctype html><style>@page{size:300px 200px;margin:40px}body,p,h1,h2,div{margin:0;font:10px/10px Roboto}
  h2{break-before:page}</style>`

/** The texts of margin boxes with the given content, in brackets. */
async function shown(content: string, html: string, css = ''): Promise<string[]> {
  const pages = await lookAt(
    `${STYLE}<style>@page{@top-left{content:"[" ${content} "]"}}${css}</style>${html}`,
  )
  return pages.map(({ words }) => /\[(.*?)\]/.exec(words)?.[1]?.trim() ?? '?')
}

describe('named strings', () => {
  const set = 'h1{string-set:title content()}'
  const chapters = '<h1>A</h1><h2>x</h2><p>x<h1>B</h1><h1>C</h1><h2>y</h2>'

  test.each([
    ['string(title)', ['A', 'B', 'C']],
    ['string(title, first)', ['A', 'B', 'C']],
    ['string(title, start)', ['A', 'A', 'C']],
    ['string(title, last)', ['A', 'C', 'C']],
    ['string(title, first-except)', ['', '', 'C']],
    ['string(none)', ['', '', '']],
  ])('support %s on each page', async (content, pages) => {
    expect(await shown(content, chapters, set)).toEqual(pages)
  })

  test.each<[string, string, string, string]>([
    ['content(text)', '<h1>A  <b>b</b>\n c</h1>', 'content(text)', 'A b c'],
    ['blocks and lines', '<h1><i>A</i><b>b</b>c<br>d</h1>', 'content()', 'A b c d'],
    ['the first letter', '<h1>Title</h1>', 'content(first-letter)', 'T'],
    ['attributes', '<h1 data-x="short">Title</h1>', 'attr(data-x)', 'short'],
    ['counters of the element', '<h1>Title</h1>', 'counter(n) ". " content()', '1. Title'],
    ['text of many characters', `<h1>${'x'.repeat(20_000)}</h1>`, '"many"', 'many'],
  ])('may contain %s', async (_, html, value, text) => {
    expect(
      await shown('string(s)', html, `b{display:block}h1{counter-increment:n;string-set:s ${value}}`),
    ).toContain(text)
  })

  test('may be several in one declaration, and are set without a box', async () => {
    const css = 'i{string-set:a "1", b "2"}b{string-set:a "3"}'
    expect(await shown('string(a) string(b)', '<i></i>x<h2>y</h2>', css)).toEqual(['12', '12'])
  })

  test('with start are those of the first content of a page, below margins and paddings', async () => {
    const css = 'h1,h2{margin:12px 0;string-set:s content()}div{padding-top:9px}section{border-top:1px solid}'
    const html = '<section><h1>A</h1></section><div><h2>B</h2></div>x<h2>C</h2>'
    expect(await shown('string(s, start)', html, css)).toEqual(['A', 'B', 'C'])
    expect(await shown('string(s, start)', `<p>x</p><h1>A</h1><h2>B</h2>`, css)).toEqual(['', 'B'])
    expect(await shown('string(s, start)', '<img src="" alt=x><h1>A</h1><h2>B</h2>', css)).toEqual(['', 'B'])
  })

  test('that are invalid cause warnings', async () => {
    const { warnings } = await printHtml('<style>p{string-set:x;string-set:"a"}</style><p>x')
    expect(warnings.map(({ code }) => code)).toEqual(['invalid_css_value', 'invalid_css_value'])
  })
})

describe('the text of margin boxes', () => {
  test.each(['pre', 'pre-line', 'pre-wrap'])(
    'breaks at line feeds with white-space: %s',
    async whiteSpace => {
      const box = (content: string) =>
        `${STYLE}<style>@page{@top-left{font:10px/12px Roboto;content:${content};white-space:${whiteSpace}}}h1{string-set:s "C\\A D"}</style><h1>x</h1>`
      const [page] = await lookAt(box('"A\\A B" string(s)'))
      const [first = 0, ...more] = ['A', 'BC', 'D'].map(text => page?.at(text).y ?? 0)
      expect(more.map(y => Math.round((y - first) / 0.75))).toEqual([12, 24])
      expect((await printHtml(box('"A\\A B"'))).warnings).toEqual([])
    },
  )

  test('has single spaces otherwise', async () => {
    expect(await shown('" a  " "\\A  b "', '<p>x')).toEqual(['a b'])
  })

  test('is transformed and decorated', async () => {
    const css = 'h1{string-set:a content()}@page{@top-left{text-transform:capitalize}}'
    expect(await shown('"one " string(a)', '<h1>two</h1>', css)).toEqual(['One Two'])
    const font = '<style>@page{@top-left{font:10px/10px Roboto}}</style>'
    const box = (css: string) => `${STYLE}${font}<style>@page{@top-left{content:"AB";${css}}}</style>x`
    await expectEqualPrint(box('text-transform:uppercase').replace('"AB"', '"ab"'), box(''))
    const element = '<style>p{position:running(a)}@page{@top-left{content:element(a)}}</style>'
    await expectEqualPrint(
      box('text-decoration:underline'),
      `${STYLE}${element}<p style="text-decoration:underline">AB</p>x`,
    )
  })
})

describe('running elements', () => {
  const css = '.r{position:running(head)}@page{@top-center{content:element(head)}}'
  const style = (text: string) => `${STYLE}<style>${text}</style>`

  test('are shown in margin boxes only, with their own style', async () => {
    const look = 'color:#c00;border-bottom:2px solid'
    const html = `<div class="r" style="${look}">Head <b>bold</b></div><p>text</p><h2>more</h2>`
    const pages = await lookAt(style(css) + html)
    expect(pages.map(({ words }) => words)).toEqual(['Head bold text', 'Head bold more'])
    await expectEqualPrint(
      style(css) + html,
      `${STYLE}<style>@page{margin-top:0}</style>
        <div style="height:25px;padding-top:14px"><div style="${look}">Head <b>bold</b></div></div>
        <p style="margin-top:1px">text</p><div style="break-before:page;height:25px;padding-top:14px">
        <div style="${look}">Head <b>bold</b></div></div><p style="margin-top:1px">more</p>`,
    )
  })

  test('take no space in the flow', async () => {
    const html = (between: string) =>
      `${style(css)}<p style="margin:10px 0">a</p>${between}<p style="margin:10px 0">b</p><p>c${between} d</p>`
    await expectEqualPrint(html('<span class="r"></span>'), html(''))
  })

  test('have page counters of the page that shows them', async () => {
    const html = '<p class="r"></p><p>text</p><h2>more</h2>'
    const page = '.r::after{content:"Page " counter(page) " of " counter(pages)}'
    const pages = await lookAt(`${style(`${css}${page}`)}${html}`)
    expect(pages.map(({ words }) => words)).toEqual(['Page 1 of 2 text', 'Page 2 of 2 more'])
  })

  test('change from page to page', async () => {
    const html = '<p class="r">A</p><p>1</p><h2>2</h2><p class="r">B</p><p>x</p><h2>3</h2><p class="r">C</p>'
    const pages = await lookAt(style(css) + html)
    expect(pages.map(({ words }) => words)).toEqual(['A 1', 'B 2 x', 'C 3'])
  })

  test('nested in each other end, and unused ones are not printed', async () => {
    const html = `${'<div class="r" style="position:running(b)">'.repeat(50)}x${'</div>'.repeat(50)}<p>text</p>`
    const cycle = '.r::before{content:element(head)}'
    const pages = await lookAt(`${style(css + cycle)}<p class="r"><i class="r">in</i>out</p>${html}`)
    expect(pages.map(({ words }) => words)).toEqual(['out text'])
  })

  test('do not affect the page name or forced break of the next element', async () => {
    const html = `<p class="r">H</p><p style="page:x">1</p>
      <div><p class="r">H</p><p style="break-before:page">2</p></div>`
    expect((await lookAt(style(css) + html)).map(({ words }) => words)).toEqual(['H 1', 'H 2'])
  })
})

describe('custom properties of the root', () => {
  test('apply to pages and margin boxes, without warnings', async () => {
    const css = ':root{--m:50px;--c:"a"}@page{margin:var(--m)!important;@top-left{content:var(--c)}}'
    const html = `${STYLE}<style>${css}</style><p>x`
    const [page] = await lookAt(html)
    expect(page?.words).toBe('a x')
    expect(page?.at('x').x).toBeCloseTo(50 * 0.75)
    expect((await printHtml(html)).warnings).toEqual([])
  })

  test('have one warning if they are missing', async () => {
    const { warnings } = await printHtml('<!doctype html><style>@page{margin:var(--m)}</style>x')
    expect(warnings).toMatchObject([{ code: 'invalid_css_value', message: expect.stringContaining('--m') }])
  })
})

describe('page counters', () => {
  test.each<[string, string, string[]]>([
    ['count pages', '', ['1', '2', '3']],
    ['start elsewhere', '@page:first{counter-reset:page 9}', ['10', '11', '12']],
    ['are incremented by other steps', '@page{counter-increment:page 2}', ['2', '4', '6']],
    ['stay on pages without a number', '@page:left{counter-increment:page 0}', ['1', '1', '2']],
    ['start again at an element', '#two{counter-reset:page 1}', ['1', '1', '2']],
    ['are limited', '@page{counter-increment:page 1000000000}', ['1000000000', '1000000000', '1000000000']],
  ])('%s', async (_, css, pages) => {
    expect(await shown('counter(page)', '<p>1<h2 id=two>2</h2><h2>3</h2>', css)).toEqual(pages)
  })

  test('of @page may have other names', async () => {
    const css = '@page{counter-increment:page sheet 3}'
    const content = 'counter(page) "/" counter(sheet, upper-roman)'
    expect(await shown(content, '1<h2>2</h2>', css)).toEqual(['1/III', '2/VI'])
  })

  test.each([
    ['chapter', 'h2{counter-increment:chapter}', 1],
    ['sheet', '@page:left{counter-increment:sheet}', 0],
    ['any', ':root{--c:any}@page{counter-reset:var(--c)}', 0],
    ['pages', '', 0],
  ])('named %s with %s have %d warnings: those of elements are 0', async (name, css, count) => {
    const box = `@page{@top-left{content:counter(${name})}}`
    const { warnings } = await printHtml(`<!doctype html><style>${css}${box}</style><h2>x</h2>`)
    expect(warnings).toHaveLength(count)
    for (const { message } of warnings) expect(message).toContain("'string-set: number counter(chapter)'")
  })

  test('in the text have the number of its page', async () => {
    const css = 'p::after{content:counter(page) "/" counter(pages)}'
    const pages = await lookAt(`${STYLE}<style>${css}</style><p>a<h2>x</h2><p>b`)
    expect(pages.map(({ words }) => words.replaceAll(' ', ''))).toEqual(['a1/2', 'xb2/2'])
  })
})
