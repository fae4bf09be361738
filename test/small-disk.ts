import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs a script with a small file system of memory mounted on `path`, in a mount namespace of
 * its own: nobody else sees the mount, and it is gone with the process. Gives what the script printed, or null
 * where this machine does not let us mount.
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
