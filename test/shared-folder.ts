import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder shared by the test files of one run. Missing at first. */
export const SHARED_FOLDER =
  process.env['PLATEN_SHARED_FOLDER'] ?? join(tmpdir(), `platen-tests-${process.pid}`)

/** @returns A function that removes the folder after the run. */
export default function shareFolder(): () => Promise<void> {
  return () => rm(SHARED_FOLDER, { recursive: true, force: true })
}
