import { expect, test } from 'vitest'
import { withoutTrailingSlashes } from '../../src/base/urls.ts'

test.each([
  ['', ''],
  ['/', ''],
  ['///', ''],
  ['/a//b', '/a//b'],
  ['/a/b//', '/a/b'],
])('%j without trailing slashes is %j', (path, expected) => {
  expect(withoutTrailingSlashes(path)).toBe(expected)
})

test('trailing slashes are removed in linear time', () => {
  const path = `${'/'.repeat(2_000_000)}x`
  expect(withoutTrailingSlashes(path)).toBe(path)
})
