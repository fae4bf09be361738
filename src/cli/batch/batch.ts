/** `platen batch`: a template and a file of rows → one output per row, resumable. */
import { createHash } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { lstat, mkdir, rm, stat } from 'node:fs/promises'
import { constants } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { CreatedItem } from '../../api/account.ts'
import type { FileResult } from '../../api/schema/results.ts'
import { type ErrorCode, PlatenError } from '../../base/errors.ts'
import { isJsonObject, type JsonObject } from '../../base/json.ts'
import { DEFAULT_LIMITS } from '../../base/limits.ts'
import type { Engine } from '../../engine/create-engine.ts'
import { pageLanguage } from '../../project/template-files.ts'
import { createFolder } from '../../storage/create-folder.ts'
import type { TemplateJson } from '../../template/definition.ts'
import { accessibilityOption, standardOption, withAccessibility } from '../claims.ts'
import type { CommandOptions } from '../command-line.ts'
import { CliError, EXIT, systemReason } from '../failure.ts'
import type { Command } from '../main.ts'
import { openEngine, readConcurrency } from '../open-engine.ts'
import { warningLines } from '../print.ts'
import { parametersFrom, readTemplate, uncheckedTemplate } from '../read-inputs.ts'
import { asUsageError, formatFor, imageOptions, refuseImageOptions, regionOptions } from '../render.ts'
import { assembleMerge, assembleZip } from './archives.ts'
import { type DataFile, openDataFile } from './data-file.ts'
import { compileName } from './file-names.ts'
import { type Journal, lockFolder, MERGE_KEY, openJournal, ZIP_KEY } from './journal.ts'
import { createOutputs, diskFailure, type Outputs, rivalRow } from './outputs.ts'
import { createProgress, duration, grouped, type Progress, perSecond, rowCount } from './progress.ts'
import { RowFailure } from './row-failure.ts'

/** Folder of the journal and of incomplete files, in the folder of --out. */
const WORK_FOLDER = '.platen-batch'
const FAILURES_FILE = 'failures.jsonl'
/** Files that are written at the same time. */
const WRITES = 8
/** Rows between two sweeps, which free the records of the rows before. */
const SWEEP_EVERY = 1000
/** Different warnings that are listed at the end. */
const MAX_WARNINGS = 20
/** Failures that are shown while it runs; all are in the file. */
const SHOWN_FAILURES = 5

/** Errors that no other row escapes: the batch stops. */
const OF_ALL_ROWS: readonly ErrorCode[] = ['package_missing', 'package_damaged', 'permission_denied']

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
type Signal = (typeof SIGNALS)[number]

export const batch: Command = async ([templatePath = '', dataPath = ''], options) => {
  const { out } = options
  if (out === null) throw new CliError(EXIT.usage, 'The output folder is missing. Add --out DIR.')
  if (dataPath === '-') {
    throw new CliError(EXIT.usage, 'DATA must be a file, as an interrupted batch reads it again.')
  }
  if (pageLanguage(templatePath) !== null) {
    throw new CliError(
      EXIT.usage,
      `'${templatePath}' is a page, but batch needs a template: JSON with the page as its html or markdown.`,
    )
  }
  const template = await readTemplate(templatePath)
  const region = regionOptions(options)
  const definition = withAccessibility({ ...template, ...region }, options)
  const isScene = definition.scene !== undefined
  if (!isScene) refuseImageOptions(options)
  const pattern = options.name ?? `{{add @index 1}}${isScene ? '.jpg' : '.pdf'}`
  const format = {
    ...formatFor(pattern, definition, '--name'),
    ...imageOptions(options),
    ...standardOption(options),
  }
  if (options.merge && extname(pattern).toLowerCase() !== '.pdf') {
    throw new CliError(EXIT.usage, '--merge is for PDFs: --name must end in .pdf.')
  }
  if (options.merge && options.standard !== null) {
    throw new CliError(EXIT.usage, '--standard is for the file of a row: a merged PDF claims no standard.')
  }
  const nameRow = compileName(pattern, { template: definition, limits: DEFAULT_LIMITS })
  const workers = readConcurrency(options.concurrency)
  const schema = isJsonObject(definition.schema) ? definition.schema : null
  const data = await openDataFile(dataPath, schema)
  if (data.count === 0) {
    if (!options.quiet) process.stderr.write(`${dataPath} has no rows.\n`)
    return EXIT.ok
  }

  const work = join(out, WORK_FOLDER)
  const temporary = join(work, 'tmp')
  const archive = basename(templatePath, extname(templatePath)) || 'batch'
  const release = await prepareFolder(out, work)
  try {
    if (options.restart) await forget(work)
    await rm(temporary, { recursive: true, force: true })
    await mkdir(temporary, { recursive: true })
    const isArchived = options.zip || options.merge
    const rowFolder = isArchived ? join(work, 'files') : out
    await mkdir(rowFolder, { recursive: true })
    const identity = {
      template: hashOf(template),
      data: data.hash,
      options: JSON.stringify({
        pattern,
        format,
        zip: options.zip,
        merge: options.merge,
        ...region,
        ...accessibilityOption(options),
      }),
    }
    const pathOf = (key: number, name: string): string => join(key < 0 ? out : rowFolder, name)
    const journal = await openJournal(work, { pathOf, rows: data.count, identity })
    try {
      const { overwrite } = options
      const files = { temporary, journal, overwrite }
      const run: BatchRun = {
        data,
        journal,
        out,
        definition,
        format,
        nameRow: (data, index) => nameRow(data, { index, now: journal.startedAt }),
        outputs: createOutputs({ ...files, target: rowFolder }),
        archives: [
          ...(options.zip ? [{ key: ZIP_KEY, name: `${archive}.zip`, assemble: assembleZip }] : []),
          ...(options.merge ? [{ key: MERGE_KEY, name: `${archive}.pdf`, assemble: assembleMerge }] : []),
        ],
        archiveOutputs: createOutputs({ ...files, target: out }),
        folders: { rows: rowFolder, temporary },
        failures: await openFailures(out, { isOwn: !journal.isNew || options.restart || overwrite }),
        progress: createProgress({ total: data.count, done: journal.doneCount, isQuiet: options.quiet }),
        stop: new AbortController(),
      }
      const engine = await openEngine(templatePath, options, {
        rendering: { workers },
        // Records of the rows are of no use after them, and a million would fill the memory.
        retention: { objectsDays: Number.MIN_VALUE },
      })
      try {
        return await withSignals(run, () => runBatch(engine, run, options))
      } finally {
        run.progress.end()
        await engine.close()
      }
    } finally {
      journal.close()
    }
  } catch (error) {
    throw diskFailure(error, out)
  } finally {
    await rm(temporary, { recursive: true, force: true }).catch(() => {})
    await release().catch(() => {})
  }
}

interface Archive {
  readonly key: number
  readonly name: string
  readonly assemble: typeof assembleZip
}

interface BatchRun {
  readonly data: DataFile
  readonly journal: Journal
  readonly out: string
  readonly definition: TemplateJson
  /** Parameters of `create` for the format. */
  readonly format: object
  /** The name of the output of a row, whose position from 0 is `index`. */
  readonly nameRow: (data: JsonObject, index: number) => string
  readonly outputs: Outputs
  readonly archives: readonly Archive[]
  readonly archiveOutputs: Outputs
  readonly folders: { readonly rows: string; readonly temporary: string }
  readonly failures: Failures
  readonly progress: Progress
  /** Aborted with the signal that ends the batch. */
  readonly stop: AbortController
}

async function runBatch(engine: Engine, run: BatchRun, { quiet }: CommandOptions): Promise<number> {
  const { journal, data, progress, failures, stop, out, archives } = run
  const startedMs = performance.now()
  const before = journal.doneCount
  if (before < data.count) await reopenArchives(run)
  if (before > 0 && before < data.count && !quiet) {
    progress.log(`Continuing: ${grouped(before)} of ${grouped(data.count)} rows are done.`)
  }
  const warnings = await renderRows(engine, run)
  if (!stop.signal.aborted && journal.doneCount > 0) await assembleAll(run)
  progress.end()
  const seconds = (performance.now() - startedMs) / 1000
  const rendered = journal.doneCount - before
  if (!quiet) {
    process.stderr.write(warnings.lines())
    const rate = rendered === 0 ? '' : ` in ${duration(seconds)}, ${perSecond(rendered / seconds)}`
    progress.log(
      `${out}: ${grouped(rendered)} of ${grouped(data.count)} rows rendered${rate}${before > 0 ? `; ${grouped(before)} were done before` : ''}`,
    )
  }
  if (stop.signal.aborted) {
    const left = data.count - journal.doneCount
    progress.log(
      `Interrupted. ${rowCount(left)} ${left === 1 ? 'is' : 'are'} left: run the same command again to continue${failures.count > 0 ? '; it also retries failed rows' : ''}.`,
    )
    return 128 + constants.signals[stop.signal.reason as Signal]
  }
  if (failures.count === 0) return EXIT.ok
  const them = failures.count === 1 ? 'it' : 'them'
  progress.log(
    `${rowCount(failures.count)} failed, see ${join(out, FAILURES_FILE)}.${archives.length > 0 ? ` ${archives.map(({ name }) => name).join(' and ')} ${archives.length > 1 ? 'lack' : 'lacks'} ${them}.` : ''} The same command tries ${them} again.`,
  )
  return EXIT.rows
}

/** Removes the archives of an earlier run, which lack the rows that failed then. */
async function reopenArchives({ archives, journal, out }: BatchRun): Promise<void> {
  for (const { key, name } of archives) {
    if (!journal.isDone(key)) continue
    await rm(join(out, name), { force: true })
    journal.reopen(key)
  }
}

interface RowPlace {
  readonly row: number
  readonly name: string
}

/** Renders and writes all rows that are not done. */
async function renderRows(engine: Engine, run: BatchRun): Promise<Warnings> {
  const { definition, format, journal, outputs, progress, failures, stop, data, nameRow } = run
  const { sample: _, ...template } = definition
  const { template_id, warnings = [] } = await engine.putTemplate(uncheckedTemplate(template))
  const seen = new Warnings()
  for (const { message } of warnings) seen.add(message)
  /** Rows of the items that are rendered, by index. */
  const places = new Map<number, RowPlace>()
  /** Their rows by name, as they are no files yet. */
  const claimed = new Map<string, number>()
  let index = 0

  function fail(row: number, failure: RowFailure | PlatenError): void {
    const { code, message } = failure
    failures.add(row, failure)
    if (failures.count <= SHOWN_FAILURES) progress.log(`row ${row}: ${message} [${code}]`)
    progress.advance(true)
  }

  async function* items() {
    for await (const each of data.rows()) {
      if (stop.signal.aborted) return
      const { row } = each
      if (journal.isDone(row)) {
        if (outputs.remembers) outputs.remember(row, nameRow(each.read(), row - 1))
        continue
      }
      let values: JsonObject
      try {
        values = each.read()
        const name = nameRow(values, row - 1)
        const rival = claimed.get(name)
        if (rival !== undefined) throw rivalRow(name, rival)
        await outputs.check(name)
        claimed.set(name, row)
        places.set(index++, { row, name })
      } catch (error) {
        if (!(error instanceof RowFailure)) throw error
        fail(row, error)
        continue
      }
      yield { ...parametersFrom(values), template_id, export_type: 'file' as const, ...format }
    }
  }

  async function finish({ row, name }: RowPlace, item: CreatedItem<FileResult>): Promise<void> {
    if (item.status === 'error') {
      if (OF_ALL_ROWS.includes(item.error.code)) throw item.error
      if (item.error.code === 'invalid_request') checkOptions(item.error)
      fail(row, item.error)
      return
    }
    for (const { message } of item.result.warnings ?? []) seen.add(message)
    try {
      await outputs.write(row, name, item.result.file)
      progress.advance(false)
    } catch (error) {
      if (!(error instanceof RowFailure)) throw error
      fail(row, error)
    }
  }

  /** @throws CliError for an invalid option of the command line. */
  function checkOptions(error: PlatenError): void {
    try {
      asUsageError(format)(error)
    } catch (found) {
      if (found instanceof CliError) throw found
    }
  }

  const writing = new Set<Promise<void>>()
  let failure: { readonly cause: unknown } | null = null
  let count = 0
  try {
    for await (const item of engine.createMany(items())) {
      const place = places.get(item.index)
      places.delete(item.index)
      if (place === undefined) continue
      const task = finish(place, item)
        .catch((cause: unknown) => {
          failure ??= { cause }
        })
        .finally(() => {
          writing.delete(task)
          claimed.delete(place.name)
        })
      writing.add(task)
      if (writing.size >= WRITES) await Promise.race(writing)
      if (failure !== null) break
      if (++count % SWEEP_EVERY === 0) await engine.sweep()
    }
  } finally {
    await Promise.all(writing)
  }
  if (failure !== null) throw (failure as { cause: unknown }).cause
  return seen
}

/** Makes the archives of the rows that are done, and removes the files of the rows when none is missing. */
async function assembleAll(run: BatchRun): Promise<void> {
  const { archives, archiveOutputs, journal, data, nameRow, folders, out, progress, stop } = run
  if (archives.length === 0) return
  const isDone = archives.every(({ key }) => journal.isDone(key))
  if (!isDone) {
    for (const { key, name, assemble } of archives) {
      if (journal.isDone(key)) continue
      const path = join(folders.temporary, name)
      const shared = {
        folder: folders.rows,
        path,
        startedAt: journal.startedAt,
        progress,
        signal: stop.signal,
      }
      try {
        await assemble({ ...shared, files: finishedFiles(), count: journal.doneCount })
      } catch (error) {
        if (stop.signal.aborted) return
        throw error
      }
      try {
        await archiveOutputs.publish(key, name, path)
      } catch (error) {
        if (!(error instanceof RowFailure)) throw error
        throw new CliError(
          EXIT.file,
          `'${join(out, name)}' exists. Move it, or replace it with --overwrite; then run the command again, which continues with this file.`,
        )
      }
    }
  }
  if (journal.doneCount === data.count) await rm(folders.rows, { recursive: true, force: true })

  async function* finishedFiles() {
    for await (const each of data.rows()) {
      if (journal.isDone(each.row)) yield { row: each.row, name: nameRow(each.read(), each.row - 1) }
    }
  }
}

/** Stops after the running rows at the first signal, at once at the second. */
async function withSignals(run: BatchRun, work: () => Promise<number>): Promise<number> {
  const { stop, progress } = run
  const onSignal = (signal: Signal): void => {
    if (stop.signal.aborted) {
      progress.log('Stopped at once. Run the same command again to continue.')
      process.exit(128 + constants.signals[signal])
    }
    stop.abort(signal)
    progress.log('Stopping after the rows that are being rendered. Press Ctrl-C again to stop at once.')
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  try {
    return await work()
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}

async function prepareFolder(out: string, work: string): Promise<() => Promise<void>> {
  const found = await stat(out).catch(() => null)
  if (found !== null && !found.isDirectory()) {
    throw new CliError(EXIT.file, `--out '${out}' is a file. Give a folder; it is created if needed.`)
  }
  try {
    await createFolder(work)
    return await lockFolder(work)
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    throw new CliError(EXIT.file, `The folder '${out}' of --out cannot be used: ${systemReason(error)}.`)
  }
}

/** Removes the journal and the working files of an earlier batch. */
async function forget(work: string): Promise<void> {
  await rm(join(work, 'journal.jsonl'), { force: true })
  await rm(join(work, 'files'), { recursive: true, force: true })
}

type Failures = Awaited<ReturnType<typeof openFailures>>

/**
 * The rows that failed in this run, as JSON lines. The file exists only if there are some.
 * @param isOwn The file that is there is of this batch.
 */
async function openFailures(out: string, { isOwn }: { isOwn: boolean }) {
  const path = join(out, FAILURES_FILE)
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (isThere && !isOwn) {
    throw new CliError(
      EXIT.file,
      `'${path}' exists, and is not of this batch. Move it, choose another folder, or replace it with --overwrite.`,
    )
  }
  await rm(path, { force: true })
  let count = 0
  return {
    get count() {
      return count
    },
    add(row: number, failure: RowFailure | PlatenError): void {
      const { code, message } = failure
      const details =
        failure instanceof PlatenError && failure.details.length > 1 ? failure.details : undefined
      const line = `${JSON.stringify({ row, code, message, details })}\n`
      if (count++ === 0) writeFileSync(path, line)
      else appendFileSync(path, line)
    },
  }
}

/** Different warnings of all rows, with the number of rows. */
class Warnings {
  readonly #counts = new Map<string, number>()
  #others = 0

  add(message: string): void {
    const count = this.#counts.get(message)
    if (count !== undefined || this.#counts.size < MAX_WARNINGS) this.#counts.set(message, (count ?? 0) + 1)
    else this.#others++
  }

  lines(): string {
    const listed = Array.from(this.#counts, ([message, count]) => ({
      code: '',
      message: count === 1 ? message : `${message} (${grouped(count)} times)`,
    }))
    const more = this.#others === 0 ? '' : `warning: ${grouped(this.#others)} other warnings\n`
    return warningLines(listed) + more
  }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
