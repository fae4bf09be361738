import type { Account } from '../account.ts'
import { CREATE, IGNORED } from '../request/calls.ts'
import { readParameters } from '../request/parameters.ts'
import { imageGeneration } from './create-image.ts'
import { pdfGeneration } from './create-pdf.ts'
import { synchronously } from './generation.ts'
import { idempotent } from './idempotent.ts'
import { mergeGeneration } from './merge.ts'
import type { Services } from './services.ts'
import { findTemplate } from './templates.ts'

type OutputCalls = Pick<Account, 'create' | 'createPdf' | 'createImage' | 'mergePdfs'>

/** @param readFile The call of the same account: a merge reads by it what this engine made. */
export function createOutputCalls(
  account: string,
  services: Services,
  readFile: Account['readFile'],
): OutputCalls {
  const createPdf = synchronously(pdfGeneration(account, services), services)
  const createImage = synchronously(imageGeneration(account, services), services)

  async function create(params: unknown) {
    const { values } = readParameters(CREATE, params, IGNORED)
    const { format } = await findTemplate(services, account, values.template_id)
    return format === 'PDF' ? await createPdf(params) : await createImage(params)
  }

  const once = (name: string, call: (params: unknown) => Promise<object>) =>
    idempotent(name, account, services, call)
  return {
    create: once('create', create),
    createPdf: once('createPdf', createPdf),
    createImage: once('createImage', createImage),
    mergePdfs: once('mergePdfs', synchronously(mergeGeneration(account, services, readFile), services)),
  } as OutputCalls
}
