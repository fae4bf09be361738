import { expect, test } from 'vitest'
import { withoutTrailingSlashes } from '../../src/base/urls.ts'

test.each([
  ['', ''],
  ['/', ''],
  ['///', ''],
  ['/a//b', '/a//b'],
  ['/a/b//', '/a/b'],
])('%j without the slashes at its end is %j', (path, expected) => {
  expect(withoutTrailingSlashes(path)).toBe(expected)
})

test('slashes are counted in time that grows with the path', () => {
  const path = `${'/'.repeat(2_000_000)}x`
  expect(withoutTrailingSlashes(path)).toBe(path)
})
