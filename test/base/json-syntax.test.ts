import { describe, expect, test } from 'vitest'
import { findSyntaxFault } from '../../src/base/json-syntax.ts'

describe('findSyntaxFault', () => {
  test.each([
    ['', '1:1', 'the text is empty'],
    ['{"a": 1,}', '1:8', "a comma before '}' is not allowed: remove it"],
    ['[1,,2]', '1:4', "',' stands in place of a value"],
    ['{"a":}', '1:6', "a value is missing before '}'"],
    ['{\n"a": 1 // x\n}', '2:8', 'JSON has no comments: remove it'],
    ["{'a': 1}", '1:2', 'a string is in single quotes: write double quotes'],
    ['{a: 1}', '1:2', 'the key \'a\' has no quotes: write "a"'],
    ['{“a”: 1}', '1:2', 'a typographic quote is not JSON: write "'],
    ['{"a" 1}', '1:6', "':' is missing after a key"],
    ['{\n "c": [1, 2\n "d": 3}', '3:2', "',' or ']' is missing before '\"'"],
    ['{"a": [1}', '1:9', "'}' stands where ']' must be"],
    ['{"a": 1', '1:8', "it ends too early: '}' is missing"],
    ['{"a', '1:2', 'the string has no closing double quote'],
    ['["x\ny"]', '1:4', 'a string has a line break, or no closing double quote: write \\n, or the quote'],
    ['["\\x"]', '1:3', "'\\x' is no escape of JSON: write \\\\ for a backslash"],
    ['[NaN]', '1:2', "'NaN' is not JSON: write null"],
    ['[True]', '1:2', "'True' is not JSON: write true, false or null"],
    ['[.5]', '1:2', "'.5' is not JSON: write a number such as 0.5 or -12"],
    ['{"a": b}', '1:7', "'b' is not JSON: write a text in double quotes"],
    ['{} {}', '1:4', "'{' follows the end of the JSON: remove it"],
  ])('%j', (text, place, message) => {
    const { line, column, message: found } = findSyntaxFault(text)
    expect([`${line}:${column}`, found]).toEqual([place, message])
  })

  test('reports an error exactly when JSON.parse does', () => {
    const json = '{"a": [1, -2.5e3, true, null], "b\\n": {"c": "\\u00e4", "d": {}}, "e": []}'
    let invalid = 0
    for (let at = 0; at < json.length; at++) {
      for (const more of ['', ',', '}', ']', '"', '{', '[', ':', '1', 'x', '\\', '\n', "'"]) {
        for (const removed of [0, 1]) {
          const text = json.slice(0, at) + more + json.slice(at + removed)
          const isValid = parses(text)
          if (!isValid) invalid++
          expect(findSyntaxFault(text).message === 'it is not JSON', text).toBe(isValid)
        }
      }
    }
    expect(invalid).toBeGreaterThan(1000)
  })

  test('parses any depth', () => {
    expect(findSyntaxFault('['.repeat(1_000_000)).column).toBe(1_000_001)
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
