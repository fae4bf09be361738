import { expect, test } from 'vitest'
import { freeBytes } from '../../src/base/release-bytes.ts'

test('bytes that share their buffer are left alone', () => {
  const pooled = Buffer.from('packed')
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.byteLength)
  freeBytes(pooled)
  expect(pooled.toString()).toBe('packed')
})

test.skipIf(!('transfer' in ArrayBuffer.prototype))('bytes that have their buffer alone are freed', () => {
  const own = new Uint8Array(1000)
  freeBytes(own)
  expect(own.length).toBe(0)
})
