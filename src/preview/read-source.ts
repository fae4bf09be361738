/** A file of the folder → its text, or the reason why it cannot be edited. Not pure: reads and writes files. */
import { createHash, randomBytes } from 'node:crypto'
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { findSyntaxFault } from '../base/json-syntax.ts'
import type { PreviewError } from './protocol.ts'

/** Larger files are listed with an error. */
const MAX_FILE_BYTES = 10_000_000

/** A file or a request that the preview refuses. `status` is the HTTP status of the response. */
export class PreviewFailure extends Error {
  override readonly name = 'PreviewFailure'
  readonly status: number
  readonly code: string

  constructor(code: string, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

export interface SourceText {
  readonly text: string
  readonly version: string
}

/**
 * The absolute path of a file in the folder.
 * @param path Relative, with `/`.
 * @throws PreviewFailure `outside_folder`, also for symbolic links that lead out.
 */
export async function pathInFolder(root: string, path: string): Promise<string> {
  const file = resolve(root, path)
  const isInside = (inner: string, outer: string): boolean => {
    const way = relative(outer, inner)
    return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(outer, way) === inner
  }
  const refused = () =>
    new PreviewFailure('outside_folder', 403, `'${path}' lies outside the folder of the preview.`)
  if (path.includes('\0') || !isInside(file, root)) throw refused()
  const real = await realpath(file).catch(async () => {
    return join(await realpath(dirname(file)).catch(() => dirname(file)), basename(file))
  })
  if (!isInside(real, await realpath(root))) throw refused()
  return file
}

/**
 * Reads a text in UTF-8.
 * @throws PreviewFailure `file_missing`, `file_too_large`, `not_text`.
 */
export async function readSource(root: string, path: string): Promise<SourceText> {
  const file = await pathInFolder(root, path)
  const found = await stat(file).catch(() => null)
  if (found === null || !found.isFile()) {
    throw new PreviewFailure(
      'file_missing',
      404,
      `There is no file '${path}'. Restore it, or choose another template.`,
    )
  }
  if (found.size > MAX_FILE_BYTES) throw tooLarge(path, found.size)
  const bytes = await readFile(file)
  return { text: decode(path, bytes), version: versionOf(bytes) }
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // reported below
  }
  throw new PreviewFailure(
    'not_text',
    415,
    `'${path}' is not text in UTF-8. Save it in UTF-8, or move it out of the folder.`,
  )
}

function tooLarge(path: string, bytes: number): PreviewFailure {
  const mb = (bytes / 1e6).toFixed(1)
  const message = `'${path}' has ${mb} MB; the preview reads templates up to ${MAX_FILE_BYTES / 1e6} MB.`
  return new PreviewFailure('file_too_large', 413, message)
}

export function versionOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/**
 * Writes a file atomically: a temporary file beside it is renamed.
 * @param version Of the text that was edited; null for a new file.
 * @throws PreviewFailure `conflict` if the file has changed since or exists already, `file_deleted` if it is gone.
 */
export async function saveSource(
  root: string,
  path: string,
  { text, version }: { text: string; version: string | null },
): Promise<string> {
  const file = await pathInFolder(root, path)
  const target = await realpath(file).catch(() => file)
  const current = await readFile(target).catch(() => null)
  if (current === null && version !== null) {
    throw new PreviewFailure(
      'file_deleted',
      409,
      `'${path}' was deleted after it was opened. Nothing was written.`,
    )
  }
  if (current !== null && version === null) {
    throw new PreviewFailure(
      'conflict',
      409,
      `'${path}' exists already. Choose another name; nothing was written.`,
    )
  }
  if (current !== null && versionOf(current) !== version) {
    const message = `'${path}' was changed by another program after it was opened. Nothing was written.`
    throw new PreviewFailure('conflict', 409, message)
  }
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString('hex')}.tmp`)
  const mode = current === null ? 0o666 : (await stat(target)).mode
  try {
    const handle = await open(temporary, 'wx', mode)
    await handle.writeFile(text)
    await handle.close()
    await rename(temporary, target)
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {}) // the first error is the one to report
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new PreviewFailure(
      'not_saved',
      500,
      `'${path}' could not be saved (${reason}). The file is unchanged.`,
    )
  }
  return versionOf(text)
}

/** Parses JSON, with line and column of the first mistake. */
export function parseSource(
  text: string,
  path: string,
):
  | { readonly value: unknown; readonly error: null }
  | { readonly value: null; readonly error: PreviewError } {
  try {
    return { value: JSON.parse(text), error: null }
  } catch {
    const { line, column, message } = findSyntaxFault(text)
    const error = {
      code: 'invalid_json',
      message: `${path}:${line}:${column}: ${message}.`,
      details: [],
      ...{ line, column, source: path },
    }
    return { value: null, error }
  }
}

export function errorOf(failure: { code: string; message: string }): PreviewError {
  return { code: failure.code, message: failure.message, details: [], line: null, column: null, source: null }
}
