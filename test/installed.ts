import { spawnSync } from 'node:child_process'

/** Whether this machine has a tool. */
export function isInstalled(tool: string): boolean {
  return spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined
}
