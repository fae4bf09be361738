/** A page → its PDF, in a context of the browser of its own. */
import type { BrowserContext, HTTPRequest, Page } from 'puppeteer-core'
import type { AssetOptions } from '../assets/contracts.ts'
import { PlatenError, type Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { BrowserPage, BrowserPdf } from '../render/browser/contracts.ts'
import { GENERIC_FAMILIES } from './font-files.ts'
import { paperOf, pdfOptions } from './margin-templates.ts'
import { type createPageResources, PAGE_URL } from './page-resources.ts'

export interface PageContext {
  readonly context: BrowserContext
  readonly resources: ReturnType<typeof createPageResources>
  readonly onError: AssetOptions['onError']
  readonly limits: Pick<Limits, 'maxOutputBytes' | 'maxProblems'>
}

const MORE_PROBLEMS: Warning = {
  code: 'more_problems',
  message: 'The page in the browser has more problems than are listed.',
}

/** Time without requests after which a page with scripts is complete. */
const IDLE_MS = 300
/** Characters of a metadata text. */
const MAX_INFO = 2000

export async function printPage(
  { html, url, settings }: BrowserPage,
  { context, resources, onError, limits }: PageContext,
): Promise<BrowserPdf> {
  const page = await context.newPage()
  const warnings = new Map<string, Warning>()
  const warn = (code: string, message: string): void => {
    if (warnings.size < limits.maxProblems) warnings.set(message, { code, message })
    else if (!warnings.has(message)) warnings.set('', MORE_PROBLEMS)
  }
  const crashed = new Promise<never>((_, reject) => {
    page.once('error', cause => reject(pageCrashed(cause)))
  })
  let fail = (_: PlatenError): void => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  for (const failure of [crashed, failed]) failure.catch(() => {})
  const pageUrl = withoutFragment(url ?? PAGE_URL)
  const { runScripts } = settings
  const policy = policyOf(runScripts)
  let isOpened = false
  const moved = new Map<string, Awaited<ReturnType<typeof resources.load>>>()

  async function answer(request: HTTPRequest): Promise<void> {
    const requested = request.url()
    const type = request.resourceType()
    if (request.isNavigationRequest()) {
      if (!isOpened && request.frame() === page.mainFrame()) {
        isOpened = true
        const headers = { 'content-security-policy': policy }
        return await request.respond({ contentType: 'text/html; charset=utf-8', headers, body: html })
      }
      warn(
        'request_refused',
        `The browser does not open ${shown(requested)} in a frame or in place of the page.`,
      )
      return await request.abort('aborted')
    }
    // Icons and prefetched pages are not drawn.
    if (type === 'other' || type === 'prefetch') return await request.abort('aborted')
    try {
      if (request.method() !== 'GET') {
        throw new PlatenError('asset_denied', `It is a ${request.method()} request; pages may only read.`)
      }
      const known = moved.get(requested)
      const { bytes, contentType, ...final } = known ?? (await resources.load(requested, type))
      const headers = { 'access-control-allow-origin': '*' }
      if (known === undefined && final.url !== withoutFragment(requested)) {
        moved.set(final.url, { bytes, contentType, ...final })
        return await request.respond({ status: 302, headers: { ...headers, location: final.url } })
      }
      await request.respond({ contentType, headers, body: bytes })
    } catch (cause) {
      if (!(cause instanceof PlatenError)) throw cause
      const message = `The ${type} ${shown(requested)} cannot be used. ${cause.message}`
      const failure = new PlatenError(cause.code, message, { cause })
      if (type === 'image' && onError === 'fail') fail(failure)
      else warn(codeOf(type, cause), message)
      await request.abort('failed')
    }
  }

  page.on('dialog', dialog => void dialog.dismiss().catch(() => {}))
  page.on('request', request => void answer(request).catch(() => {})) // the page has ended
  page.on('pageerror', error => {
    const reason = error instanceof Error ? error.message : String(error)
    warn('script_failed', `A script of the page failed: ${reason.slice(0, 300)}`)
  })
  // Pages without a request, such as blob: URLs, can still take the place of the page.
  page.on('framenavigated', frame => {
    if (!isOpened || frame !== page.mainFrame() || withoutFragment(frame.url()) === pageUrl) return
    const message = `A script of the page opened ${shown(frame.url())} in its place.`
    fail(new PlatenError('asset_denied', message))
  })
  const printed = open()
  printed.catch(() => {})
  return await Promise.race([printed, crashed, failed])

  async function open(): Promise<BrowserPdf> {
    await page.setRequestInterception(true)
    await page.setJavaScriptEnabled(runScripts)
    // a print of the page's own would block that of the engine
    if (runScripts) await page.evaluateOnNewDocument('window.print = () => {}')
    const session = await page.createCDPSession()
    await session.send('Page.setFontFamilies', { fontFamilies: GENERIC_FAMILIES })
    await session.send('Network.enable')
    session.on('Network.webSocketCreated', socket => {
      warn('request_refused', `The browser opens no connection to ${shown(socket.url)}.`)
    })
    await page.emulateMediaType('print')
    await page.setViewport(viewportOf(settings))
    await page.goto(pageUrl, { waitUntil: 'load', timeout: 0 })
    if (runScripts) await page.waitForNetworkIdle({ idleTime: IDLE_MS, timeout: 0 })
    const info = await readInfo(page)
    const pdf = await readPdf(await page.createPDFStream({ ...pdfOptions(settings), timeout: 0 }), limits)
    return { pdf, info, warnings: [...warnings.values()] }
  }
}

/** The policy of a page (CSP 3). Requests that it allows are answered by the engine. */
function policyOf(runScripts: boolean): string {
  const scripts = runScripts ? "* data: blob: 'unsafe-inline' 'unsafe-eval'" : "'none'"
  return `script-src ${scripts}; worker-src 'none'; object-src 'none'; form-action 'none'; webrtc 'block'`
}

/** The area within the margins, in CSS pixels: scripts measure it. */
function viewportOf(settings: BrowserPage['settings']): { width: number; height: number } {
  const { width, height, top, right, bottom, left } = paperOf(settings)
  const px = (points: number): number => Math.max(1, Math.round((points * 96) / 72 / settings.scale))
  return { width: px(width - left - right), height: px(height - top - bottom) }
}

/** Runs in the page, also if its own scripts do not. */
const INFO_SCRIPT = `(() => {
  const contentOf = name => document.querySelector('meta[name="' + name + '" i]')?.getAttribute('content')
  return {
    title: document.title,
    author: contentOf('author'),
    subject: contentOf('description'),
    keywords: contentOf('keywords'),
  }
})()`

async function readInfo(page: Page): Promise<BrowserPdf['info']> {
  const found: unknown = await page.evaluate(INFO_SCRIPT)
  const texts = Object.entries(Object(found)).map(([name, value]) => [name, textOf(value)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** @param value Of the page's own world, whose scripts may have replaced its functions. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_INFO).replace(/\s+/g, ' ').trim() : ''
}

async function readPdf(
  stream: ReadableStream<Uint8Array>,
  { maxOutputBytes }: Pick<Limits, 'maxOutputBytes'>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > maxOutputBytes) {
      const message = `The PDF has more than ${maxOutputBytes} bytes (limit maxOutputBytes).`
      throw new PlatenError('output_too_large', message)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function codeOf(type: string, { code }: PlatenError): string {
  if (type === 'image') return code === 'asset_denied' ? 'asset_denied' : 'asset_failed'
  if (type === 'stylesheet') return 'stylesheet_failed'
  return type === 'font' ? 'font_failed' : 'request_refused'
}

function pageCrashed(cause: unknown): PlatenError {
  const message = 'The page ended its process in the browser; it may need more memory than maxMemoryMb.'
  return new PlatenError('render_crashed', message, { cause })
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? ''

/** A URL in a message; the one of pages without a URL is left out. */
function shown(url: string): string {
  const text = url.startsWith(PAGE_URL) ? url.slice(PAGE_URL.length) : url
  return `'${text.length > 200 ? `${text.slice(0, 200)}…` : text}'`
}
