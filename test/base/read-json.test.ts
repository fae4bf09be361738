import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { PlatenError } from '../../src/base/errors.ts'
import { type JsonRule, readJson } from '../../src/base/read-json.ts'

const RULE: JsonRule = { what: 'It', maxDepth: 64 }
const read = (value: unknown) => readJson(value, RULE)

function problemOf(value: unknown, rule: Partial<JsonRule> = {}): PlatenError {
  try {
    readJson(value, { ...RULE, ...rule })
  } catch (error) {
    if (error instanceof PlatenError) return error
    throw error
  }
  throw new Error('the value was accepted')
}

class Money {
  cents = 5
  currency = undefined
  #secret = 1
  get euros() {
    return this.#secret
  }
  double() {
    return this.cents * 2
  }
}

class Again {
  b = 2
  toJSON() {
    return 'not called'
  }
}

/** Values that are read as JSON.stringify serialises them. */
const ACCEPTED: readonly (readonly [name: string, make: () => unknown])[] = [
  ['JSON', () => ({ a: [1, 'x', true, null, { b: -1.5 }], '': {} })],
  ['undefined properties and elements', () => ({ a: undefined, b: [undefined, 1] })],
  ['an instance of a class', () => ({ price: new Money() })],
  ['dates', () => [new Date(0), { at: new Date(1e12) }]],
  ['toJSON', () => ({ a: { toJSON: (key: string) => [key] }, b: new URL('https://a.example/') })],
  ['toJSON whose result has toJSON', () => [{ toJSON: () => new Again() }]],
  ['toJSON that returns undefined', () => ({ a: { toJSON: () => undefined }, b: 1 })],
  ['arrays with toJSON', () => Object.assign([1, 2], { toJSON: () => 'two' })],
  ['boxed primitives', () => [Object('x'), Object(3), Object(false)]],
  ['sparse arrays', () => Object.assign([], { 3: 'x' })],
  ['an object with a length', () => ({ length: 1e9 })],
  [
    'symbol keys and inherited properties',
    () => Object.assign(Object.create({ up: 1 }), { a: 1, [Symbol('s')]: 2 }),
  ],
  ['an object without prototype', () => Object.assign(Object.create(null), { a: { b: 1 } })],
  ['frozen objects', () => Object.freeze({ a: Object.freeze([Object.freeze({ b: 1 })]) })],
  [
    'the keys __proto__ and constructor',
    () => JSON.parse('{"__proto__": {"polluted": 1}, "constructor": [1]}'),
  ],
  [
    'a getter',
    () => ({
      get a() {
        return [1]
      },
    }),
  ],
  ['proxies', () => new Proxy({ a: new Proxy([1, 2], {}) }, {})],
  [
    'arguments, and an error with a property',
    () => [((..._: unknown[]) => ({ ..._ }))(1, 2), Object.assign(new Error('x'), { code: 1 })],
  ],
  ['values of another realm', () => runInNewContext('({ a: [1, { b: 2 }], at: new Date(0) })')],
  ['minus zero', () => [-0]],
]

describe('readJson', () => {
  test.each(ACCEPTED)('copies %s as JSON.stringify does', (_name, make) => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    const copy = read(make())
    expect(JSON.stringify(copy)).toBe(JSON.stringify(make()))
    expect(copy).toEqual(JSON.parse(JSON.stringify(make())))
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  })

  test('keeps __proto__ as a property', () => {
    const copy = read(JSON.parse('{"__proto__": {"polluted": 1}}'))
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(Object.keys(copy ?? {})).toEqual(['__proto__'])
  })

  test('uses a toJSON defined on bigints', () => {
    const prototype: { toJSON?: unknown } = Object(BigInt.prototype)
    prototype.toJSON = function (this: bigint) {
      return String(this)
    }
    try {
      expect(read({ a: 12n })).toEqual({ a: '12' })
    } finally {
      delete prototype.toJSON
    }
  })

  test('copies bytes, and identical ones once', () => {
    const bytes = Buffer.from('abc')
    const copy = read([bytes, bytes, runInNewContext('new Uint8Array([1])')])
    bytes[0] = 0
    if (!Array.isArray(copy)) throw new TypeError('not an array')
    expect(copy).toEqual([Uint8Array.from([97, 98, 99]), Uint8Array.from([97, 98, 99]), Uint8Array.of(1)])
    expect(copy[0]).toBe(copy[1])
  })

  test('reads each property once', () => {
    const counts: Record<string, number> = {}
    const counting = (target: object): object =>
      new Proxy(target, {
        get(target, key, receiver) {
          counts[String(key)] = (counts[String(key)] ?? 0) + 1
          const value: unknown = Reflect.get(target, key, receiver)
          return typeof value === 'object' && value !== null ? counting(value) : value
        },
        set() {
          throw new Error('written')
        },
        defineProperty() {
          throw new Error('written')
        },
      })
    read(counting({ a: 1, b: { c: 'x', list: [1] } }))
    expect(counts).toMatchObject({ a: 1, b: 1, c: 1, list: 1, 0: 1 })
  })

  test('accepts a million elements and 64 levels', () => {
    expect(read(Array(1_000_000).fill(1))).toHaveLength(1_000_000)
    let value: unknown = 1
    for (let i = 0; i < 64; i++) value = [value]
    expect(read(value)).toEqual(value)
    expect(problemOf([value]).code).toBe('invalid_json')
  })

  test('lists each value that is not JSON in order, with what is expected', () => {
    const error = problemOf({ a: [Number.NaN, 1], b: { c: Number.POSITIVE_INFINITY }, d: () => 1 })
    expect(error.details).toEqual([
      { path: '/a/0', message: 'must be a finite number, got NaN' },
      { path: '/b/c', message: 'must be a finite number, got Infinity' },
      { path: '/d', message: 'must be JSON, got a function' },
    ])
    expect(error.message).toBe("It contains NaN at '/a/0', which is not JSON; details list more such values.")
    expect(problemOf(Array(1_000_000).fill(Number.NaN)).details).toHaveLength(50)
  })

  test.each([100_000, 1_000_000])('rejects a depth of %i without a stack overflow', depth => {
    const deep = JSON.parse('['.repeat(depth) + ']'.repeat(depth))
    expect(problemOf(deep).message).toMatch(/64 levels/)
    expect(problemOf(deep, { maxDepth: Number.MAX_SAFE_INTEGER }).code).toBe('invalid_json')
  })

  test('stops at an object with exponentially shared parts', () => {
    let value: unknown = {}
    for (let i = 0; i < 60; i++) value = { a: value, b: value }
    expect(problemOf(value).message).toMatch(/more than 10000000 values/)
  })

  test('stops at many references to one long list, and at a long sparse array', () => {
    const list = Array(100_000).fill(1)
    expect(problemOf(Array(1000).fill(list)).message).toMatch(/more than 10000000 values/)
    const { details } = problemOf({ a: new Array(2 ** 32 - 1) })
    expect(details).toEqual([{ path: '/a', message: 'contains more than 10000000 values' }])
  })

  test('stops at many references to one long string', () => {
    const list = Array.from({ length: 1000 }, () => 'x'.repeat(1000))
    const { code, message } = problemOf(Array.from({ length: 1000 }, () => list))
    expect([code, message]).toEqual(['invalid_json', 'It contains strings of more than 80000000 characters.'])
  })

  test('stops at a proxy that grows with each property', () => {
    const endless: object = new Proxy(
      {},
      {
        get: (_, key) => (key === 'toJSON' ? undefined : endless),
        ownKeys: () => ['a', 'b'],
        getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }),
      },
    )
    expect(problemOf(endless).code).toBe('invalid_json')
  })

  test('reports both ends of a cycle', () => {
    const self: unknown[] = []
    self.push(self)
    expect(problemOf(self).message).toBe("It contains a cycle: '/0' refers back to the whole value.")
    const customer: Record<string, unknown> = {}
    customer['orders'] = [{ by: customer }]
    const error = problemOf({ customer }, { at: '/data' })
    expect(error.message).toBe(
      "It contains a cycle: '/data/customer/orders/0/by' refers back to '/data/customer'.",
    )
    expect(error.details).toEqual([
      { path: '/data/customer/orders/0/by', message: "refers back to '/data/customer'" },
    ])
  })

  test.each<[string, () => unknown, string, RegExp]>([
    ['a function', () => ({ a: [() => 1] }), '/a/0', /contains a function at '\/a\/0', which is not JSON\.$/],
    ['NaN', () => ({ a: Number.NaN }), '/a', /contains NaN/],
    ['infinity', () => [Number.POSITIVE_INFINITY], '/0', /contains Infinity/],
    ['a bigint', () => ({ big: 1n }), '/big', /a bigint at '\/big', .*String\(\) or Number\(\)/],
    ['a boxed bigint', () => ({ big: Object(1n) }), '/big', /a bigint/],
    ['a symbol', () => Symbol('x'), '', /^It is a symbol, which is not JSON\.$/],
    ['an invalid date', () => [new Date(Number.NaN)], '/0', /an invalid Date .*as ISO text/],
    ['a map', () => new Map([['a', 1]]), '', /^It is a Map, which is not JSON\. .*Object\.fromEntries/],
    ['a set', () => [new Set()], '/0', /a Set .*\[\.\.\.set\]/],
    ['an iterator', () => [new Map().values()], '/0', /a Map Iterator/],
    ['a promise', () => [Promise.resolve(1)], '/0', /a Promise .*Await it/],
    ['a regular expression', () => [/a/], '/0', /a RegExp/],
    ['an error', () => [new Error('x')], '/0', /an Error/],
    ['a map of another realm', () => [runInNewContext('new Map()')], '/0', /a Map/],
    ['a proxy of a map', () => [new Proxy(new Map(), {})], '/0', /a Map/],
    ['an array buffer', () => [new ArrayBuffer(2)], '/0', /an ArrayBuffer .*Uint8Array/],
    ['numbers in a typed array', () => [new Float64Array(2)], '/0', /a Float64Array .*Array\.from/],
    ['a class without own properties', () => [new URLSearchParams('a=1')], '/0', /a URLSearchParams/],
  ])('rejects %s with its path', (_name, make, path, message) => {
    const error = problemOf(make())
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_json', path])
    expect(error.message).toMatch(message)
  })

  test('rejects bytes where they cannot be stored', () => {
    const error = problemOf({ a: Buffer.from('x') }, { allowsBytes: false })
    expect(error.message).toMatch(/^It contains a Uint8Array at '\/a', which is not JSON\. .*data: URI/)
    expect(error.message).toContain('{ "image": { "$value": "pic" } }')
    const ofFile = problemOf({ files: { a: { src: Buffer.from('x') } } }, { allowsBytes: false })
    expect(ofFile.message).toContain('{ "src": { "$value": "file" } }')
  })

  const fail = (): never => {
    throw new TypeError('no access')
  }
  test.each<[string, () => unknown, string]>([
    [
      'a getter',
      () => ({
        a: {
          get 'b/c'() {
            return fail()
          },
        },
      }),
      '/a/b~1c',
    ],
    ['a getter of an array', () => [Object.defineProperty([1, 2], 1, { get: fail })], '/0/1'],
    ['toJSON', () => ({ a: { toJSON: fail } }), '/a'],
    [
      'a getter of toJSON',
      () => ({
        a: {
          get toJSON() {
            return fail()
          },
        },
      }),
      '/a',
    ],
    ['the keys of a proxy', () => ({ a: new Proxy({}, { ownKeys: fail }) }), '/a'],
    ['the prototype of a proxy', () => ({ a: new Proxy({}, { getPrototypeOf: fail }) }), '/a'],
    [
      'a property of a proxy',
      () => ({ a: new Proxy({ b: 1 }, { get: (_, key) => (key === 'b' ? fail() : undefined) }) }),
      '/a/b',
    ],
  ])('reports the path of %s that throws', (_name, make, path) => {
    const error = problemOf(make())
    expect(error.details).toEqual([{ path, message: 'cannot be read: no access' }])
    expect(error.cause).toBeInstanceOf(TypeError)
  })

  test('reports a revoked proxy, and a thrown value that is not an error', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(problemOf([proxy]).message).toMatch(/cannot be read, at '\/0': .*revoked/)
    const error = problemOf({
      get a() {
        throw undefined
      },
    })
    expect(error.message).toBe("It has a property that cannot be read, at '/a': its getter threw no Error.")
  })
})
