import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleBytes, sampleTransaction } from '../../../src/testing/samples.ts'

/** Root can write everywhere, so the script continues as another user. */
const OTHER_USER = process.getuid?.() === 0 ? '65534' : ''

function chmodAll(path: string, folder: number, file: number): void {
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    const one = join(path, name)
    chmodSync(one, statSync(one).isDirectory() ? folder : file)
  }
  chmodSync(path, folder)
}

test.skipIf(process.platform === 'win32')('a read-only folder can be read', async () => {
  const path = mkdtempSync(join(tmpdir(), 'platen-read-only-'))
  onTestFinished(() => {
    chmodAll(path, 0o700, 0o600)
    rmSync(path, { recursive: true })
  })
  const { records, files } = directoryStorage(path)
  await records.addTransaction({ transaction: sampleTransaction() })
  await files.put({ key: 'abcdefgh.pdf', bytes: sampleBytes(10) })
  await records.close()
  await files.close()
  chmodAll(path, 0o555, 0o444)
  const script = fileURLToPath(new URL('read-only.ts', import.meta.url))
  const printed = execFileSync(process.execPath, [script, path, OTHER_USER], { encoding: 'utf8' })
  const refused = { code: 'storage_unavailable', message: expect.any(String) }
  expect(JSON.parse(printed)).toEqual({ list: 1, file: 10, add: refused, put: refused })
  chmodAll(path, 0o755, 0o644)
  const again = directoryStorage(path)
  expect(await again.records.countTransactions({ account: 'acme' })).toBe(1)
  await again.records.close()
})
