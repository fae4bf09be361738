import type { PdfSource, RenderedPdf } from '../../render/contracts.ts'
import type { CREATE_PDF } from '../schema/calls.ts'
import type { Parameters } from '../schema/parameters.ts'
import {
  checkDocumentFiles,
  documentAnswer,
  documentJob,
  documentWork,
  extensionsOf,
} from './document-files.ts'
import type { Generation, ReadParameters } from './generation.ts'
import { newTransaction } from './new-transaction.ts'
import type { Services } from './services.ts'

/** What every call takes that makes a PDF. */
export type PdfValues = Omit<
  Parameters<typeof CREATE_PDF>,
  'template_id' | 'data' | 'einvoice' | 'load_data_from'
>

interface FoundPages {
  readonly template_id: string | null
  /** Asked for when the work begins: what has to be fetched for it is fetched then. */
  source(signal: AbortSignal | null): PdfSource | Promise<PdfSource>
}

/** What a call that makes a PDF does of its own. */
export interface PdfCall<Values> {
  read(params: unknown): ReadParameters<Values>
  /** Where the pages come from; what is missing for it is told here. */
  find(values: Values): Promise<FoundPages>
}

export function pdfGeneration<Values extends PdfValues>(
  call: PdfCall<Values>,
  account: string,
  services: Services,
): Generation<Values, RenderedPdf> {
  const { renderer, links, clock, createId } = services
  return {
    read(params) {
      const { values, warnings } = call.read(params)
      return { values, warnings: [...warnings, ...checkDocumentFiles(values)] }
    },

    async prepare(values) {
      const { template_id, source } = await call.find(values)
      const asked = documentJob(values)
      const outputs = extensionsOf(asked.outputs)
      return {
        transaction: newTransaction(values, { account, template_id, type: 'PDF', outputs, createId }),

        async work({ transaction_ref }, signal) {
          const made = await renderer.renderPdf(
            {
              source: await source(signal),
              account,
              nowMs: clock().getTime(),
              id: transaction_ref,
              ...asked,
            },
            signal,
          )
          return documentWork(made)
        },

        answer(transaction, made) {
          const about = template_id === null ? {} : { template_id }
          return documentAnswer(transaction, made, { about, values, links })
        },
      }
    },
  }
}
