import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createEngine } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'
import { createReceiver } from './receiver.ts'

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url))
const JOBS = 200
const MIN_KILLS = 8

/** Runs the host until it ends, or kills it shortly after it has printed a number of lines. */
async function run(
  args: readonly string[],
  killAfterLines: number,
): Promise<{ lines: string[]; wasKilled: boolean }> {
  const child = spawn(process.execPath, [HOST, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (lines.length === killAfterLines) setTimeout(() => child.kill('SIGKILL'), Math.random() * 40)
  }
  await ended
  return { lines, wasKilled: child.signalCode === 'SIGKILL' }
}

test('a host killed at random points renders every acknowledged PDF exactly once', {
  timeout: 180_000,
}, async ({ onTestFinished }) => {
  const path = mkdtempSync(join(tmpdir(), 'platen-kill-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const { origin, received } = await createReceiver((response, nth) =>
    response.writeHead(nth % 5 === 0 ? 500 : 204).end(),
  )
  const acknowledged: string[] = []
  const successes: string[] = []
  let kills = 0
  for (let isDone = false; !isDone; ) {
    const left = JOBS - acknowledged.length
    const killAfter =
      kills < MIN_KILLS || left > 0 ? 1 + Math.floor(Math.random() * 30) : Number.POSITIVE_INFINITY
    const { lines, wasKilled } = await run([path, String(left), origin], killAfter)
    for (const line of lines) {
      const [word, ref = ''] = line.split(' ')
      if (word === 'ack') acknowledged.push(ref)
      if (word === 'success') successes.push(ref)
      expect(['ack', 'success', 'skipped', 'retry', 'end']).toContain(word)
    }
    kills += wasKilled ? 1 : 0
    isDone = lines.at(-1) === 'end' && acknowledged.length >= JOBS
  }
  expect(kills).toBeGreaterThanOrEqual(MIN_KILLS / 2)
  expect(acknowledged).toHaveLength(JOBS)
  expect(new Set(successes).size).toBe(successes.length)

  const storage = directoryStorage(path)
  const engine = await createEngine({ storage, sweepIntervalMs: 0, jobs: { concurrency: 0 } })
  const delivered = new Set(
    received.map(({ target }) => new URL(target, origin).searchParams.get('transaction_ref')),
  )
  for (const transaction_ref of acknowledged) {
    const { object } = await engine.getObject({ transaction_ref })
    expect(object).toMatchObject({ status: 'success', webhook_status: 'delivered' })
    expect(object.webhook_attempts.filter(({ message }) => message === null)).toHaveLength(1)
    expect(delivered).toContain(transaction_ref)
    const { file } = await engine.readFile({ transaction_ref })
    expect(Buffer.from(file).toString('latin1').trimEnd()).toMatch(/^%PDF-.*%%EOF$/s)
  }
  // Recorded but unacknowledged PDFs are rendered too: one file per record, and no others.
  const { objects } = await engine.listObjects({ limit: 500 })
  const keys: string[] = []
  for await (const { key } of storage.files.list()) keys.push(await storage.files.url({ key }))
  expect(objects.map(({ primary_url }) => primary_url).sort()).toEqual(keys.sort())
  expect(await engine.sweep()).toMatchObject({ expired: 0, abandoned: 0, orphans: 0 })
  await engine.close()
})
