import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and those above it. `mkdir` with `recursive` never ends where folders cannot be created, such as
 * `/proc` (Node 24).
 * @param mode Permissions of the new folders. Default 0777, without those of the umask.
 * @returns The folders that it created, from the outermost.
 * @throws The error of `mkdir`.
 */
export async function createFolder(path: string, mode?: number): Promise<string[]> {
  try {
    return await createOne(path, mode)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    const above = await createFolder(dirname(path), mode)
    return [...above, ...(await createOne(path, mode))]
  }
}

/** @returns The path; nothing if the folder exists. */
async function createOne(path: string, mode: number | undefined): Promise<string[]> {
  try {
    await mkdir(path, { mode })
    return [path]
  } catch (error) {
    const isFolder = codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()
    if (!isFolder) throw error
    return []
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
