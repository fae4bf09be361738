import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const SCRIPTS = {
  dieWriting: new URL('./die-writing.ts', import.meta.url),
  withoutSqlite: new URL('./without-sqlite.ts', import.meta.url),
  workUntilEmpty: new URL('./work-until-empty.ts', import.meta.url),
  writeMany: new URL('./write-many.ts', import.meta.url),
  writeUntilKilled: new URL('./write-until-killed.ts', import.meta.url),
}

/** Starts one of the scripts in this folder as a Node process. */
export function startScript(
  name: keyof typeof SCRIPTS,
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): ChildProcess {
  const script = fileURLToPath(SCRIPTS[name])
  return spawn(process.execPath, [...nodeOptions, script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Waits for the end of a process; its exit code, or null if a signal ended it. */
export async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** The output lines of a process, one by one. */
export function outputLines(child: ChildProcess): AsyncIterable<string> {
  if (child.stdout === null) throw new Error('the process has no output')
  return createInterface({ input: child.stdout })
}
