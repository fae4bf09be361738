import { expect, test } from 'vitest'
import { withReorderedAm } from '../../../src/text/shaping/sara-am.ts'

const inAnyFont = () => true

test.each([
  ['Thai', 'น\u0E49\u0E33', 'น\u0E4D\u0E49\u0E32'],
  ['Thai without a tone mark', 'จ\u0E33', 'จ\u0E4D\u0E32'],
  ['Thai below the baseline', 'ค\u0E38\u0E33', 'ค\u0E38\u0E4D\u0E32'],
  ['Lao', 'ນ\u0EC9\u0EB3', 'ນ\u0ECD\u0EC9\u0EB2'],
  ['several', 'ซ\u0E49\u0E33ซ\u0E33', 'ซ\u0E4D\u0E49\u0E32ซ\u0E4D\u0E32'],
  ['other vowels', 'น\u0E49า', 'น\u0E49า'],
])('decomposes SARA AM and moves NIKHAHIT before marks above: %s', (_, text, expected) => {
  expect(withReorderedAm(text, inAnyFont)).toBe(expected)
})

test('keeps SARA AM if the font lacks its parts', () => {
  expect(withReorderedAm('น\u0E49\u0E33', codePoint => codePoint !== 0x0e4d)).toBe('น\u0E49\u0E33')
})
