import { checkpoint } from '../../base/deadline.ts'
import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import { rewritePdf } from '../../output/pdf/finish/rewrite.ts'
import type { FinishJob, RenderedPdf } from '../contracts.ts'
import { drawFirstPage } from '../document-files.ts'
import { fileSettings } from '../file-settings.ts'

/**
 * The PDF of a browser → the requested file, with metadata and encryption as Platen writes them.
 * @throws PlatenError `output_too_large`, `render_failed`
 */
export async function finishBrowserPdf(
  { pdf, info, format, nowMs, id, password }: FinishJob,
  { limits, signal }: { readonly limits: Limits; readonly signal: AbortSignal | null },
): Promise<RenderedPdf> {
  const { title, author, subject, keywords } = info
  const { bytes, pages, refusedLinks } = rewritePdf(pdf, {
    info: { Title: title, Author: author, Subject: subject, Keywords: keywords },
    // encryption applies to the PDF only
    settings: fileSettings({ password: format === 'pdf' ? password : null, pdfStandard: null }),
    now: new Date(nowMs),
    id,
    limits,
  })
  const warnings = refusedLinks.map(message => ({ code: 'refused_link', message }))
  if (format === 'pdf') return { bytes, html: null, pages, sourceMap: null, warnings }
  if (pages === 0) throw new PlatenError('render_failed', 'The browser printed no pages.')
  await checkpoint(signal)
  const picture = await drawFirstPage(bytes, format, limits)
  return {
    bytes: picture.bytes,
    html: null,
    pages,
    sourceMap: null,
    warnings: [...warnings, ...picture.warnings],
  }
}
