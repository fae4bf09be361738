/**
 * A relative path and the asset roots → the file's bytes. References reach the file system only here.
 * Fails with `asset_denied` (outside the roots), `asset_failed` (missing, not a file), `image_too_large`.
 */
import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { PlatenError, sentence } from '../base/errors.ts'
import { deniedAccess } from '../base/host-errors.ts'
import { NO_ASSET_ROOT, tooLarge } from './images/reference.ts'

export interface RootFileOptions {
  readonly roots: readonly string[]
  readonly maxBytes: number
  /** Kind of the file, for messages. */
  readonly kind: 'picture' | 'font' | 'stylesheet' | 'file'
  /** End of the message about a missing file, such as `, did you mean 'logo'?`. */
  readonly hint: string
}

/**
 * Reads a file from the first root that contains it. Symbolic links must not lead out of the root. A path that does not
 * exist is read as a relative URL: without query and fragment, and percent-decoded.
 */
export async function readRootFile(path: string, options: RootFileOptions): Promise<Uint8Array> {
  const { roots, maxBytes, kind, hint } = options
  if (path.includes('\0')) throw denied('Its path contains a NUL character')
  if (roots.length === 0) {
    const isPath = isAbsolute(path) || path.split(/[\\/]/).includes('..')
    if (isPath) throw denied('It is a path of the file system, and no asset root is configured')
    throw notFound(`There is no ${kind} with that name${hint || `, and ${NO_ASSET_ROOT}`}`)
  }
  const found = await findInRoots(path, roots)
  if (found !== null) return await readRegularFile(found, maxBytes)
  const ofUrl = pathOfUrl(path)
  if (ofUrl !== path && ofUrl !== '') return await readRootFile(ofUrl, options)
  const names = kind === 'picture' ? 'no picture with that name and ' : ''
  throw notFound(`There is ${names}no such file below an asset root${hint}`)
}

/** The real path of a file; null if no root contains it. */
async function findInRoots(path: string, roots: readonly string[]): Promise<string | null> {
  let isInside = false
  for (const root of roots) {
    const wanted = resolve(root, path)
    if (!contains(resolve(root), wanted)) continue
    isInside = true
    const [realRoot, real] = await Promise.all([realOrNull(root), realOrNull(wanted)])
    if (realRoot === null || real === null) continue
    if (!contains(realRoot, real)) throw denied('It leads out of the asset root by a symbolic link')
    return real
  }
  if (!isInside) throw denied('Its path lies outside the asset roots')
  return null
}

/** The path of a relative URL. */
function pathOfUrl(url: string): string {
  const path = url.replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Reports a missing root when the engine starts, not with the first missing picture.
 * @throws PlatenError `invalid_option`
 */
export async function checkRoots(roots: readonly string[]): Promise<void> {
  for (const root of roots) {
    let missing = 'it does not exist'
    const found = await stat(root).catch(error => {
      missing = deniedAccess(error) ?? missing
      return null
    })
    if (found?.isDirectory() === true) continue
    const reason = found === null ? missing : 'it is not a folder'
    throw new PlatenError(
      'invalid_option',
      `The option 'assets.roots' of createEngine names '${root}' (${resolve(root)}), but ${reason}.`,
    )
  }
}

function contains(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function realOrNull(path: string): Promise<string | null> {
  try {
    return await realpath(path)
  } catch {
    return null
  }
}

/** Never follows a link that was created in the meantime, and never blocks on a pipe. */
async function readRegularFile(path: string, maxBytes: number): Promise<Uint8Array> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  let handle: Awaited<ReturnType<typeof open>>
  try {
    handle = await open(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0))
  } catch (cause) {
    throw notFound('Its file cannot be read', cause)
  }
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw notFound('It is not a regular file')
    if (stats.size > maxBytes) throw tooLarge(stats.size, maxBytes)
    return await handle.readFile()
  } catch (cause) {
    throw cause instanceof PlatenError ? cause : notFound('Its file cannot be read', cause)
  } finally {
    await handle.close()
  }
}

function denied(what: string): PlatenError {
  return new PlatenError('asset_denied', `${what}; give a relative path below an asset root, or a data: URI.`)
}

function notFound(what: string, cause?: unknown): PlatenError {
  return new PlatenError('asset_failed', sentence(what), { cause })
}
