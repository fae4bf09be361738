import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Json, pointer } from '../../src/base/json.ts'
import { placeOfPointer, type TextPlace } from '../../src/project/json-places.ts'

/** The text from a position on. */
function textAt(text: string, { line, column }: TextPlace): string {
  return text
    .split('\n')
    .slice(line - 1)
    .join('\n')
    .slice(column - 1)
}

function pointersOf(value: Json, at = ''): { path: string; value: Json; isKey: boolean; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value as object) as [string, Json][]
  return entries.flatMap(([key, item]) => {
    const path = pointer(at, key)
    return [{ path, value: item, isKey: !Array.isArray(value), key }, ...pointersOf(item, path)]
  })
}

describe('positions of JSON Pointers', () => {
  test('every value of any JSON is found, at its key or as an item', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const parsed: Json = JSON.parse(text)
        for (const found of pointersOf(parsed)) {
          const rest = textAt(text, placeOfPointer(text, found.path))
          const expected = found.isKey ? JSON.stringify(found.key) : JSON.stringify(found.value, null, indent)
          expect(rest.startsWith(expected.split('\n')[0] ?? '')).toBe(true)
        }
      }),
    )
  })

  test('a missing value has the position of its nearest ancestor', () => {
    expect(placeOfPointer('{\n  "a": [1]\n}', '/a/7/b')).toEqual({ line: 2, column: 3 })
    expect(placeOfPointer(' {}', '/x')).toEqual({ line: 1, column: 2 })
  })

  test('the last of equal keys is used, as in JSON.parse', () => {
    expect(placeOfPointer('{"a": 1,\n"a": 2}', '/a')).toEqual({ line: 2, column: 1 })
  })

  test('a position in a string accounts for escapes', () => {
    const html = 'a\t"b"\n\u00e9<blink>\nx'
    const text = `{"html": ${JSON.stringify(html)}}`
    expect(textAt(text, placeOfPointer(text, '/html', { line: 2, column: 2 }))).toMatch(/^<blink>/)
    expect(textAt(text, placeOfPointer(text, '/html', { line: 1, column: 3 }))).toMatch(/^\\"b/)
    expect(textAt(text, placeOfPointer(text, '/html', { line: 9, column: 1 }))).toBe('"}')
  })

  test('deep nesting does not overflow the stack', () => {
    const text = `{"a": ${'['.repeat(200_000)}${']'.repeat(200_000)},\n"b": 1}`
    expect(placeOfPointer(text, '/b')).toEqual({ line: 2, column: 1 })
  })
})
