import { PlatenError } from '../../base/errors.ts'
import { checkJson, type JsonObject } from '../../base/json.ts'
import { HTML_SETTINGS_SCHEMA, readHtmlSettings } from '../../html/page-settings.ts'
import type { PdfSource } from '../../render/contracts.ts'
import {
  CREATE_PDF_FROM_HTML,
  CREATE_PDF_FROM_MARKDOWN,
  CREATE_PDF_FROM_URL,
  IGNORED,
} from '../schema/calls.ts'
import { type Parameters, readParameters } from '../schema/parameters.ts'
import type { PdfCall } from './create-pdf.ts'
import type { ReadParameters } from './generation.ts'
import type { Services } from './services.ts'

type PageValues = Parameters<typeof CREATE_PDF_FROM_HTML>

export function pdfOfHtml(services: Services): PdfCall<PageValues> {
  return pdfOfPage('html', CREATE_PDF_FROM_HTML, services)
}

export function pdfOfMarkdown(services: Services): PdfCall<PageValues> {
  return pdfOfPage('markdown', CREATE_PDF_FROM_MARKDOWN, services)
}

export function pdfOfUrl(services: Services): PdfCall<Parameters<typeof CREATE_PDF_FROM_URL>> {
  return {
    read: params => withSettingWarnings(readParameters(CREATE_PDF_FROM_URL, params, IGNORED), services),

    async find({ url, settings }) {
      return {
        template_id: null,
        source: () => ({ kind: 'url', url, settings: readHtmlSettings(settings).settings }),
      }
    },
  }
}

function pdfOfPage(
  kind: 'html' | 'markdown',
  table: typeof CREATE_PDF_FROM_HTML,
  services: Services,
): PdfCall<PageValues> {
  const { maxJsonDepth } = services.limits
  return {
    read(params) {
      const read = readParameters(table, params, IGNORED)
      checkJson(read.values.data, { what: 'The data', maxDepth: maxJsonDepth })
      return withSettingWarnings(read, services)
    },

    async find(values) {
      const source = values.data === null ? plainSource(kind, values) : templateSource(kind, values, services)
      return { template_id: null, source: () => source }
    },
  }
}

function plainSource(kind: 'html' | 'markdown', { body, css, settings }: PageValues): PdfSource {
  return { kind, body, css, settings: readHtmlSettings(settings).settings }
}

/**
 * With data a page is a template like any other, so that renderers keep it compiled.
 * @throws PlatenError `invalid_template`, with places in the parameters.
 */
function templateSource(
  kind: 'html' | 'markdown',
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
): ReadParameters<Values> {
  checkJson(values.settings, { what: 'The settings', maxDepth: limits.maxJsonDepth })
  return { values, warnings: [...warnings, ...readHtmlSettings(values.settings).warnings] }
}
