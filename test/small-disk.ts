import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs a script with a small tmpfs mounted on `path`, in a separate mount namespace: the mount is invisible to others and
 * ends with the process. Returns the output of the script, or null if mounting is not permitted.
 */
export function runOnSmallDisk(script: URL, path: string): string | null {
  const mount = 'mount -t tmpfs -o size=2m tmpfs "$0"'
  for (const namespace of ['-m', '-Urm']) {
    const enter = `exec unshare ${namespace} sh -c "$1" "$0" "$2" "$3"`
    if (spawnSync('sh', ['-c', enter, path, mount]).status !== 0) continue
    const run = [path, `${mount} && exec "$1" "$2" "$0"`, process.execPath, fileURLToPath(script)]
    return execFileSync('sh', ['-c', enter, ...run], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }
  return null
}
