/** The files of a call: which ones it makes, the record of its transaction, and the result that names them. */

import { withExtension } from '../../base/content-type.ts'
import type { Warning } from '../../base/errors.ts'
import { encryptionMistake } from '../../document/values/passwords.ts'
import { claimsOf, type PdfStandard } from '../../document/values/pdf-standards.ts'
import type { PictureBounds } from '../../graphics/raster-picture.ts'
import type { DocumentFormat, DocumentOutputs, PdfJob } from '../../render/contracts.ts'
import type { TransactionType } from '../../storage/contracts.ts'
import type { FileExtension, NewTransaction } from '../../transactions/transactions.ts'
import type { CREATE_IMAGE } from '../schema/calls.ts'
import { type Parameters, parameterError } from '../schema/parameters.ts'
import type { DocumentValues } from './create-pdf.ts'
import type { Services } from './services.ts'

interface TransactionContext {
  account: string
  /** Null without a template. */
  template_id: string | null
  type: TransactionType
  /** The files by extension, the main one first. */
  outputs: NewTransaction['extensions']
  createId: Services['createId']
}

/** The transaction that a call records. */
export function newTransaction(
  values: Pick<
    Parameters<typeof CREATE_IMAGE>,
    'description' | 'source' | 'meta' | 'filename' | 'expiration' | 'export_type' | 'direct_download'
  >,
  { account, template_id, type, outputs, createId }: TransactionContext,
): NewTransaction {
  const [main = 'pdf'] = outputs
  return {
    account,
    template_id,
    transaction_type: type,
    description: values.description,
    source: values.source ?? 'API',
    meta: values.meta,
    filename: withExtension(values.filename ?? createId('file'), main),
    expirationMinutes: values.expiration,
    isAttachment: values.direct_download,
    isStored: values.export_type !== 'file',
    extensions: outputs,
  }
}

/**
 * Warns about parameters without effect.
 * @throws PlatenError `invalid_request` for parameters that exclude each other.
 */
export function checkDocumentFiles(values: DocumentValues): Warning[] {
  const { password, output_format, output_html, export_type } = values
  checkPdfFile(values, output_format === 'pdf', `Leave it out, or leave out output_format=${output_format}.`)
  if (output_html && password !== null) {
    throw parameterError(
      'password',
      "'password' protects only the PDF; the page of 'output_html' would be readable by anyone. Give one of them.",
    )
  }
  const unused = (path: string, message: string) => [{ code: 'unused_parameter', message, path }]
  if (values.export_in_base64 && export_type === 'json') {
    return unused('/export_in_base64', "'export_in_base64' has no effect without export_type=file.")
  }
  if (!output_html || export_type === 'json') return []
  return unused('/output_html', "'output_html' has no effect with export_type=file, which stores no files.")
}

/** @param name Of the standards. @throws PlatenError `invalid_request` for a password and PDF/A. */
export function checkEncryption(
  password: string | null,
  standards: readonly PdfStandard[] | null,
  name: string,
): void {
  if (password === null || standards === null) return
  const mistake = encryptionMistake(claimsOf(standards), { password: "'password'", claim: `'${name}'` })
  if (mistake !== null) throw parameterError('password', `${mistake}.`)
}

/**
 * @param advice What to do if the output is not a PDF.
 * @param name Of the standards.
 * @throws PlatenError `invalid_request` for parameters that only a PDF can have, or that exclude each other.
 */
export function checkPdfFile(
  { password, pdf_standard }: Pick<DocumentValues, 'password' | 'pdf_standard'>,
  isPdf: boolean,
  advice: string,
  name = 'pdf_standard',
): void {
  checkEncryption(password, pdf_standard, name)
  const found = password === null ? name : 'password'
  if (isPdf || (password === null && pdf_standard === null)) return
  throw parameterError(found, `'${found}' is for PDFs only. ${advice}`)
}

const EXTENSION: Readonly<Record<DocumentFormat, FileExtension>> = {
  pdf: 'pdf',
  png: 'png',
  jpeg: 'jpg',
  html: 'html',
}

/** The files by extension, the main one first. */
export function extensionsOf({ format, withHtml }: DocumentOutputs): FileExtension[] {
  return [EXTENSION[format], ...(withHtml ? (['html'] as const) : [])]
}

/** Settings of a render that determine the files of a document. */
export function renderSettings(values: DocumentValues) {
  const { output_format, output_html, export_type } = values
  return {
    ...pdfSettings(values),
    pictureBounds: pictureBounds(values),
    outputs: { format: output_format, withHtml: output_html && export_type === 'json' },
  }
}

/** Settings of a render that determine a PDF. */
export function pdfSettings({
  password,
  pdf_standard,
  image_resample_res,
}: Pick<DocumentValues, 'password' | 'pdf_standard' | 'image_resample_res'>): Pick<
  PdfJob,
  'password' | 'pdfStandard' | 'pictureDpi'
> {
  return { password, pdfStandard: pdf_standard, pictureDpi: image_resample_res }
}

/** Bounds to which pictures are scaled down; null keeps their size. */
export function pictureBounds({
  resize_images,
  resize_max_width,
  resize_max_height,
  resize_format,
}: Pick<
  DocumentValues,
  'resize_images' | 'resize_max_width' | 'resize_max_height' | 'resize_format'
>): PictureBounds | null {
  return resize_images
    ? { maxWidth: resize_max_width, maxHeight: resize_max_height, format: resize_format }
    : null
}
