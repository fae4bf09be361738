/** Runs the command from the sources as a process. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export const PLATEN = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** @param cwd Working directory. @param env Default: that of the tests. */
export async function runPlaten(
  cwd: string,
  args: readonly string[],
  { input = '', env = process.env }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Run> {
  const child = spawn(process.execPath, [PLATEN, ...args], { cwd, env })
  child.stdin.end(input)
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>(resolve => child.once('close', resolve)),
  ])
  return { code, stdout, stderr }
}
