import { closeSync, createReadStream, openSync, writeFileSync, writeSync } from 'node:fs'
import { lstat, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isRecord, type Json } from '../../base/json.ts'
import { CliError, EXIT } from '../failure.ts'

/** What a batch renders. A journal continues only the same batch. */
export interface BatchIdentity {
  readonly template: string
  readonly data: string
  /** JSON of an object. */
  readonly options: string
}

/** Keys of outputs: rows from 1, and these for the files that are made of all rows. */
export const ZIP_KEY = -1
export const MERGE_KEY = -2

/** One bit per row, as a batch may have millions. */
class RowSet {
  size = 0
  readonly #bits: Uint8Array

  constructor(rows: number) {
    this.#bits = new Uint8Array((rows >> 3) + 1)
  }

  has(row: number): boolean {
    return (((this.#bits[row >> 3] ?? 0) >> (row & 7)) & 1) === 1
  }

  add(row: number): void {
    if (this.has(row)) return
    this.#bits[row >> 3] = (this.#bits[row >> 3] ?? 0) | (1 << (row & 7))
    this.size++
  }

  /** Ranges of consecutive rows, first and last included. */
  *ranges(rows: number): Generator<readonly [first: number, last: number]> {
    for (let row = 1; row <= rows; row++) {
      if (!this.has(row)) continue
      const first = row
      while (this.has(row + 1)) row++
      yield [first, row]
    }
  }
}

/** An output that a batch was about to publish. */
interface Started {
  readonly inode: string
  readonly name: string
}

/** Entries of the file: JSON arrays, one per line, after the header. */
type Entry =
  | readonly ['started', key: number, inode: string, name: string]
  | readonly ['done', first: number, last: number]
  | readonly ['reopened', key: number]

export type Journal = Awaited<ReturnType<typeof openJournal>>

/**
 * Opens the journal of finished rows, `folder/journal.jsonl`. A row that an interrupted process was publishing is finished
 * if its file exists with the inode that the journal recorded: that file is complete, and this batch wrote it.
 * @param pathOf Path of the output of a key.
 * @param rows Number of rows.
 * @throws CliError if the journal is of another batch.
 */
export async function openJournal(
  folder: string,
  {
    pathOf,
    rows,
    identity,
  }: { pathOf: (key: number, name: string) => string; rows: number; identity: BatchIdentity },
) {
  const path = join(folder, 'journal.jsonl')
  const done = new RowSet(rows)
  const archives = new Set<number>()
  const finish = (key: number): void => {
    if (key < 0) archives.add(key)
    else if (key <= rows) done.add(key)
  }
  const { header, pending } = await readJournal(path, {
    done: (first, last) => {
      for (let key = first; key <= last; key++) finish(key)
    },
    reopened: key => archives.delete(key),
  })
  const isEmpty = done.size === 0 && pending.size === 0
  if (header !== null && !isEmpty) checkIdentity(header.identity, identity)
  for (const [key, { inode, name }] of pending) {
    const place = pathOf(key, name)
    const found = await lstat(place, { bigint: true }).catch(() => null)
    if (found === null) continue
    if (String(found.ino) === inode) finish(key)
    // A place reserved where hard links are not available, see outputs.ts.
    else if (found.isFile() && found.size === 0n) await rm(place)
  }

  const startedAt = header?.startedAt ?? new Date().toISOString()
  await rewrite()
  const file = openSync(path, 'a')
  let waiting = ''
  let failure: { readonly cause: unknown } | null = null

  /** The journal with ranges instead of single rows, which also removes an incomplete last line. */
  async function rewrite(): Promise<void> {
    const next = `${path}.new`
    writeFileSync(next, `${JSON.stringify({ platenBatch: 1, startedAt, identity })}\n`)
    const file = openSync(next, 'a')
    try {
      for (const [first, last] of done.ranges(rows)) writeSync(file, lineOf(['done', first, last]))
      for (const key of archives) writeSync(file, lineOf(['done', key, key]))
    } finally {
      closeSync(file)
    }
    await rename(next, path)
  }

  /** An error is final: a later line would be joined to an incomplete one. */
  function flush(): void {
    if (failure !== null) throw failure.cause
    const bytes = Buffer.from(waiting)
    waiting = ''
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    } catch (cause) {
      failure = { cause }
      throw cause
    }
  }

  return {
    /** When the batch was started the first time. */
    startedAt: new Date(startedAt),
    isNew: header === null,
    /** Number of rows that are done. */
    get doneCount() {
      return done.size
    },
    isDone: (key: number): boolean => (key < 0 ? archives.has(key) : done.has(key)),
    /** Records the file that is about to get its name. Durable when it returns, unless the machine fails. */
    started(key: number, { inode, name }: Started): void {
      waiting += lineOf(['started', key, inode, name])
      flush()
    },
    /** Records it with the next file: until then, the existing file shows it. */
    done(key: number): void {
      finish(key)
      waiting += lineOf(['done', key, key])
    },
    /** An archive must be made again, as rows are added. */
    reopen(key: number): void {
      archives.delete(key)
      waiting += lineOf(['reopened', key])
    },
    /** Lines that cannot be written now are not needed: the next run looks at the files. */
    close(): void {
      try {
        if (failure === null) flush()
      } finally {
        closeSync(file)
      }
    },
  }
}

function lineOf(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`
}

interface Header {
  readonly identity: Record<string, unknown>
  readonly startedAt: string
}

/** Ignores lines that are incomplete, as after a full disk. */
async function readJournal(
  path: string,
  found: { done: (first: number, last: number) => void; reopened: (key: number) => void },
) {
  const pending = new Map<number, Started>()
  let header: Header | null = null
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return { header, pending }
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const entry = parsed(line)
    if (header === null) {
      header = readHeader(entry)
      if (header === null) break
    } else if (Array.isArray(entry)) {
      const [kind, first, second, name] = entry as unknown[] as [unknown, number, unknown, string]
      if (kind === 'started') pending.set(first, { inode: String(second), name })
      if (kind === 'reopened') found.reopened(first)
      if (kind !== 'done') continue
      found.done(first, Number(second))
      pending.delete(first)
    }
  }
  return { header, pending }
}

function readHeader(entry: unknown): Header | null {
  if (!isRecord(entry) || entry['platenBatch'] !== 1 || !isRecord(entry['identity'])) return null
  return { identity: entry['identity'], startedAt: String(entry['startedAt']) }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function checkIdentity(known: Record<string, unknown>, own: BatchIdentity): void {
  const difference =
    known['template'] !== own.template
      ? 'the template has changed since'
      : known['data'] !== own.data
        ? 'the data has changed since'
        : known['options'] !== own.options
          ? `the options differ: ${differentOptions(parsed(String(known['options'])), JSON.parse(own.options))}`
          : null
  if (difference === null) return
  throw new CliError(
    EXIT.file,
    `The folder of --out has an earlier batch, and ${difference}. Choose another folder, or start over with --restart, which keeps the files that are there.`,
  )
}

/** Keys of `BatchIdentity.options` that have other names on the command line. */
const OPTION_NAMES: Readonly<Record<string, string>> = { pattern: 'name', time_zone: 'time-zone' }
/** Follow from the extension of --name. */
const FORMAT_KEYS = ['output_format', 'output_image_type']

/** `--name was "a.pdf", now "b.pdf"; …` */
function differentOptions(before: unknown, now: Json): string {
  const [earlier, current] = [flatOptions(before), flatOptions(now)]
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(current)])]
  const shown = (value: unknown): string => {
    return value === undefined || value === false
      ? 'absent'
      : value === true
        ? 'given'
        : JSON.stringify(value)
  }
  return names
    .filter(name => !FORMAT_KEYS.includes(name) && shown(earlier[name]) !== shown(current[name]))
    .map(name => `--${OPTION_NAMES[name] ?? name} was ${shown(earlier[name])}, now ${shown(current[name])}`)
    .join('; ')
}

function flatOptions(options: unknown): Record<string, unknown> {
  if (!isRecord(options)) return {}
  const { format, ...others } = options
  return { ...others, ...(isRecord(format) ? format : {}) }
}

/**
 * Claims a folder for this process. Returns what releases it.
 * @throws CliError if another process that runs on this machine has claimed it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rm(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = Number(await readFile(path, 'utf8').catch(() => ''))
    if (isRunning(owner)) {
      throw new CliError(
        EXIT.file,
        `Another batch, process ${owner}, writes to this folder. Wait for it, or remove '${path}' if that is not so.`,
      )
    }
    await rm(path, { force: true })
  }
}

/** A lock of this process id is of an ended process: in containers, ids repeat. */
function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
