import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/base/json.ts'
import {
  type RenderPayload,
  readRenderPayload,
  readWebhookPayload,
  renderPayloadText,
} from '../../src/jobs/payload.ts'

const payload = (params: JsonObject): RenderPayload => ({
  account: 'acme',
  call: 'createPdf',
  params,
  publicUrl: null,
  webhook: { url: 'https://a.example/', method: 'GET', headers: { 'x-a': 'b' }, version: 2 },
  askedAt: '2026-01-01T08:00:00.000Z',
})

describe('a job in the queue', () => {
  test('is deserialised unchanged, including bytes in its data', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.uint8Array())
    const { tree } = fc.letrec(tie => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(
          fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'length')),
          tie('tree'),
          {
            maxKeys: 4,
            noNullPrototype: true,
          },
        ),
      ),
    }))
    fc.assert(
      fc.property(fc.dictionary(fc.string(), tree, { noNullPrototype: true }), params => {
        const given = payload(params as JsonObject)
        expect(readRenderPayload(renderPayloadText(given))).toEqual(given)
      }),
    )
  })

  test('with the key __proto__ does not change prototypes', () => {
    const params: JsonObject = JSON.parse('{"__proto__": {"bytes": 1}}', (key, value) =>
      key === 'bytes' ? new Uint8Array([7]) : value,
    )
    const read = readRenderPayload(renderPayloadText(payload(params)))
    expect(Object.hasOwn(read?.params ?? {}, '__proto__')).toBe(true)
    expect(({} as Record<string, unknown>)['bytes']).toBeUndefined()
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"account":1}',
    renderPayloadText(payload({})).replace('"GET"', '"PUT"'),
    renderPayloadText(payload({})).replace('https://a.example/', 'nowhere'),
    renderPayloadText(payload({})).replace('"bytes":[]', '"bytes":[{"path":["a"],"base64":""}]'),
    renderPayloadText(payload({})).replace('"bytes":[]', '"bytes":[{"path":[],"base64":""}]'),
  ])('is null if invalid: %s', text => {
    expect(readRenderPayload(text)).toBeNull()
    expect(readWebhookPayload(text)).toBeNull()
  })
})
