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

/** Serves the API until it is told to stop by SIGINT or SIGTERM: what is under way is finished first. */
export const serve: Command = async (_args, options) => {
  const { data, templates, root, fonts, publicUrl } = options
  const address = readAddress(options)
  const keys = readKeys(options.keys)
  for (const folder of [root, templates]) await checkFolder(folder)
  const logger: Logger = { warn: (message, cause) => say(`${message} ${describe(cause)}`) }
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
    await engine.listTemplates({ limit: 1 }) // a storage that cannot be opened is told now, not to the first client
    const stored = templates === null ? [] : await storeTemplates(engine, accounts, templates)
    const authenticate = staticKeys(Object.fromEntries(keys.map(({ key, account }) => [key, account])))
    const server = await listen(createHandler(engine, { authenticate, logger }), address)
    subscribe('platen:request', sayRequest)
    try {
      const [first = { key: '', account: DEFAULT_ACCOUNT, isMade: false }] = keys
      await print(
        [
          `Platen serves ${server.origin}, ${data === null ? 'in memory' : `from ${data}`}.`,
          first.isMade ? `Its key, made for this run: ${first.key}` : null,
          `What there is: ${server.origin}/v2/openapi.json`,
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
      unsubscribe('platen:request', sayRequest)
      await server.close()
    }
  } finally {
    await closeQuietly(engine)
  }
  return EXIT.ok
}

/** @throws CliError where this Node has no SQLite: another cannot be handed over here. */
function openDirectory(folder: string): Storage {
  if (!hasSqlite()) {
    throw new CliError(
      EXIT.usage,
      `--data keeps its records with node:sqlite, which this Node (${process.version}) does not offer. Use Node 22.13 or later, or leave out --data.`,
    )
  }
  return directoryStorage(folder)
}

/** One line a request. The channel tells nothing that is secret. */
function sayRequest(event: unknown): void {
  const { method, route, status, code, durationMs, account } = event as RequestEvent
  const outcome = [status, code, account].filter(part => part !== null).join(' ')
  say(`${method} ${route ?? 'an unknown path'}: ${outcome}, ${Math.round(durationMs)} ms`)
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : ''
}

/** A storage that never opened has said so already. */
async function closeQuietly(engine: Engine): Promise<void> {
  await engine.close().catch(cause => say(`The engine did not close well. ${describe(cause)}`))
}
