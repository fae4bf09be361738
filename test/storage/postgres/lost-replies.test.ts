import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createEngine } from '../../../src/engine/create-engine.ts'
import type { RecordStore } from '../../../src/storage/contracts.ts'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { postgresRecords } from '../../../src/storage/postgres/index.ts'
import {
  sampleAttempt,
  sampleClaim,
  sampleTemplate,
  sampleTransaction,
} from '../../../src/testing/samples.ts'
import { type Cluster, createCluster, POSTGRES_PROGRAMS } from './cluster.ts'
import { CLUSTER_START_MS, newSchema, openTestPool } from './databases.ts'
import { type CuttingProxy, startProxy } from './proxy.ts'
import { unavailable } from './refusal.ts'

// The server has committed, and the connection breaks before the client receives the reply.

describe.skipIf(POSTGRES_PROGRAMS === null)('a lost reply', () => {
  let cluster: Cluster
  let proxy: CuttingProxy
  let schema = ''
  beforeAll(async () => {
    cluster = await createCluster()
    proxy = await startProxy(cluster.port)
  }, CLUSTER_START_MS)
  afterAll(async () => {
    await proxy.stop()
    await cluster.remove()
  })
  beforeEach(() => {
    schema = newSchema()
  })

  /** Records behind the proxy. */
  function open(): RecordStore {
    const pool = openTestPool(`postgres://postgres@127.0.0.1:${proxy.port}/postgres`)
    return postgresRecords({ pool, schema, preparedStatements: false })
  }

  /** Cuts the replies to a statement on a table during a call, and checks that it happened. */
  async function losing<Result>(part: RegExp, call: () => Promise<Result>, times = 1): Promise<Result> {
    const before = proxy.cuts
    proxy.cutReplyTo(part, times)
    try {
      return await call()
    } finally {
      expect(proxy.cuts - before, 'cut replies').toBe(times)
    }
  }

  const own = { account: 'acme', transaction_ref: sampleTransaction().transaction_ref }
  const now = '2026-01-01T08:00:00.000Z'
  const ended = { status: 'success', finished_at: now, total_pages: 2, lease_until: null } as const

  test('is repeated for reads and idempotent writes', async () => {
    const records = open()
    const transaction = sampleTransaction({ status: 'processing' })
    await losing(/INSERT INTO .*templates/, () => records.putTemplate({ template: sampleTemplate() }))
    const found = losing(/SELECT .*templates/, () =>
      records.getTemplate({ account: 'acme', template_id: 'invoice' }),
    )
    expect(await found).toEqual(sampleTemplate())
    await losing(/INSERT INTO .*transactions/, () => records.addTransaction({ transaction }))
    expect(await records.countTransactions({ account: 'acme' })).toBe(1)
    await losing(/INSERT INTO .*attempts/, () => records.addWebhookAttempt({ attempt: sampleAttempt() }))
    expect(await records.listWebhookAttempts(own)).toEqual([sampleAttempt()])
    const claim = sampleClaim()
    const held = losing(/INSERT INTO .*keys/, () => records.claimIdempotencyKey({ claim, now }))
    expect(await held).toEqual(claim)
    await losing(/DELETE FROM .*keys/, () => records.releaseIdempotencyKey(claim))
    const changed = losing(/UPDATE .*transactions/, () =>
      records.updateTransaction({ ...own, changes: ended, onlyFrom: ['pending', 'processing'] }),
    )
    expect(await changed).toEqual({ ...transaction, ...ended })
  })

  test('does not accept the end that another process recorded for the transaction', async () => {
    const records = open()
    await records.addTransaction({ transaction: sampleTransaction(ended) })
    const changes = { ...ended, finished_at: '2026-01-01T08:00:00.001Z' }
    const changed = losing(/UPDATE .*transactions/, () =>
      records.updateTransaction({ ...own, changes, onlyFrom: ['pending', 'processing'] }),
    )
    expect(await changed).toBeNull()
  })

  test('is an error if the second execution has a different result, or if it is lost again', async () => {
    const records = open()
    await records.putTemplate({ template: sampleTemplate() })
    await records.addTransaction({ transaction: sampleTransaction() })
    const template = { account: 'acme', template_id: 'invoice' }
    const deletion = losing(/DELETE FROM .*templates/, () => records.deleteTemplate(template))
    await expect(deletion).rejects.toThrow(unavailable('closed the connection; try again'))
    expect(await records.getTemplate(template)).toBeNull()
    const begin = losing(/UPDATE .*transactions/, () =>
      records.updateTransaction({ ...own, changes: { status: 'processing' }, onlyFrom: ['pending'] }),
    )
    await expect(begin).rejects.toThrow(unavailable('update the transaction'))
    const twice = losing(/SELECT .*templates/, () => records.getTemplate(template), 2)
    await expect(twice).rejects.toThrow(unavailable('read the template'))
  })

  test.each([
    ['the claim of the key', /INSERT INTO .*idempotency_keys/],
    ['the new transaction', /INSERT INTO .*transactions/],
    ['the end of the transaction', /UPDATE .*transactions.*total_pages/s],
    ['the answer', /INSERT INTO .*idempotency_keys.*download_url/s],
  ])('leaves one PDF for one Idempotency-Key: %s', async (_, part) => {
    const engine = await createEngine({
      storage: { ...memoryStorage(), records: open() },
      rendering: { isolation: 'none' },
      sweepIntervalMs: 0,
    })
    onTestFinished(() => engine.close())
    await engine.putTemplate({ template_id: 'page', document: { content: ['x'] } })
    const call = { template_id: 'page', data: {}, idempotency_key: 'order-7' }
    const first = await losing(part, () => engine.createPdf(call))
    const again = await engine.createPdf(call)
    expect(again.transaction_ref).toBe(first.transaction_ref)
    expect(again).toMatchObject({ idempotent_replayed: true })
    const { objects } = await engine.listObjects()
    expect(objects.map(({ transaction_ref, status }) => [transaction_ref, status])).toEqual([
      [first.transaction_ref, 'success'],
    ])
  })
})
