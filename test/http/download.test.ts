import { expect, test } from 'vitest'
import { createEngine } from '../../src/engine/create-engine.ts'
import { type Authenticate, createHandler } from '../../src/http/index.ts'
import type { Storage } from '../../src/storage/contracts.ts'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import { HELLO } from './server.ts'

/** Opens files and records how each stream ended: read completely, or cancelled. */
function watched(storage: Storage) {
  const endings: Promise<string>[] = []
  const files: Storage['files'] = {
    ...storage.files,
    async get(params) {
      const found = await storage.files.get(params)
      if (found === null) return null
      const reader = found.stream.getReader()
      let end = (_: string): void => {}
      endings.push(
        new Promise(resolve => {
          end = resolve
        }),
      )
      const stream = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const { done, value } = await reader.read()
            if (!done) return controller.enqueue(value)
            end('read')
            controller.close()
          },
          async cancel() {
            await reader.cancel()
            end('cancelled')
          },
        },
        { highWaterMark: 0 },
      )
      return { ...found, stream }
    },
  }
  return { storage: { ...storage, files }, endings }
}

async function open(authenticate: Authenticate) {
  const { storage, endings } = watched(memoryStorage())
  const engine = await createEngine({ storage, sweepIntervalMs: 0, publicUrl: 'http://localhost' })
  await engine.putTemplate(HELLO)
  const { download_url } = await engine.createPdf({ template_id: 'hello' })
  return { engine, handler: createHandler(engine, { authenticate }), download_url, endings }
}

test('a file that is opened after the client has left is closed', async () => {
  const client = new AbortController()
  const { engine, handler, download_url, endings } = await open(() => {
    client.abort()
    return null
  })
  const answer = await handler(new Request(download_url, { signal: client.signal }))
  expect(answer.status).toBe(499)
  await expect.poll(() => endings.length).toBe(1)
  expect(await endings[0]).toBe('cancelled')
  await engine.close()
})

test.each(['bytes=0-9', 'bytes=-5', undefined])(
  'a response with the range %s that is cancelled before it is read closes its file',
  async range => {
    const { engine, handler, download_url, endings } = await open(() => null)
    const answer = await handler(new Request(download_url, { headers: range === undefined ? {} : { range } }))
    expect(answer.status).toBe(range === undefined ? 200 : 206)
    await answer.body?.cancel()
    expect(await endings[0]).toBe('cancelled')
    await engine.close()
  },
)
