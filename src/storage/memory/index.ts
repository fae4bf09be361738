import type { Storage } from '../contracts.ts'
import { createMemoryFiles } from './files.ts'
import { createMemoryQueue } from './queue.ts'
import { createMemoryRecords } from './records.ts'

/**
 * A storage in the memory of this process, for tests, scripts and short-lived hosts. It copies inputs and outputs. Files
 * have `memory:` URLs, which only this storage resolves. Only calls after `close()` fail, which also frees the memory.
 */
export function memoryStorage(): Storage {
  return { records: createMemoryRecords(), files: createMemoryFiles(), queue: createMemoryQueue() }
}
