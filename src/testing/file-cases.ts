import assert from 'node:assert/strict'
import type { FileEntry, FileStore } from '../storage/contracts.ts'
import { assertFails, type StorageCases } from './case.ts'
import { sampleBytes } from './samples.ts'

const KEY = '019b7885-1e00-7000-8000-000000000001.pdf'

/** Keys that FILE_KEY_PATTERN excludes. */
const BAD_KEYS: readonly string[] = [
  '',
  'short',
  '../../x',
  '../../../../etc/passwd',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  'folder/12345678.pdf',
  '..',
  '........',
  '12345678.tar.gz',
  '12345678.PDF',
  '12345678.pdf\n',
  '12345678\0.pdf',
  '1234 5678.pdf',
  '%2e%2e%2fabc',
  'schlüssel.pdf',
  '__proto__',
  'a'.repeat(129),
  'a'.repeat(300),
]

/** Contents and names of files. */
export const FILE_CASES: StorageCases = {
  'are returned unchanged, with their length': async ({ files }) => {
    for (const [at, length] of [1, 255, 65_535, 65_536, 65_537, 200_000].entries()) {
      const key = `abcdefgh-${at}.bin`
      await files.put({ key, bytes: sampleBytes(length) })
      await assertContent(files, key, sampleBytes(length))
    }
  },
  'keys of every allowed form': async ({ files }) => {
    for (const key of [KEY, 'abcdefgh', '12345678.a', 'A-b-C-d-0.12345678', 'x'.repeat(128), '--------']) {
      await files.put({ key, bytes: sampleBytes(10, key.length) })
      await assertContent(files, key, sampleBytes(10, key.length))
    }
  },
  'a file in the trash is not found by any call, and removed when the trash is emptied': async ({
    files,
  }) => {
    const other = 'abcdefgh-other.pdf'
    await files.put({ key: KEY, bytes: sampleBytes(10) })
    await files.put({ key: other, bytes: sampleBytes(10) })
    assert.equal(await files.emptyTrash({ before: '2999-01-01T00:00:00.000Z' }), 0)
    await files.trash({ key: KEY })
    await files.trash({ key: 'abcdefgh-none.pdf' })
    await assertAbsent(files)
    assert.deepEqual(await keysOf(files), [other])
    assert.equal(await files.emptyTrash({ before: '2020-01-01T00:00:00.000Z' }), 0)
    await files.put({ key: KEY, bytes: sampleBytes(20) })
    assert.equal(await files.emptyTrash({ before: '2999-01-01T00:00:00.000Z' }), 1)
    await assertContent(files, KEY, sampleBytes(20))
  },
  'an empty file': async ({ files }) => {
    await files.put({ key: KEY, bytes: new Uint8Array() })
    await assertContent(files, KEY, new Uint8Array())
    assert.deepEqual(
      (await entries(files)).map(({ key, bytes }) => ({ key, bytes })),
      [{ key: KEY, bytes: 0 }],
    )
  },
  'a file of 5 MB': async ({ files }) => {
    const bytes = sampleBytes(5_000_000)
    await files.put({ key: KEY, bytes })
    await assertContent(files, KEY, bytes)
  },
  'a stream is stored as its chunks, also without any': async ({ files }) => {
    const bytes = sampleBytes(300_000)
    for (const chunks of [[], [bytes.slice(0, 1)], [bytes.slice(0, 100_000), bytes.slice(100_000)]]) {
      await files.put({ key: KEY, bytes: streamOf(chunks) })
      await assertContent(files, KEY, Buffer.concat(chunks))
    }
  },
  'a stream that fails leaves the earlier file': async ({ files }) => {
    const failure = new Error('the source ended early')
    const failing = () => streamOf([sampleBytes(200_000, 1)], failure)
    await assert.rejects(files.put({ key: KEY, bytes: failing() }), failure)
    await assertAbsent(files)
    await files.put({ key: KEY, bytes: sampleBytes(10) })
    await assert.rejects(files.put({ key: KEY, bytes: failing() }), failure)
    await assertContent(files, KEY, sampleBytes(10))
    assert.equal((await entries(files)).length, 1)
  },
  'part of a larger buffer is stored as that part': async ({ files }) => {
    await files.put({ key: KEY, bytes: sampleBytes(1000).subarray(100, 300) })
    await assertContent(files, KEY, sampleBytes(1000).slice(100, 300))
  },
  'a missing file is null': async ({ files }) => {
    await assertAbsent(files)
  },
  'a second put replaces the whole file': async ({ files }) => {
    await files.put({ key: KEY, bytes: sampleBytes(100_000) })
    await files.put({ key: KEY, bytes: sampleBytes(10, 1) })
    await assertContent(files, KEY, sampleBytes(10, 1))
    assert.equal((await entries(files)).length, 1)
  },
  'deletion, also of a missing file': async ({ files }) => {
    await files.delete({ key: KEY })
    await files.put({ key: KEY, bytes: sampleBytes(10) })
    await files.put({ key: 'neighbour', bytes: sampleBytes(20) })
    await files.delete({ key: KEY })
    await assertAbsent(files)
    await files.delete({ key: KEY })
    await assertContent(files, 'neighbour', sampleBytes(20))
  },
  'values are copied when stored and returned': async ({ files }) => {
    for (const bytes of [sampleBytes(100), Buffer.from(sampleBytes(100))]) {
      await files.put({ key: KEY, bytes })
      bytes.fill(0)
      const file = await files.get({ key: KEY })
      assert.ok(file)
      for await (const chunk of file.stream) chunk.fill(0)
      await assertContent(files, KEY, sampleBytes(100))
    }
  },
  'a stream may be cancelled at any point, and the file read again': async ({ files }) => {
    const bytes = sampleBytes(1_000_000)
    await files.put({ key: KEY, bytes })
    const unread = await files.get({ key: KEY })
    await unread?.stream.cancel()
    const begun = await files.get({ key: KEY })
    const reader = begun?.stream.getReader()
    const first = await reader?.read()
    assert.ok(first?.value !== undefined && first.value.byteLength > 0)
    await reader?.cancel('enough')
    await assertContent(files, KEY, bytes)
    await files.delete({ key: KEY })
    await assertAbsent(files)
  },
  'concurrent puts of one key store one of them completely': async ({ files }) => {
    const contents = Array.from({ length: 8 }, (_, seed) => sampleBytes(100_000 + seed, seed))
    await Promise.all(contents.map(bytes => files.put({ key: KEY, bytes })))
    const found = await content(files, KEY)
    assert.ok(
      contents.some(bytes => Buffer.compare(bytes, found) === 0),
      'the file is none of those that were put',
    )
    assert.equal((await entries(files)).length, 1)
  },

  'all files are listed, with length and time': async ({ files }) => {
    assert.deepEqual(await entries(files), [])
    const keys = Array.from({ length: 30 }, (_, at) => `listed-${at}.pdf`)
    for (const [at, key] of keys.entries()) await files.put({ key, bytes: sampleBytes(at) })
    await files.delete({ key: 'listed-7.pdf' })
    const found = await entries(files)
    const expected = keys.map((key, bytes) => ({ key, bytes })).filter(({ bytes }) => bytes !== 7)
    assert.deepEqual(
      found.map(({ key, bytes }) => ({ key, bytes })).sort((a, b) => a.bytes - b.bytes),
      expected,
    )
    for (const { modified_at } of found)
      assert.match(modified_at, /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  },
  'a listing may be stopped early, and files may be deleted during it': async ({ files }) => {
    for (let at = 0; at < 10; at++) await files.put({ key: `listed-${at}`, bytes: sampleBytes(at) })
    for await (const { key } of files.list()) {
      assert.match(key, /^listed-\d$/)
      break
    }
    for await (const { key } of files.list()) await files.delete({ key })
    assert.deepEqual(await entries(files), [])
  },
  'the key of a URL is found': async ({ files }) => {
    for (const key of [KEY, 'abcdefgh', 'A-b-C-d-0.12345678']) {
      const before = await files.url({ key })
      assert.equal(new URL(before).href, before, 'it is an absolute URL in normal form')
      assert.equal(files.keyOf({ url: before }), key, 'also where no such file is')
      await files.put({ key, bytes: sampleBytes(1) })
      assert.equal(files.keyOf({ url: await files.url({ key }) }), key)
    }
    assert.notEqual(await files.url({ key: 'abcdefgh' }), await files.url({ key: 'abcdefgi' }))
  },
  'the URL of another resource has no key': async ({ files }) => {
    const own = await files.url({ key: KEY })
    const foreign = [
      '',
      'no url',
      KEY,
      `https://elsewhere.example/${KEY}`,
      `ftp://elsewhere.example/${KEY}`,
      `file://elsewhere.example/files/${KEY}`,
      'file:///etc/passwd',
      `data:,${KEY}`,
      own.replace(KEY, '../../x'),
      own.replace(KEY, '%2e%2e%2f%2e%2e%2fx'),
      own.replace(KEY, '__proto__'),
      own.replace(KEY, ''),
      `${own}/${KEY}`,
      `${own}%00`,
    ]
    for (const url of foreign) assert.equal(files.keyOf({ url }), null, url)
  },
  'an invalid key is rejected without effect': async ({ files }) => {
    await files.put({ key: KEY, bytes: sampleBytes(10) })
    for (const key of BAD_KEYS) {
      await assertFails('invalid_request', () => files.put({ key, bytes: sampleBytes(5) }))
      await assertFails('invalid_request', () => files.get({ key }))
      await assertFails('invalid_request', () => files.delete({ key }))
      await assertFails('invalid_request', () => files.trash({ key }))
      await assertFails('invalid_request', () => files.url({ key }))
    }
    assert.deepEqual(await keysOf(files), [KEY])
    await assertContent(files, KEY, sampleBytes(10))
  },
}

async function content(files: FileStore, key: string): Promise<Buffer> {
  const file = await files.get({ key })
  assert.ok(file, `file ${key} is not there`)
  const chunks: Uint8Array[] = []
  for await (const chunk of file.stream) chunks.push(chunk)
  const all = Buffer.concat(chunks)
  assert.equal(all.byteLength, file.bytes, `the length of ${key} differs from what get() said`)
  return all
}

async function assertContent(files: FileStore, key: string, expected: Uint8Array): Promise<void> {
  const found = await content(files, key)
  assert.equal(found.byteLength, expected.byteLength, `length of ${key}`)
  assert.equal(Buffer.compare(found, expected), 0, `the bytes of ${key} differ from those stored`)
}

/** Not assert.equal, whose message would contain the whole stream. */
async function assertAbsent(files: FileStore): Promise<void> {
  const file = await files.get({ key: KEY })
  await file?.stream.cancel()
  assert.ok(file === null, `file ${KEY} is there, of ${file?.bytes} bytes; expected null`)
}

/** A stream of chunks, which then ends or fails. */
function streamOf(chunks: readonly Uint8Array[], failure?: Error): ReadableStream<Uint8Array> {
  const left = chunks.map(chunk => new Uint8Array(chunk))
  return new ReadableStream({
    pull(controller) {
      const next = left.shift()
      if (next !== undefined) controller.enqueue(next)
      else if (failure === undefined) controller.close()
      else controller.error(failure)
    },
  })
}

async function entries(files: FileStore): Promise<FileEntry[]> {
  const found: FileEntry[] = []
  for await (const entry of files.list()) found.push(entry)
  return found
}

async function keysOf(files: FileStore): Promise<string[]> {
  return (await entries(files)).map(({ key }) => key)
}
