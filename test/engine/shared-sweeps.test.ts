import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEngine, type RecordStore } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'

const INTERVAL_MS = 20

test('one of three engines on a shared storage sweeps per interval, also after engines close', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-sweeps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let now = Date.parse('2026-01-01T00:00:00.000Z')
  let sweeps = 0
  let claims = 0

  /** Counts the calls of sweeps. The claims use the clock of the test, the timers the real one. */
  const counted = (records: RecordStore): RecordStore => ({
    ...records,
    listExpired(params) {
      sweeps++
      return records.listExpired(params)
    },
    async claimIdempotencyKey(params) {
      const held = await records.claimIdempotencyKey(params)
      claims++
      return held
    },
  })
  const engines = await Promise.all(
    [1, 2, 3].map(() => {
      const storage = directoryStorage(folder)
      return createEngine({
        storage: { ...storage, records: counted(storage.records) },
        clock: () => new Date(now),
        sweepIntervalMs: INTERVAL_MS,
        rendering: { isolation: 'none' },
      })
    }),
  )
  onTestFinished(async () => {
    for (const engine of engines) await engine.close()
  })
  const attempts = async (more: number) => {
    const before = claims
    await vi.waitFor(() => expect(claims).toBeGreaterThanOrEqual(before + more), { timeout: 20_000 })
  }

  await attempts(12)
  expect(sweeps).toBe(1)
  now += INTERVAL_MS
  await attempts(12)
  expect(sweeps).toBe(2)
  await engines.shift()?.close()
  await engines.shift()?.close()
  now += INTERVAL_MS
  await attempts(4)
  expect(sweeps).toBe(3)
})
