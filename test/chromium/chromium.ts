import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { isInstalled } from '../installed.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The reference browser: `CHROMIUM` of the environment, or the first installed name. */
export const CHROMIUM = process.env['CHROMIUM'] ?? NAMES.find(isInstalled) ?? 'chromium'

/** Name and version of the browser, as printed with `--version`. */
export async function chromiumVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)(CHROMIUM, ['--version'])
  return stdout.trim().split(' built on ')[0] ?? ''
}

/** Prints a page without header and footer. */
export async function printWithChromium(html: string): Promise<Uint8Array> {
  return await inFolder(async folder => {
    const pdf = join(folder, 'page.pdf')
    await openPage(html, folder, ['--no-pdf-header-footer', `--print-to-pdf=${pdf}`])
    return await readFile(pdf)
  })
}

/**
 * The computed values of elements, by id and property, from `getComputedStyle`. The elements have no layout boxes, so
 * that these are computed values and not used values.
 */
export async function computedWithChromium(
  html: string,
  properties: readonly string[],
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  return await evaluateInChromium(
    html,
    `document.body.style.setProperty('display', 'none', 'important')
    const values = {}
    for (const element of document.querySelectorAll('[id]')) {
      const style = getComputedStyle(element)
      values[element.id] = Object.fromEntries(${JSON.stringify(properties)}.map(name => [name, style.getPropertyValue(name)]))
    }
    return values`,
  )
}

/** Runs a function body at the end of a page and returns its JSON result. */
export async function evaluateInChromium<Value>(html: string, body: string): Promise<Value> {
  const script = `const value = (() => { ${body} })()
    document.documentElement.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(value))))`
  const dom = await inFolder(folder => openPage(`${html}<script>${script}</script>`, folder, ['--dump-dom']))
  const encoded = /<html[^>]*>([^<]*)</.exec(dom)?.[1] ?? ''
  return JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
}

/** @returns Standard output of the browser. */
async function openPage(html: string, folder: string, options: readonly string[]): Promise<string> {
  const page = join(folder, 'page.html')
  await writeFile(page, html)
  const common = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
  const profile = `--user-data-dir=${join(folder, 'profile')}`
  const { stdout } = await promisify(execFile)(
    CHROMIUM,
    [...common, '--allow-file-access-from-files', profile, ...options, pathToFileURL(page).href],
    { maxBuffer: 200_000_000 },
  )
  return stdout
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-chromium-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
