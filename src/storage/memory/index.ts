import type { Storage } from '../contracts.ts'
import { createMemoryFiles } from './files.ts'
import { createMemoryQueue } from './queue.ts'
import { createMemoryRecords } from './records.ts'

/**
 * A storage in this process's memory, gone with it: for tests, scripts and short-lived hosts.
 * Copies go in and out, so that no caller's later change reaches what is stored. Files have `memory:` URLs,
 * which only this storage understands. Nothing can fail but a call after `close()`, which also frees it all.
 */
export function memoryStorage(): Storage {
  return { records: createMemoryRecords(), files: createMemoryFiles(), queue: createMemoryQueue() }
}
