import { contentType } from '../content-type.ts'
import { PlatenError } from '../errors.ts'
import { checkJson } from '../json.ts'
import type { RenderedPdf } from '../render/contracts.ts'
import { CREATE_PDF, IGNORED, PDF_STANDARD_ALIASES } from '../request/calls.ts'
import { type Parameters, readParameters } from '../request/parameters.ts'
import type { Generation } from './generation.ts'
import { newTransaction } from './new-transaction.ts'
import type { Services } from './services.ts'
import { templateOfFormat } from './template-job.ts'
import { withWarnings } from './warnings.ts'

type Values = Parameters<typeof CREATE_PDF>

export function pdfGeneration(account: string, services: Services): Generation<Values, RenderedPdf> {
  const { renderer, links, limits, clock, createId } = services
  return {
    read(params) {
      const { values, warnings } = readParameters(CREATE_PDF, params, IGNORED)
      checkJson(values.data, { what: 'The data', maxDepth: limits.maxJsonDepth })
      if (values.password !== null && values.pdf_standard !== null) {
        throw new PlatenError(
          'invalid_request',
          'PDF/A forbids encryption: give a password or a pdf_standard, not both.',
        )
      }
      return { values, warnings }
    },

    async prepare(values) {
      const { template_id } = values
      const { definition } = await templateOfFormat('PDF', template_id, { account, services })
      return {
        transaction: newTransaction(values, { account, type: 'PDF', outputs: ['pdf'], createId }),

        async work({ transaction_ref }) {
          const value = await renderer.renderPdf({
            source: { kind: 'template', definition, data: values.data },
            account,
            nowMs: clock().getTime(),
            id: transaction_ref,
            password: values.password,
            pdfStandard: standardOf(values.pdf_standard),
          })
          return { files: [value.bytes], total_pages: value.pages, value }
        },

        answer({ transaction_ref, primary_key, filename }, { bytes, pages, warnings }) {
          const common = { status: 'success' as const, template_id, transaction_ref, total_pages: pages }
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

function standardOf(name: Values['pdf_standard']) {
  if (name === null) return null
  return name === 'PDF/A-1b' || name === 'PDF/A-2b' || name === 'PDF/A-3b'
    ? name
    : (PDF_STANDARD_ALIASES[name] ?? null)
}
