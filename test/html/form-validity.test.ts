import { expect, test } from 'vitest'
import { elements, style } from './styled.ts'

/** The ids of the elements that a selector matches. */
async function matched(selector: string, html: string): Promise<string> {
  const page = await style(html, { css: `${selector} { color: #f00 }` })
  expect(page.warnings).toEqual([])
  return elements(page)
    .filter(({ style, attributes }) => attributes['id'] !== undefined && style.color === '#ff0000')
    .map(({ attributes }) => attributes['id'])
    .join(' ')
}

const FIELDS = `<form id=f><input id=a required><input id=b required value=x><input id=c type=email value=x>
<input id=d type=email value=a@b.c><input id=e type=number min=1 max=3 value=4><input id=g type=number min=1 value=4>
<input id=h type=date max=2026-01-01 value=2026-05-05><input id=i required disabled><input id=j type=checkbox required>
<input id=k type=radio name=r required><input id=l type=radio name=r checked><select id=m required><option value="">choose</select>
<input id=n type=url value=nothing><textarea id=o required>x</textarea><input id=p type=hidden required></form>
<form id=q><input></form>`

test.each([
  [':invalid:not(form)', 'a c e h j m n'],
  [':valid:not(form)', 'b d g k l o'],
  ['form:invalid', 'f'],
  ['form:valid', 'q'],
  [':in-range', 'g'],
  [':out-of-range', 'e h'],
])('%s matches the correct elements', async (selector, ids) => {
  // the id of an input is on the element itself
  expect(await matched(selector, FIELDS)).toBe(ids)
})

test(':default is the first submit button, checked boxes and selected options', async () => {
  const html = `<form><input id=a type=checkbox checked><input id=b type=checkbox><button id=c type=button>x</button>
<button id=d>x</button><button id=e>x</button></form><button id=f>x</button>`
  expect(await matched(':default', html)).toBe('a d')
})
