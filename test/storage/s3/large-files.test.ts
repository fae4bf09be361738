import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { BUCKET, startS3 } from './s3-server.ts'

// the server of the test writes slowly
test('100 MB are stored and read with the memory of a few parts', { timeout: 120_000 }, async () => {
  const server = await startS3()
  onTestFinished(() => server.stop())
  const script = fileURLToPath(new URL('./stream-large.ts', import.meta.url))
  const args = ['--expose-gc', '--max-old-space-size=40', script, server.endpoint, BUCKET]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const { bytes, isSame, peak } = JSON.parse(stdout)
  expect({ bytes, isSame }).toEqual({ bytes: 100_000_000, isSame: true })
  // Parts of 8 MiB, and their copies made by `fetch`.
  expect(peak).toBeLessThan(45_000_000)
})
