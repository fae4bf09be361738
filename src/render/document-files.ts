import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { PrintedPdf } from '../document/contracts.ts'
import type { WebPage } from '../output/html/write-page.ts'
import type { DocumentOutputs, RenderedPdf } from './contracts.ts'

/** The two ways to make something of a document; each is taken only where a file of its kind is asked for. */
export interface DocumentMaking {
  print(): Promise<PrintedPdf>
  /** The document as an HTML page. */
  page(): Promise<WebPage>
}

/** Makes the files that a call asks for. */
export async function makeDocumentFiles(
  { format, withHtml }: DocumentOutputs,
  { print, page }: DocumentMaking,
  { limits }: { limits: Limits },
): Promise<RenderedPdf> {
  const printed = format === 'html' ? null : await print()
  const written = format === 'html' || withHtml ? await page() : null
  const html = written !== null && withHtml ? encode(written.html) : null
  const warnings = [...(printed?.warnings ?? []), ...(written?.warnings ?? [])]
  if (printed === null) {
    return { bytes: encode(written?.html ?? ''), html, pages: null, warnings: once(warnings) }
  }
  const { bytes, pages } = printed
  if (format === 'pdf' || format === 'html') return { bytes, html, pages, warnings: once(warnings) }
  const picture = await drawFirstPage(bytes, format, limits)
  return { bytes: picture.bytes, html, pages, warnings: once([...warnings, ...picture.warnings]) }
}

async function drawFirstPage(pdf: Uint8Array, format: 'png' | 'jpeg', limits: Limits) {
  const { rasteriseFirstPage } = await import('../output/pdf/finish/rasterise.ts')
  const { encode } = await import('../output/raster/encoding/encode.ts')
  const { warnings, ...pixels } = await rasteriseFirstPage(pdf, { limits })
  const { [format]: bytes } = await encode(pixels, { formats: [format], limits })
  if (bytes === undefined) throw new Error(`The encoder gave no ${format}.`)
  return { bytes, warnings }
}

function encode(html: string): Uint8Array {
  return new TextEncoder().encode(html)
}

/** Print and page warn of the same pictures. */
function once(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map(warning => [JSON.stringify(warning), warning])).values()]
}
