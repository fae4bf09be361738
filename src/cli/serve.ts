import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Logger } from '../base/logger.ts'
import { createEngine, DEFAULT_ACCOUNT, type Engine } from '../engine/create-engine.ts'
import { createHandler, type RequestEvent, staticKeys } from '../http/index.ts'
import type { Storage } from '../storage/contracts.ts'
import { hasSqlite } from '../storage/directory/database.ts'
import { directoryStorage } from '../storage/directory/index.ts'
import { memoryStorage } from '../storage/memory/index.ts'
import { CliError, EXIT } from './failure.ts'
import { listen } from './listen.ts'
import type { Command } from './main.ts'
import { assetOptions, parseFonts } from './open-engine.ts'
import { print } from './print.ts'
import { readAddress, readKeys } from './serve-options.ts'
import { example, storeTemplates } from './serve-templates.ts'
import { checkFolder } from './write-file.ts'

/** Serves the API until SIGINT or SIGTERM. Running requests are finished first. */
export const serve: Command = async (_args, options) => {
  const { data, templates, root, fonts, publicUrl } = options
  const address = readAddress(options)
  const keys = readKeys(options.keys)
  for (const folder of [root, templates]) await checkFolder(folder)
  const logger: Logger = { warn: (message, cause) => log(`${message} ${describe(cause)}`) }
  const engine = await createEngine({
    storage: data === null ? memoryStorage() : openDirectory(data),
    assets: assetOptions(root ?? templates, options),
    webhooks: { allowPrivateHosts: options.privateHosts },
    fonts: parseFonts(fonts),
    publicUrl,
    logger,
  })
  try {
    const accounts = [...new Set(keys.map(({ account }) => account))]
    await engine.listTemplates({ limit: 1 }) // reports a storage that cannot be opened now, not to the first client
    const stored = templates === null ? [] : await storeTemplates(engine, accounts, templates)
    const authenticate = staticKeys(Object.fromEntries(keys.map(({ key, account }) => [key, account])))
    const server = await listen(createHandler(engine, { authenticate, logger }), address)
    subscribe('platen:request', logRequest)
    try {
      const [first = { key: '', account: DEFAULT_ACCOUNT, isGenerated: false }] = keys
      await print(
        [
          `Platen serves ${server.origin}, ${data === null ? 'in memory' : `from ${data}`}.`,
          first.isGenerated ? `API key for this run: ${first.key}` : null,
          `API description: ${server.origin}/v2/openapi.json`,
          '',
          'Try:',
          ...example(server.origin, first.key, stored),
          '',
          '',
        ]
          .filter(line => line !== null)
          .join('\n'),
      )
      await server.closed
    } finally {
      unsubscribe('platen:request', logRequest)
      await server.close()
    }
  } finally {
    await closeQuietly(engine)
  }
  return EXIT.ok
}

/** @throws CliError if this Node has no SQLite; the command line cannot pass another one. */
function openDirectory(folder: string): Storage {
  if (!hasSqlite()) {
    throw new CliError(
      EXIT.usage,
      `--data needs node:sqlite, which this Node (${process.version}) does not have. Use Node 22.13 or later, or leave out --data.`,
    )
  }
  return directoryStorage(folder)
}

/** One line per request. The events contain no secrets. */
function logRequest(event: unknown): void {
  const { method, route, status, code, durationMs, account } = event as RequestEvent
  const outcome = [status, code, account].filter(part => part !== null).join(' ')
  log(`${method} ${route ?? 'an unknown path'}: ${outcome}, ${Math.round(durationMs)} ms`)
}

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : ''
}

/** A storage that could not be opened has already been reported. */
async function closeQuietly(engine: Engine): Promise<void> {
  await engine.close().catch(cause => log(`Closing the engine failed. ${describe(cause)}`))
}
