import { copyFile, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../../src/engine/create-engine.ts'
import { hasSqlite } from '../../../src/storage/directory/database.ts'
import { directoryStorage } from '../../../src/storage/directory/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-replaced-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** @param days Days by which the clock is ahead: sweeps look for old files and expired leases. */
function open(days: number): Promise<Engine> {
  return createEngine({
    storage: directoryStorage(folder),
    rendering: { isolation: 'none' },
    sweepIntervalMs: 0,
    clock: () => new Date(Date.now() + days * DAY_MS),
  })
}

async function storedFiles(): Promise<string[]> {
  const all = await readdir(join(folder, 'files'), { recursive: true })
  return all.filter(name => name.endsWith('.pdf')).sort()
}

async function createPdfs(count: number): Promise<void> {
  const engine = await open(0)
  await engine.putTemplate({ template_id: 'page', document: { content: ['x'] } })
  for (let i = 0; i < count; i++) await engine.createPdf({ template_id: 'page', data: {}, expiration: 0 })
  await engine.close()
}

test.skipIf(!hasSqlite())('sweeps keep every file after the database was moved away', async () => {
  await createPdfs(3)
  const before = await storedFiles()
  for (const name of await readdir(folder)) {
    if (name.startsWith('records.sqlite')) await rename(join(folder, name), join(folder, `moved-${name}`))
  }
  const engine = await open(1)
  expect(await engine.sweep()).toMatchObject({ orphans: 0, unknown_files: 3 })
  await engine.close()
  expect(await storedFiles()).toEqual(before)
  expect(before).toHaveLength(3)
})

test.skipIf(!hasSqlite())('sweeps keep every file after an older backup was restored', async () => {
  await createPdfs(1)
  const [database, backup] = [join(folder, 'records.sqlite'), join(folder, 'backup')]
  await copyFile(database, backup)
  await createPdfs(2)
  const before = await storedFiles()
  for (const name of await readdir(folder)) {
    if (name.startsWith('records.sqlite')) await rm(join(folder, name))
  }
  await copyFile(backup, database)
  const engine = await open(1)
  expect(await engine.sweep()).toMatchObject({ orphans: 0, unknown_files: 2 })
  await engine.close()
  expect(await storedFiles()).toEqual(before)
})
