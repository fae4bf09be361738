import { describe, expect, test } from 'vitest'
import { createByteCollector, releaseBytes } from '../../src/base/bytes.ts'

describe('createByteCollector', () => {
  test('concatenates chunks of any size in order', () => {
    const collected = createByteCollector()
    expect(collected.bytes()).toEqual(new Uint8Array())
    const whole = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251)
    for (let at = 0, size = 0; at < whole.length; at += size++) {
      collected.add(whole.subarray(at, at + size))
      expect(collected.length).toBe(Math.min(whole.length, at + size))
    }
    expect(Buffer.compare(collected.bytes(), whole)).toBe(0)
  })

  test('copies chunks, so their memory can be reused', () => {
    const collected = createByteCollector()
    const chunk = new Uint8Array(1)
    for (const byte of [1, 2, 3]) {
      chunk[0] = byte
      collected.add(chunk)
    }
    const bytes = collected.bytes()
    collected.add(chunk)
    expect(bytes).toEqual(new Uint8Array([1, 2, 3]))
  })
})

describe('releaseBytes', () => {
  test('keeps bytes that share their buffer', () => {
    const pooled = Buffer.from('packed')
    expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.byteLength)
    releaseBytes(pooled)
    expect(pooled.toString()).toBe('packed')
  })

  test.skipIf(!('transfer' in ArrayBuffer.prototype))('frees bytes that own their buffer', () => {
    const own = new Uint8Array(1000)
    releaseBytes(own)
    expect(own.length).toBe(0)
  })
})
