import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import {
  arrayOf,
  booleanRule,
  invalidOption,
  milliseconds,
  type OptionRules,
  readOptions,
  rule,
  wholeNumber,
} from '../base/options.ts'
import type { BrowserRenderer } from '../render/browser/contracts.ts'
import { createPageBrowser } from './page-browser.ts'

export interface BrowserRendererOptions {
  /** Path of Chromium, Chrome or another browser that is based on Chromium. */
  readonly executablePath: string
  /** Lets pages with the setting `run_scripts` run their scripts. */
  readonly allowScripts: boolean
  /**
   * Codes of warnings with which `renderer: 'auto'` uses the browser. Default: those of elements, selectors,
   * declarations and parts of SVGs that Platen does not draw.
   */
  readonly fallbackWarnings: readonly string[]
  /** False starts Chromium without its sandbox, which root and many containers need. Pages must then be trusted. */
  readonly sandbox: boolean
  /** Pages that are printed at the same time. */
  readonly concurrency: number
  /** Pages that may wait. Another one is `concurrency_limited`. */
  readonly maxQueued: number
  /** Time limit of one page. Then the process is killed; other pages are printed again. */
  readonly timeoutMs: number
  /** Memory of one page, in MB; a page that needs more is ended. Except for the JavaScript heap, only on Linux. */
  readonly maxMemoryMb: number
  /** Pages after which the process is replaced. */
  readonly pagesPerProcess: number
}

export const DEFAULT_BROWSER_RENDERER_OPTIONS: Omit<BrowserRendererOptions, 'executablePath'> = {
  allowScripts: false,
  fallbackWarnings: [
    'unsupported_css',
    'unsupported_selector',
    'unsupported_at_rule',
    'unsupported_element',
    'svg_content_dropped',
  ],
  sandbox: true,
  concurrency: 2,
  maxQueued: 100,
  timeoutMs: 30_000,
  maxMemoryMb: 1024,
  pagesPerProcess: 100,
}

const RULES: OptionRules<BrowserRendererOptions> = {
  executablePath: rule('the path of Chromium', value => typeof value === 'string' && value !== ''),
  allowScripts: booleanRule,
  fallbackWarnings: arrayOf(
    'an array of codes of warnings',
    rule('a code such as unsupported_css', value => typeof value === 'string' && /^[a-z_]+$/.test(value)),
  ),
  sandbox: booleanRule,
  concurrency: wholeNumber(1),
  maxQueued: wholeNumber(0),
  timeoutMs: milliseconds(1),
  maxMemoryMb: wholeNumber(64),
  pagesPerProcess: wholeNumber(1),
}

/**
 * Prints HTML pages with Chromium: those with the setting `renderer: 'browser'`, and with `auto` those that Platen
 * cannot draw. For the option `browser` of `createEngine`. Requires the package `puppeteer-core`.
 *
 * The process starts with the first page, and ends with the engine. It has no network: the engine loads all resources
 * of a page, with its own rules.
 * @throws PlatenError `invalid_option`
 */
export function browserRenderer(
  options: Pick<BrowserRendererOptions, 'executablePath'> & Partial<BrowserRendererOptions>,
): BrowserRenderer {
  const settings = readOptions<BrowserRendererOptions>('browserRenderer', options, {
    rules: RULES,
    defaults: DEFAULT_BROWSER_RENDERER_OPTIONS,
  })
  const { executablePath } = settings
  if (executablePath === undefined) {
    throw invalidOption("browserRenderer needs 'executablePath', such as '/usr/bin/chromium'.")
  }
  return {
    async open(resources) {
      await access(executablePath, constants.X_OK).catch(() => {
        throw invalidOption(
          `'executablePath' of browserRenderer is '${executablePath}', which cannot be run.`,
        )
      })
      return createPageBrowser(settings, resources)
    },
  }
}
