import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createGenerationalCache, createLruCache } from '../../src/base/lru-cache.ts'

const kept = (cache: { get(key: string): unknown }, keys: string): string =>
  [...keys].filter(key => cache.get(key) !== undefined).join('')

describe('createLruCache', () => {
  test('evicts the entry that was not read', () => {
    const cache = createLruCache<number>({ maxEntries: 3 })
    for (const [i, key] of [...'abc'].entries()) cache.set(key, i)
    expect(kept(cache, 'ac')).toBe('ac')
    cache.set('d', 3)
    expect(kept(cache, 'abcd')).toBe('acd')
  })

  test('evicts the oldest entry if all were read', () => {
    const cache = createLruCache<number>({ maxEntries: 2 })
    cache.set('a', 1)
    cache.set('b', 2)
    expect(kept(cache, 'ab')).toBe('ab')
    cache.set('c', 3)
    expect(kept(cache, 'abc')).toBe('bc')
  })

  test('replacing a value makes the entry the newest', () => {
    const cache = createLruCache<number>({ maxEntries: 2 })
    cache.set('a', 1)
    cache.set('b', 2)
    cache.set('a', 3)
    cache.set('c', 4)
    expect(kept(cache, 'abc')).toBe('ac')
    expect(cache.get('a')).toBe(3)
  })

  test('limits the total weight', () => {
    const cache = createLruCache<number>({ maxWeight: 10 })
    cache.set('a', 1, 4)
    cache.set('b', 2, 4)
    cache.set('c', 3, 2)
    expect(kept(cache, 'c')).toBe('c')
    cache.addWeight('c', 3)
    expect(kept(cache, 'abc')).toBe('bc')
    cache.delete('b')
    cache.set('d', 4, 5)
    expect(kept(cache, 'bcd')).toBe('cd')
  })

  test('does not grow when entries are replaced', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const cache = createLruCache<number>({ maxEntries: 100 })
    for (const key of 'abc') cache.set(key, 0)
    collect()
    const before = process.memoryUsage().heapUsed
    for (let i = 0; i < 200_000; i++) cache.set('a', i)
    collect()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(4_000_000)
    expect([cache.get('a'), kept(cache, 'abc')]).toEqual([199_999, 'abc'])
  })

  test('does not keep an entry heavier than the limit, and evicts nothing for it', () => {
    const cache = createLruCache<number>({ maxWeight: 10, maxEntryWeight: 8 })
    cache.set('a', 1, 5)
    cache.set('b', 2, 9)
    cache.set('c', 3, 11)
    expect(kept(cache, 'abc')).toBe('a')
    cache.set('a', 4, 9)
    expect(kept(cache, 'a')).toBe('')
  })

  test('evicts an entry that has grown beyond the limit, and ignores evicted keys', () => {
    const cache = createLruCache<number>({ maxWeight: 10 })
    cache.set('a', 1, 5)
    cache.addWeight('a', 6)
    cache.addWeight('a', 6)
    expect(kept(cache, 'a')).toBe('')
    cache.set('b', 2, 10)
    expect(kept(cache, 'b')).toBe('b')
  })

  test('stays within its limits over random operations', () => {
    const cache = createLruCache<number>({ maxEntries: 7, maxWeight: 40 })
    const weights = new Map<string, number>()
    let seed = 1
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let i = 0; i < 5_000; i++) {
      const key = `key ${random(20)}`
      const weight = random(12)
      const action = random(4)
      if (action === 0) cache.delete(key)
      else if (action === 1) {
        cache.addWeight(key, weight)
        weights.set(key, (weights.get(key) ?? 0) + weight)
      } else {
        cache.set(key, i, weight)
        weights.set(key, weight)
        expect(cache.get(key)).toBe(i)
      }
      const keys = [...weights.keys()].filter(key => cache.get(key) !== undefined)
      expect(keys.length).toBeLessThanOrEqual(7)
      expect(keys.reduce((sum, key) => sum + (weights.get(key) ?? 0), 0)).toBeLessThanOrEqual(40)
    }
  })
})

describe('createGenerationalCache', () => {
  test('keeps the most recently used entries, at least half of its limit', () => {
    const cache = createGenerationalCache<number>({ maxEntries: 8 })
    for (const [i, key] of [...'abcdef'].entries()) cache.set(key, i)
    expect(kept(cache, 'cdef')).toBe('cdef')
    for (const [i, key] of [...'ghij'].entries()) cache.set(key, i)
    expect(kept(cache, 'ab')).toBe('')
    expect(kept(cache, 'ghij')).toBe('ghij')
  })

  test('keeps an entry that is read in every generation', () => {
    const cache = createGenerationalCache<string>({ maxEntries: 4 })
    cache.set('read', 'value')
    for (let i = 0; i < 100; i++) {
      cache.set(`key ${i}`, '')
      expect(cache.get('read')).toBe('value')
    }
  })

  test('limits the weight, and keeps no entry that is too heavy', () => {
    const cache = createGenerationalCache<number>({ maxWeight: 100, maxEntryWeight: 30 })
    cache.set('heavy', 1, 31)
    expect(cache.get('heavy')).toBeUndefined()
    const keys = Array.from({ length: 50 }, (_, i) => `key ${i}`)
    for (const key of keys) cache.set(key, 1, 10)
    expect(keys.filter(key => cache.get(key) !== undefined).length).toBeLessThanOrEqual(10)
  })
})
