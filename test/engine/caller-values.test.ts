/** Values of the caller that are not plain JSON, in every parameter that accepts values. */
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createEngine,
  type Engine,
  type Override,
  PlatenError,
  renderHtml,
  renderImage,
  renderMarkdown,
  renderPdf,
} from '../../src/index.ts'
import { refusal } from '../refusal.ts'

class Customer {
  readonly name = 'Ada'
  readonly note = undefined
  #visits = 1
  get visits() {
    return this.#visits
  }
  greet() {
    return `Hello ${this.name}`
  }
}

class Amount {
  #cents = 1250
  toJSON() {
    return `${this.#cents / 100} €`
  }
}

/** Values that are serialised with JSON.stringify. */
const ACCEPTED: readonly (readonly [name: string, make: () => unknown])[] = [
  ['an instance of a class', () => new Customer()],
  ['an instance with toJSON', () => new Amount()],
  ['a date', () => new Date(0)],
  ['a URL', () => new URL('https://a.example/')],
  ['boxed primitives', () => [Object('x'), Object(3), Object(true)]],
  ['a sparse array', () => Object.assign([], { 3: 'x' })],
  ['undefined properties', () => ({ a: undefined, b: [undefined] })],
  ['an object with a length', () => ({ length: 1e9 })],
  ['symbol keys', () => ({ a: 1, [Symbol('b')]: 2 })],
  [
    'the keys __proto__ and constructor',
    () => JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{}}}'),
  ],
  [
    'values of another realm',
    () => runInNewContext(`({ a: [1, {}, []], b: new Date(0), c: Object('x'), d: Object(3) })`),
  ],
  [
    'a class that names itself',
    () =>
      new (class {
        a = 1
        get [Symbol.toStringTag]() {
          return 'Map'
        }
      })(),
  ],
  [
    'a class whose name throws',
    () =>
      new (class {
        a = 1
        get [Symbol.toStringTag]() {
          return fail()
        }
      })(),
  ],
  ['a deep result of toJSON', () => ({ toJSON: () => nested(30) })],
  ['a boxed primitive with properties', () => Object.assign(Object('x'), { a: 1 })],
  ['an object without prototype', () => Object.assign(Object.create(null), { a: 1 })],
  ['a frozen object', () => Object.freeze({ a: Object.freeze([1]) })],
  ['a proxy', () => new Proxy({ a: new Proxy([1], {}) }, {})],
  [
    'a getter',
    () => ({
      get a() {
        return 1
      },
    }),
  ],
]

const fail = (): never => {
  throw new TypeError('no access')
}

/** An object with this number of nested objects. */
const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) })

const throwHostile = (): never => {
  throw Object.defineProperty(new Error('a'), 'message', { get: fail })
}
const throwNull = (): never => {
  throw null
}
function transferred(): Uint8Array {
  const bytes = new Uint8Array(8)
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] })
  return bytes
}

/** Values that are rejected, with the path of the error in the value. */
const REFUSED: readonly (readonly [name: string, make: () => unknown, path: string])[] = [
  ['a bigint', () => 1n, ''],
  ['NaN', () => Number.NaN, ''],
  ['infinity', () => [Number.POSITIVE_INFINITY], '/0'],
  ['a function', () => () => 1, ''],
  ['a symbol', () => Symbol('x'), ''],
  ['an invalid date', () => new Date(Number.NaN), ''],
  ['a map', () => ({ a: new Map([['b', 1]]) }), '/a'],
  ['a set', () => new Set([1]), ''],
  ['a promise', () => Promise.resolve(1), ''],
  ['an invalid date of another realm', () => runInNewContext('[new Date(NaN)]'), '/0'],
  [
    'an invalid date that throws',
    () => Object.assign(new Date(Number.NaN), { valueOf: fail, toString: fail }),
    '',
  ],
  ['a map of another realm', () => runInNewContext('({ a: new Map([[1, 2]]) })'), '/a'],
  ['a set of another realm', () => runInNewContext('new Set([1])'), ''],
  ['a promise of another realm', () => runInNewContext('Promise.resolve(1)'), ''],
  ['a typed array of another realm', () => runInNewContext('[new Float32Array(2)]'), '/0'],
  ['NaN in a box', () => Object(Number.NaN), ''],
  ['a symbol in a box', () => Object(Symbol('x')), ''],
  ['a map with properties', () => Object.assign(new Map([['b', 1]]), { a: 1 }), ''],
  ['a set with properties', () => Object.assign(new Set([1]), { a: 1 }), ''],
  ['a promise with properties', () => Object.assign(Promise.resolve(1), { a: 1 }), ''],
  ['an array buffer with properties', () => Object.assign(new ArrayBuffer(2), { a: 1 }), ''],
  ['bytes whose buffer was transferred', () => transferred(), ''],
  ['a toJSON that returns a map', () => ({ a: { toJSON: () => new Map() } }), '/a'],
  ['a toJSON that returns a promise', () => ({ toJSON: async () => 1 }), ''],
  ['a toJSON that returns an invalid date', () => ({ toJSON: () => new Date(Number.NaN) }), ''],
  ['an error whose message throws', () => ({ toJSON: throwHostile }), ''],
  [
    'an error of another realm',
    () => ({
      get a() {
        return runInNewContext('throw new TypeError("no access")')
      },
    }),
    '/a',
  ],
  ['a thrown null', () => ({ toJSON: throwNull }), ''],
  [
    'a length that is not a number',
    () => new Proxy([], { get: (array, key) => (key === 'length' ? Symbol('x') : Reflect.get(array, key)) }),
    '',
  ],
  [
    'an empty class that cannot be named',
    () => ({
      a: new (class {
        get [Symbol.toStringTag]() {
          return 'x'.repeat(1e6)
        }
      })(),
    }),
    '/a',
  ],
  ['a regular expression', () => /a/, ''],
  ['a typed array', () => new Float64Array(2), ''],
  ['an array buffer', () => new ArrayBuffer(2), ''],
  [
    'a getter that throws',
    () => ({
      get a() {
        return fail()
      },
    }),
    '/a',
  ],
  ['a toJSON that throws', () => ({ toJSON: fail }), ''],
  ['a proxy that throws', () => new Proxy({}, { ownKeys: fail }), ''],
  [
    'a revoked proxy',
    () => {
      const { proxy, revoke } = Proxy.revocable([], {})
      revoke()
      return proxy
    },
    '',
  ],
  ['an array of 4 billion holes', () => new Array(2 ** 32 - 1), ''],
]

const shared = { export_type: 'file' } as const
const engines: { none?: Engine; thread?: Engine } = {}

beforeAll(async () => {
  // The date of creation changes the size of compressed objects.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-15T09:30:00Z') })
  for (const isolation of ['none', 'thread'] as const) {
    const engine = await createEngine({ rendering: { isolation, workers: 1 } })
    await engine.putTemplate({ template_id: 'pdf', document: { content: ['{{json x}}'] } })
    await engine.putTemplate({ template_id: 'card', scene: { width: 8, height: 8, objects: [TEXT] } })
    engines[isolation] = engine
  }
})
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all(Object.values(engines).map(engine => engine.close()))
})

const TEXT = { type: 'textbox', name: 'title', text: '{{json x}}', width: 8, fontSize: 4 } as const
const engine = (isolation: 'none' | 'thread'): Engine => {
  const found = engines[isolation]
  if (found === undefined) throw new Error('there is no engine')
  return found
}
const createPdf = (isolation: 'none' | 'thread') => (x: unknown) =>
  engine(isolation).createPdf({ template_id: 'pdf', data: { x }, ...shared })
const createImage = (isolation: 'none' | 'thread') => (left: unknown) => {
  const overrides = [{ name: 'title', left }] as Override[]
  return engine(isolation).createImage({ template_id: 'card', data: {}, overrides, ...shared })
}
let keys = 0

/** Casts values that the types do not allow. */
const any = (value: unknown) => value as never

/** The parameters that accept values, with the path of the value in errors. */
const PLACES: readonly (readonly [name: string, path: string, use: (value: unknown) => Promise<object>])[] = [
  ['the data of renderPdf', '/x', x => renderPdf({ document: { content: ['{{json x}}'] } }, { x })],
  ['the template of renderPdf', '/document/content/0', x => renderPdf({ document: { content: any([x]) } })],
  [
    'the scene of renderPdf',
    '/scene/objects/0/left',
    left => renderPdf({ scene: { width: 8, height: 8, objects: any([{ ...TEXT, left }]) } }, {}),
  ],
  ['the data of renderHtml', '/x', x => renderHtml('<p>{{json x}}</p>', { data: { x } })],
  [
    'the settings of renderHtml',
    '/settings/scale',
    scale => renderHtml('<p>a</p>', { settings: any({ scale }) }),
  ],
  ['the data of renderMarkdown', '/x', x => renderMarkdown('{{json x}}', { data: { x } })],
  [
    'the scene of renderImage',
    '/scene/objects/0/left',
    left => renderImage({ width: 8, height: 8, objects: any([{ ...TEXT, text: 'a', left }]) }),
  ],
  [
    'the data of renderImage',
    '/x',
    x => renderImage({ width: 8, height: 8, objects: [TEXT] }, { data: { x } }),
  ],
  [
    'the overrides of renderImage',
    '/overrides/0/left',
    left =>
      renderImage(
        { width: 8, height: 8, objects: [{ ...TEXT, text: 'a' }] },
        { overrides: [{ name: 'title', left: left as number }] },
      ),
  ],
  ['the data of createPdf', '/x', createPdf('none')],
  ['the data of createPdf, on a worker', '/x', createPdf('thread')],
  [
    'the data of createPdf, with an idempotency key',
    '/data/x',
    x => engine('none').createPdf({ template_id: 'pdf', data: { x }, idempotency_key: `k${keys++}` }),
  ],
  [
    'the data of createPdf, asynchronously',
    '/x',
    x => engine('none').createPdf({ template_id: 'pdf', data: { x }, async: true }),
  ],
  [
    'the settings of createPdfFromHtml',
    '/settings/scale',
    scale => engine('none').createPdfFromHtml({ body: 'a', settings: any({ scale }), ...shared }),
  ],
  ['the overrides of createImage', '/overrides/0/left', createImage('none')],
  ['the overrides of createImage, on a worker', '/overrides/0/left', createImage('thread')],
  [
    'the document of putTemplate',
    '/document/content/0',
    x => engine('none').putTemplate({ document: { content: any([x]) } }),
  ],
  [
    'the sample of putTemplate',
    '/sample/x',
    x => engine('none').putTemplate({ document: { content: ['{{json x}}'] }, sample: { x } }),
  ],
]

/** The observable outcome: the error, or the size and warnings of the result. */
async function outcomeOf(call: Promise<object>): Promise<object> {
  try {
    const { file, warnings, pages, total_pages }: { [name: string]: unknown } = { ...(await call) }
    return { size: file instanceof Uint8Array ? file.length : 0, warnings, pages, total_pages }
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    const { code, message, details } = error
    return { code, message, details }
  }
}

describe.each(PLACES)('%s', (_place, at, use) => {
  test.each(ACCEPTED)('uses %s as its JSON', async (_name, make) => {
    const outcome = await outcomeOf(use(make()))
    expect(outcome).toEqual(await outcomeOf(use(JSON.parse(JSON.stringify(make())))))
    expect(outcome).not.toMatchObject({ code: expect.stringMatching('render|internal') })
  })

  test.each(REFUSED)('rejects %s with its path', async (_name, make, path) => {
    const { code, message, details } = await refusal(use(make()))
    expect([code, details[0]?.path]).toEqual(['invalid_json', at + path])
    expect(message).toMatch(path === '' && at === '' ? /^The / : `${at}${path}`)
    expect(message.length).toBeLessThan(1000)
  })

  test('rejects cycles and deep nesting', async () => {
    const cycle: Record<string, unknown> = {}
    cycle['a'] = { b: cycle }
    const cyclic = await refusal(use(cycle))
    expect([cyclic.code, cyclic.details[0]?.path]).toEqual(['invalid_json', `${at}/a/b`])
    const result: Record<string, unknown> = {}
    result['b'] = result
    const throughToJson = await refusal(use({ a: { toJSON: () => result } }))
    expect([throughToJson.code, throughToJson.details[0]?.path]).toEqual(['invalid_json', `${at}/a/b`])
    expect(throughToJson.message).toContain('contains a cycle')
    const endless: { toJSON(): object } = { toJSON: () => ({ a: endless }) }
    for (const value of [endless, { a: { toJSON: () => nested(100) } }]) {
      expect((await refusal(use(value))).message).toMatch(/nested deeper than 6\d levels/)
    }
    let deep: unknown = 1
    for (let i = 0; i < 100_000; i++) deep = { deep }
    const { code, message } = await refusal(use(deep))
    expect([code, message]).toEqual(['invalid_json', expect.stringMatching(/nested deeper than 6\d levels/)])
  })
})

describe('calls', () => {
  test.each([
    [null],
    [3],
    ['x'],
    [[]],
    [new Proxy({}, { ownKeys: fail })],
    [
      {
        get signal() {
          return fail()
        },
      },
    ],
    [{ resources: 3 }],
    [{ resources: null }],
    [{ signal: 3 }],
  ])('reject invalid options: case %#', async given => {
    const options = any(given)
    const calls = [
      renderPdf({ document: { content: 'a' } }, {}, options),
      renderHtml('a', options),
      renderImage({ width: 8, height: 8, objects: [] }, options),
    ]
    for (const call of calls) expect((await refusal(call)).code).toMatch(/^invalid_(?:request|option)$/)
  })

  test.each([
    [null],
    [3],
    ['x'],
    [[]],
    [new Proxy({}, { ownKeys: fail })],
    [
      {
        get data() {
          return fail()
        },
      },
    ],
  ])('reject invalid parameters: case %#', async params => {
    const { createPdf, createImage, mergePdfs, getTemplate } = engine('none')
    const calls: readonly ((params: never) => Promise<object>)[] = [
      createPdf,
      createImage,
      mergePdfs,
      getTemplate,
    ]
    for (const call of calls) expect((await refusal(call(any(params)))).code).toBe('invalid_request')
  })

  test.each(['none', 'thread'] as const)(
    'use the values at the time of the call: isolation %s',
    async isolation => {
      const data = { x: { list: [1, 2] } }
      const rendering = createPdf(isolation)(data.x)
      data.x.list.push(...Array(5000).keys())
      const { file } = { ...(await rendering) } as { file?: Uint8Array }
      const { file: expected } = { ...(await createPdf(isolation)({ list: [1, 2] })) } as {
        file?: Uint8Array
      }
      expect(file?.length).toBe(expected?.length)
    },
  )

  test('use the template at the time of the call', async () => {
    const content = ['a']
    const rendering = renderPdf({ document: { content } })
    content.push(...Array(500).fill('b'))
    expect((await rendering).pages).toBe(1)
  })

  test('reject bytes in a template, and accept them in data', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { message } = await refusal(renderPdf({ document: { content: any([{ image: pixel }]) } }))
    expect(message).toMatch(/a Uint8Array at '\/document\/content\/0\/image', .*data: URI/)
    const template = { document: { content: [{ image: { $value: 'photo' }, width: 9 }] } } as const
    expect((await renderPdf(template, { photo: pixel })).warnings).toEqual([])
  })

  test('leave Object.prototype unchanged', async () => {
    const keys = Reflect.ownKeys(Object.prototype)
    const evil = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')
    for (const [, , use] of PLACES) await outcomeOf(use(evil))
    await outcomeOf(
      renderPdf(
        any({
          document: { content: ['a'], styles: evil, images: evil, defaultStyle: evil, info: evil },
          partials: evil,
          assets: evil,
        }),
      ),
    )
    await outcomeOf(
      renderImage(any({ width: 8, height: 8, objects: [{ ...TEXT, styles: evil, ...evil }] }), {
        overrides: any([{ name: 'title', ...evil }]),
      }),
    )
    expect(Reflect.ownKeys(Object.prototype)).toEqual(keys)
  })
})
