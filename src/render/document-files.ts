import { checkpoint } from '../base/deadline.ts'
import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { PrintedPdf } from '../document/contracts.ts'
import type { WebPage } from '../output/html/write-page.ts'
import type { DocumentOutputs, RenderedPdf } from './contracts.ts'

/** Renders a document to its two formats. Each is called only if a file of it is requested. */
export interface DocumentRenderer {
  print(): Promise<PrintedPdf>
  /** The document as an HTML page. */
  page(): Promise<WebPage>
}

/** Renders the requested files. */
export async function renderDocumentFiles(
  { format, withHtml }: DocumentOutputs,
  { print, page }: DocumentRenderer,
  { limits, signal }: { readonly limits: Limits; readonly signal: AbortSignal | null },
): Promise<RenderedPdf> {
  const printed = format === 'html' ? null : await print()
  await checkpoint(signal)
  const written = format === 'html' || withHtml ? await page() : null
  const html = written !== null && withHtml ? encode(written.html) : null
  const warnings = [...(printed?.warnings ?? []), ...(written?.warnings ?? [])]
  if (printed === null) {
    return {
      bytes: encode(written?.html ?? ''),
      html,
      pages: null,
      sourceMap: null,
      warnings: unique(warnings),
    }
  }
  const { bytes, pages, sourceMap } = printed
  if (format === 'pdf' || format === 'html')
    return { bytes, html, pages, sourceMap, warnings: unique(warnings) }
  await checkpoint(signal)
  const picture = await drawFirstPage(bytes, format, limits)
  return {
    bytes: picture.bytes,
    html,
    pages,
    sourceMap,
    warnings: unique([...warnings, ...picture.warnings]),
  }
}

export async function drawFirstPage(pdf: Uint8Array, format: 'png' | 'jpeg', limits: Limits) {
  const { rasteriseFirstPage } = await import('../output/pdf/finish/rasterise.ts')
  const { encode } = await import('../output/raster/encoding/encode.ts')
  const { warnings, ...pixels } = await rasteriseFirstPage(pdf, { limits })
  const { [format]: bytes } = await encode(pixels, { formats: [format], limits })
  if (bytes === undefined) throw new Error(`The encoder returned no ${format}.`)
  return { bytes, warnings }
}

function encode(html: string): Uint8Array {
  return new TextEncoder().encode(html)
}

/** The PDF and the HTML page warn about the same pictures. */
function unique(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map(warning => [JSON.stringify(warning), warning])).values()]
}
