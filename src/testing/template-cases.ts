import assert from 'node:assert/strict'
import type { RecordStore, TemplateRecord } from '../storage/contracts.ts'
import type { StorageCases } from './case.ts'
import { AWKWARD_TEXTS, sampleTemplate } from './samples.ts'

/** Templates. */
export const TEMPLATE_CASES: StorageCases = {
  'are returned as stored': async ({ records }) => {
    const plain = sampleTemplate()
    const full = sampleTemplate({ template_id: 'card', format: 'JPEG', group_name: 'social' })
    for (const template of [plain, full]) await records.putTemplate({ template })
    assert.deepEqual(await get(records, plain), plain)
    assert.deepEqual(await get(records, full), full)
  },
  'an unknown one is null': async ({ records }) => {
    assert.equal(await records.getTemplate({ account: 'acme', template_id: 'invoice' }), null)
  },
  'any text is allowed in any field, including ids': async ({ records }) => {
    for (const text of AWKWARD_TEXTS) {
      const template = sampleTemplate({
        account: text,
        template_id: text,
        name: text,
        group_name: text,
        definition: JSON.stringify({ text }),
      })
      assert.equal(await get(records, template), null, `before it is stored: ${text}`)
      await records.putTemplate({ template })
      assert.deepEqual(await get(records, template), template)
      assert.deepEqual(await list(records, { account: text, group_name: text }), [template])
    }
  },
  'a definition of 1 MB': async ({ records }) => {
    const template = sampleTemplate({ definition: JSON.stringify({ text: 'Añ€😀'.repeat(100_000) }) })
    await records.putTemplate({ template })
    assert.deepEqual(await get(records, template), template)
  },
  'a replacement keeps created_at and changes the rest': async ({ records }) => {
    await records.putTemplate({ template: sampleTemplate({ group_name: 'billing' }) })
    const later = sampleTemplate({
      name: 'Invoice 2',
      format: 'JPEG',
      group_name: null,
      definition: '{}',
      created_at: '2026-02-02T08:00:00.000Z',
      updated_at: '2026-02-02T08:00:00.000Z',
    })
    await records.putTemplate({ template: later })
    const kept = { ...later, created_at: sampleTemplate().created_at }
    assert.deepEqual(await get(records, later), kept)
    assert.deepEqual(await list(records), [kept])
  },
  'a template stored again after deletion has its new created_at': async ({ records }) => {
    await records.putTemplate({ template: sampleTemplate() })
    await records.deleteTemplate({ account: 'acme', template_id: 'invoice' })
    const later = sampleTemplate({ created_at: '2026-02-02T08:00:00.000Z' })
    await records.putTemplate({ template: later })
    assert.deepEqual(await get(records, later), later)
  },
  'deletion returns whether the template existed': async ({ records }) => {
    const id = { account: 'acme', template_id: 'invoice' }
    assert.equal(await records.deleteTemplate(id), false)
    await records.putTemplate({ template: sampleTemplate() })
    assert.equal(await records.deleteTemplate(id), true)
    assert.equal(await records.getTemplate(id), null)
    assert.deepEqual(await list(records), [])
    assert.equal(await records.deleteTemplate(id), false)
  },
  'listed oldest first, then by template_id as bytes': async ({ records }) => {
    const templates = [
      sampleTemplate({ template_id: 'z', created_at: '2026-01-01T08:00:00.001Z' }),
      sampleTemplate({ template_id: 'B', created_at: '2026-01-01T08:00:00.002Z' }),
      sampleTemplate({ template_id: 'a', created_at: '2026-01-01T08:00:00.002Z' }),
      sampleTemplate({ template_id: 'é', created_at: '2026-01-01T08:00:00.002Z' }),
      sampleTemplate({ template_id: '\uffee', created_at: '2026-01-01T08:00:00.002Z' }),
      sampleTemplate({ template_id: '😀', created_at: '2026-01-01T08:00:00.002Z' }),
      sampleTemplate({ template_id: '0', created_at: '2026-01-01T08:00:00.003Z' }),
    ]
    for (const at of [3, 6, 0, 5, 2, 4, 1]) await put(records, templates[at])
    assert.deepEqual(await list(records), templates)
  },
  'limit and offset select a page of the list': async ({ records }) => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    for (const template_id of ids) await put(records, sampleTemplate({ template_id }))
    const page = async (limit: number, offset: number): Promise<string[]> =>
      (await list(records, { limit, offset })).map(template => template.template_id)
    assert.deepEqual(await page(2, 0), ['a', 'b'])
    assert.deepEqual(await page(2, 2), ['c', 'd'])
    assert.deepEqual(await page(2, 4), ['e'])
    assert.deepEqual(await page(2, 5), [])
    assert.deepEqual(await page(500, 0), ids)
  },
  'counted by account': async ({ records }) => {
    assert.equal(await records.countTemplates({ account: 'acme' }), 0)
    for (const template_id of ['a', 'b', 'a']) await put(records, sampleTemplate({ template_id }))
    await put(records, sampleTemplate({ account: 'other' }))
    assert.equal(await records.countTemplates({ account: 'acme' }), 2)
    await records.deleteTemplate({ account: 'acme', template_id: 'a' })
    assert.equal(await records.countTemplates({ account: 'acme' }), 1)
  },
  'filters are combined, and null does not filter': async ({ records }) => {
    await put(records, sampleTemplate({ template_id: 'a', format: 'PDF', group_name: 'x' }))
    await put(records, sampleTemplate({ template_id: 'b', format: 'PDF', group_name: 'y' }))
    await put(records, sampleTemplate({ template_id: 'c', format: 'JPEG', group_name: 'x' }))
    await put(records, sampleTemplate({ template_id: 'd', format: 'PDF', group_name: null }))
    const ids = async (filter: TemplateFilter): Promise<string[]> =>
      (await list(records, filter)).map(template => template.template_id)
    assert.deepEqual(await ids({}), ['a', 'b', 'c', 'd'])
    assert.deepEqual(await ids({ template_id: 'b' }), ['b'])
    assert.deepEqual(await ids({ format: 'PDF' }), ['a', 'b', 'd'])
    assert.deepEqual(await ids({ group_name: 'x' }), ['a', 'c'])
    assert.deepEqual(await ids({ format: 'PDF', group_name: 'x' }), ['a'])
    assert.deepEqual(await ids({ template_id: 'c', format: 'PDF' }), [])
    assert.deepEqual(await ids({ group_name: 'X' }), [], 'a filter tells capitals from small letters')
    assert.deepEqual(await ids({ format: 'PDF', limit: 1, offset: 1 }), ['b'])
  },
  'another account cannot read, replace or delete them': async ({ records }) => {
    const mine = sampleTemplate()
    await records.putTemplate({ template: mine })
    assert.equal(await records.getTemplate({ account: 'other', template_id: 'invoice' }), null)
    assert.deepEqual(await list(records, { account: 'other' }), [])
    assert.equal(await records.deleteTemplate({ account: 'other', template_id: 'invoice' }), false)
    const theirs = sampleTemplate({
      account: 'other',
      name: 'Theirs',
      created_at: '2026-03-03T08:00:00.000Z',
    })
    await records.putTemplate({ template: theirs })
    assert.deepEqual(await get(records, mine), mine)
    assert.deepEqual(await get(records, theirs), theirs)
    assert.deepEqual(await list(records), [mine])
  },
  'values are copied when stored and returned': async ({ records }) => {
    const template = sampleTemplate()
    await records.putTemplate({ template })
    Object.assign(template, { name: 'changed by the caller' })
    const first = await get(records, template)
    assert.deepEqual(first, sampleTemplate())
    Object.assign(first ?? {}, { name: 'changed by a reader' })
    const [listed] = await list(records)
    assert.deepEqual(listed, sampleTemplate())
    Object.assign(listed ?? {}, { name: 'changed by a lister' })
    assert.deepEqual(await get(records, template), sampleTemplate())
  },
}

type TemplateFilter = Partial<Parameters<RecordStore['listTemplates']>[0]>

function list(records: RecordStore, filter: TemplateFilter = {}): Promise<TemplateRecord[]> {
  return records.listTemplates({
    account: 'acme',
    template_id: null,
    format: null,
    group_name: null,
    limit: 500,
    offset: 0,
    ...filter,
  })
}

function get(records: RecordStore, { account, template_id }: TemplateRecord): Promise<TemplateRecord | null> {
  return records.getTemplate({ account, template_id })
}

async function put(records: RecordStore, template = sampleTemplate()): Promise<void> {
  await records.putTemplate({ template })
}
