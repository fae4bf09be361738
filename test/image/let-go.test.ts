import { expect, test } from 'vitest'
import { letGo } from '../../src/image/let-go.ts'

test('bytes that share their buffer are left alone', () => {
  const pooled = Buffer.from('packed')
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.byteLength)
  letGo(pooled)
  expect(pooled.toString()).toBe('packed')
})

test.skipIf(!('transfer' in ArrayBuffer.prototype))('bytes that have their buffer alone are freed', () => {
  const own = new Uint8Array(1000)
  letGo(own)
  expect(own.length).toBe(0)
})
