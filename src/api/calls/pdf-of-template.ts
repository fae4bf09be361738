import { checkJson } from '../../base/json.ts'
import { CREATE_PDF, IGNORED } from '../schema/calls.ts'
import { type Parameters, readParameters } from '../schema/parameters.ts'
import type { PdfCall } from './create-pdf.ts'
import { loadData } from './load-data.ts'
import type { Services } from './services.ts'
import { templateOfFormat } from './template-of-format.ts'

export function pdfOfTemplate(account: string, services: Services): PdfCall<Parameters<typeof CREATE_PDF>> {
  const { limits } = services
  return {
    read(params) {
      const read = readParameters(CREATE_PDF, params, IGNORED)
      checkJson(read.values.data, { what: 'The data', maxDepth: limits.maxJsonDepth })
      return read
    },

    async find({ template_id, data, load_data_from: url }) {
      const { definition } = await templateOfFormat('PDF', template_id, { account, services })
      return {
        template_id,
        async source(signal) {
          const loaded = url === null ? data : await loadData(url, services, signal)
          return { kind: 'template', definition, data: loaded }
        },
      }
    },
  }
}
