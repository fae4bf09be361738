import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type BrowserRendererOptions, browserRenderer } from '../../src/browser/index.ts'
import { createEngine, type Engine, type EngineOptions } from '../../src/index.ts'
import type { BrowserRenderer } from '../../src/render/browser/contracts.ts'
import { CHROMIUM } from '../chromium/chromium.ts'
import { isInstalled } from '../installed.ts'

export const HAS_BROWSER = process.platform === 'linux' && isInstalled(CHROMIUM)

export const executablePath = (): string =>
  CHROMIUM.startsWith('/') ? CHROMIUM : execFileSync('which', [CHROMIUM], { encoding: 'utf8' }).trim()

/** An engine with Chromium, closed at the end of the test. */
export async function browserEngine(
  browser: Partial<BrowserRendererOptions> = {},
  options: EngineOptions = {},
): Promise<Engine> {
  const engine = await openBrowserEngine(browser, options)
  onTestFinished(() => engine.close())
  return engine
}

export async function openBrowserEngine(
  browser: Partial<BrowserRendererOptions> = {},
  options: EngineOptions = {},
): Promise<Engine> {
  return await createEngine({
    rendering: { isolation: 'none' },
    sweepIntervalMs: 0,
    ...options,
    browser: chromium(browser),
  })
}

export function chromium(options: Partial<BrowserRendererOptions> = {}): BrowserRenderer {
  const sandbox = process.getuid?.() !== 0
  return browserRenderer({ executablePath: executablePath(), sandbox, allowScripts: true, ...options })
}

/** Page settings with scripts. */
export const WITH_SCRIPTS = { renderer: 'browser', run_scripts: true } as const

/** Prints a page. */
export async function printPage(engine: Engine, body: string, params: object = {}) {
  const {
    file,
    warnings = [],
    total_pages: pages,
  } = await engine.createPdfFromHtml({
    body,
    settings: WITH_SCRIPTS,
    ...params,
    export_type: 'file',
  })
  return { pdf: file, warnings, pages }
}

/** A new folder for temporary files of an engine, set as `TMPDIR` of the process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-test-'))
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = folder
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  })
  return folder
}

/** Ids of running processes whose command contains a text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text)
      } catch {
        return false
      }
    })
    .map(Number)
}
