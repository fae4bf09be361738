import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { startWorker } from '../engine/start-worker.ts'
import type { JobEvent } from '../jobs/events.ts'
import { CliError, EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { assetOptions, browserOption, createEngineOn, parseFonts, readConcurrency } from './open-engine.ts'
import { openGivenStorage } from './open-storage.ts'
import { logLine, print, STDERR_LOGGER } from './print.ts'
import { checkFolder } from './write-file.ts'

/** Takes jobs until SIGINT or SIGTERM. Running jobs are finished first. */
export const worker: Command = async (_args, options) => {
  const { root } = options
  const concurrency = readConcurrency(options.concurrency)
  await checkFolder(root)
  const fonts = parseFonts(options.font)
  const browser = browserOption(options)
  const storage = await openGivenStorage(options)
  if (storage === null) {
    throw new CliError(
      EXIT.usage,
      'platen worker needs the storage of the hosts: --data DIR or --storage FILE.',
    )
  }
  const engine = await createEngineOn(storage, {
    browser,
    assets: assetOptions(root, options),
    webhooks: { allowPrivateHosts: options['allow-private-host'] },
    fonts,
    publicUrl: options['public-url'],
    rendering: { workers: concurrency },
    logger: STDERR_LOGGER,
  })
  try {
    await engine.jobCounts() // reports a storage that cannot be opened now
    subscribe('platen:job', logJob)
    const { stopped } = startWorker(engine)
    await print(`Platen takes jobs from ${options.storage ?? options.data}, ${concurrency} at a time.\n`)
    await stopped
  } finally {
    unsubscribe('platen:job', logJob)
    await engine.close()
  }
  return EXIT.ok
}

/** One line per attempt at a job. The events contain no secrets. */
function logJob(event: unknown): void {
  const { transactionRef, call, outcome, code, account, durationMs } = event as JobEvent
  const result = [outcome, code, account].filter(part => part !== null).join(' ')
  logLine(`${call} ${transactionRef}: ${result}, ${Math.round(durationMs)} ms`)
}
