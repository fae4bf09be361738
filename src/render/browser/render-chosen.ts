/** A page whose settings choose its renderer → its files, or the page for the browser. */
import { PlatenError, type Warning } from '../../base/errors.ts'
import { claimsOf } from '../../document/values/pdf-standards.ts'
import type { HtmlSettings } from '../../html/contracts.ts'
import type { PdfJob, RenderedPdf } from '../contracts.ts'
import { type DocumentRenderer, renderDocumentFiles } from '../document-files.ts'
import type { RenderContext } from '../document-renderer.ts'
import { browserPageOf } from '../html-output.ts'
import type { OpenedPage } from '../page-source.ts'
import type { BrowserPage, BrowserRules } from './contracts.ts'

/** @throws PlatenError `invalid_request` if the engine has no browser, or the browser cannot do it. */
export async function renderChosen(
  page: OpenedPage,
  own: DocumentRenderer,
  context: RenderContext,
): Promise<RenderedPdf> {
  const { job } = context
  const { settings } = page.source
  if (job.outputs.format === 'html') return await renderDocumentFiles(job.outputs, own, context)
  if (settings.renderer === 'browser') {
    const rules = job.browser ?? refuse('renderer', NO_BROWSER)
    const conflict = conflictOf(job, settings, rules)
    if (conflict !== null) refuse(...conflict)
    return await handOver(page, own, page.warnings, context)
  }
  const printed = await renderDocumentFiles(job.outputs, own, context)
  const { browser } = job
  const isReason = ({ code }: Warning): boolean =>
    browser?.fallbackWarnings.includes(code) === true || (code === 'script_ignored' && settings.runScripts)
  const found = printed.warnings.find(isReason)
  if (browser === undefined || found === undefined || conflictOf(job, settings, browser) !== null) {
    return printed
  }
  const message = `The browser prints the page, because Platen does not draw it as it is: ${found.message}`
  const fallback = { ...found, code: 'browser_fallback', message }
  return await handOver(page, own, [...page.warnings, fallback], context)
}

async function handOver(
  page: OpenedPage,
  own: DocumentRenderer,
  warnings: readonly Warning[],
  context: RenderContext,
): Promise<RenderedPdf> {
  const { limits, job } = context
  const { withHtml } = job.outputs
  const files = withHtml ? await renderDocumentFiles({ format: 'html', withHtml: false }, own, context) : null
  const found = [...warnings, ...(files?.warnings ?? []), ...ownElements(page)]
  return {
    browserPage: await pageForBrowser(page, limits),
    bytes: new Uint8Array(),
    html: files?.bytes ?? null,
    pages: null,
    sourceMap: null,
    warnings: found,
  }
}

async function pageForBrowser(
  { source, images }: OpenedPage,
  { maxNodes }: RenderContext['limits'],
): Promise<BrowserPage> {
  const { withoutRefusedLinks } = await import('../../html/refused-links.ts')
  const { html, baseUrl, settings } = source
  const kept = withoutRefusedLinks(html, { baseUrl, maxNodes })
  const page = { source: { ...source, html: kept.html }, images, mode: kept.mode }
  const rules = { first: DEFAULT_PAGE, last: overridingRule(settings) }
  return { html: browserPageOf(page, rules), url: baseUrl, settings }
}

/** The paper and margins of Platen. */
const DEFAULT_PAGE = '@page{size:A4;margin:10mm}'

/** Settings override `@page`. */
function overridingRule({ paperSize, orientation, margins }: HtmlSettings): string {
  const sides = Object.entries(margins).map(([side, margin]) =>
    margin === null ? '' : `margin-${side}:${margin}pt!important;`,
  )
  const size = paperSize === null ? [] : [`${paperSize.width}pt`, `${paperSize.height}pt`]
  if (orientation === 'landscape') size.reverse()
  if (orientation !== null && paperSize === null) size.push('A4', orientation)
  const paper = size.length === 0 ? '' : `size:${size.join(' ')}!important;`
  const declarations = paper + sides.join('')
  return declarations === '' ? '' : `@page{${declarations}}`
}

/** What a browser's PDF cannot have: the parameter, and a message. */
function conflictOf(
  { pdfStandard: requested, pictureDpi, pictureBounds }: PdfJob,
  { pdfStandard, pageLabels, runScripts }: HtmlSettings,
  { allowScripts }: BrowserRules,
): readonly [parameter: string, message: string] | null {
  const claimed = requested ?? pdfStandard
  if (claimed !== null) {
    return [
      'pdf_standard',
      `PDFs of the browser do not fulfil ${claimsOf(claimed).name}; use renderer 'platen'.`,
    ]
  }
  if (pageLabels !== null)
    return ['page_labels', "PDFs of the browser have no page labels; use renderer 'platen'."]
  if (pictureDpi !== null || pictureBounds !== null) {
    const parameter = pictureDpi === null ? 'resize_images' : 'image_resample_res'
    return [parameter, "The browser does not reduce pictures; leave it out, or use renderer 'platen'."]
  }
  if (runScripts && !allowScripts) {
    const remedy = "'allowScripts' of browserRenderer() does, or --run-scripts on the command line"
    return ['run_scripts', `The browser does not allow scripts; ${remedy}.`]
  }
  return null
}

const NO_BROWSER =
  "There is no browser. Pass 'browser: browserRenderer({ executablePath })' of 'platen/browser' to createEngine or in 'resources', or --browser PATH on the command line; or use 'platen' or 'auto'."

function refuse(parameter: string, reason: string): never {
  const isSetting = ['renderer', 'run_scripts', 'page_labels'].includes(parameter)
  const path = isSetting ? `/settings/${parameter}` : `/${parameter}`
  const message = `'${path.slice(1).replace('/', '.')}' cannot be used. ${reason}`
  throw new PlatenError('invalid_request', message, { details: [{ path, message: reason }] })
}

/** Elements of Platen that browsers do not draw. */
function ownElements({ source: { html, at = '/html' } }: OpenedPage): Warning[] {
  const found = /<(?:qrcode|barcode)\b|["']barcode:/i.exec(html)
  if (found === null) return []
  const line = html.slice(0, found.index).split('\n').length
  const message = `In line ${line}: the browser draws no barcodes of Platen. Embed the code as a picture.`
  return [{ code: 'unsupported_element', message, path: at }]
}
