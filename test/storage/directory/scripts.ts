import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const SCRIPTS = {
  dieWriting: new URL('./die-writing.ts', import.meta.url),
  fillDisk: new URL('./fill-disk.ts', import.meta.url),
  withoutSqlite: new URL('./without-sqlite.ts', import.meta.url),
  writeMany: new URL('./write-many.ts', import.meta.url),
  writeUntilKilled: new URL('./write-until-killed.ts', import.meta.url),
}

/** Starts one of the scripts beside this file in a Node process of its own. */
export function startScript(
  name: keyof typeof SCRIPTS,
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): ChildProcess {
  const script = fileURLToPath(SCRIPTS[name])
  return spawn(process.execPath, [...nodeOptions, script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/**
 * Runs a script beside this file with a small file system of memory mounted on `path`, in a mount namespace of
 * its own: nobody else sees the mount, and it is gone with the process. Gives what the script printed, or null
 * where this machine does not let us mount.
 */
export function runOnSmallDisk(name: keyof typeof SCRIPTS, path: string): string | null {
  const script = fileURLToPath(SCRIPTS[name])
  const mount = 'mount -t tmpfs -o size=2m tmpfs "$0"'
  for (const namespace of ['-m', '-Urm']) {
    const enter = `exec unshare ${namespace} sh -c "$1" "$0" "$2" "$3"`
    if (spawnSync('sh', ['-c', enter, path, mount]).status !== 0) continue
    const run = [path, `${mount} && exec "$1" "$2" "$0"`, process.execPath, script]
    return execFileSync('sh', ['-c', enter, ...run], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }
  return null
}

/** Waits for the end of a process; its exit code, null where a signal ended it. */
export async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** The lines a process prints, one by one; ends when its output does. */
export function outputLines(child: ChildProcess): AsyncIterable<string> {
  if (child.stdout === null) throw new Error('the process has no output')
  return createInterface({ input: child.stdout })
}
