/** What rendering needs of a browser. `browser/` implements it; hosts pass it as an option. */
import type { AssetOptions, Fetcher } from '../../assets/contracts.ts'
import type { Warning } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { HtmlSettings, PageMetadata } from '../../html/contracts.ts'
import type { FontLibrary } from '../../text/fonts.ts'

/** A browser that an engine may use: the option `browser` of `createEngine`. */
export interface BrowserRenderer {
  /**
   * Connects it to the resources of an engine. The process starts with the first page.
   * @throws PlatenError `invalid_option`
   */
  open(resources: BrowserResources): Promise<PageBrowser>
}

export interface BrowserResources {
  readonly fetcher: Fetcher
  readonly assets: AssetOptions
  readonly limits: Limits
  readonly fonts: FontLibrary
  /** Time without pages after which the process ends and its files are removed; null: when the browser is closed. */
  readonly idleMs: number | null
}

/** Prints pages. */
export interface PageBrowser {
  readonly rules: BrowserRules
  /**
   * Fails with `concurrency_limited` if too many pages wait, `render_timeout`, `render_crashed`, `output_too_large`, the
   * codes of assets, and the signal's reason.
   */
  print(page: BrowserPage, options: PrintOptions): Promise<BrowserPdf>
  /** Ends the process and removes its files. */
  close(): Promise<void>
}

/** Rules of the host. */
export interface BrowserRules {
  readonly allowScripts: boolean
  /** Codes of warnings of Platen's own layout with which `renderer: 'auto'` uses the browser. */
  readonly fallbackWarnings: readonly string[]
}

export interface PrintOptions {
  /** Responses are cached per account. Accounts take turns. */
  readonly account: string
  /** Folders of files for this page. Default: those of the engine. */
  readonly assetRoots?: readonly string[] | undefined
  readonly signal: AbortSignal | null
}

/** A page for a browser: plain data. */
export interface BrowserPage {
  /** The bound page with its stylesheet and named pictures. */
  readonly html: string
  /** Of a fetched page, after redirects; null for others. */
  readonly url: string | null
  readonly settings: HtmlSettings
}

export interface BrowserPdf {
  readonly pdf: Uint8Array
  /** As the page has them when it is printed. */
  readonly info: PageMetadata & { readonly title?: string }
  readonly warnings: readonly Warning[]
}
