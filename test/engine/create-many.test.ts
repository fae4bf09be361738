import { describe, expect, onTestFinished, test } from 'vitest'
import { createEngine, type Engine, type EngineOptions, PlatenError } from '../../src/index.ts'

async function openEngine(rendering: EngineOptions['rendering'] = { isolation: 'none' }): Promise<Engine> {
  const engine = await createEngine({ rendering, sweepIntervalMs: 0 })
  onTestFinished(() => engine.close())
  await engine.putTemplate({
    template_id: 'note',
    schema: { type: 'object', properties: { lines: { type: 'integer' } } },
    document: { content: [{ $each: 'items', as: 'item', do: '{{item}}' }, 'Dear {{name}}'] },
  })
  return engine
}

const item = (name: unknown) => ({
  template_id: 'note',
  data: { name, items: [] },
  export_type: 'file' as const,
})
const long = (count: number) => ({
  ...item('long'),
  data: { name: 'long', items: Array.from({ length: count }, (_, i) => i) },
})

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const one of items) all.push(one)
  return all
}

describe('createMany', () => {
  test('renders each item of an array or a generator once, on workers', async () => {
    const engine = await openEngine({ workers: 2 })
    async function* letters() {
      for (let i = 0; i < 40; i++) yield item(`reader ${i}`)
    }
    const results = await gather(engine.createMany(letters()))
    expect(results.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, i) => i),
    )
    for (const one of results) {
      if (one.status === 'error') throw one.error
      expect(Buffer.from(one.result.file.subarray(0, 5)).toString()).toBe('%PDF-')
    }
    expect(engine.stats().workers).toBe(2)
    const [stored] = await gather(
      engine.createMany([{ template_id: 'note', data: { name: 'Ada', items: [] } }]),
    )
    expect(stored).toEqual({
      status: 'success',
      index: 0,
      result: expect.objectContaining({ download_url: expect.stringMatching(/^memory:/) }),
    })
  })

  test('returns results in order of completion or of the input', async () => {
    const engine = await openEngine({ workers: 2 })
    await gather(engine.createMany([long(1), long(1), long(1), long(1)])) // starts both workers
    const items = [long(3000), item('a'), item('b'), item('c')]
    const completed = await gather(engine.createMany(items))
    expect(completed.map(({ index }) => index).at(-1)).toBe(0)
    const ordered = await gather(engine.createMany(items, { order: 'input' }))
    expect(ordered.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })

  test('an item that fails is a result, and the others continue', async () => {
    const engine = await openEngine()
    const aborted = AbortSignal.abort(new Error('not this one'))
    const broken: object[] = [
      item('a'),
      { ...item('b'), data: { lines: 'many' } },
      { ...item('c'), template_id: 'none' },
      { ...item('d'), signal: aborted },
      item('e'),
    ]
    const results = await gather(engine.createMany(broken as ReturnType<typeof item>[], { order: 'input' }))
    expect(results.map(one => (one.status === 'error' ? one.error.code : one.status))).toEqual([
      'success',
      'invalid_data',
      'template_not_found',
      'canceled',
      'success',
    ])
  })

  test('reads at most `concurrency` items ahead of the consumed results', async () => {
    const engine = await openEngine()
    let read = 0
    let isClosed = false
    function* endless() {
      try {
        for (;;) {
          read++
          yield item(`reader ${read}`)
        }
      } finally {
        isClosed = true
      }
    }
    let taken = 0
    for await (const one of engine.createMany(endless(), { concurrency: 3 })) {
      expect(one.status).toBe('success')
      taken++
      await new Promise(resolve => setImmediate(resolve))
      expect(read).toBeLessThanOrEqual(taken + 3)
      if (taken === 20) break
    }
    expect([isClosed, read <= 23]).toEqual([true, true])
  })

  test('a failing input fails after the results of the items before it', async () => {
    const engine = await openEngine()
    function* failing() {
      yield item('a')
      yield item('b')
      throw new RangeError('no more rows')
    }
    const seen: number[] = []
    const iterate = async () => {
      for await (const { index } of engine.createMany(failing())) seen.push(index)
    }
    await expect(iterate()).rejects.toThrow(new RangeError('no more rows'))
    expect(seen.sort()).toEqual([0, 1])
  })

  test('a signal ends it, also while it waits for the input', async () => {
    const engine = await openEngine({ workers: 1 })
    const stop = new AbortController()
    async function* waiting() {
      yield item('a')
      await new Promise(() => {})
    }
    const iterate = async () => {
      for await (const _ of engine.createMany(waiting(), { signal: stop.signal }))
        stop.abort(new Error('enough'))
    }
    await expect(iterate()).rejects.toThrow('enough')
    const after = engine.createMany([item('b')], { signal: stop.signal })
    await expect(gather(after)).rejects.toThrow('enough')
  })

  test('ending the iteration stops running renders', async () => {
    const engine = await openEngine({ workers: 2 })
    for await (const _ of engine.createMany([item('a'), long(40_000), long(40_000)])) break
    const { objects } = await engine.listObjects()
    expect(objects.map(({ status }) => status)).not.toContain('processing')
  })

  test.each([
    [{ order: 'random' }, "'order' must be 'input' or 'completion', got 'random'."],
    [{ concurrency: 0 }, "'concurrency' must be a whole number from 1 to 10000, got 0."],
    [{ parallel: 4 }, "createMany has no option 'parallel'"],
  ])('rejects the options %j', async (options, message) => {
    const engine = await openEngine()
    const refused = await gather(engine.createMany([], options as object)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PlatenError)
    expect(refused).toMatchObject({ code: 'invalid_option', message: expect.stringContaining(message) })
  })

  test('rejects an input that is not iterable', async () => {
    const engine = await openEngine()
    await expect(gather(engine.createMany(5 as unknown as []))).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  test('renders for the account it is called on', async () => {
    const engine = await openEngine()
    const [refused] = await gather(engine.forAccount('other').createMany([item('a')]))
    expect(refused).toMatchObject({ status: 'error', error: { code: 'template_not_found' } })
  })
})
