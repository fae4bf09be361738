/** A template at a revision of Git → a folder with its files. */
import { execFile, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { CliError, EXIT } from '../failure.ts'

const run = promisify(execFile)

/** Files and bytes of the folder of a template at a revision. */
const MAX_FILES = 2000
const MAX_BYTES = 200_000_000
const TIMEOUT_MS = 60_000

interface Blob {
  readonly id: string
  readonly bytes: number
  /** Relative to the folder of the template. */
  readonly path: string
}

/**
 * Writes the folder of a template, as it is at a revision, to another folder. Symbolic links are left out.
 * @returns The path of the template in the other folder.
 * @throws CliError without Git, outside a repository, for an unknown revision, and for a template that it does not have.
 */
export async function checkOut(template: string, revision: string, target: string): Promise<string> {
  const folder = dirname(resolve(template))
  if (revision.startsWith('-') || /[\0\n]/.test(revision)) {
    throw new CliError(EXIT.usage, `'${revision}' is not a revision of Git.`)
  }
  const commit = await git(folder, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  ])
  if (commit === null) {
    throw new CliError(EXIT.file, `The repository of '${template}' has no revision '${revision}'.`)
  }
  const listing = (await git(folder, ['ls-tree', '-r', '-z', '--long', commit.trim()])) ?? ''
  const blobs = listing.split('\0').flatMap(blobOf)
  const name = basename(template)
  if (!blobs.some(({ path }) => path === name)) {
    throw new CliError(EXIT.file, `There is no '${template}' at the revision '${revision}'.`)
  }
  const bytes = blobs.reduce((total, blob) => total + blob.bytes, 0)
  if (blobs.length > MAX_FILES || bytes > MAX_BYTES) {
    throw new CliError(
      EXIT.failed,
      `The folder of '${template}' has ${blobs.length} files with ${Math.ceil(bytes / 1e6)} MB at '${revision}'; at most ${MAX_FILES} files and ${MAX_BYTES / 1e6} MB are compared. Move the template to a folder of its own.`,
    )
  }
  const contents = await readBlobs(folder, blobs)
  for (const [i, { path }] of blobs.entries()) {
    await mkdir(dirname(join(target, path)), { recursive: true })
    await writeFile(join(target, path), contents[i] ?? '')
  }
  return join(target, name)
}

/** Runs Git without a shell. @returns Null if it fails. @throws CliError if there is no Git or no repository. */
async function git(folder: string, args: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', ['-C', folder, ...args], {
      maxBuffer: MAX_BYTES,
      timeout: TIMEOUT_MS,
    })
    return stdout
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT') throw new CliError(EXIT.file, 'Git is not installed. --from needs it.')
    const reason = stderr?.trim().split('\n')[0] ?? ''
    if (reason !== '') throw new CliError(EXIT.file, `Git cannot read '${folder}': ${reason}`)
    return null
  }
}

/** A line of `git ls-tree --long`: mode, type, id and size, then the path after a tab. Regular files only. */
function blobOf(line: string): Blob[] {
  const [, id = '', bytes = '', path = ''] = /^100\d{3} blob (\w+) +(\d+)\t(.*)$/s.exec(line) ?? []
  return path === '' ? [] : [{ id, bytes: Number(bytes), path }]
}

/** Reads all files with one process. Its output is `ID blob SIZE`, a line feed, the content and a line feed for each. */
async function readBlobs(folder: string, blobs: readonly Blob[]): Promise<Buffer[]> {
  const child = spawn('git', ['-C', folder, 'cat-file', '--batch'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
  })
  child.stdin.on('error', () => {}) // Its exit is reported below.
  child.stdin.end(blobs.map(({ id }) => `${id}\n`).join(''))
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk)
  const output = Buffer.concat(chunks)
  let at = 0
  return blobs.map(({ bytes, path }) => {
    const start = output.indexOf('\n', at) + 1
    at = start + bytes + 1
    if (start === 0 || at > output.length) throw new CliError(EXIT.file, `Git could not read '${path}'.`)
    return output.subarray(start, start + bytes)
  })
}
