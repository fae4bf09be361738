import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRecord } from '../base/json.ts'
import { packageFile } from '../base/package-files.ts'
import { type Preview, type PreviewOptions, startPreview } from '../preview/server.ts'
import { createFolder } from '../storage/create-folder.ts'
import { CliError, EXIT, systemReason } from './failure.ts'
import { readPort } from './listen.ts'
import type { Command } from './main.ts'
import { assetOptions, parseFonts } from './open-engine.ts'
import { logLine, print } from './print.ts'
import { checkFolder } from './write-file.ts'

/** Serves the preview of a folder or of one template until SIGINT or SIGTERM. */
export const dev: Command = async ([path = '.'], options) => {
  await checkFolder(options.root)
  const port = options.port === null ? null : readPort(options.port)
  const { root, only } = await readTarget(path)
  const clientFolder = dirname(fileURLToPath(packageFile('dist/preview/index.html')))
  const manifest = JSON.parse(await readFile(packageFile('package.json'), 'utf8'))
  const address = await rememberedAddress(root)
  const settings = {
    ...{ root, only, clientFolder, version: String(manifest.version), token: address.token },
    fonts: parseFonts(options.font),
    assets: assetOptions(options.root, options),
  }
  const preview = await start(settings, port, address.port)
  const isSecond = port === null && address.port !== 0 && preview.port !== address.port
  if (isSecond) {
    logLine(
      `Port ${address.port}, the remembered one of this folder, is in use, perhaps by another preview of it. This run has another address, which is not kept.`,
    )
  } else await remember(root, { port: preview.port, token: address.token })
  const ended = untilSignal() // before the address is printed, as a program may answer it with a signal
  try {
    await print(
      `Preview of ${only ?? root}\n  ${preview.url}\nThe address works on this machine only. Ctrl+C ends the preview.\n`,
    )
    if (options.open) openBrowser(preview.url)
    await ended
  } finally {
    await preview.close()
  }
  return EXIT.ok
}

/** A folder, or the folder of one template. */
async function readTarget(path: string): Promise<Pick<PreviewOptions, 'root' | 'only'>> {
  const target = await realpath(path).catch((error: unknown) => {
    throw new CliError(EXIT.file, `'${path}' cannot be opened: ${systemReason(error)}.`)
  })
  if ((await stat(target)).isDirectory()) return { root: target, only: null }
  if (!/\.(?:json|html?|md|markdown)$/i.test(target)) {
    throw new CliError(EXIT.usage, `'${path}' is not a template (.json), an HTML page or Markdown.`)
  }
  return { root: dirname(target), only: basename(target) }
}

/** On the port of the last run of this folder, if it is free, so that open pages connect again. */
async function start(
  settings: Omit<PreviewOptions, 'port'>,
  port: number | null,
  lastPort: number,
): Promise<Preview> {
  if (port === null && lastPort !== 0) {
    try {
      return await startPreview({ ...settings, port: lastPort })
    } catch (error) {
      if (!isAddressError(error)) throw error
    }
  }
  try {
    return await startPreview({ ...settings, port: port ?? 0 })
  } catch (error) {
    if (!isAddressError(error)) throw error
    const reason =
      error.code === 'EADDRINUSE' ? 'is in use by another program' : 'is not permitted for this user'
    throw new CliError(
      EXIT.address,
      `Port ${port} ${reason}.\n  Choose another with --port, or leave it out for a free one.`,
    )
  }
}

function isAddressError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
}

interface Address {
  readonly port: number
  readonly token: string
}

/** Beside other state of the user: readable by this user only, as the token allows to change the folder's files. */
function stateFile(root: string): string {
  const folder = process.env['XDG_STATE_HOME'] || join(homedir(), '.local/state')
  return join(
    resolve(folder),
    'platen',
    `preview-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.json`,
  )
}

async function rememberedAddress(root: string): Promise<Address> {
  const fresh = { port: 0, token: randomBytes(18).toString('base64url') }
  try {
    const state: unknown = JSON.parse(await readFile(stateFile(root), 'utf8'))
    if (!isRecord(state)) return fresh
    const { port, token } = state
    const isValid = typeof port === 'number' && typeof token === 'string' && /^[\w-]{24}$/.test(token)
    return isValid && Number.isInteger(port) && port > 0 && port < 65_536 ? { port, token } : fresh
  } catch {
    return fresh
  }
}

/** Without it, the next run has another address, which is a warning only. */
async function remember(root: string, address: Address): Promise<void> {
  try {
    const file = stateFile(root)
    await createFolder(dirname(file), 0o700)
    await writeFile(file, JSON.stringify(address), { mode: 0o600 })
  } catch (error) {
    logLine(
      `warning: The address cannot be kept (${systemReason(error)}), so the next run has another one. Set XDG_STATE_HOME to a folder that can be written.`,
    )
  }
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
}

function openBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.once('error', () => logLine(`No browser could be opened by '${command}'. Open the address above.`))
  child.unref()
}

async function untilSignal(): Promise<void> {
  await new Promise<void>(done => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}
