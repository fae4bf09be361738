import type { Account } from '../account.ts'
import { PlatenError } from '../errors.ts'
import { CREATE, IGNORED } from '../request/calls.ts'
import { readParameters } from '../request/parameters.ts'
import { type Call, createCall } from './call.ts'
import { imageGeneration } from './create-image.ts'
import { pdfGeneration } from './create-pdf.ts'
import { idempotent } from './idempotent.ts'
import { mergeGeneration } from './merge.ts'
import type { Services } from './services.ts'
import { findTemplate } from './templates.ts'

type OutputCalls = Pick<Account, 'create' | 'createPdf' | 'createImage' | 'mergePdfs'>

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
  return {
    createPdf: createCall('createPdf', pdfGeneration(account, services), own),
    createImage: createCall('createImage', imageGeneration(account, services), own),
    mergePdfs: createCall('mergePdfs', mergeGeneration(account, services, readFile), own),
  }
}

export function createOutputCalls(
  account: string,
  services: Services,
  readFile: Account['readFile'],
): OutputCalls {
  const { createPdf, createImage, mergePdfs } = createGenerations(account, services, readFile)

  /** Version 1 asks for its webhook by a flag of its own. */
  async function create(params: unknown) {
    const { values } = readParameters(CREATE, params, IGNORED)
    if (values.async) {
      const message =
        "async is version 2's: create takes webhook=1 with a webhook_url; createPdf takes async."
      throw new PlatenError('invalid_request', message, { details: [{ path: '/async', message }] })
    }
    const { format } = await findTemplate(services, account, values.template_id)
    const call = format === 'PDF' ? createPdf : createImage
    const { webhook: _, ...asked } = Object(params)
    return values.webhook ? await call.acceptV1(asked) : await call.run(asked)
  }

  const once = (name: string, call: (params: unknown) => Promise<object>) =>
    idempotent(name, account, services, call)
  return {
    create: once('create', create),
    createPdf: once('createPdf', createPdf.run),
    createImage: once('createImage', createImage.run),
    mergePdfs: once('mergePdfs', mergePdfs.run),
  } as OutputCalls
}
