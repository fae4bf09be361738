import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(name =>
  join('/usr/bin', name),
)

/** Null where none is installed. */
export const BROWSER = BROWSERS.find(path => existsSync(path)) ?? null

/** Prints a page as a browser does, with no header and footer of its own. */
export async function printInBrowser(html: string): Promise<Uint8Array> {
  if (BROWSER === null) throw new Error('no browser is installed')
  const folder = await mkdtemp(join(tmpdir(), 'platen-browser-'))
  try {
    const [page, pdf] = [join(folder, 'page.html'), join(folder, 'page.pdf')]
    await writeFile(page, html)
    await run(BROWSER, [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--allow-file-access-from-files',
      '--no-pdf-header-footer',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--print-to-pdf=${pdf}`,
      pathToFileURL(page).href,
    ])
    return await readFile(pdf)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
