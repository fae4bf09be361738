import { describe, expect, test } from 'vitest'
import {
  matchesPage,
  type PageIdentity,
  pageSpecificity,
  parsePageSelector,
} from '../../../src/css/selectors/page-selectors.ts'
import { lookAt } from '../print-html.ts'

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
