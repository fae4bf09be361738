import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for what the test files of one run share. It does not exist at first. */
export const SHARED_FOLDER =
  process.env['PLATEN_SHARED_FOLDER'] ?? join(tmpdir(), `platen-tests-${process.pid}`)

/** @returns What removes the folder after the run. */
export default function shareFolder(): () => Promise<void> {
  return () => rm(SHARED_FOLDER, { recursive: true, force: true })
}
