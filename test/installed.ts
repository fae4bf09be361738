import { spawnSync } from 'node:child_process'

/** True if this machine has a tool. */
export function isInstalled(tool: string): boolean {
  return spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined
}
