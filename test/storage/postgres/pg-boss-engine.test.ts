import { PGlite } from '@electric-sql/pglite'
import { expect, test, vi } from 'vitest'
import { createEngine } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { pgBossQueue } from '../../../src/storage/postgres/index.ts'
import { createReceiver } from '../../jobs/receiver.ts'
import { HAS_PG_BOSS } from './queue-database.ts'

test.skipIf(!HAS_PG_BOSS)(
  'an engine renders jobs of pg-boss and sends their webhooks',
  { timeout: 120_000 },
  async ({ onTestFinished }) => {
    const { fromPglite, PgBoss } = await import('pg-boss')
    const database = await PGlite.create()
    const boss = new PgBoss({ db: fromPglite(database), backend: 'pglite', schedule: false })
    boss.on('error', cause => process.emitWarning(`pg-boss reports: ${String(cause)}`))
    await boss.start()
    onTestFinished(async () => {
      await boss.stop({ graceful: false })
      await database.close()
    })
    const queue = pgBossQueue({ boss })
    // The first webhook fails and is sent again.
    const { origin, received } = await createReceiver((response, nth) =>
      response.writeHead(nth === 1 ? 500 : 204).end(),
    )
    const engine = await createEngine({
      storage: { ...memoryStorage(), queue },
      rendering: { isolation: 'none' },
      jobs: { concurrency: 2, pollMs: 20 },
      webhooks: { allowPrivateHosts: ['127.0.0.1'], retryDelaysMs: [5, 5] },
    })
    onTestFinished(() => engine.close())
    await engine.putTemplate({ template_id: 'hello', document: { content: ['Hello {{name}}'] } })
    const refs: string[] = []
    for (const name of ['Ada', 'Grace', 'Mary']) {
      const { transaction_ref } = await engine.createPdf({
        template_id: 'hello',
        data: { name },
        async: true,
        webhook_url: origin,
      })
      refs.push(transaction_ref)
    }
    await vi.waitFor(async () => {
      for (const transaction_ref of refs) {
        const { object } = await engine.getObject({ transaction_ref })
        expect(object).toMatchObject({ status: 'success', webhook_status: 'delivered' })
      }
    }, 60_000)
    expect(received).toHaveLength(4)
    await vi.waitFor(async () => expect(await queue.counts()).toEqual({ waiting: 0, leased: 0 }))

    await engine.close()
    await expect(queue.counts()).rejects.toMatchObject({ code: 'storage_unavailable' })
    const { rows } = await database.query('SELECT name, data FROM pgboss.job')
    expect(rows).toEqual([])
  },
)
