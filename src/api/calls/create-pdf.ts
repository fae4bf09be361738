/** The calls that render a document: from a template, HTML, Markdown or a URL. */
import { PlatenError, type Warning } from '../../base/errors.ts'
import { checkJson, isJsonObject, type JsonObject } from '../../base/json.ts'
import { describeValue } from '../../base/values.ts'
import { HTML_SETTINGS_SCHEMA, readHtmlSettings } from '../../html/page-settings.ts'
import type { PdfSource, RenderedPdf } from '../../render/contracts.ts'
import {
  CREATE_PDF,
  CREATE_PDF_FROM_HTML,
  CREATE_PDF_FROM_MARKDOWN,
  CREATE_PDF_FROM_URL,
  IGNORED,
} from '../schema/calls.ts'
import { type Parameters, readParameters } from '../schema/parameters.ts'
import type { Generation, ReadParameters } from './call.ts'
import {
  checkDocumentFiles,
  documentFiles,
  documentResult,
  extensionsOf,
  newTransaction,
  renderSettings,
} from './output-files.ts'
import type { Services } from './services.ts'
import { templateOfFormat } from './templates.ts'

/** Parameters of every call that renders a document. */
export type DocumentValues = Omit<
  Parameters<typeof CREATE_PDF>,
  'template_id' | 'data' | 'einvoice' | 'load_data_from'
>

interface FoundSource {
  readonly template_id: string | null
  /** Called when the work begins: fetches the resources of the source. */
  load(signal: AbortSignal | null): PdfSource | Promise<PdfSource>
}

/** What differs between the calls. */
export interface PdfCall<Values> {
  read(params: unknown): ReadParameters<Values>
  /** Finds the source of the pages. Fails if it is missing. */
  find(values: Values): Promise<FoundSource>
}

export function pdfGeneration<Values extends DocumentValues>(
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
      const { template_id, load } = await call.find(values)
      const settings = renderSettings(values)
      const outputs = extensionsOf(settings.outputs)
      return {
        transaction: newTransaction(values, { account, template_id, type: 'PDF', outputs, createId }),

        async work({ transaction_ref }, signal) {
          const source = await load(signal)
          const job = { source, account, nowMs: clock().getTime(), id: transaction_ref, ...settings }
          return documentFiles(await renderer.renderPdf(job, signal))
        },

        answer: (transaction, rendered) =>
          documentResult(transaction, rendered, { template_id, values, links }),
      }
    },
  }
}

export function pdfFromTemplate(account: string, services: Services): PdfCall<Parameters<typeof CREATE_PDF>> {
  const { maxJsonDepth } = services.limits
  return {
    read(params) {
      const read = readParameters(CREATE_PDF, params, IGNORED)
      checkJson(read.values.data, { what: 'The data', maxDepth: maxJsonDepth })
      return read
    },

    async find({ template_id, data, load_data_from: url }) {
      const { definition } = await templateOfFormat('PDF', template_id, { account, services })
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
  const value = parseJson(bytes)
  if (!isJsonObject(value)) {
    throw loadError('invalid_json', `must be the URL of a JSON object, got ${describeValue(value)}.`)
  }
  checkJson(value, { what: 'The data of load_data_from', maxDepth: limits.maxJsonDepth })
  return value
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
  const { maxJsonDepth } = services.limits
  return {
    read(params) {
      const read = readParameters(PAGE_TABLES[kind], params, IGNORED)
      checkJson(read.values.data, { what: 'The data', maxDepth: maxJsonDepth })
      return withSettingWarnings(read, services)
    },

    async find(values) {
      const { body, css, data, settings } = values
      const source: PdfSource =
        data === null
          ? { kind, body, css, settings: readHtmlSettings(settings).settings }
          : templateSource(kind, values, services)
      return { template_id: null, load: () => source }
    },
  }
}

export function pdfFromUrl(services: Services): PdfCall<Parameters<typeof CREATE_PDF_FROM_URL>> {
  return {
    read: params => withSettingWarnings(readParameters(CREATE_PDF_FROM_URL, params, IGNORED), services),
    find: async ({ url, settings }) => ({
      template_id: null,
      load: () => ({ kind: 'url', url, settings: readHtmlSettings(settings).settings }),
    }),
  }
}

/**
 * A page with data is a template, so that renderers cache its compiled form.
 * @throws PlatenError `invalid_template`, with paths in the parameters.
 */
function templateSource(
  kind: PageKind,
  { body, css, data, settings }: PageValues,
  { templates }: Services,
): PdfSource {
  const known = Object.entries(settings).filter(([name]) =>
    Object.hasOwn(HTML_SETTINGS_SCHEMA.properties, name),
  )
  const definition = JSON.stringify({
    [kind]: body,
    ...(css === null ? {} : { css }),
    settings: Object.fromEntries(known),
  })
  try {
    templates.get(definition)
  } catch (cause) {
    if (!(cause instanceof PlatenError)) throw cause
    const details = cause.details.map(problem =>
      problem.path === `/${kind}` ? { ...problem, path: '/body' } : problem,
    )
    throw new PlatenError(cause.code, cause.message.replaceAll(` /${kind}`, ' /body'), { details, cause })
  }
  return { kind: 'template', definition, data: data ?? {} }
}

function withSettingWarnings<Values extends { readonly settings: JsonObject }>(
  { values, warnings }: ReadParameters<Values>,
  { limits }: Services,
): { values: Values; warnings: Warning[] } {
  checkJson(values.settings, { what: 'The settings', maxDepth: limits.maxJsonDepth })
  return { values, warnings: [...warnings, ...readHtmlSettings(values.settings).warnings] }
}
