/**
 * Results of Chromium for test pages, stored with its version. `npm test` reads these files and starts no browser. Two
 * vitest modes use the installed browser: `npm run compare:chromium` compares with it, `npm run references:chromium`
 * stores its results.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromiumVersion } from './chromium.ts'

const FOLDER = new URL('./references/', import.meta.url)

const mode = process.env['MODE']
const isStoring = mode === 'chromium-references'

/** True if this run uses the installed browser. */
const IS_LIVE = isStoring || mode === 'chromium'

interface Reference<Value> {
  /** The browser of the reference, as printed by `chromium --version`. */
  readonly chromium: string
  readonly value: Value
}

/**
 * Returns the reference with a name: a JSON value.
 * @param ask Computes it with the installed browser.
 */
export async function chromiumReference<Value>(name: string, ask: () => Promise<Value>): Promise<Value> {
  const file = new URL(`${name}.json`, FOLDER)
  if (!IS_LIVE) {
    const { value }: Reference<Value> = JSON.parse(await readFile(file, 'utf8'))
    return value
  }
  const value = await ask()
  if (isStoring) {
    await mkdir(FOLDER, { recursive: true })
    const reference: Reference<Value> = { chromium: await chromiumVersion(), value }
    await writeFile(file, `${JSON.stringify(reference)}\n`)
  }
  return value
}

/** Returns the reference images with a name, PNGs: one file per page. */
export async function chromiumPictures(
  name: string,
  ask: () => Promise<readonly Uint8Array[]>,
): Promise<readonly Uint8Array[]> {
  let asked: readonly Uint8Array[] = []
  const pages = await chromiumReference(`${name}.pages`, async () => {
    asked = await ask()
    return asked.map((_, i) => `${name}.page-${i + 1}.png`)
  })
  if (!IS_LIVE) return await Promise.all(pages.map(page => readFile(new URL(page, FOLDER))))
  if (isStoring) {
    await Promise.all(pages.map((page, i) => writeFile(new URL(page, FOLDER), asked[i] ?? new Uint8Array())))
  }
  return asked
}
