import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The ids of running worker processes of this process. */
export async function childProcesses(): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-P', String(process.pid), '-f', 'render/worker']).catch(
    () => ({ stdout: '' }), // exit code 1: no process found
  )
  return stdout.split('\n').filter(Boolean).map(Number)
}
