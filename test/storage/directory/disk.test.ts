import { mkdir, mkdtemp, readdir, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleBytes } from '../../../src/testing/samples.ts'
import { runOnSmallDisk } from '../../small-disk.ts'

let path = ''
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'platen-disk-'))
})
afterEach(async () => {
  await rm(path, { recursive: true })
})

const KEY = 'abcdefgh.pdf'

function unavailable(said: RegExp) {
  return expect.objectContaining({
    code: 'storage_unavailable',
    message: expect.stringMatching(said),
  })
}

test('on a full or read-only disk no partial file remains, and the storage recovers', context => {
  const printed = runOnSmallDisk(new URL('./fill-disk.ts', import.meta.url), path)
  if (printed === null) return context.skip('this machine does not let the test mount a small disk')
  const full = unavailable(/the disk is full; free space/)
  expect(JSON.parse(printed)).toEqual({
    fileTooLarge: unavailable(new RegExp(`store file largefile in ${path}: the disk is full`)),
    replacementTooLarge: full,
    filesAfter: expect.toSatisfy((entries: { key: string; bytes: number }[]) => {
      const found = new Map(entries.map(({ key, bytes }) => [key, bytes]))
      return found.size === 2 && found.get('firstfile') === 10_000 && found.get('replaced1') === 20_000
    }),
    temporariesAfter: [],
    fileThatFits: 'done',
    fileOnFullDisk: full,
    rowOnFullDisk: full,
    rowsOnFullDisk: 1,
    rowAfter: 'done',
    rowsAfter: 2,
    fileOnReadOnlyDisk: unavailable(/read-only; mount it writable/),
    fileReadOnReadOnlyDisk: 10_000,
    rowOnReadOnlyDisk: 'done',
    fileAfterReadOnly: 'done',
    rowAfterReadOnly: 'done',
    temporariesAtEnd: [],
  })
})

describe('the folder', () => {
  test('is created with its parents, with access for this user only', async () => {
    const folder = join(path, 'a', 'b', 'data')
    const { files } = directoryStorage(folder)
    await files.put({ key: KEY, bytes: sampleBytes(10) })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(fileURLToPath(await files.url({ key: KEY })))).mode & 0o777).toBe(0o600)
  })

  test('is not touched before the first call that needs it', async () => {
    const folder = join(path, 'data')
    const { files, records } = directoryStorage(folder)
    await files.url({ key: KEY })
    await files.close()
    await records.close()
    expect(await readdir(path)).toEqual([])
  })

  test('must not be a file or below one', async () => {
    const file = join(path, 'file')
    await writeFile(file, 'not a folder')
    for (const folder of [file, join(file, 'below')]) {
      const { files, records } = directoryStorage(folder)
      const refused = unavailable(
        new RegExp(`create the folder ${file}.*a file is in the place of a folder; choose another`),
      )
      await expect(files.put({ key: KEY, bytes: sampleBytes(10) })).rejects.toThrow(refused)
      await expect(records.findTransactionByKey({ account: null, key: KEY })).rejects.toThrow(refused)
    }
  })

  test('is required', () => {
    expect(() => directoryStorage('')).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  })

  test.each([
    [{ busyTimeout: 10 }, "directoryStorage has no option 'busyTimeout', did you mean 'busyTimeoutMs'?"],
    [{ busyTimeoutMs: -1 }, "'busyTimeoutMs' must be milliseconds from 0 to 2147483647, got -1."],
    [{ database: 'records' }, /^'database' must be a SQLite connection, or a function .* got 'records'\.$/],
  ])('rejects the options %j', (options, message) => {
    expect(() => directoryStorage(path, options as object)).toThrow(
      expect.objectContaining({ code: 'invalid_option', message: expect.stringMatching(message) }),
    )
  })

  test('is cleared of temporary files older than an hour, and of no others', async () => {
    const temporaries = join(path, 'tmp')
    await mkdir(temporaries)
    const now = Date.now()
    for (const [name, ageMs] of Object.entries({ old: 3_700_000, young: 3_500_000 })) {
      await writeFile(join(temporaries, name), 'half a file')
      await utimes(join(temporaries, name), now / 1000, (now - ageMs) / 1000)
    }
    await directoryStorage(path).files.get({ key: KEY })
    expect(await readdir(temporaries)).toEqual(['young'])
  })
})

describe('files', () => {
  test('of other programs are not listed', async () => {
    const { files } = directoryStorage(path)
    await files.put({ key: KEY, bytes: sampleBytes(10) })
    const shard = join(fileURLToPath(await files.url({ key: KEY })), '..')
    await writeFile(join(shard, '.DS_Store'), '')
    await writeFile(join(shard, 'elsewhere.pdf'), '')
    await writeFile(join(path, 'files', 'stray.txt'), '')
    await mkdir(join(shard, 'folder-of-another'))
    const found: string[] = []
    for await (const { key } of files.list()) found.push(key)
    expect(found).toEqual([KEY])
  })

  test('have no key if the path only resembles theirs', async () => {
    const { files } = directoryStorage(path)
    const url = await files.url({ key: KEY })
    expect(files.keyOf({ url: url.replace(/files\/../, 'files/zz') })).toBeNull()
    expect(files.keyOf({ url: url.replace('/files/', '/tmp/') })).toBeNull()
    expect(directoryStorage(join(path, 'other')).files.keyOf({ url })).toBeNull()
  })

  test('truncated by another program fail the reader with both lengths', async () => {
    const { files } = directoryStorage(path)
    await files.put({ key: KEY, bytes: sampleBytes(200_000) })
    const file = await files.get({ key: KEY })
    await truncate(fileURLToPath(await files.url({ key: KEY })), 100_000)
    await expect(new Response(file?.stream).arrayBuffer()).rejects.toThrow(
      unavailable(/ended after 100000 of its 200000 bytes/),
    )
  })

  test('can be read to the end after they are deleted or replaced', async () => {
    const { files } = directoryStorage(path)
    await files.put({ key: KEY, bytes: sampleBytes(300_000) })
    const first = await files.get({ key: KEY })
    await files.put({ key: KEY, bytes: sampleBytes(10) })
    const second = await files.get({ key: KEY })
    await files.delete({ key: KEY })
    expect(Buffer.from(await new Response(first?.stream).arrayBuffer())).toEqual(
      Buffer.from(sampleBytes(300_000)),
    )
    expect((await new Response(second?.stream).arrayBuffer()).byteLength).toBe(10)
  })

  test('fail if a folder has their path', async () => {
    const { files } = directoryStorage(path)
    await mkdir(fileURLToPath(await files.url({ key: KEY })), { recursive: true })
    await expect(files.put({ key: KEY, bytes: sampleBytes(10) })).rejects.toThrow(
      unavailable(/a folder is in the place of a file/),
    )
    expect(await readdir(join(path, 'tmp'))).toEqual([])
  })

  test('fail if their folder cannot be created', async context => {
    if (process.platform !== 'linux') return context.skip('this system has no /proc')
    const { files } = directoryStorage('/proc/none/data')
    await expect(files.put({ key: KEY, bytes: sampleBytes(10) })).rejects.toThrow(
      unavailable(/^Could not create the folder \/proc\/none\/data/),
    )
  })

  test('leave no descriptor open after reading, cancelling or failing', async context => {
    const descriptors = '/proc/self/fd'
    const count = async (): Promise<number> => (await readdir(descriptors)).length
    const before = await count().catch(() => null)
    if (before === null) return context.skip(`this system has no ${descriptors}`)
    const { files } = directoryStorage(path)
    await files.put({ key: KEY, bytes: sampleBytes(300_000) })
    await files.put({ key: 'emptyfile', bytes: sampleBytes(0) })
    for (let round = 0; round < 20; round++) {
      await new Response((await files.get({ key: KEY }))?.stream).arrayBuffer()
      await (await files.get({ key: KEY }))?.stream.cancel()
      const reader = (await files.get({ key: KEY }))?.stream.getReader()
      await reader?.read()
      await Promise.all([reader?.read(), reader?.cancel()])
      await new Response((await files.get({ key: 'emptyfile' }))?.stream).arrayBuffer()
    }
    for (let round = 0; round < 20; round++) {
      const file = await files.get({ key: KEY })
      await truncate(fileURLToPath(await files.url({ key: KEY })), 100_000)
      await expect(new Response(file?.stream).arrayBuffer()).rejects.toThrow()
      await files.put({ key: KEY, bytes: sampleBytes(300_000) })
    }
    expect(await count()).toBeLessThan(before + 20)
  })

  test('behind a symbolic link have URLs with the given path', async () => {
    const link = join(path, 'link')
    await mkdir(join(path, 'real'))
    await symlink(join(path, 'real'), link)
    const { files } = directoryStorage(link)
    await files.put({ key: KEY, bytes: sampleBytes(10) })
    expect(files.keyOf({ url: await files.url({ key: KEY }) })).toBe(KEY)
    expect((await directoryStorage(join(path, 'real')).files.get({ key: KEY }))?.bytes).toBe(10)
  })
})
