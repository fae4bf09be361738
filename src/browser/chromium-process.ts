/** Starts and ends processes of Chromium. Not pure. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { isDoneWithin } from '../base/deadline.ts'
import { PlatenError } from '../base/errors.ts'
import { loadOptional } from '../base/optional-package.ts'
import { invalidOption } from '../base/options.ts'
import type { BrowserRendererOptions } from './index.ts'

export interface ChromiumOptions
  extends Pick<BrowserRendererOptions, 'executablePath' | 'sandbox' | 'maxMemoryMb'> {
  /** Configuration of fontconfig. */
  readonly fontConfig: string
  /** Profiles are created in it. */
  readonly folder: string
}

export interface Chromium {
  readonly browser: Browser
  readonly isEnded: boolean
  /** Rejects with `ProcessEnded` when the process ends. */
  readonly ended: Promise<never>
  /** Sends SIGKILL to all processes of the browser. */
  kill(): void
  /** Kills it, and removes its profile. */
  remove(): Promise<void>
}

/** The process of a page has ended, maybe because of another page. */
export class ProcessEnded extends Error {}

const START_MS = 30_000
const WATCH_MS = 200
const BYTES_PER_MB = 1024 * 1024

/**
 * No network: names do not resolve, and the proxy of all connections, to this computer too, has such a name. No windows
 * but those of `newPage`.
 */
const ARGUMENTS = [
  ...['--host-resolver-rules=MAP * ~NOTFOUND', '--proxy-server=http://proxy.invalid:9'],
  ...['--proxy-bypass-list=<-loopback>', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
  ...['--webrtc-ip-handling-policy=disable_non_proxied_udp', '--disable-quic', '--no-pings'],
  ...['--block-new-web-contents', '--disable-gpu', '--disable-dev-shm-usage', '--disable-breakpad'],
  ...['--font-render-hinting=none', '--mute-audio', '--disable-file-system', '--disable-webgl'],
  '--disable-features=HttpsUpgrades,LazyImageLoading,LazyFrameLoading,WebRtcHideLocalIpsWithMdns,Translate,MediaRouter',
]

/** @throws PlatenError `package_missing`, `invalid_option`, `render_crashed` */
export async function startChromium(options: ChromiumOptions): Promise<Chromium> {
  const { executablePath, sandbox, maxMemoryMb, fontConfig, folder } = options
  if (sandbox && process.getuid?.() === 0) {
    throw invalidOption(
      "Chromium's sandbox refuses root. Run the process as another user, or set 'sandbox' of browserRenderer to false if all pages are trusted.",
    )
  }
  const { launch } = await loadOptional('puppeteer-core', 'browserRenderer()', () => import('puppeteer-core'))
  const profile = await mkdtemp(join(folder, 'profile-'))
  const browser = await launch({
    executablePath,
    pipe: true,
    userDataDir: profile,
    timeout: START_MS,
    protocolTimeout: 0, // each page has its own deadline
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    waitForInitialPage: false,
    env: { ...environment(), HOME: profile, TMPDIR: profile, FONTCONFIG_FILE: fontConfig },
    args: [
      ...ARGUMENTS,
      `--js-flags=--max-old-space-size=${maxMemoryMb}`,
      ...(sandbox ? [] : ['--no-sandbox', '--disable-setuid-sandbox']),
    ],
  }).catch(async (cause: unknown) => {
    await removeFolder(profile)
    throw startFault(cause)
  })
  const child = browser.process()
  // An idle browser does not keep the host's process open.
  child?.unref()
  for (const stream of child?.stdio ?? []) {
    if (typeof stream === 'object' && stream !== null && 'unref' in stream) Object(stream).unref()
  }
  let isEnded = false
  const kill = (): void => {
    if (isEnded || child?.pid === undefined) return
    try {
      // Chromium's processes are one group.
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    } catch {
      // all of them have ended
    }
  }
  const exited = new Promise<void>(resolve => {
    const end = (): void => {
      kill() // children that outlive the main process
      isEnded = true
      process.off('exit', kill)
      resolve()
    }
    process.prependListener('exit', kill) // before the folder is removed
    child?.once('exit', end)
    browser.once('disconnected', end)
    if (child === null || child.exitCode !== null || child.signalCode !== null) end()
  })
  const ended = exited.then((): never => {
    clearInterval(watch)
    throw new ProcessEnded('The process of the browser ended.')
  })
  ended.catch(() => {}) // it may end while it prints nothing
  const watch = setInterval(() => endLarge(child?.pid, maxMemoryMb * BYTES_PER_MB), WATCH_MS).unref()
  return {
    browser,
    get isEnded() {
      return isEnded
    },
    ended,
    kill,
    async remove() {
      kill()
      await isDoneWithin(5000, exited)
      await removeFolder(profile)
    },
  }
}

/** Without variables of the host, which may be secret. */
function environment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env
  const names = ['PATH', 'LD_LIBRARY_PATH', 'LANG', 'LC_ALL', 'TZ', 'CHROME_DEVEL_SANDBOX']
  return Object.fromEntries(names.map(name => [name, process.env[name]]))
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

function startFault(cause: unknown): PlatenError {
  if (cause instanceof PlatenError) return cause
  const message =
    'The browser could not be started. Check that executablePath is Chromium, and that it can start its sandbox as this user.'
  return new PlatenError('render_crashed', message, { cause })
}

/** Kills processes of the group that need too much memory; Chromium then reports the crash of their page. */
async function endLarge(group: number | undefined, maxBytes: number): Promise<void> {
  if (process.platform !== 'linux' || group === undefined) return
  const entries = await readdir('/proc').catch(() => [])
  for (const pid of entries.filter(name => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
    // after the name in parentheses: state, parent, group
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) continue
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
    const kilobytes = Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
    if (kilobytes * 1024 > maxBytes) process.kill(Number(pid), 'SIGKILL')
  }
}
