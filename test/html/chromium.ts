import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const CHROMIUM = '/usr/bin/chromium'

/** A real browser to hold the cascade against; tests that need it are skipped where it is missing. */
export const hasChromium = existsSync(CHROMIUM)

/**
 * The computed values of elements, by id and property, as `getComputedStyle` tells them. Nothing is laid out, so
 * that they are computed values and not used ones.
 */
export async function computedByChromium(
  html: string,
  properties: readonly string[],
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const script = `
    document.body.style.setProperty('display', 'none', 'important')
    const values = {}
    for (const element of document.querySelectorAll('[id]')) {
      const style = getComputedStyle(element)
      values[element.id] = Object.fromEntries(${JSON.stringify(properties)}.map(name => [name, style.getPropertyValue(name)]))
    }
    document.documentElement.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(values))))`
  const folder = await mkdtemp(join(tmpdir(), 'platen-chromium-'))
  try {
    const file = join(folder, 'page.html')
    await writeFile(file, `${html}<script>${script}</script>`)
    const { stdout } = await promisify(execFile)(
      CHROMIUM,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        `--user-data-dir=${join(folder, 'profile')}`,
        '--dump-dom',
        pathToFileURL(file).href,
      ],
      { maxBuffer: 200_000_000, timeout: 60_000 },
    )
    const encoded = /<html[^>]*>([^<]*)</.exec(stdout)?.[1] ?? ''
    return JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
