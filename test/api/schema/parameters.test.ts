import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choice,
  flag,
  integer,
  jsonObject,
  readParameters,
  requiredText,
  text,
  unsupported,
} from '../../../src/api/schema/parameters.ts'
import { PlatenError } from '../../../src/base/errors.ts'

const TABLE = {
  id: requiredText({ maxLength: 5, pattern: { regExp: /^[a-z]+$/, expected: 'lower-case letters' } }),
  note: text({ maxLength: 10 }),
  mode: choice(['json', 'file'], 'json'),
  on: flag(false),
  limit: integer({ min: 1, max: 500, absent: 300 }),
  data: jsonObject(),
  later: unsupported(),
}
const read = (params: unknown) => readParameters(TABLE, params, new Set(['ignored']))

describe('parameters', () => {
  test('have their defaults', () => {
    expect(read({ id: 'a' })).toEqual({
      values: { id: 'a', note: null, mode: 'json', on: false, limit: 300, data: {}, later: null },
      warnings: [],
    })
  })

  test.each([
    ['1', true],
    ['true', true],
    ['TRUE', true],
    [1, true],
    [true, true],
    ['0', false],
    ['False', false],
    [0, false],
  ])('a flag of %j is %j', (on, expected) => {
    expect(read({ id: 'a', on }).values.on).toBe(expected)
  })

  test('numbers may be numbers or strings', () => {
    expect([read({ id: 'a', limit: 7 }).values.limit, read({ id: 'a', limit: '7' }).values.limit]).toEqual([
      7, 7,
    ])
  })

  test.each<[string, object, RegExp]>([
    ['id', {}, /^'id' is missing\.$/],
    ['id', { ids: 'a' }, /^'id' is missing\. Write 'id' instead of 'ids'\.$/],
    ['id', { id: 'A' }, /^'id' must be lower-case letters, got 'A'\.$/],
    ['id', { id: 'abcdef' }, /6 characters; the limit is 5/],
    ['id', { id: {} }, /'id' must be lower-case letters, got an object/],
    ['note', { id: 'a', note: 'a\0b' }, /NUL/],
    ['note', { id: 'a', note: '\ud800' }, /surrogate/],
    ['mode', { id: 'a', mode: 'zip' }, /'mode' must be one of json, file, got 'zip'/],
    ['on', { id: 'a', on: 'yes' }, /must be 1, true, 0 or false/],
    ['limit', { id: 'a', limit: 501 }, /'limit' must be a whole number from 1 to 500, got 501/],
    ['limit', { id: 'a', limit: '1e2' }, /limit/],
    ['limit', { id: 'a', limit: '' }, /limit/],
    ['limit', { id: 'a', limit: true }, /limit/],
    ['data', { id: 'a', data: [] }, /'data' must be a JSON object, got an array/],
    ['later', { id: 'a', later: '1' }, /not supported/],
  ])('an invalid %s is rejected: %j', (name, params, message) => {
    let error: unknown
    try {
      read(params)
    } catch (caught) {
      error = caught
    }
    expect(error).toBeInstanceOf(PlatenError)
    expect((error as PlatenError).code).toBe('invalid_request')
    expect((error as PlatenError).message).toMatch(message)
    expect((error as PlatenError).details).toEqual([
      { path: `/${name}`, message: (error as PlatenError).message },
    ])
  })

  test('an unsupported flag that is off is accepted', () => {
    expect(read({ id: 'a', later: '0' }).values.later).toBeNull()
  })

  test('unknown names are warnings with the nearest known name; ignored names are not', () => {
    const { warnings } = read({ id: 'a', limt: 3, ignored: 1, constructor: 1 })
    expect(warnings.map(({ path }) => path)).toEqual(['/limt', '/constructor'])
    expect(warnings[0]?.message).toMatch(/'limit'/)
  })

  test('any value is read or rejected with invalid_request', () => {
    fc.assert(
      fc.property(fc.anything(), params => {
        try {
          read(params)
        } catch (error) {
          expect(error).toBeInstanceOf(PlatenError)
          expect((error as PlatenError).code).toBe('invalid_request')
        }
      }),
    )
  })
})
