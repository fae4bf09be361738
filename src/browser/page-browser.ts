// Pages → PDFs, by one process of Chromium that is replaced after a number of pages, a crash or a page that does not
// end. Not pure: starts processes.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFetchCache } from '../assets/fetch/fetch-cache.ts'
import { isDoneWithin, isReason, startDeadline } from '../base/deadline.ts'
import { PlatenError } from '../base/errors.ts'
import { hostError } from '../base/host-errors.ts'
import type {
  BrowserPage,
  BrowserPdf,
  BrowserResources,
  PageBrowser,
  PrintOptions,
} from '../render/browser/contracts.ts'
import { createFairQueue } from '../render/fair-queue.ts'
import { type Chromium, ProcessEnded, removeFolder, startChromium } from './chromium-process.ts'
import { writeFontFiles } from './font-files.ts'
import type { BrowserRendererOptions } from './index.ts'
import { createPageResources } from './page-resources.ts'
import { printPage } from './print-page.ts'

/** Size of the cache of responses. */
const MAX_FETCHED_BYTES = 32_000_000
/** Processes that may end under a page, before it fails. */
const MAX_ATTEMPTS = 3
/** Time for a page to close before its process is killed. */
const CLOSING_MS = 1000

interface Waiting {
  readonly account: string
  begin(): void
}

interface Process {
  readonly chromium: Promise<Chromium>
  /** Pages that it has begun. */
  pages: number
  /** Pages that it prints. */
  running: number
}

interface Folder {
  readonly path: string
  readonly fontConfig: string
  remove(): Promise<void>
}

export function createPageBrowser(
  options: BrowserRendererOptions,
  { fetcher, assets, limits, fonts, idleMs }: BrowserResources,
): PageBrowser {
  const { concurrency, maxQueued, timeoutMs, pagesPerProcess, allowScripts, fallbackWarnings } = options
  const cache = createFetchCache({ fetcher, maxBytes: MAX_FETCHED_BYTES })
  const queue = createFairQueue<Waiting>(() => 1)
  const processes = new Set<Process>()
  let current: Process | null = null
  let folder: Promise<Folder> | null = null
  let running = 0
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const closing = new AbortController()

  async function openFolder(): Promise<Folder> {
    const path = await mkdtemp(join(tmpdir(), 'platen-browser-'))
    const removeAtExit = (): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
    process.once('exit', removeAtExit)
    const remove = async (): Promise<void> => {
      await removeFolder(path)
      process.off('exit', removeAtExit)
    }
    return { path, fontConfig: await writeFontFiles(fonts, path), remove }
  }

  /** The current process, or a new one. */
  function processForPage(): Process {
    if (current !== null && current.pages < pagesPerProcess) return current
    folder ??= openFolder().catch((cause: unknown) => {
      folder = null
      throw cause
    })
    const chromium = folder.then(({ path, fontConfig }) =>
      startChromium({ ...options, fontConfig, folder: path }),
    )
    const started: Process = { chromium, pages: 0, running: 0 }
    processes.add(started)
    chromium.then(
      ({ ended }) => ended.catch(() => retire(started)),
      () => retire(started),
    )
    const replaced = current
    current = started
    if (replaced !== null) retireIdle(replaced)
    return started
  }

  /** Replaces a process: no page begins in it. */
  function retire(used: Process): void {
    if (current === used) current = null
    retireIdle(used)
  }

  function retireIdle(used: Process): void {
    if (used === current || used.running > 0 || !processes.delete(used)) return
    used.chromium.then(({ remove }) => remove()).catch(() => {})
  }

  async function printIn(used: Process, page: BrowserPage, options: PrintOptions): Promise<BrowserPdf> {
    const { account, assetRoots: roots = assets.roots, signal } = options
    const chromium = await used.chromium
    const message = `The browser took longer than ${timeoutMs} ms for the page (timeoutMs of browserRenderer).`
    const outer = AbortSignal.any(signal === null ? [closing.signal] : [closing.signal, signal])
    const deadline = startDeadline(timeoutMs, () => new PlatenError('render_timeout', message), outer)
    const race = <Result>(work: Promise<Result>) => deadline.race(Promise.race([work, chromium.ended]))
    let context: Awaited<ReturnType<typeof chromium.browser.createBrowserContext>> | null = null
    try {
      context = await race(chromium.browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } }))
      const { images, onError } = assets
      const resources = createPageResources({
        ...{ fetcher: cache.forAccount(account), roots, images, limits },
        signal: deadline.signal,
      })
      return await race(printPage(page, { context, resources, onError, limits }))
    } catch (cause) {
      throw chromium.isEnded && !deadline.signal.aborted ? new ProcessEnded('', { cause }) : cause
    } finally {
      deadline.clear()
      const isLate = deadline.signal.aborted && !outer.aborted
      const closed = isLate || context === null ? null : context.close().catch(() => chromium.kill())
      if (closed === null || !(await isDoneWithin(CLOSING_MS, closed))) chromium.kill()
    }
  }

  async function printNow(page: BrowserPage, options: PrintOptions): Promise<BrowserPdf> {
    for (let attempt = 1; ; attempt++) {
      const used = processForPage()
      used.pages++
      used.running++
      try {
        return await printIn(used, page, options)
      } catch (cause) {
        if (cause instanceof PlatenError || isReason(cause, options.signal)) throw cause
        if (isClosed) throw closedError()
        if (!(cause instanceof ProcessEnded)) throw printFault(cause)
        if (attempt === MAX_ATTEMPTS) {
          const message = `The browser ended ${attempt} times while it printed the page.`
          throw new PlatenError('render_crashed', message, { cause })
        }
      } finally {
        used.running--
        retireIdle(used)
      }
    }
  }

  /** Ends all processes, and removes their files. The next page starts a new one. */
  async function end(): Promise<void> {
    const ending = [...processes]
    const left = folder
    processes.clear()
    current = null
    folder = null
    await Promise.all(ending.map(({ chromium }) => chromium.then(({ remove }) => remove()).catch(() => {})))
    await left?.then(({ remove }) => remove()).catch(() => {})
  }

  /** Waits for a turn. */
  async function turn({ account, signal }: PrintOptions): Promise<void> {
    if (isClosed) throw closedError()
    signal?.throwIfAborted()
    clearTimeout(idle)
    if (running < concurrency) {
      running++
      return
    }
    if (queue.tasks().length >= maxQueued) {
      const message = `The browser prints ${concurrency} pages, and ${maxQueued} wait (concurrency and maxQueued of browserRenderer).`
      throw new PlatenError('concurrency_limited', message)
    }
    const outer = AbortSignal.any(signal === null ? [closing.signal] : [closing.signal, signal])
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        queue.remove(waiting)
        reject(outer.reason)
      }
      const waiting: Waiting = {
        account,
        begin() {
          outer.removeEventListener('abort', onAbort)
          resolve()
        },
      }
      outer.addEventListener('abort', onAbort, { once: true })
      queue.push(waiting)
    })
  }

  /** Passes the turn on. */
  function next(): void {
    const waiting = queue.take(() => true)
    if (waiting === null) running--
    else waiting.begin()
    if (running === 0 && idleMs !== null) idle = setTimeout(end, idleMs).unref()
  }

  return {
    rules: { allowScripts, fallbackWarnings },

    async print(page, options) {
      await turn(options)
      try {
        return await printNow(page, options)
      } finally {
        next()
      }
    },

    async close() {
      isClosed = true
      closing.abort(closedError())
      clearTimeout(idle)
      await end()
    },
  }
}

function closedError(): PlatenError {
  return new PlatenError('render_crashed', 'The engine was closed before the page was printed.')
}

function printFault(cause: unknown): PlatenError {
  const host = hostError(cause)
  if (host !== null) return host
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new PlatenError('render_failed', `The browser cannot print the page: ${reason}`, { cause })
}
