import { expect, test } from 'vitest'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import { storageConformance } from '../../src/testing/index.ts'

const conformance = storageConformance({
  createStorage: () => ({ storage: memoryStorage() }),
  skip: { 'reopening: acknowledged writes are still there': 'memory ends with its storage' },
})
for (const { name, skipped, run } of conformance) {
  test.skipIf(skipped !== null)(skipped === null ? name : `${name} (not here: ${skipped})`, run)
}

test.each(['deleted', 'replaced'])('a file that is %s during a read is read to its end', async how => {
  const { files } = memoryStorage()
  const bytes = Uint8Array.from({ length: 9_000_000 }, (_, i) => i % 251)
  const key = 'a0000000-0000-4000-8000-000000000000.pdf'
  await files.put({ key, bytes })
  const file = await files.get({ key })
  const chunks: Uint8Array[] = []
  for await (const chunk of file?.stream ?? []) {
    if (chunks.length === 0)
      await (how === 'deleted' ? files.delete({ key }) : files.put({ key, bytes: new Uint8Array(3) }))
    chunks.push(chunk)
  }
  expect(chunks.length).toBeGreaterThan(1)
  expect(Buffer.compare(Buffer.concat(chunks), bytes)).toBe(0)
  const rest = await files.get({ key })
  expect(rest?.bytes ?? null).toBe(how === 'deleted' ? null : 3)
})

test('cancelling a stream before its last chunk is read does not affect other streams', async () => {
  const { files } = memoryStorage()
  const bytes = Uint8Array.from({ length: 9_000_000 }, (_, i) => i % 251)
  const key = 'b0000000-0000-4000-8000-000000000000.pdf'
  const small = 'c0000000-0000-4000-8000-000000000000.pdf'
  await files.put({ key, bytes })
  await files.put({ key: small, bytes: bytes.slice(0, 10) })
  for (const at of [key, small]) {
    const stays = (await files.get({ key: at }))?.stream.getReader()
    const leaves = (await files.get({ key: at }))?.stream.getReader()
    const first = await stays?.read()
    if (at === key) for (let chunk = 0; chunk < 2; chunk++) await leaves?.read()
    // The last chunk is queued and nothing reads it.
    await new Promise(resolve => setImmediate(resolve))
    await leaves?.cancel()
    await files.delete({ key: at })
    const chunks = [first?.value ?? new Uint8Array()]
    for (let next = await stays?.read(); next?.done === false; next = await stays?.read())
      chunks.push(next.value)
    expect(Buffer.compare(Buffer.concat(chunks), at === key ? bytes : bytes.subarray(0, 10))).toBe(0)
  }
})
