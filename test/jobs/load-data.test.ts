import { afterEach, describe, expect, test } from 'vitest'
import { createEngine, type Engine, type EngineOptions } from '../../src/index.ts'
import { serve } from '../assets/loopback.ts'
import { refusal } from '../refusal.ts'
import { jobEnd } from './ends.ts'

const engines: Engine[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

async function open(options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({
    sweepIntervalMs: 0,
    rendering: { isolation: 'none' },
    assets: { allowPrivateHosts: ['127.0.0.1'] },
    ...options,
  })
  engines.push(engine)
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  await engine.putTemplate({ template_id: 'hello', schema, document: { content: ['Hello {{name}}'] } })
  return engine
}

const answering = (body: string | Uint8Array) => serve((_, response) => response.end(body))

describe('load_data_from', () => {
  test('replaces the data of the body, in synchronous and asynchronous calls', async () => {
    const load_data_from = await answering('\ufeff{"name": "Ada"}')
    const engine = await open()
    const params = { template_id: 'hello', data: { name: 7 }, load_data_from }
    expect(await engine.createPdf(params)).toMatchObject({ status: 'success', total_pages: 1 })
    const { transaction_ref } = await engine.createPdf({ ...params, async: true })
    expect(await jobEnd(transaction_ref)).toMatchObject({ outcome: 'success' })
  })

  test.each([
    ['not JSON', '{"name": ', 'invalid_json', /'load_data_from' must be the URL of JSON/],
    [
      'bytes that are not UTF-8',
      new Uint8Array([0x22, 0xff, 0x22]),
      'invalid_json',
      /must be the URL of JSON in UTF-8/,
    ],
    ['an array', '[]', 'invalid_json', /'load_data_from' must be the URL of a JSON object, got an array/],
    ['null', 'null', 'invalid_json', /got null/],
    [
      'nested too deeply',
      `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
      'invalid_json',
      /load_data_from is nested deeper/,
    ],
    [
      'too large',
      JSON.stringify({ name: 'x'.repeat(2000) }),
      'asset_failed',
      /load_data_from' .*more than 1000 bytes/,
    ],
    ['invalid against the schema', '{"name": 7}', 'invalid_data', /name/],
  ])('is rejected if its content is %s', async (_name, body, code, message) => {
    const engine = await open({ limits: { maxAssetBytes: 1000 } })
    const params = { template_id: 'hello', load_data_from: await answering(body) }
    const error = await refusal(engine.createPdf(params))
    expect(error).toMatchObject({ status: 400, code, message: expect.stringMatching(message) })
    const { transaction_ref } = await engine.createPdf({ ...params, async: true })
    expect(await jobEnd(transaction_ref)).toMatchObject({ outcome: 'error', code })
    expect((await engine.getObject({ transaction_ref })).object.message).toBe(error.message)
  })

  test.each([
    ['an error status', 404, 'asset_failed', /'load_data_from' could not be loaded\. .*status 404/],
  ])('is rejected if it responds with %s', async (_name, status, code, message) => {
    const load_data_from = await serve((_, response) => response.writeHead(status).end())
    const error = await refusal((await open()).createPdf({ template_id: 'hello', load_data_from }))
    expect(error).toMatchObject({
      code,
      message: expect.stringMatching(message),
      details: [{ path: '/load_data_from' }],
    })
  })

  test('follows the network policy of assets', async () => {
    const load_data_from = await answering('{"name": "Ada"}')
    for (const assets of [{}, { network: 'off' as const }]) {
      const error = await refusal(
        (await open({ assets })).createPdf({ template_id: 'hello', load_data_from }),
      )
      expect(error).toMatchObject({ status: 400, code: 'asset_denied' })
    }
  })

  test.each(['file:///etc/passwd', 'nowhere', 'https://ada:secret@a.example/'])(
    'rejects %s',
    async load_data_from => {
      const error = await refusal((await open()).createPdf({ template_id: 'hello', load_data_from }))
      expect(error).toMatchObject({ code: 'invalid_request', details: [{ path: '/load_data_from' }] })
    },
  )
})
