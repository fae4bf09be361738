import assert from 'node:assert/strict'
import type { IdempotencyRecord } from '../storage/contracts.ts'
import type { StorageCases } from './case.ts'
import { AWKWARD_TEXTS, sampleClaim } from './samples.ts'

const NOW = '2026-01-01T08:00:00.000Z'
const FIRST = sampleClaim()
const SECOND = sampleClaim({
  claim_id: 'second',
  fingerprint: 'other',
  expires_at: '2026-01-01T09:00:00.000Z',
})

/** Idempotency keys. */
export const IDEMPOTENCY_CASES: StorageCases = {
  'the first claim holds the key, and later claims return it': async ({ records }) => {
    assert.deepEqual(await records.claimIdempotencyKey({ claim: FIRST, now: NOW }), FIRST)
    assert.deepEqual(await records.claimIdempotencyKey({ claim: SECOND, now: NOW }), FIRST)
  },
  'a claim replaces an earlier one with the same id, including its result': async ({ records }) => {
    await records.claimIdempotencyKey({ claim: FIRST, now: NOW })
    const answered = { ...FIRST, answer: '{"a":1}', expires_at: '2026-01-02T08:00:00.000Z' }
    assert.deepEqual(await records.claimIdempotencyKey({ claim: answered, now: NOW }), answered)
    assert.deepEqual(await records.claimIdempotencyKey({ claim: SECOND, now: NOW }), answered)
  },
  'a key is free at expires_at, with or without a result': async ({ records }) => {
    for (const answer of [null, '{}']) {
      const first = { ...FIRST, idempotency_key: `key ${answer}`, answer }
      const second = { ...SECOND, idempotency_key: `key ${answer}` }
      await records.claimIdempotencyKey({ claim: first, now: NOW })
      const before = '2026-01-01T08:00:59.999Z'
      assert.deepEqual(await records.claimIdempotencyKey({ claim: second, now: before }), first)
      assert.deepEqual(await records.claimIdempotencyKey({ claim: second, now: first.expires_at }), second)
      assert.deepEqual(await records.claimIdempotencyKey({ claim: first, now: before }), second)
    }
  },
  'a key is released only by its holder': async ({ records }) => {
    await records.claimIdempotencyKey({ claim: FIRST, now: NOW })
    await records.releaseIdempotencyKey({ ...FIRST, claim_id: 'second' })
    assert.deepEqual(await records.claimIdempotencyKey({ claim: SECOND, now: NOW }), FIRST)
    await records.releaseIdempotencyKey(FIRST)
    await records.releaseIdempotencyKey(FIRST)
    assert.deepEqual(await records.claimIdempotencyKey({ claim: SECOND, now: NOW }), SECOND)
  },
  'one of several concurrent claims holds the key': async ({ records }) => {
    const claims = Array.from({ length: 20 }, (_, order) => sampleClaim({ claim_id: `claim ${order}` }))
    const held = await Promise.all(claims.map(claim => records.claimIdempotencyKey({ claim, now: NOW })))
    assert.equal(new Set(held.map(({ claim_id }) => claim_id)).size, 1)
  },
  'keys are separate for each account, and may be any text': async ({ records }) => {
    const claims: IdempotencyRecord[] = AWKWARD_TEXTS.flatMap(text => [
      sampleClaim({ account: text, claim_id: `account ${text}` }),
      sampleClaim({ idempotency_key: text, claim_id: `key ${text}`, fingerprint: text, answer: text }),
    ])
    for (const claim of claims) {
      assert.deepEqual(await records.claimIdempotencyKey({ claim, now: NOW }), claim)
    }
    for (const claim of claims) {
      const other = { ...claim, claim_id: 'other' }
      assert.deepEqual(await records.claimIdempotencyKey({ claim: other, now: NOW }), claim)
    }
  },
  'expired keys of all accounts are swept': async ({ records }) => {
    const late = sampleClaim({ account: 'other', expires_at: '2026-01-03T08:00:00.000Z' })
    await records.claimIdempotencyKey({ claim: FIRST, now: NOW })
    await records.claimIdempotencyKey({
      claim: { ...FIRST, idempotency_key: 'answered', answer: '1' },
      now: NOW,
    })
    await records.claimIdempotencyKey({ claim: late, now: NOW })
    assert.equal(await records.sweepIdempotencyKeys({ before: '2026-01-01T08:00:59.999Z', limit: 100 }), 0)
    assert.equal(await records.sweepIdempotencyKeys({ before: FIRST.expires_at, limit: 100 }), 2)
    assert.equal(await records.sweepIdempotencyKeys({ before: FIRST.expires_at, limit: 100 }), 0)
    assert.deepEqual(await records.claimIdempotencyKey({ claim: SECOND, now: NOW }), SECOND)
    const other = { ...late, claim_id: 'second' }
    assert.deepEqual(await records.claimIdempotencyKey({ claim: other, now: NOW }), late)
  },
  'a sweep is limited': async ({ records }) => {
    for (const idempotency_key of ['a', 'b', 'c']) {
      await records.claimIdempotencyKey({ claim: sampleClaim({ idempotency_key }), now: NOW })
    }
    const batch = { before: FIRST.expires_at, limit: 2 }
    assert.equal(await records.sweepIdempotencyKeys(batch), 2)
    assert.equal(await records.sweepIdempotencyKeys(batch), 1)
    assert.equal(await records.sweepIdempotencyKeys(batch), 0)
  },
}
