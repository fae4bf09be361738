import { expect, test } from 'vitest'
import { pointer } from '../../src/base/json.ts'

test('a pointer is escaped as RFC 6901 defines', () => {
  expect(pointer(pointer('', 'a/b'), 'c~d')).toBe('/a~1b/c~0d')
})
