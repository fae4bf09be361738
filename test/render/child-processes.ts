import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The render workers that are processes which this one has started and that still run. */
export async function childProcesses(): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-P', String(process.pid), '-f', 'render/worker']).catch(
    () => ({ stdout: '' }), // finding none is exit code 1
  )
  return stdout.split('\n').filter(Boolean).map(Number)
}
