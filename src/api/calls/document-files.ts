/** What calls that make documents share: the files that a request asks for, and the answer that names them. */
import { contentType } from '../../base/content-type.ts'
import { PlatenError, type Warning } from '../../base/errors.ts'
import type { DocumentFormat, DocumentOutputs, PdfJob, RenderedPdf } from '../../render/contracts.ts'
import type { TransactionRecord } from '../../storage/contracts.ts'
import type { FileExtension, Work } from '../../transactions/transactions.ts'
import type { PdfValues } from './create-pdf.ts'
import { pictureBounds } from './picture-bounds.ts'
import type { Services } from './services.ts'
import { withWarnings } from './warnings.ts'

/**
 * Warns of what has no effect.
 * @throws PlatenError `invalid_request` for parameters that cannot go together.
 */
export function checkDocumentFiles(values: PdfValues): Warning[] {
  const { password, output_format, output_html, export_type } = values
  checkPdfFile(values, output_format === 'pdf', `give it or output_format=${output_format}, not both`)
  if (output_html && password !== null) {
    throw refuse(
      '/password',
      'A password protects PDFs only: the page of output_html would lie open. Give one of them.',
    )
  }
  const unused = (path: string, message: string) => [{ code: 'unused_parameter', message, path }]
  if (values.export_in_base64 && export_type === 'json') {
    return unused(
      '/export_in_base64',
      'export_in_base64 is about the file in the answer, and needs export_type=file: it has no effect.',
    )
  }
  if (!output_html || export_type === 'json') return []
  return unused(
    '/output_html',
    'output_html stores a page beside the output, and export_type=file stores nothing: it has no effect.',
  )
}

/**
 * @param instead What to do where no PDF is made.
 * @throws PlatenError `invalid_request` for what only a PDF can have, or no PDF can.
 */
export function checkPdfFile(
  { password, pdf_standard }: Pick<PdfValues, 'password' | 'pdf_standard'>,
  isPdf: boolean,
  instead: string,
): void {
  if (password !== null && pdf_standard !== null) {
    throw refuse('/password', 'PDF/A forbids encryption: give a password or a pdf_standard, not both.')
  }
  if (isPdf) return
  if (password !== null) throw refuse('/password', `A password protects PDFs only: ${instead}.`)
  if (pdf_standard !== null) throw refuse('/pdf_standard', `${pdf_standard} is a kind of PDF: ${instead}.`)
}

function refuse(path: string, message: string): PlatenError {
  return new PlatenError('invalid_request', message, { details: [{ path, message }] })
}

const EXTENSION: Readonly<Record<DocumentFormat, FileExtension>> = {
  pdf: 'pdf',
  png: 'png',
  jpeg: 'jpg',
  html: 'html',
}

/** The files by extension, first the main one. */
export function extensionsOf({ format, withHtml }: DocumentOutputs): FileExtension[] {
  return [EXTENSION[format], ...(withHtml ? (['html'] as const) : [])]
}

/** What every render of a document is told of its files. */
export function documentJob(
  values: PdfValues,
): Pick<PdfJob, 'password' | 'pdfStandard' | 'outputs' | 'pictureDpi' | 'pictureBounds'> {
  const { output_format, output_html, export_type } = values
  return {
    ...pdfFile(values),
    pictureBounds: pictureBounds(values),
    outputs: { format: output_format, withHtml: output_html && export_type === 'json' },
  }
}

/** What every render is told of the PDF that it makes. */
export function pdfFile({
  password,
  pdf_standard,
  image_resample_res,
}: Pick<PdfValues, 'password' | 'pdf_standard' | 'image_resample_res'>): Pick<
  PdfJob,
  'password' | 'pdfStandard' | 'pictureDpi'
> {
  return { password, pdfStandard: pdf_standard, pictureDpi: image_resample_res }
}

export function documentWork(made: RenderedPdf): Work<RenderedPdf> {
  const { bytes, html, pages } = made
  return { files: html === null ? [bytes] : [bytes, html], total_pages: pages, value: made }
}

/** @param about What the call says of its source, such as the template's id. */
export function documentAnswer(
  { transaction_ref, primary_key, html_key, filename }: TransactionRecord,
  { bytes, pages, warnings }: RenderedPdf,
  { about, values, links }: { about: object; values: PdfValues; links: Services['links'] },
) {
  const total_pages = pages === null ? {} : { total_pages: pages }
  const common = { status: 'success' as const, ...about, transaction_ref, ...total_pages }
  if (values.export_type === 'json' && primary_key !== null) {
    const html_url = html_key === null ? {} : { html_url: links.url(html_key) }
    return withWarnings({ ...common, download_url: links.url(primary_key), ...html_url }, warnings)
  }
  const file = values.export_in_base64 ? Buffer.from(bytes).toString('base64') : bytes
  return withWarnings({ ...common, file, filename, content_type: contentType(filename) }, warnings)
}
