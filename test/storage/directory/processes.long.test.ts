import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Storage } from '../../../src/storage/contracts.ts'
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleJob, sampleRef } from '../../../src/testing/samples.ts'
import { numberedContent } from './numbered-content.ts'
import { exitCode, outputLines, startScript } from './scripts.ts'

let path = ''
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'platen-processes-'))
})
afterEach(async () => {
  await rm(path, { recursive: true })
})

test('kill -9 at any moment loses no acknowledged write and leaves no partial file', async () => {
  const acknowledged = new Set<number>()
  for (const [cycle, killAt] of [
    'begin 1',
    'begin 1003',
    'done 2001',
    'begin 3000',
    'begin 4002',
  ].entries()) {
    const child = startScript('writeUntilKilled', [path, String(cycle * 1000)])
    for await (const line of outputLines(child)) {
      if (line === killAt) child.kill('SIGKILL')
      const [event, number] = line.split(' ')
      if (event === 'done') acknowledged.add(Number(number))
    }
    expect(await exitCode(child)).toBeNull()
    await expectSound(path, acknowledged)
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(8)
})

async function expectSound(path: string, acknowledged: ReadonlySet<number>): Promise<void> {
  const storage = directoryStorage(path)
  const stored = new Set<number>()
  for await (const { key } of storage.files.list()) {
    const number = Number(/^numbered-(\d+)\.bin$/.exec(key)?.[1])
    stored.add(number)
    expect(Buffer.compare(await read(storage, key), numberedContent(number)), key).toBe(0)
  }
  const rows = await storage.records.listTransactions({
    account: 'acme',
    template_id: null,
    statuses: null,
    limit: 1_000_000,
    offset: 0,
  })
  const recorded = new Set(rows.map(({ transaction_ref }) => Number(transaction_ref.slice(-12))))
  for (const number of acknowledged) expect(recorded, `row ${number}`).toContain(number)
  for (const number of recorded) expect(stored, `file of row ${number}`).toContain(number)
  await storage.records.close()
  await storage.files.close()
}

test('kill -9 during a replacement keeps the old file and leaves no visible partial file', async () => {
  const child = startScript('dieWriting', [path])
  expect(await exitCode(child)).toBeNull()
  const leftOver = await readdir(join(path, 'tmp'))
  expect(leftOver).toHaveLength(1)
  const { size } = await stat(join(path, 'tmp', leftOver.join()))
  expect(size).toBeLessThan(numberedContent(2).byteLength)

  const storage = directoryStorage(path)
  const found: string[] = []
  for await (const { key } of storage.files.list()) found.push(key)
  expect(found).toEqual(['replaced1'])
  expect(Buffer.compare(await read(storage, 'replaced1'), numberedContent(1))).toBe(0)
})

test('two processes can create and write one folder concurrently', async () => {
  const count = 25
  const starts = [0, 1000]
  const children = starts.map(first => startScript('writeMany', [path, String(first), String(count)]))
  expect(await Promise.all(children.map(exitCode))).toEqual([0, 0])

  const storage = directoryStorage(path)
  for (const number of starts.flatMap(first => Array.from({ length: count }, (_, at) => first + at))) {
    const transaction_ref = sampleRef(number)
    const found = await storage.records.getTransaction({ account: 'acme', transaction_ref })
    expect(found).toMatchObject({ status: 'success', total_pages: number })
  }
  const template = await storage.records.getTemplate({ account: 'acme', template_id: 'invoice' })
  expect(['24', '1024']).toContain(template?.name)
  const shared = await read(storage, 'shared-file')
  expect([24, 1024].some(number => Buffer.compare(numberedContent(number), shared) === 0)).toBe(true)
  await storage.records.close()
  await storage.files.close()
})

const MINUTE_MS = 60_000

async function enqueueMany(path: string, count: number): Promise<string[]> {
  const { queue } = directoryStorage(path)
  const ids = Array.from({ length: count }, (_, at) => sampleRef(at))
  for (const id of ids) await queue.enqueue(sampleJob({ id }))
  await queue.close()
  return ids
}

test('after kill -9 of workers the next worker runs all remaining jobs', async () => {
  const ids = await enqueueMany(path, 40)
  const ended = new Set<string>()
  for (const [event, number] of [
    ['begin', 0],
    ['end', 6],
    ['begin', 15],
  ] as const) {
    const child = startScript('workUntilEmpty', [path, String(MINUTE_MS)])
    for await (const line of outputLines(child)) {
      if (line === `${event} ${sampleRef(number)}`) child.kill('SIGKILL')
      const [happened, id = ''] = line.split(' ')
      if (happened === 'end') ended.add(id)
    }
    expect(await exitCode(child)).toBeNull()
  }
  const { queue } = directoryStorage(path)
  const left = await queue.counts()
  expect(left.leased).toBeGreaterThan(0)
  expect(left.waiting).toBeGreaterThan(0)

  const attempts = new Set<number>()
  queue.work({
    kinds: ['render'],
    concurrency: 2,
    leaseMs: MINUTE_MS,
    pollMs: 10,
    clock: () => new Date(Date.now() + MINUTE_MS),
    handler: async ({ id, attempt }) => {
      ended.add(id)
      attempts.add(attempt)
      return 'done'
    },
  })
  await vi.waitFor(async () => expect(await queue.counts()).toEqual({ waiting: 0, leased: 0 }), 20_000)
  await queue.close()
  expect([...ended].sort()).toEqual(ids)
  expect(attempts).toContain(1)
  expect(attempts).toContain(2)
})

test('two processes share the jobs of one folder and run each once', async () => {
  const ids = await enqueueMany(path, 60)
  const children = [1, 2].map(() => startScript('workUntilEmpty', [path, String(MINUTE_MS)]))
  const lines: string[] = []
  await Promise.all(
    children.map(async child => {
      for await (const line of outputLines(child)) lines.push(line)
    }),
  )
  expect(await Promise.all(children.map(exitCode))).toEqual([0, 0])
  expect(lines.sort()).toEqual(['begin', 'end'].flatMap(event => ids.map(id => `${event} ${id}`)))
})

test('without node:sqlite the error lists all alternatives, and files work', async () => {
  const child = startScript('withoutSqlite', [path], ['--no-experimental-sqlite'])
  const lines: string[] = []
  for await (const line of outputLines(child)) lines.push(line)
  expect(await exitCode(child)).toBe(0)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines.join())).toEqual({
    code: 'invalid_option',
    message: expect.stringMatching(/node:sqlite.*Node 22\.13 or later.*\{ database: .*memoryStorage\(\)/),
  })
})

async function read({ files }: Storage, key: string): Promise<Buffer> {
  const file = await files.get({ key })
  if (file === null) throw new Error(`file ${key} is not there`)
  const chunks: Uint8Array[] = []
  for await (const chunk of file.stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
