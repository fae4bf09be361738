import { PlatenError } from '../../base/errors.ts'
import type { Account } from '../account.ts'
import { CREATE, IGNORED } from '../schema/calls.ts'
import { readParameters } from '../schema/parameters.ts'
import { type Call, createCall } from './call.ts'
import { imageGeneration } from './create-image.ts'
import { type PdfCall, type PdfValues, pdfGeneration } from './create-pdf.ts'
import { creating } from './keyed-call.ts'
import { mergeGeneration } from './merge.ts'
import { pdfOfHtml, pdfOfMarkdown, pdfOfUrl } from './pdf-of-page.ts'
import { pdfOfTemplate } from './pdf-of-template.ts'
import type { Services } from './services.ts'
import { findTemplate } from './templates.ts'

type OutputCalls = Pick<
  Account,
  | 'create'
  | 'createPdf'
  | 'createPdfFromHtml'
  | 'createPdfFromMarkdown'
  | 'createPdfFromUrl'
  | 'createImage'
  | 'mergePdfs'
>

/**
 * The calls that make files, by name.
 * @param readFile The call of the same account: a merge reads by it what this engine made.
 */
export function createGenerations(
  account: string,
  services: Services,
  readFile: Account['readFile'],
): Readonly<Record<Exclude<keyof OutputCalls, 'create'>, Call>> {
  const own = { account, services }
  const pdfCall = <Values extends PdfValues>(name: string, call: PdfCall<Values>): Call =>
    createCall(name, pdfGeneration(call, account, services), own)
  return {
    createPdf: pdfCall('createPdf', pdfOfTemplate(account, services)),
    createPdfFromHtml: pdfCall('createPdfFromHtml', pdfOfHtml(services)),
    createPdfFromMarkdown: pdfCall('createPdfFromMarkdown', pdfOfMarkdown(services)),
    createPdfFromUrl: pdfCall('createPdfFromUrl', pdfOfUrl(services)),
    createImage: createCall('createImage', imageGeneration(account, services), own),
    mergePdfs: createCall('mergePdfs', mergeGeneration(account, services, readFile), own),
  }
}

export function createOutputCalls(
  account: string,
  services: Services,
  readFile: Account['readFile'],
): OutputCalls {
  const calls = createGenerations(account, services, readFile)

  /** Version 1 asks for its webhook by a flag of its own. */
  async function create(params: unknown, signal: AbortSignal | null, keepFileMs: number) {
    const { values } = readParameters(CREATE, params, IGNORED)
    if (values.async) {
      const message =
        "async is version 2's: create takes webhook=1 with a webhook_url; createPdf takes async."
      throw new PlatenError('invalid_request', message, { details: [{ path: '/async', message }] })
    }
    const { format } = await findTemplate(services, account, values.template_id)
    const call = format === 'PDF' ? calls.createPdf : calls.createImage
    const { webhook: _, ...asked } = Object(params)
    return values.webhook ? await call.acceptV1(asked) : await call.run(asked, signal, keepFileMs)
  }

  const named = (name: string, run: Call['run']) => creating(name, run, { account, services, readFile })
  return {
    create: named('create', create),
    createPdf: named('createPdf', calls.createPdf.run),
    createPdfFromHtml: named('createPdfFromHtml', calls.createPdfFromHtml.run),
    createPdfFromMarkdown: named('createPdfFromMarkdown', calls.createPdfFromMarkdown.run),
    createPdfFromUrl: named('createPdfFromUrl', calls.createPdfFromUrl.run),
    createImage: named('createImage', calls.createImage.run),
    mergePdfs: named('mergePdfs', calls.mergePdfs.run),
  } as OutputCalls
}
