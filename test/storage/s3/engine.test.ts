import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { serve } from '../../http/server.ts'
import { answerError } from './fault-proxy.ts'
import { proxied } from './s3-files.ts'
import { type S3Server, startS3 } from './s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.stop())

test('an engine stores its files, and their URLs serve them', async () => {
  const { files } = await proxied(server.endpoint, () => undefined, { prefix: 'engine' })
  const { engine, post, close } = await serve({}, { storage: { ...memoryStorage(), files } })
  onTestFinished(close)
  const created = await (await post('/v2/create-pdf?template_id=hello', { name: 'Ada' })).json()
  expect(created).toMatchObject({ status: 'success' })
  const { download_url, transaction_ref } = created as Record<string, string>
  const answer = await fetch(download_url ?? '')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const merged = await post('/v2/merge-pdfs', { urls: [download_url, download_url] })
  expect(await merged.json()).toMatchObject({ status: 'success' })
  await engine.forAccount('acme').deleteObject({ transaction_ref: transaction_ref ?? '' })
  expect((await fetch(download_url ?? '')).status).toBe(404)
})

test('while the store is down, a call is a 503 and recorded as failed', async () => {
  let isDown = true
  const { files } = await proxied(
    server.endpoint,
    (_, response) => {
      if (isDown) answerError(response, 503, 'ServiceUnavailable')
    },
    { prefix: 'down', retries: 1 },
  )
  const { engine, post, close } = await serve({}, { storage: { ...memoryStorage(), files } })
  onTestFinished(close)
  const answer = await post('/v2/create-pdf?template_id=hello', { name: 'Ada' })
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { status: 'error', code: 'storage_unavailable' },
  ])
  const { objects } = await engine.forAccount('acme').listObjects()
  expect(objects.map(({ status }) => status)).toEqual(['error'])
  isDown = false
  const again = await post('/v2/create-pdf?template_id=hello', { name: 'Ada' })
  expect(again.status).toBe(200)
})
