import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, test } from 'vitest'
import { createEngine } from '../../src/engine/create-engine.ts'
import type { RenderEvent } from '../../src/index.ts'
import { refusal } from '../refusal.ts'

const TEXT = { template_id: 'text', document: { content: ['Dear {{name}}'] } }
const SECRET = 'a secret word'

test.each(['none', 'thread'] as const)(
  'platen:render is published for each render, isolation %s',
  async isolation => {
    const events: RenderEvent[] = []
    const listen = (event: unknown) => events.push(event as RenderEvent)
    subscribe('platen:render', listen)
    const engine = await createEngine({ rendering: { isolation }, sweepIntervalMs: 0 })
    await engine.putTemplate({
      ...TEXT,
      schema: { type: 'object', properties: { name: { type: 'string' } } },
    })
    await engine.putTemplate({ template_id: 'card', scene: { width: 8, height: 8, objects: [] } })
    const data = { name: SECRET }
    const { transaction_ref } = await engine.createPdf({ template_id: 'text', data, password: SECRET })
    const image = await engine.forAccount('acme').putTemplate(TEXT)
    await engine.createImage({ template_id: 'card' })
    await refusal(engine.createPdf({ template_id: image.template_id, data: { name: 5 } }))
    const { download_url } = await engine.createPdf({ template_id: 'text' })
    await engine.mergePdfs({ urls: [download_url] })
    unsubscribe('platen:render', listen)
    await engine.close()
    const bytes = expect.any(Number)
    expect(events.map(({ kind, account, code, bytes }) => ({ kind, account, code, bytes }))).toEqual([
      { kind: 'pdf', account: 'default', code: null, bytes },
      { kind: 'image', account: 'default', code: null, bytes },
      { kind: 'pdf', account: 'default', code: 'invalid_data', bytes: null },
      { kind: 'pdf', account: 'default', code: null, bytes },
      { kind: 'merge', account: null, code: null, bytes },
    ])
    expect(events[0]?.transactionRef).toBe(transaction_ref)
    for (const { durationMs } of events) expect(durationMs).toBeGreaterThan(0)
    expect(JSON.stringify(events)).not.toContain(SECRET)
  },
)
