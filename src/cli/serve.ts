import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { DEFAULT_ACCOUNT, type Engine } from '../engine/create-engine.ts'
import { createHandler, type RequestEvent, staticKeys } from '../http/index.ts'
import { memoryStorage } from '../storage/memory/index.ts'
import type { CommandOptions } from './command-line.ts'
import { CliError, EXIT } from './failure.ts'
import { type Address, listen, readPort } from './listen.ts'
import type { Command } from './main.ts'
import { assetOptions, browserOption, createEngineOn, parseFonts } from './open-engine.ts'
import { openGivenStorage } from './open-storage.ts'
import { logLine, print, STDERR_LOGGER } from './print.ts'
import { example, storeTemplates } from './serve-templates.ts'
import { checkFolder } from './write-file.ts'

/** Serves the API until SIGINT or SIGTERM. Running requests are finished first. */
export const serve: Command = async (_args, options) => {
  const { templates, root } = options
  const place = options.data ?? options.storage
  const address = readAddress(options)
  const keys = readKeys(options.key)
  for (const folder of [root, templates]) await checkFolder(folder)
  const fonts = parseFonts(options.font)
  const browser = browserOption(options)
  const storage = (await openGivenStorage(options)) ?? memoryStorage()
  const engine = await createEngineOn(storage, {
    browser,
    assets: assetOptions(root ?? templates, options),
    webhooks: { allowPrivateHosts: options['allow-private-host'] },
    fonts,
    publicUrl: options['public-url'],
    logger: STDERR_LOGGER,
  })
  try {
    const accounts = [...new Set(keys.map(({ account }) => account))]
    await engine.listTemplates({ limit: 1 }) // reports a storage that cannot be opened now, not to the first client
    const stored = templates === null ? [] : await storeTemplates(engine, accounts, templates, logLine)
    const authenticate = staticKeys(Object.fromEntries(keys.map(({ key, account }) => [key, account])))
    const server = await listen(createHandler(engine, { authenticate, logger: STDERR_LOGGER }), address)
    subscribe('platen:request', logRequest)
    try {
      const [first = { key: '', account: DEFAULT_ACCOUNT, isGenerated: false }] = keys
      await print(
        [
          `Platen serves ${server.origin}, ${place === null ? 'in memory' : `from ${place}`}.`,
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

interface Key {
  readonly key: string
  readonly account: string
  /** Generated because none was given. */
  readonly isGenerated: boolean
}

function readAddress({ host, port }: CommandOptions): Address {
  return { host: host ?? '127.0.0.1', port: port === null ? 3000 : readPort(port) }
}

/** `KEY` or `KEY=ACCOUNT`. Generates a key if none is given, so that the API is never open by accident. */
function readKeys(given: readonly string[]): Key[] {
  if (given.length === 0) {
    return [{ key: randomBytes(24).toString('base64url'), account: DEFAULT_ACCOUNT, isGenerated: true }]
  }
  return given.map(text => {
    const at = text.lastIndexOf('=')
    const [key, account] = at < 0 ? [text, DEFAULT_ACCOUNT] : [text.slice(0, at), text.slice(at + 1)]
    if (!/^[\x21-\x7E]+$/.test(key) || account === '') {
      throw new CliError(
        EXIT.usage,
        "--key must be KEY or KEY=ACCOUNT: visible ASCII characters, and an account if the key contains '='.",
      )
    }
    return { key, account, isGenerated: false }
  })
}

/** One line per request. The events contain no secrets. */
function logRequest(event: unknown): void {
  const { method, route, status, code, durationMs, account } = event as RequestEvent
  const outcome = [status, code, account].filter(part => part !== null).join(' ')
  logLine(`${method} ${route ?? 'an unknown path'}: ${outcome}, ${Math.round(durationMs)} ms`)
}

/** A storage that could not be opened has already been reported. */
async function closeQuietly(engine: Engine): Promise<void> {
  await engine.close().catch(cause => STDERR_LOGGER.warn('Closing the engine failed.', cause))
}
