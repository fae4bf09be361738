import type { Account } from '../account.ts'
import { contentType } from '../content-type.ts'
import { PlatenError } from '../errors.ts'
import type { ImageFormat } from '../image/contracts.ts'
import { checkJson, type JsonObject } from '../json.ts'
import type { RenderJob } from '../render/contracts.ts'
import { CREATE, CREATE_IMAGE, CREATE_PDF, IGNORED, PDF_STANDARD_ALIASES } from '../request/calls.ts'
import { type Parameters, readParameters } from '../request/parameters.ts'
import type { TemplateRecord } from '../storage/contracts.ts'
import { newTransaction } from './new-transaction.ts'
import type { Services } from './services.ts'
import { findTemplate } from './templates.ts'
import { withWarnings } from './warnings.ts'

type OutputCalls = Pick<Account, 'create' | 'createPdf' | 'createImage'>

export function createOutputCalls(account: string, services: Services): OutputCalls {
  const { renderer, transactions, links, limits, clock, createId, underWay } = services

  function job({ definition }: TemplateRecord, data: JsonObject, id: string): RenderJob {
    return { definition, data, nowMs: clock().getTime(), id }
  }

  async function createPdf(params: unknown) {
    const { values, warnings } = readParameters(CREATE_PDF, params, IGNORED)
    checkJson(values.data, { what: 'The data', maxDepth: limits.maxJsonDepth })
    if (values.password !== null && values.pdf_standard !== null) {
      throw new PlatenError(
        'invalid_request',
        'PDF/A forbids encryption: give a password or a pdf_standard, not both.',
      )
    }
    const template = expectFormat(await findTemplate(services, account, values.template_id), 'PDF')
    const { transaction, value: rendered } = await transactions.run(
      newTransaction(values, { account, type: 'PDF', outputs: ['pdf'], createId }),
      async ({ transaction_ref }) => {
        const value = await renderer.renderPdf({
          ...job(template, values.data, transaction_ref),
          password: values.password,
          pdfStandard: standardOf(values.pdf_standard),
        })
        return { files: [value.bytes], total_pages: value.pages, value }
      },
    )
    const { template_id } = values
    const { transaction_ref, primary_key, filename } = transaction
    const common = { status: 'success' as const, template_id, transaction_ref, total_pages: rendered.pages }
    if (primary_key !== null) {
      return withWarnings({ ...common, download_url: links.url(primary_key) }, warnings, rendered.warnings)
    }
    const { bytes } = rendered
    const file = values.export_in_base64 ? Buffer.from(bytes).toString('base64') : bytes
    const content_type = contentType(filename)
    return withWarnings({ ...common, file, filename, content_type }, warnings, rendered.warnings)
  }

  async function createImage(params: unknown) {
    const { values, warnings } = readParameters(CREATE_IMAGE, params, IGNORED)
    checkJson(values.data, { what: 'The data', maxDepth: limits.maxJsonDepth })
    checkJson(values.overrides, { what: 'The overrides', maxDepth: limits.maxJsonDepth })
    const template = expectFormat(await findTemplate(services, account, values.template_id), 'JPEG')
    const formats = formatsOf(values.output_image_type, values.export_type === 'file')
    const { transaction, value: rendered } = await transactions.run(
      newTransaction(values, {
        account,
        type: 'JPEG',
        outputs: formats.map(format => EXTENSION[format]),
        createId,
      }),
      async ({ transaction_ref }) => {
        const value = await renderer.renderImage({
          ...job(template, values.data, transaction_ref),
          overrides: values.overrides,
          formats,
        })
        return { files: formats.map(format => bytesOf(value.files, format)), total_pages: null, value }
      },
    )
    const { template_id } = values
    const { transaction_ref, primary_key, secondary_key, filename } = transaction
    const common = { status: 'success' as const, template_id, transaction_ref }
    if (primary_key === null) {
      const file = bytesOf(rendered.files, formats[0] ?? 'jpeg')
      const content_type = contentType(filename)
      return withWarnings({ ...common, file, filename, content_type }, warnings, rendered.warnings)
    }
    const png = formats[0] === 'png' ? primary_key : secondary_key
    return withWarnings(
      {
        ...common,
        ...(formats[0] === 'jpeg' ? { download_url: links.url(primary_key) } : {}),
        ...(png === null ? {} : { download_url_png: links.url(png) }),
      },
      warnings,
      rendered.warnings,
    )
  }

  async function create(params: unknown) {
    const { values } = readParameters(CREATE, params, IGNORED)
    const { format } = await findTemplate(services, account, values.template_id)
    return format === 'PDF' ? await createPdf(params) : await createImage(params)
  }

  const { track } = underWay
  return {
    create: track(create),
    createPdf: track(createPdf),
    createImage: track(createImage),
  } as OutputCalls
}

const EXTENSION = { jpeg: 'jpg', png: 'png' } as const satisfies Partial<Record<ImageFormat, string>>
type StoredFormat = keyof typeof EXTENSION

/** The formats to make, first the main one. As a file only one can be handed over. */
function formatsOf(type: 'all' | 'jpegOnly' | 'pngOnly', isFile: boolean): StoredFormat[] {
  if (type === 'pngOnly') return ['png']
  return type === 'jpegOnly' || isFile ? ['jpeg'] : ['jpeg', 'png']
}

function bytesOf(files: Readonly<Partial<Record<ImageFormat, Uint8Array>>>, format: ImageFormat): Uint8Array {
  const bytes = files[format]
  if (bytes === undefined) throw new PlatenError('internal', `The renderer gave no ${format}.`)
  return bytes
}

function expectFormat(template: TemplateRecord, format: 'PDF' | 'JPEG'): TemplateRecord {
  if (template.format === format) return template
  const call = template.format === 'PDF' ? 'createPdf' : 'createImage'
  throw new PlatenError(
    'invalid_request',
    `The template '${template.template_id}' makes ${template.format} files: call ${call} for it.`,
  )
}

function standardOf(name: Parameters<typeof CREATE_PDF>['pdf_standard']) {
  if (name === null) return null
  return name === 'PDF/A-1b' || name === 'PDF/A-2b' || name === 'PDF/A-3b'
    ? name
    : (PDF_STANDARD_ALIASES[name] ?? null)
}
