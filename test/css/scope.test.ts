import { describe, expect, test } from 'vitest'
import { find, style } from '../html/styled.ts'

const HTML =
  '<section class=card id=s><p id=a>a</p><div class=slot id=slot><p id=b>b</p></div></section><p id=c>c</p>'

async function colored(css: string): Promise<string[]> {
  const page = await style(HTML, { css })
  expect(page.warnings).toEqual([])
  return ['s', 'a', 'slot', 'b', 'c'].filter(id => find(page, `#${id}`).style.backgroundColor === '#ff0000')
}

const RED = '{ background: red }'

describe('@scope', () => {
  test.each([
    [`@scope (.card) { p ${RED} }`, ['a', 'b']],
    [`@scope (.card) to (.slot) { p ${RED} }`, ['a']],
    [`@scope (.card) to (:scope > .slot) { p ${RED} }`, ['a']],
    [`@scope (.card) to (.slot) { * ${RED} }`, ['a']],
    [`@scope (.card) { .card p ${RED} }`, []],
    [`@scope (.card) { .slot p ${RED} }`, ['b']],
    [`@scope (.card) { .card:scope > p ${RED} }`, ['a']],
    [`@scope (.card) { :scope ${RED} }`, ['s']],
    [`@scope (.card) { & > p ${RED} }`, ['a']],
    [`@scope (.card) { > p ${RED} }`, ['a']],
    [`@scope (:is(.card, .other)) to (:is(.slot)) { p ${RED} }`, ['a']],
    [`@scope { p ${RED} }`, ['a', 'b', 'c']],
    [`@scope to (.card) { p ${RED} }`, ['c']],
    [`@scope (.card) { @scope (.slot) { p ${RED} } }`, ['b']],
    [`@scope (.card) { div { p ${RED} } }`, ['b']],
    [`@scope (.card) { @media print { p ${RED} } }`, ['a', 'b']],
    [`.card { @scope (& > div) { p ${RED} } }`, ['b']],
    [`@scope (.none) { p ${RED} }`, []],
  ])('%s', async (css, expected) => {
    expect(await colored(css)).toEqual(expected)
  })

  test('does not add to the specificity', async () => {
    for (const selector of ['p', '& p', '> p']) {
      const css = `@scope (#s) { ${selector} ${RED} } section p { background: blue }`
      expect(await colored(css)).toEqual([])
    }
  })

  // as in Chromium 156
  test.each([
    [
      'a scope wins over later rules outside of scopes',
      `@scope (.card) { p ${RED} } p { background: blue }`,
      ['a', 'b'],
    ],
    [
      'the nearer root wins over the later rule',
      `@scope (.slot) { p ${RED} } @scope (.card) { p { background: blue } }`,
      ['b'],
    ],
    [
      'the order decides between roots of the same distance',
      `@scope (.slot) { p ${RED} } @scope (div) { p { background: blue } }`,
      [],
    ],
    [
      'the innermost of nested scopes is used',
      `@scope (.card) { @scope (.slot) { p ${RED} } } @scope (section) { p { background: blue } }`,
      ['b'],
    ],
    [
      'specificity has precedence',
      `@scope (.slot) { p ${RED} } @scope (.card) { :scope p { background: blue } }`,
      [],
    ],
    [
      'the nearer root wins among important declarations',
      `@scope (.slot) { p { background: red !important } } @scope (.card) { p { background: blue !important } }`,
      ['b'],
    ],
    [
      'the root itself is the nearest',
      `@scope (p) { p:scope ${RED} } @scope (.card) { p.x, p:not(.x) { background: blue } }`,
      ['a', 'b', 'c'],
    ],
  ])('proximity: %s', async (_, css, expected) => {
    expect(await colored(css)).toEqual(expected)
  })

  test('proximity applies to pseudo-elements', async () => {
    const css =
      '@scope (.slot) { p::before { content: "near" } } @scope (.card) { p::before { content: "far" } }'
    const page = await style(HTML, { css })
    const before = (id: string) => JSON.stringify(find(page, id).children[0])
    expect(before('#a')).toContain('far')
    expect(before('#b')).toContain('near')
  })

  test.each(['@scope (.a', '@scope .a', '@scope (..a)', '@scope (.a) until (.b)', '@scope (.a) to (:nope)'])(
    '%s is ignored with a warning',
    async prelude => {
      const page = await style(HTML, { css: `\n${prelude} { p { background: red } }` })
      expect(find(page, '#a').style.backgroundColor).toBeNull()
      expect(page.warnings.length).toBeGreaterThan(0)
    },
  )

  test('nested 50,000 times ends', async () => {
    const page = await style(HTML, { css: `${'@scope (p) {'.repeat(50_000)} p { color: red }` })
    expect(page.warnings.length).toBeGreaterThan(0)
  })
})
