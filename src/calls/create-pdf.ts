import { contentType } from '../content-type.ts'
import { PlatenError } from '../errors.ts'
import type { PdfSource, RenderedPdf } from '../render/contracts.ts'
import type { CREATE_PDF } from '../request/calls.ts'
import { PDF_STANDARD_ALIASES } from '../request/calls.ts'
import type { Parameters } from '../request/parameters.ts'
import type { Generation, ReadParameters } from './generation.ts'
import { newTransaction } from './new-transaction.ts'
import type { Services } from './services.ts'
import { withWarnings } from './warnings.ts'

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
      const read = call.read(params)
      checkProtection(read.values)
      return read
    },

    async prepare(values) {
      const { template_id, source } = await call.find(values)
      return {
        transaction: newTransaction(values, {
          account,
          template_id,
          type: 'PDF',
          outputs: ['pdf'],
          createId,
        }),

        async work({ transaction_ref }, signal) {
          const value = await renderer.renderPdf(
            {
              source: await source(signal),
              account,
              nowMs: clock().getTime(),
              id: transaction_ref,
              password: values.password,
              pdfStandard: standardOf(values.pdf_standard),
            },
            signal,
          )
          return { files: [value.bytes], total_pages: value.pages, value }
        },

        answer({ transaction_ref, primary_key, filename }, { bytes, pages, warnings }) {
          const common = {
            status: 'success' as const,
            ...(template_id === null ? {} : { template_id }),
            transaction_ref,
            total_pages: pages,
          }
          if (primary_key !== null) {
            return withWarnings({ ...common, download_url: links.url(primary_key) }, warnings)
          }
          const file = values.export_in_base64 ? Buffer.from(bytes).toString('base64') : bytes
          return withWarnings({ ...common, file, filename, content_type: contentType(filename) }, warnings)
        },
      }
    },
  }
}

function checkProtection({ password, pdf_standard }: PdfValues): void {
  if (password === null || pdf_standard === null) return
  throw new PlatenError(
    'invalid_request',
    'PDF/A forbids encryption: give a password or a pdf_standard, not both.',
  )
}

function standardOf(name: PdfValues['pdf_standard']) {
  if (name === null) return null
  return name === 'PDF/A-1b' || name === 'PDF/A-2b' || name === 'PDF/A-3b'
    ? name
    : (PDF_STANDARD_ALIASES[name] ?? null)
}
