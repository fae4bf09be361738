import { expect, test } from 'vitest'
import { createByteCollector } from '../../src/base/collect-bytes.ts'

test('gives the bytes in their order, however they come', () => {
  const collected = createByteCollector()
  expect(collected.bytes()).toEqual(new Uint8Array())
  const whole = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251)
  for (let at = 0, size = 0; at < whole.length; at += size++) {
    collected.add(whole.subarray(at, at + size))
    expect(collected.length).toBe(Math.min(whole.length, at + size))
  }
  expect(Buffer.compare(collected.bytes(), whole)).toBe(0)
})

test('holds no piece: its memory may be used again', () => {
  const collected = createByteCollector()
  const piece = new Uint8Array(1)
  for (const byte of [1, 2, 3]) {
    piece[0] = byte
    collected.add(piece)
  }
  const bytes = collected.bytes()
  collected.add(piece)
  expect(bytes).toEqual(new Uint8Array([1, 2, 3]))
})
