import { expect, test } from 'vitest'
import { createIdMaker, TEMPLATE_ID } from '../../src/base/ids.ts'

test('references sort by time, also within one millisecond and when the clock goes back', () => {
  let now = Date.parse('2026-01-01T00:00:00Z')
  const createId = createIdMaker(() => new Date(now))
  const ids = Array.from({ length: 10_000 }, () => createId('transaction'))
  now -= 5_000
  ids.push(createId('transaction'))
  now += 60_000
  ids.push(createId('transaction'))
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test('a reference is a UUIDv7 with its time', () => {
  const id = createIdMaker(() => new Date(0x018d_1234_5678))('transaction')
  expect(id).toMatch(/^018d1234-5678-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a file key does not contain its time', () => {
  expect(createIdMaker(() => new Date())('file')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
})

test.each(['..', '.', '../x', 'a/b', '', 'a b', 'x'.repeat(129)])('%j is not a valid template id', id => {
  expect(TEMPLATE_ID.test(id)).toBe(false)
})
