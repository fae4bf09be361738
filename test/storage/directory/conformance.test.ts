import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'vitest'
import { type DirectoryStorageOptions, directoryStorage } from '../../../src/storage/directory/index.ts'
import { type StorageUnderTest, storageConformance } from '../../../src/testing/index.ts'

async function inNewFolder(options: Partial<DirectoryStorageOptions> = {}): Promise<StorageUnderTest> {
  const parent = await mkdtemp(join(tmpdir(), 'platen-directory-'))
  // A missing folder whose name must be escaped in URLs.
  const path = join(parent, 'new', 'Grüße % #1?')
  return {
    storage: directoryStorage(path, options),
    reopen: () => directoryStorage(path, options),
    remove: () => rm(parent, { recursive: true }),
  }
}

describe('with node:sqlite', () => {
  for (const { name, run } of storageConformance({ createStorage: () => inNewFolder() })) test(name, run)
})

describe('with a connection opened by the host', () => {
  const createStorage = () => inNewFolder({ database: file => new DatabaseSync(file) })
  for (const { name, run } of storageConformance({ createStorage })) {
    if (!name.startsWith('files:')) test(name, run)
  }
})
