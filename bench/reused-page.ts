import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const LOADED_POLL_MS = 10

/** A page of a running Chromium that is reused. */
export interface ReusedPage {
  readonly version: string
  /** Sets the page's content, waits for its fonts and pictures, and prints it. */
  print(html: string): Promise<Uint8Array>
  /** Evaluates a script and returns its awaited result as JSON. Throws what it throws. */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

/**
 * Starts Chromium and controls it over the DevTools protocol (https://chromedevtools.github.io/devtools-protocol).
 * @param switches Additional command line switches.
 */
export async function openReusedPage(browser: string, switches: readonly string[] = []): Promise<ReusedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'))
  const blank = join(folder, 'blank.html')
  writeFileSync(blank, '<!doctype html>')
  const child = spawn(
    browser,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--allow-file-access-from-files',
      '--remote-debugging-port=0',
      `--user-data-dir=${join(folder, 'profile')}`,
      ...switches,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise(resolve => child.once('exit', resolve))
  const connection = await connect(await addressOf(child.stderr))
  const { product: version } = await connection.ask('Browser.getVersion')
  const { targetId } = await connection.ask('Target.createTarget', { url: pathToFileURL(blank).href })
  const { sessionId } = await connection.ask('Target.attachToTarget', { targetId, flatten: true })
  const ask = (method: string, params: object = {}) => connection.ask(method, params, String(sessionId))
  await ask('Page.enable')
  await loaded(ask)
  const evaluate = async (expression: string): Promise<unknown> => {
    const options = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await ask('Runtime.evaluate', options)
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
    return result instanceof Object && 'value' in result ? result.value : null
  }

  return {
    version: String(version),
    evaluate,
    async print(html) {
      await evaluate(`(async () => {
        const loaded = new Promise(resolve => addEventListener('load', resolve, { once: true }))
        document.open(); document.write(${JSON.stringify(html)}); document.close()
        if (document.readyState !== 'complete') await loaded
        await document.fonts.ready
        await Promise.all([...document.images].map(image => image.decode()))
      })()`)
      const { data } = await ask('Page.printToPDF', { printBackground: true, preferCSSPageSize: true })
      return Buffer.from(String(data), 'base64')
    },
    async close() {
      connection.close()
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Waits for the page of a new tab: content set before it has loaded would be replaced. */
async function loaded(ask: (method: string, params: object) => Promise<Answer>): Promise<void> {
  const expression = `location.protocol === 'file:' && document.readyState === 'complete'`
  for (;;) {
    const { result } = await ask('Runtime.evaluate', { expression })
    if (result instanceof Object && 'value' in result && result.value === true) return
    await setTimeout(LOADED_POLL_MS)
  }
}

async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      stderr.resume()
      return address
    }
  }
  throw new Error('the browser ended before its protocol was available')
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, { resolve(result: Answer): void; reject(error: Error): void }>()
  let asked = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    const question = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) question?.resolve(result)
    else question?.reject(new Error(error.message))
  })
  return {
    ask(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
      const id = ++asked
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
      })
    },
    close: () => socket.close(),
  }
}

type Answer = Readonly<Record<string, unknown>>
