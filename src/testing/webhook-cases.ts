import assert from 'node:assert/strict'
import type { StorageCase } from './case.ts'
import { AWKWARD_TEXTS, sampleAttempt, sampleRef } from './samples.ts'

/** Attempts to deliver webhooks. */
export const WEBHOOK_CASES: readonly StorageCase[] = [
  {
    name: 'webhooks: attempts come back as they were added, first to last, of one transaction',
    async check({ storage: { records } }) {
      const own = { account: 'acme', transaction_ref: sampleRef(1) }
      assert.deepEqual(await records.listWebhookAttempts(own), [])
      const failed = sampleAttempt({
        status_code: null,
        message: AWKWARD_TEXTS.join(' '),
        retry_at: '2026-01-01T08:00:05.000Z',
      })
      const attempts = [failed, ...[2, 3, 10].map(attempt => sampleAttempt({ attempt }))]
      for (const attempt of attempts.toReversed()) await records.addWebhookAttempt({ attempt })
      await records.addWebhookAttempt({ attempt: sampleAttempt({ transaction_ref: sampleRef(2) }) })
      assert.deepEqual(await records.listWebhookAttempts(own), attempts)
      assert.deepEqual(await records.listWebhookAttempts({ ...own, account: 'other' }), [])
    },
  },
  {
    name: 'webhooks: an attempt of the same number replaces the earlier',
    async check({ storage: { records } }) {
      await records.addWebhookAttempt({ attempt: sampleAttempt({ status_code: 500, message: 'refused' }) })
      await records.addWebhookAttempt({ attempt: sampleAttempt() })
      const own = { account: 'acme', transaction_ref: sampleRef(1) }
      assert.deepEqual(await records.listWebhookAttempts(own), [sampleAttempt()])
    },
  },
]
