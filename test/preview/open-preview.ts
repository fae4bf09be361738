import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { bundleClient } from '../../src/preview/client/bundle.ts'
import { type Preview, type PreviewOptions, startPreview } from '../../src/preview/server.ts'
import { CHROMIUM } from '../chromium/chromium.ts'

export const TOKEN = 'token-of-the-tests'

/** Writes files, by their paths, into a new folder. */
export async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-preview-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

/** Starts the preview of a folder in this process. */
export async function openServer(root: string, options: Partial<PreviewOptions> = {}): Promise<Preview> {
  return await startPreview({
    ...{ root, only: null, port: 0, token: TOKEN, clientFolder: root, version: 'test' },
    ...options,
  })
}

/** Bundles the page into a new folder. */
async function writeClient(): Promise<string> {
  const { files } = await bundleClient()
  return await folderOf(Object.fromEntries(files.map(({ fileName, source }) => [fileName, source])))
}

export interface OpenedPreview {
  readonly preview: Preview
  readonly browser: PreviewBrowser
  /** The bundled files of the page. */
  readonly clientFolder: string
}

/** Starts the preview of a folder and a browser. */
export async function openPreview(root: string): Promise<OpenedPreview> {
  const clientFolder = await writeClient()
  return {
    clientFolder,
    preview: await openServer(root, { clientFolder }),
    browser: await openBrowser(),
  }
}

/** Closes what {@link openPreview} opened, and removes folders. */
export async function closePreview(opened: OpenedPreview, folders: readonly string[]): Promise<void> {
  await opened.browser.close()
  await opened.preview.close()
  for (const folder of [...folders, opened.clientFolder]) await rm(folder, { recursive: true, force: true })
}

export interface PreviewBrowser {
  readonly page: Page
  /** Errors logged by the page, and exceptions. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

async function openBrowser(): Promise<PreviewBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'platen-browser-'))
  const browser = await launch({
    executablePath: CHROMIUM.startsWith('/') ? CHROMIUM : `/usr/bin/${CHROMIUM}`,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    userDataDir: profile,
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  page.setDefaultTimeout(60_000)
  const errors: string[] = []
  page.on('dialog', dialog => dialog.accept()) // leaving unsaved changes
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    // Failed requests are listed below, with the server's message.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
      errors.push(message.text())
  })
  page.on('response', async response => {
    if (response.status() >= 500) errors.push(`${response.url()}: ${await response.text().catch(() => '')}`)
  })
  return {
    page,
    errors,
    async close() {
      await browser.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Opens a template and waits for its pixels. */
export async function openTemplate(page: Page, { url }: Preview, path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${url}#${encodeURIComponent(path)}`)
  await page.waitForSelector('.stage[data-drawn]')
}

/** Number of results that the page has drawn. */
async function drawnCount(page: Page): Promise<number> {
  return await page.$eval('.stage', stage =>
    Number((stage as unknown as { dataset: Record<string, string> }).dataset['drawn'] ?? 0),
  )
}

/** Performs an action, and waits until the page has drawn a new result. */
export async function drawnAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await drawnCount(page)
  await act()
  await page.waitForSelector(`.stage[data-drawn]:not([data-drawn="${before}"])`)
}

/** Clicks the first element of a selector with a text, and retries if the page replaces it. */
export async function clickText(page: Page, selector: string, text: string): Promise<void> {
  const find = `[...document.querySelectorAll(${JSON.stringify(selector)})].find(element => element.textContent.includes(${JSON.stringify(text)}))`
  for (let tries = 1; ; tries++) {
    const element = (await page.waitForFunction(find)).asElement() as ElementHandle | null
    try {
      await element?.click()
      return
    } catch (error) {
      if (tries === MAX_CLICKS || !String(error).includes('detached')) throw error
    }
  }
}

const MAX_CLICKS = 5

export async function textOf(page: Page, selector: string): Promise<string> {
  await page.waitForSelector(selector)
  return await page.$eval(selector, element => element.textContent ?? '')
}
