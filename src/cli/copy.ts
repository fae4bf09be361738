import { resolve } from 'node:path'
import type { Storage } from '../storage/contracts.ts'
import { COPIED_PARTS, type CopyCounts, type CopyPart, copyStorage } from './copy-storage.ts'
import { CliError, EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { closeStorage, isModule, openStorage } from './open-storage.ts'
import { print } from './print.ts'
import { checkFolder } from './write-file.ts'

/** Items between two lines of progress. */
const PROGRESS_EVERY = 1000

/** Copies a storage into another one. */
export const copy: Command = async (_args, { from, to }) => {
  if (from === null || to === null) {
    throw new CliError(
      EXIT.usage,
      'platen copy needs --from and --to: the folder of a directory storage, or a module such as ./storage.mjs.',
    )
  }
  if (resolve(from) === resolve(to)) throw new CliError(EXIT.usage, '--from and --to are the same storage.')
  if (!isModule(from)) await checkFolder(from) // would be created empty
  const opened: Storage[] = []
  try {
    const source = await openStorage('--from', from)
    opened.push(source)
    const target = await openStorage('--to', to)
    opened.push(target)
    const counts = await copyStorage(source, target, reportProgress)
    await print(`Copied '${from}' to '${to}':\n${summary(counts)}`)
  } finally {
    for (const storage of opened) await closeStorage(storage)
  }
  return EXIT.ok
}

function reportProgress(part: CopyPart, counts: CopyCounts): void {
  const { copied, skipped } = counts[part]
  if ((copied + skipped) % PROGRESS_EVERY === 0) process.stderr.write(`${line(part, counts)}\n`)
}

function summary(counts: CopyCounts): string {
  return COPIED_PARTS.map(part => `  ${line(part, counts)}\n`).join('')
}

function line(part: CopyPart, counts: CopyCounts): string {
  const { copied, skipped } = counts[part]
  return `${part}: ${copied} copied${skipped === 0 ? '' : `, ${skipped} already there`}`
}
