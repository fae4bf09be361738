import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCluster, POSTGRES_PROGRAMS } from '../storage/postgres/cluster.ts'
import { BUCKET, startS3 } from '../storage/s3/s3-server.ts'
import { storageOf } from './storage.ts'

const INVOICES = 2_000
const KILL_INTERVAL_MS = 5_000
const CONCURRENT_REQUESTS = 24
const KEY = { 'x-api-key': 'key', 'content-type': 'application/json' }

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url))
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
/** The servers of the test notice closed connections of killed workers late. */
const HOOK_MS = 60_000

/** Starts a process of the service. @returns The process and its first line. */
async function start(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout === null) throw new Error('the process has no output')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, line: String(line) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

test.skipIf(POSTGRES_PROGRAMS === null)(
  'three hosts and two workers, one killed every five seconds, make each of 2,000 invoices once',
  { timeout: 600_000 },
  async () => {
    const cluster = await createCluster()
    onTestFinished(() => cluster.remove(), HOOK_MS)
    const s3 = await startS3()
    onTestFinished(() => s3.stop(), HOOK_MS)
    const env = { DATABASE_URL: cluster.url(), S3_ENDPOINT: s3.endpoint, S3_BUCKET: BUCKET }

    const hosts = await Promise.all([1, 2, 3].map(() => start(HOST, env)))
    const workers = await Promise.all([1, 2].map(async () => (await start(WORKER, env)).child))
    onTestFinished(async () => {
      for (const child of [...hosts.map(({ child }) => child), ...workers]) await end(child, 'SIGKILL')
    }, HOOK_MS)
    const urlOf = (at: number, path: string) =>
      `http://127.0.0.1:${hosts[at % hosts.length]?.line}/v2/${path}`
    const definition = await readFile(
      new URL('../../fixtures/invoice/template.json', import.meta.url),
      'utf8',
    )
    const { sample, ...template } = JSON.parse(definition)
    const stored = await fetch(urlOf(0, 'update-template?template_id=invoice'), {
      method: 'POST',
      headers: KEY,
      body: JSON.stringify(template),
    })
    expect(await stored.json()).toMatchObject({ status: 'success' })

    let kills = 0
    const killer = setInterval(async () => {
      const at = kills % workers.length
      const victim = workers[at]
      if (victim === undefined || victim.exitCode !== null) return
      kills++
      await end(victim, 'SIGKILL')
      workers[at] = (await start(WORKER, env)).child
    }, KILL_INTERVAL_MS)
    onTestFinished(() => clearInterval(killer))

    const started = performance.now()
    const refs = new Set<string>()
    const numbers = Array.from({ length: INVOICES }, (_, at) => at).values()
    const ask = async () => {
      for (const at of numbers) {
        const response = await fetch(urlOf(at, 'create-pdf?template_id=invoice&async=1'), {
          method: 'POST',
          headers: { ...KEY, 'idempotency-key': `invoice ${at}` },
          body: JSON.stringify(sample),
        })
        const accepted = (await response.json()) as { transaction_ref: string }
        expect(accepted).toMatchObject({ status: 'success' })
        refs.add(accepted.transaction_ref)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, ask))
    expect(refs.size).toBe(INVOICES)

    const database = new pg.Pool({ connectionString: cluster.url() })
    onTestFinished(() => database.end())
    const count = async (condition: string) => {
      const { rows } = await database.query(
        `SELECT count(*) AS n FROM platen.transactions WHERE ${condition}`,
      )
      return Number(rows[0].n)
    }
    await vi.waitFor(async () => expect(await count("status IN ('pending', 'processing')")).toBe(0), {
      timeout: 500_000,
      interval: 500,
    })
    clearInterval(killer)
    const seconds = (performance.now() - started) / 1000
    console.log(`${INVOICES} invoices in ${seconds.toFixed(1)} s, ${kills} workers killed`)

    expect(await count("status = 'success'")).toBe(INVOICES)
    expect(await count('true')).toBe(INVOICES)
    expect(kills).toBeGreaterThanOrEqual(3)
    const { files: store } = storageOf(env)
    const { rows } = await database.query('SELECT transaction_ref, primary_key FROM platen.transactions')
    expect(new Set(rows.map(({ transaction_ref }) => transaction_ref))).toEqual(refs)
    const sizes: number[] = []
    // Sequentially, as s3rver cannot list more than a page.
    for (const { primary_key } of rows) {
      const file = await store.get({ key: primary_key })
      await file?.stream.cancel()
      sizes.push(file?.bytes ?? 0)
    }
    await store.close()
    expect(Math.min(...sizes)).toBeGreaterThan(0.99 * Math.max(...sizes))
    for (const [at, { primary_key }] of rows.slice(0, 50).entries()) {
      const file = await fetch(urlOf(at, `get-pdf/${primary_key}`))
      expect(
        Buffer.from(await file.arrayBuffer())
          .toString('latin1')
          .trimEnd(),
      ).toMatch(/^%PDF-.*%%EOF$/s)
    }
  },
)
