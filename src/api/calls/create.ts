import { PlatenError } from '../../base/errors.ts'
import type { RenderPayload } from '../../jobs/payload.ts'
import type { Account } from '../account.ts'
import { CREATE, IGNORED } from '../schema/calls.ts'
import { parameterError, readParameters } from '../schema/parameters.ts'
import { type Call, createCall, type Prepared } from './call.ts'
import { creationCall } from './call-options.ts'
import { imageGeneration } from './create-image.ts'
import {
  type DocumentValues,
  PDF_FROM_URL,
  type PdfCall,
  pdfFromPage,
  pdfFromTemplate,
  pdfGeneration,
} from './create-pdf.ts'
import { mergeGeneration } from './merge.ts'
import { createObjectCalls } from './objects.ts'
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
 * The calls that create files, by name.
 * @param readFile The call of the same account; a merge reads files of this engine with it.
 */
function createGenerations(
  account: string,
  services: Services,
  readFile: Account['readFile'],
): Readonly<Record<Exclude<keyof OutputCalls, 'create'>, Call>> {
  const own = { account, services }
  const pdfCall = <Values extends DocumentValues>(name: string, call: PdfCall<Values>): Call =>
    createCall(name, pdfGeneration(call, account, services), own)
  return {
    createPdf: pdfCall('createPdf', pdfFromTemplate(account, services)),
    createPdfFromHtml: pdfCall('createPdfFromHtml', pdfFromPage('html', services)),
    createPdfFromMarkdown: pdfCall('createPdfFromMarkdown', pdfFromPage('markdown', services)),
    createPdfFromUrl: pdfCall('createPdfFromUrl', PDF_FROM_URL),
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

  /** Version 1 has the flag `webhook` instead of `async`. */
  async function create(params: unknown, signal: AbortSignal | null, keepFileMs: number) {
    const { values } = readParameters(CREATE, params, IGNORED)
    if (values.async) {
      throw parameterError(
        'async',
        "'async' is for version 2. Use webhook=1 with webhook_url, or createPdf with async.",
      )
    }
    const { format } = await findTemplate(services, account, values.template_id)
    const call = format === 'PDF' ? calls.createPdf : calls.createImage
    const { webhook: _, ...rest } = Object(params)
    return values.webhook ? await call.acceptV1(rest) : await call.run(rest, signal, keepFileMs)
  }

  const runs = Object.entries(calls).map(([name, { run }]): [string, Call['run']] => [name, run])
  return Object.fromEntries(
    [['create', create] as const, ...runs].map(([name, run]) => [
      name,
      creationCall(name, run, { account, services, readFile }),
    ]),
  ) as unknown as OutputCalls
}

/** Finds the call that queued a job, and prepares its work. */
export async function prepareJob(
  { account, call, params }: RenderPayload,
  services: Services,
): Promise<Pick<Prepared<unknown>, 'work'>> {
  const { readFile } = createObjectCalls(account, services)
  const calls = new Map(Object.entries(createGenerations(account, services, readFile)))
  const found = calls.get(call)
  if (found === undefined) throw new PlatenError('internal', `The job has an unknown call '${call}'.`)
  return await found.prepare(params)
}
