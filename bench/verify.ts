import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WORDS_TOOL } from '../test/chromium/words.ts'
import { isInstalled } from '../test/installed.ts'

export interface Expectation {
  /** Minimum and maximum number of pages. */
  readonly pages: readonly [number, number]
  /** Texts in this order; white space is ignored. */
  readonly strings: readonly string[]
  readonly onEveryPage: readonly string[]
}

const MISSING_SHOWN = 3

/**
 * Verifies that a PDF has the expected pages and texts.
 * @throws Error if it does not.
 */
export async function verify(pdf: Uint8Array, expectation: Expectation): Promise<void> {
  const pages = (await textOfPages(pdf)).map(withoutSpace)
  const [fewest, most] = expectation.pages
  if (pages.length < fewest || pages.length > most) {
    throw new Error(`it has ${pages.length} pages, and ${fewest} to ${most} are expected`)
  }
  const missing = missingStrings(pages.join(''), expectation.strings)
  if (missing.length > 0) {
    throw new Error(`its text lacks ${missing.map(string => `"${string}"`).join(', ')}`)
  }
  for (const string of expectation.onEveryPage) {
    const without = pages.findIndex(page => !page.includes(withoutSpace(string)))
    if (without !== -1) throw new Error(`its page ${without + 1} lacks "${string}"`)
  }
}

/** First missing string. Continues after each match, so that a long report is read once. */
function missingStrings(text: string, strings: readonly string[]): string[] {
  const missing: string[] = []
  let from = 0
  for (const string of strings) {
    const sought = withoutSpace(string)
    const ahead = text.indexOf(sought, from)
    const at = ahead === -1 ? text.lastIndexOf(sought, from) : ahead
    if (at === -1) missing.push(string)
    else from = at
    if (missing.length === MISSING_SHOWN) break
  }
  return missing
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Lines of a page; a row of a table is one line. */
async function textOfPages(pdf: Uint8Array): Promise<string[]> {
  return isInstalled(WORDS_TOOL) ? textByPoppler(pdf) : await textByPdfjs(pdf)
}

function textByPoppler(pdf: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'))
  try {
    const file = join(folder, 'print.pdf')
    writeFileSync(file, pdf)
    const text = execFileSync(WORDS_TOOL, ['-layout', file, '-'], {
      encoding: 'utf8',
      maxBuffer: Number.POSITIVE_INFINITY,
    })
    return text.split('\f').slice(0, -1)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Orders texts of a line from left to right. */
async function textByPdfjs(pdf: Uint8Array): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const placed = items.flatMap(item =>
      'str' in item
        ? [{ text: item.str, x: Number(item.transform[4]), y: Math.round(Number(item.transform[5])) }]
        : [],
    )
    placed.sort((a, b) => b.y - a.y || a.x - b.x)
    texts.push(placed.map(({ text }) => text).join(''))
    page.cleanup()
  }
  await loading.destroy()
  return texts
}
