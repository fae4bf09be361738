import { describe, expect, test } from 'vitest'
import {
  matchesPage,
  type PageIdentity,
  pageSpecificity,
  parsePageSelector,
} from '../../../src/css/selectors/page-selectors.ts'
import { lookAt, printHtml } from '../print-html.ts'

const PAGE: PageIdentity = { number: 1, name: '', isBlank: false, numberInGroup: 1 }

describe('page selectors', () => {
  test.each<[string, Partial<PageIdentity>, boolean]>([
    ['', {}, true],
    ['chapter', {}, false],
    ['chapter', { name: 'chapter' }, true],
    ['Chapter', { name: 'chapter' }, false],
    [':first', {}, true],
    [':first', { number: 3 }, false],
    [':right', { number: 3 }, true],
    [':recto', { number: 3 }, true],
    ['a:verso', { name: 'a', number: 2 }, true],
    [':verso', { number: 3 }, false],
    [':LEFT', { number: 3 }, false],
    ['a:first:right', { name: 'a' }, true],
    ['a:blank:left', { name: 'a', number: 2, isBlank: true }, true],
    [':blank', { number: 2 }, false],
    [':nth(2n+1)', { number: 5 }, true],
    [':nth(even)', { number: 5 }, false],
    [':nth(-n + 3)', { number: 3 }, true],
    [':nth(-n+3)', { number: 4 }, false],
    [':nth(2 of a)', { number: 9, name: 'a', numberInGroup: 2 }, true],
    [':nth(2 of a)', { number: 2, name: 'b', numberInGroup: 2 }, false],
  ])("'%s' on %j: %s", (text, page, matches) => {
    const selector = parsePageSelector(text)
    expect(selector).not.toBeNull()
    expect(selector !== null && matchesPage(selector, { ...PAGE, ...page })).toBe(matches)
  })

  test.each(['auto', ':last', 'a b', ':first(1)', ':nth()', 'a:', '1a', ':left'.repeat(17)])(
    "'%s' is invalid",
    text => expect(parsePageSelector(text)).toBeNull(),
  )

  test('names outrank :first and :blank, which outrank :left and :right', () => {
    const of = (text: string): number =>
      pageSpecificity(parsePageSelector(text) ?? { name: null, pseudos: [] })
    const texts = [
      '',
      ':left',
      ':left:left',
      ':first',
      ':first:left',
      ':blank:first',
      'a',
      'a:right',
      'a:first',
    ]
    expect(texts.map(of)).toEqual(texts.map(of).toSorted((a, b) => a - b))
    expect(of(':nth(2)')).toBe(of(':first'))
    expect(of(':nth(1 of a)')).toBe(of('a:first'))
  })
})

describe('the most specific rule wins', () => {
  const rules = [
    '@page{margin:10px}',
    '@page:left{margin:20px}',
    '@page:first{margin:30px}',
    '@page a{margin:40px}',
  ]
  const style = 'body,p{margin:0;font:10px/10px Roboto}p{break-after:page}'

  test.each([
    ['in order', rules],
    ['in reverse', rules.toReversed()],
  ])('%s', async (_, rules) => {
    const pages = await lookAt(
      `<style>@page{size:200px 100px}${rules.join('')}${style}</style><p>1<p>2<p>3<p style="page:a">4`,
    )
    expect(pages.map(page => Math.round((page.text[0]?.x ?? 0) / 0.75 / 10) * 10)).toEqual([30, 20, 10, 40])
  })
})

describe('groups of pages', () => {
  const css = `@page{size:200px 100px;margin:20px;@top-left{font:8px Roboto;content:"page"}}
    @page :nth(1 of c){@top-left{content:"opening"}} @page c{@top-left{content:"chapter"}}
    body,p,h2{margin:0;font:10px/10px Roboto} .c{page:c}.b,h2{break-before:page}`
  const heads = async (html: string): Promise<(string | undefined)[]> =>
    (await lookAt(`<!doctype html><style>${css}</style>${html}`)).map(
      ({ words }) => /page|opening|chapter/.exec(words)?.[0],
    )

  test.each<[string, string, string[]]>([
    [
      'begins with each element that has a name and a forced break',
      '<div class="c b">1<h2>1b</h2></div><div class="c b">2<h2>2b</h2></div>',
      ['opening', 'chapter', 'opening', 'chapter'],
    ],
    [
      'begins after a break of the element before, or of the first element inside',
      '<div class=c style="break-after:page">1</div><div class=c>2</div><div class=c><h2>3</h2></div>',
      ['opening', 'opening', 'opening'],
    ],
    [
      'continues without a forced break',
      '<div class=c>1</div><div class=c>2<h2>2b</h2></div>',
      ['opening', 'chapter'],
    ],
    [
      'continues at breaks of elements without a name of their own',
      '<div class=c><p>1<p class=b>2<div class=b>3</div></div>',
      ['opening', 'chapter', 'chapter'],
    ],
    [
      'begins after blank pages and pages of other names',
      '<div class=c>1</div><p>2<div class=c>3</div><div class=c style="break-before:right">4</div>',
      ['opening', 'page', 'opening', 'chapter', 'opening'],
    ],
  ])('%s', async (_, html, pages) => expect(await heads(html)).toEqual(pages))

  const first = '<style>@page c:first{margin:0}.c{page:c}</style>'

  test.each([
    ['<p>1<p class=c>2', 1],
    ['<p class=c>1', 0],
    ['<p>no page has the name', 0],
  ])("'c:first' of %s has a warning if it selects nothing", async (html, count) => {
    const { warnings } = await printHtml(`<!doctype html>${first}${html}`)
    expect(warnings).toHaveLength(count)
    for (const { message } of warnings) expect(message).toContain("'@page :nth(1 of c)'")
  })

  test.each([
    ['chapter:first-of-group', "':nth(1 of chapter)'"],
    [':nth-of-group(2n + 1)', "':nth(2n + 1 of name)'"],
  ])("'%s' of Prince has a hint", async (selector, hint) => {
    const { warnings } = await printHtml(`<!doctype html><style>@page ${selector}{margin:0}</style>x`)
    expect(warnings).toMatchObject([{ code: 'unsupported_selector', message: expect.stringContaining(hint) }])
  })
})
