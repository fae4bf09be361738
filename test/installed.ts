import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True if this machine has a tool, or a file. @param tool Its name, or the absolute path of the file. */
export function isInstalled(tool: string): boolean {
  if (tool.startsWith('/')) return existsSync(tool)
  return spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined
}
