import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { PlatenError } from '../base/errors.ts'
import { createEngine, type Engine } from '../engine/create-engine.ts'
import type { EngineOptions } from '../engine/options.ts'
import type { BrowserRenderer } from '../render/browser/contracts.ts'
import { DEFAULT_RENDERING } from '../render/options.ts'
import type { Storage } from '../storage/contracts.ts'
import type { CommandOptions } from './command-line.ts'
import { CliError, EXIT } from './failure.ts'
import { closeStorage } from './open-storage.ts'
import { checkFolder } from './write-file.ts'

/**
 * Opens an engine in memory for one command, with the pictures beside the template and the given fonts.
 * @param more Options of the engine; by default, it renders on this thread.
 */
export async function openEngine(
  template: string | null,
  options: CommandOptions,
  more: Pick<EngineOptions, 'rendering' | 'retention'> = { rendering: { isolation: 'none' } },
): Promise<Engine> {
  const { root } = options
  await checkFolder(root)
  const folder = root ?? (template === null || template === '-' ? '.' : dirname(template))
  return await createEngine({
    assets: assetOptions(folder, options),
    fonts: parseFonts(options.font),
    browser: browserOption(options),
    sweepIntervalMs: 0,
    ...more,
  })
}

/** An engine in memory keeps the records of its renders: it is replaced after this many uses. */
const MAX_USES = 25

/**
 * Engines in memory for templates of several folders, one engine at a time.
 * @param optionsFor Options of the engine for the templates of a folder.
 */
export function createFolderEngines(optionsFor: (folder: string) => EngineOptions) {
  let current: { readonly folder: string; readonly engine: Engine; uses: number } | null = null

  async function close(): Promise<void> {
    const closing = current
    current = null
    await closing?.engine.close()
  }

  return {
    close,

    async engineFor(folder: string): Promise<Engine> {
      if (current?.folder !== folder || current.uses >= MAX_USES) await close()
      current ??= { folder, engine: await createEngine(optionsFor(folder)), uses: 0 }
      current.uses++
      return current.engine
    },
  }
}

/** Options of an engine that renders templates beside their pictures, each with the time limit of --timeout. */
export function templateEngineOptions(folder: string, options: CommandOptions): EngineOptions {
  return {
    assets: assetOptions(folder, options),
    fonts: parseFonts(options.font),
    browser: browserOption(options),
    rendering: { workers: 1, timeoutMs: readTimeoutMs(options) },
    sweepIntervalMs: 0,
  }
}

function readTimeoutMs({ timeout }: CommandOptions): number {
  if (timeout === null) return DEFAULT_RENDERING.timeoutMs
  const milliseconds = /^\d{1,5}(?:\.\d{1,3})?$/.test(timeout) ? Math.round(Number(timeout) * 1000) : 0
  if (milliseconds > 0) return milliseconds
  throw new CliError(
    EXIT.usage,
    `--timeout must be a number of seconds from 0.001 to 99999, got '${timeout}'.`,
  )
}

/** The message of a template that was not rendered within --timeout. */
export function timeoutMessage(path: string, options: CommandOptions): string {
  const seconds = readTimeoutMs(options) / 1000
  return `'${path}' took longer than ${seconds} s to render. Split the document, or give it more time with --timeout SECONDS.`
}

/** Errors of a render; those of the time limit name the template. */
export function renderError(error: unknown, path: string, options: CommandOptions): unknown {
  if (!(error instanceof PlatenError) || error.code !== 'render_timeout') return error
  return new PlatenError('render_timeout', timeoutMessage(path, options), { cause: error })
}

/** Creates an engine on a storage, which is closed if that fails: its connections would keep the process open. */
export async function createEngineOn(
  storage: Storage,
  options: Omit<EngineOptions, 'storage'>,
): Promise<Engine> {
  try {
    return await createEngine({ ...options, storage })
  } catch (cause) {
    await closeStorage(storage).catch(() => undefined) // the first failure is reported
    throw cause
  }
}

/** @param folder Folder of pictures; null: none. */
export function assetOptions(
  folder: string | null,
  options: CommandOptions,
): NonNullable<EngineOptions['assets']> {
  return {
    roots: folder === null ? [] : [folder],
    allowPrivateHosts: options['allow-private-host'],
    onError: options.placeholder ? 'placeholder' : 'fail',
  }
}

/** The browser of --browser, which is loaded on use; null: none. */
export function browserOption(options: CommandOptions): BrowserRenderer | null {
  const { browser: executablePath, 'run-scripts': allowScripts, 'no-sandbox': isOpen } = options
  if (executablePath === null) {
    const useless = (['run-scripts', 'no-sandbox'] as const).find(name => options[name])
    if (useless === undefined) return null
    throw new CliError(EXIT.usage, `--${useless} is for the browser of --browser PATH, which is missing.`)
  }
  if (!isOpen && process.getuid?.() === 0) {
    throw new CliError(
      EXIT.usage,
      "Chromium's sandbox refuses root. Run platen as another user, or add --no-sandbox if all pages are trusted.",
    )
  }
  return {
    async open(resources) {
      const { browserRenderer } = await import('../browser/index.ts')
      const browser = browserRenderer({ executablePath, allowScripts, sandbox: !isOpen })
      return await browser.open(resources).catch((cause: unknown) => {
        if (!(cause instanceof PlatenError) || cause.code !== 'invalid_option') throw cause
        throw new CliError(EXIT.usage, `--browser is '${executablePath}', which cannot be run.`)
      })
    },
  }
}

/** Renders or jobs at the same time, from --concurrency. */
export function readConcurrency(given: string | null): number {
  if (given === null) return availableParallelism()
  if (/^[1-9]\d{0,2}$/.test(given)) return Number(given)
  throw new CliError(EXIT.usage, `--concurrency must be a number from 1 to 999, got '${given}'.`)
}

const FACE = /^(?:normal|bold|italics|bolditalics|[1-9]00(?:italics)?)$/

export function parseFonts(fonts: readonly string[]): Record<string, Record<string, string>> {
  const families: Record<string, Record<string, string>> = {}
  for (const font of fonts) {
    const [, family, face = 'normal', file] = /^([^:=]+)(?::([a-z0-9]+))?=(.+)$/.exec(font) ?? []
    if (family === undefined || file === undefined || !FACE.test(face)) {
      throw new CliError(
        EXIT.usage,
        `--font must be NAME=FILE or NAME:FACE=FILE, with FACE one of normal, bold, italics, bolditalics, or a weight such as 300 or 300italics, got '${font}'.`,
      )
    }
    if (families[family]?.[face] !== undefined) {
      throw new CliError(EXIT.usage, `--font gives the ${face} face of ${family} more than once.`)
    }
    families[family] = { ...families[family], [face]: file }
  }
  return families
}
