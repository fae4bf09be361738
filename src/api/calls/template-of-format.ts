import { PlatenError } from '../../base/errors.ts'
import type { TemplateRecord } from '../../storage/contracts.ts'
import type { Services } from './services.ts'
import { findTemplate } from './templates.ts'

/** @throws PlatenError `template_not_found`; `invalid_request` for one that makes other files. */
export async function templateOfFormat(
  format: TemplateRecord['format'],
  template_id: string,
  { account, services }: { account: string; services: Services },
): Promise<TemplateRecord> {
  const template = await findTemplate(services, account, template_id)
  if (template.format === format) return template
  const call = template.format === 'PDF' ? 'createPdf (/v2/create-pdf)' : 'createImage (/v2/create-image)'
  throw new PlatenError(
    'invalid_request',
    `The template '${template_id}' makes ${template.format} files: call ${call} for it.`,
  )
}
