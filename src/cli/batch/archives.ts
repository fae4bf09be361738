import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PlatenError } from '../../base/errors.ts'
import { DEFAULT_LIMITS } from '../../base/limits.ts'
import { createMerge } from '../../output/pdf/finish/merge.ts'
import { CliError, EXIT, systemReason } from '../failure.ts'
import type { Progress } from './progress.ts'
import { grouped } from './progress.ts'
import { type BufferedFile, createZip, openBuffered } from './zip-writer.ts'

/** A file of the working folder, in the order of the rows. */
export interface FinishedFile {
  readonly row: number
  readonly name: string
}

interface Assembly {
  readonly files: AsyncIterable<FinishedFile>
  /** Folder of the files. */
  readonly folder: string
  /** The incomplete result. */
  readonly path: string
  readonly count: number
  readonly startedAt: Date
  readonly progress: Progress
  /** Stops between two files. */
  readonly signal: AbortSignal
}

/** Offsets of a PDF are written in four bytes. */
const MAX_MERGED_BYTES = 2 ** 32 - 1
/** Files between two messages of progress. */
const SHOWN_EVERY = 500

/** Writes all files into a ZIP archive. PDFs and pictures are stored, as they are compressed already. */
export async function assembleZip(assembly: Assembly): Promise<void> {
  const zip = await createZip(assembly.path, assembly.startedAt)
  try {
    for await (const { name, bytes } of contents('Writing the archive', assembly)) await zip.add(name, bytes)
    await zip.end()
  } catch (error) {
    await zip.discard()
    throw error
  }
}

/**
 * Writes the pages of all PDFs into one, file by file: memory grows only by the positions of objects, not with the pages.
 * @throws CliError for more than 4 GB, or a PDF that cannot be merged.
 */
export async function assembleMerge(assembly: Assembly): Promise<void> {
  const file: BufferedFile = await openBuffered(assembly.path)
  const limits = {
    ...DEFAULT_LIMITS,
    maxPages: Number.MAX_SAFE_INTEGER,
    maxOutputBytes: MAX_MERGED_BYTES,
  }
  try {
    const merge = createMerge({ limits, now: assembly.startedAt, write: bytes => file.push(bytes) })
    for await (const { name, bytes } of contents('Merging', assembly)) {
      merge.add({ bytes, password: null }, { path: name, budget: { limits, inflatedBytes: 0, objects: 0 } })
      await file.settle()
    }
    merge.end()
    await file.close()
  } catch (error) {
    await file.handle.close().catch(() => {})
    await rm(assembly.path, { force: true })
    if (!(error instanceof PlatenError)) throw error
    throw new CliError(EXIT.failed, `${error.message} Use --zip instead of --merge, or split the data.`)
  }
}

async function* contents(phase: string, { files, folder, count, progress, signal }: Assembly) {
  let added = 0
  for await (const { name } of files) {
    signal.throwIfAborted()
    if (added++ % SHOWN_EVERY === 0)
      progress.show(`${phase}: ${grouped(added - 1)} of ${grouped(count)} files`)
    yield { name, bytes: await readFinished(join(folder, name)) }
  }
}

async function readFinished(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new CliError(
      EXIT.file,
      `A file of the batch cannot be read from '${path}': ${systemReason(error)}. Render all rows again with --restart.`,
    )
  }
}
