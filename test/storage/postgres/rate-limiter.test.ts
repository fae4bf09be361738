import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresRateLimiter } from '../../../src/storage/postgres/index.ts'
import { newSchema, openTestPool, PGLITE_START_MS, startPglite } from './databases.ts'

test('all expired windows are removed each minute', { timeout: PGLITE_START_MS }, async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startPglite()
  onTestFinished(() => server.stop())
  const pool = openTestPool(server.url, { max: 1 })
  const schema = newSchema()
  const limiter = postgresRateLimiter({ pool, schema, preparedStatements: false })({
    maxRequests: 3,
    windowMs: 60_000,
  })
  await limiter.count('acme')
  await pool.query(
    `INSERT INTO "${schema}".rate_limits SELECT 'ended ' || n, 1, 0 FROM generate_series(1, 25000) AS n`,
  )
  const left = async () =>
    (await pool.query(`SELECT count(*)::integer AS n FROM "${schema}".rate_limits`)).rows[0].n
  await limiter.count('acme')
  expect(await left()).toBe(25_001)
  vi.advanceTimersByTime(60_000)
  await vi.waitUntil(
    async () => {
      await limiter.count('acme')
      return (await left()) === 1
    },
    { timeout: 20_000 },
  )
  expect(await limiter.count('acme')).toBeGreaterThan(0)
})
