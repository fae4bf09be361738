/** The calls that render a document: from a template, HTML, Markdown or a URL. */
import { movePointer, PlatenError } from '../../base/errors.ts'
import { isJsonObject, type JsonObject } from '../../base/json.ts'
import { readJson } from '../../base/read-json.ts'
import type { Region } from '../../base/region.ts'
import { describeValue } from '../../base/values.ts'
import { HTML_SETTINGS_SCHEMA, readHtmlSettings } from '../../html/page-settings.ts'
import type { PdfSource, RenderedPdf } from '../../render/contracts.ts'
import { withRegion } from '../../template/definition.ts'
import {
  CREATE_PDF,
  CREATE_PDF_FROM_HTML,
  CREATE_PDF_FROM_MARKDOWN,
  CREATE_PDF_FROM_URL,
  IGNORED,
} from '../schema/calls.ts'
import { type Parameters, type ParameterTable, readParameters } from '../schema/parameters.ts'
import type { Generation } from './call.ts'
import { checkDocumentFiles, extensionsOf, newTransaction, renderSettings } from './output-files.ts'
import type { Services } from './services.ts'
import { templateOfFormat } from './templates.ts'

/** Parameters of every call that renders a document. */
export type DocumentValues = Omit<
  Parameters<typeof CREATE_PDF>,
  'template_id' | 'data' | keyof Region | 'einvoice' | 'load_data_from'
>

interface FoundSource {
  readonly template_id: string | null
  /** Called when the work begins: fetches the resources of the source. */
  load(signal: AbortSignal | null): PdfSource | Promise<PdfSource>
}

/** What differs between the calls. */
export interface PdfCall<Values> {
  readonly table: ParameterTable
  /** Finds the source of the pages. Fails if it is missing. */
  find(values: Values): Promise<FoundSource>
}

export function pdfGeneration<Values extends DocumentValues>(
  call: PdfCall<Values>,
  account: string,
  services: Services,
): Generation<Values, RenderedPdf> {
  const { renderer, limits, clock, createId } = services
  return {
    read(params) {
      const read = readParameters(call.table, params, IGNORED, limits)
      const values = read.values as Values & { settings?: JsonObject }
      const { settings = {} } = values
      const warnings = [...readHtmlSettings(settings).warnings, ...checkDocumentFiles(values)]
      return { values, warnings: [...read.warnings, ...warnings] }
    },

    async prepare(values) {
      const { template_id, load } = await call.find(values)
      const settings = renderSettings(values)
      const outputs = extensionsOf(settings.outputs)
      return {
        transaction: newTransaction(values, { account, template_id, type: 'PDF', outputs, createId }),

        async work({ transaction_ref }, signal) {
          const source = await load(signal)
          const job = { source, account, nowMs: clock().getTime(), id: transaction_ref, ...settings }
          const value = await renderer.renderPdf(job, signal)
          const { bytes, html, pages } = value
          return { files: html === null ? [bytes] : [bytes, html], total_pages: pages, value }
        },

        answer: ({ primary_key, html_key }, { bytes, pages, warnings }) => ({
          pages,
          file: values.export_in_base64 ? Buffer.from(bytes).toString('base64') : bytes,
          keys: { download_url: primary_key, html_url: html_key },
          warnings,
        }),
      }
    },
  }
}

export function pdfFromTemplate(account: string, services: Services): PdfCall<Parameters<typeof CREATE_PDF>> {
  return {
    table: CREATE_PDF,

    async find({ template_id, data, load_data_from: url, ...region }) {
      const template = await templateOfFormat('PDF', template_id, { account, services })
      const definition = withRegion(template.definition, region)
      return {
        template_id,
        async load(signal) {
          const loaded = url === null ? data : await loadData(url, services, signal)
          return { kind: 'template', definition, data: loaded }
        },
      }
    },
  }
}

/**
 * Fetches the data of a template from a URL that the asset policy allows.
 * @throws PlatenError `asset_denied`, `asset_failed`; `invalid_json` for anything but a JSON object in UTF-8.
 */
async function loadData(
  url: string,
  { fetcher, limits }: Services,
  signal: AbortSignal | null,
): Promise<JsonObject> {
  const { bytes } = await fetcher.fetch({ url, accept: 'json', signal }).catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw cause instanceof PlatenError
      ? loadError(cause.code, `could not be loaded. ${cause.message}`)
      : cause
  })
  const value = readJson(parseJson(bytes), {
    what: 'The data of load_data_from',
    maxDepth: limits.maxJsonDepth,
  })
  if (isJsonObject(value)) return value
  throw loadError('invalid_json', `must be the URL of a JSON object, got ${describeValue(value)}.`)
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw loadError('invalid_json', 'must be the URL of JSON in UTF-8.', cause)
  }
}

function loadError(code: PlatenError['code'], reason: string, cause?: unknown): PlatenError {
  const message = `'load_data_from' ${reason}`
  return new PlatenError(code, message, { details: [{ path: '/load_data_from', message }], cause })
}

type PageValues = Parameters<typeof CREATE_PDF_FROM_HTML>

const PAGE_TABLES = { html: CREATE_PDF_FROM_HTML, markdown: CREATE_PDF_FROM_MARKDOWN }
type PageKind = keyof typeof PAGE_TABLES

export function pdfFromPage(kind: PageKind, services: Services): PdfCall<PageValues> {
  return {
    table: PAGE_TABLES[kind],

    async find(values) {
      const { body, css, data, settings, locale } = values
      const source: PdfSource =
        data === null
          ? { kind, body, at: '/body', css, settings: readHtmlSettings(settings).settings, locale }
          : templateSource(kind, values, services)
      return { template_id: null, load: () => source }
    },
  }
}

export const PDF_FROM_URL: PdfCall<Parameters<typeof CREATE_PDF_FROM_URL>> = {
  table: CREATE_PDF_FROM_URL,
  find: async ({ url, settings }) => ({
    template_id: null,
    load: () => ({ kind: 'url', url, settings: readHtmlSettings(settings).settings }),
  }),
}

/**
 * A page with data is a template, so that renderers cache its compiled form.
 * @throws PlatenError `invalid_template`, with paths in the parameters.
 */
function templateSource(
  kind: PageKind,
  { body, css, data, settings, ...region }: PageValues,
  { templates }: Services,
): PdfSource {
  const known = Object.entries(settings).filter(([name]) =>
    Object.hasOwn(HTML_SETTINGS_SCHEMA.properties, name),
  )
  const page = { [kind]: body, ...(css === null ? {} : { css }), settings: Object.fromEntries(known) }
  const definition = withRegion(JSON.stringify(page), region)
  try {
    templates.get(definition)
  } catch (cause) {
    if (!(cause instanceof PlatenError)) throw cause
    throw movePointer(cause, `/${kind}`, '/body')
  }
  return { kind: 'template', definition, data: data ?? {}, at: '/body' }
}
