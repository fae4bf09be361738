import { describe, expect, test } from 'vitest'
import type { PlatenError } from '../../src/base/errors.ts'
import { checkJson, pointer } from '../../src/base/json.ts'

const check = (value: unknown): PlatenError | null => {
  try {
    checkJson(value, { what: 'It', maxDepth: 64 })
    return null
  } catch (error) {
    return error as PlatenError
  }
}

test('a pointer escapes as RFC 6901 says', () => {
  expect(pointer(pointer('', 'a/b'), 'c~d')).toBe('/a~1b/c~0d')
})

describe('checkJson', () => {
  test('takes JSON, bytes and absent properties', () => {
    expect(check({ a: [1, 'x', true, null, { b: new Uint8Array(3) }], c: undefined })).toBeNull()
  })

  test('takes a million elements and 64 levels', () => {
    expect(check(Array(1_000_000).fill(1))).toBeNull()
    let value: unknown = 1
    for (let i = 0; i < 64; i++) value = [value]
    expect(check(value)).toBeNull()
    expect(check([value])?.code).toBe('invalid_json')
  })

  test('lists each value that is not JSON in order, with what is expected', () => {
    const error = check({ a: [Number.NaN, 1], b: { c: Number.POSITIVE_INFINITY }, d: () => 1 })
    expect(error?.details).toEqual([
      { path: '/a/0', message: 'must be a finite number, got NaN' },
      { path: '/b/c', message: 'must be a finite number, got Infinity' },
      { path: '/d', message: 'must be JSON, got a function' },
    ])
    expect(error?.message).toBe(
      "It contains NaN at '/a/0', which is not JSON; details list more such values.",
    )
    expect(check(Array(1_000_000).fill(Number.NaN))?.details).toHaveLength(50)
  })

  test('survives a depth of a million', () => {
    expect(check(JSON.parse('['.repeat(1_000_000) + ']'.repeat(1_000_000)))?.message).toMatch(/64 levels/)
  })

  test('ends at an object whose parts share each other', () => {
    let value: unknown = {}
    for (let i = 0; i < 60; i++) value = { a: value, b: value }
    expect(check(value)?.message).toMatch(/more than 10000000 values/)
  })

  test('ends at many references to one long list', () => {
    const list = Array(100_000).fill(1)
    expect(check(Array(1000).fill(list))?.message).toMatch(/more than 10000000 values/)
  })

  test.each([
    ['a function', { a: [() => 1] }, '/a/0'],
    ['NaN', { a: Number.NaN }, '/a'],
    ['infinity', [Number.POSITIVE_INFINITY], '/0'],
    ['a bigint', { big: 1n }, '/big'],
    ['a symbol', Symbol('x'), ''],
  ])('refuses %s, with its place', (_name, value, path) => {
    const error = check(value)
    expect([error?.code, error?.details[0]?.path]).toEqual(['invalid_json', path])
  })
})
