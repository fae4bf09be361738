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
    [`@scope (.card) to (.slot) { * ${RED} }`, ['s', 'a']],
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
    expect(await colored(`@scope (#s) { p ${RED} } p { background: blue }`)).toEqual([])
  })

  test.each(['@scope (.a', '@scope .a', '@scope (..a)', '@scope (.a) until (.b)', '@scope (.a) to (:nope)'])(
    '%s is ignored with a warning',
    async prelude => {
      const page = await style(HTML, { css: `\n${prelude} { p { background: red } }` })
      expect(find(page, '#a').style.backgroundColor).toBeNull()
      expect(page.warnings.length).toBeGreaterThan(0)
    },
  )

  test('in 50,000 scopes ends', async () => {
    const page = await style(HTML, { css: `${'@scope (p) {'.repeat(50_000)} p { color: red }` })
    expect(page.warnings.length).toBeGreaterThan(0)
  })
})
