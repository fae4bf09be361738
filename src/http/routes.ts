import * as tables from '../api/schema/calls.ts'
import type { ParameterTable } from '../api/schema/parameters.ts'
import type { AccountInformationResult, GetTemplateResult } from '../api/schema/results.ts'
import type { Warning } from '../base/errors.ts'
import type { JsonObject } from '../base/json.ts'
import { overrideSchema } from '../scene/overrides/override-schema.ts'
import { DEFINITION_SCHEMA } from '../template/definition.ts'
import {
  objectsV1,
  templateArrayV1,
  templateV1,
  updateTemplate,
  withHostedAccount,
  withHostedTemplate,
} from './hosted-format.ts'
import type { HandlerSettings } from './options.ts'
import { pick, type Query } from './request-parameters.ts'
import type { ResponseName } from './response-schemas.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE'

/** The calls of an account with unchecked parameters, which the engine checks. */
export interface Calls {
  create(params: object): Promise<object>
  createPdf(params: object): Promise<object>
  createPdfFromHtml(params: object): Promise<object>
  createPdfFromMarkdown(params: object): Promise<object>
  createPdfFromUrl(params: object): Promise<object>
  createImage(params: object): Promise<object>
  mergePdfs(params: object): Promise<object>
  putTemplate(definition: object, options: object): Promise<object>
  getTemplate(params: object): Promise<GetTemplateResult>
  listTemplates(params: object): Promise<{ templates: readonly object[] }>
  listObjects(params: object): Promise<{ objects: readonly object[] }>
  deleteObject(params: object): Promise<object>
  accountInformation(): Promise<AccountInformationResult>
}

export interface Call {
  readonly calls: Calls
  readonly query: Query
  readonly body: JsonObject
  readonly v1TemplateList: HandlerSettings['v1TemplateList']
  /** Parameters from headers, for calls that create something. */
  readonly options: {
    readonly source?: string
    readonly idempotency_key?: string
    readonly signal: AbortSignal
  }
}

/** One route of the API: how it responds, and its description in the OpenAPI document. */
export interface Route {
  readonly path: string
  readonly methods: readonly Method[]
  readonly summary: string
  readonly query: ParameterTable
  /** JSON Schema of the body; null if there is no body. */
  readonly body: JsonObject | null
  /** True if the body may contain `export_type`. Default: only the query. */
  readonly hasExportTypeInBody?: true
  readonly response: ResponseName
  /** True if it counts as a concurrent PDF of the account, or a function of the query that returns this. */
  readonly rendersPdf: boolean | ((query: Query) => boolean)
  /** The result: an object for JSON, or one with a `file` whose bytes are the response. */
  run(call: Call): Promise<object & { warnings?: readonly Warning[] }>
}

const READS = ['GET', 'HEAD'] as const
const DATA = { type: 'object', description: 'Data for the template.' }
const OVERRIDES = {
  type: 'object',
  properties: { overrides: { ...tables.CREATE_IMAGE.overrides.schema, items: overrideSchema() }, data: DATA },
}
const { $schema: _, oneOf: __, ...DEFINITION } = DEFINITION_SCHEMA
/** A complete definition has one of `document`, `html`, `markdown` and `scene`; a change has none of them. */
const TEMPLATE_UPDATE = {
  ...DEFINITION,
  title: 'Template definition, or changes to a stored one',
  minProperties: 1,
  properties: {
    ...DEFINITION.properties,
    body: {
      type: 'string',
      description: "The template's html or markdown, under the name of the hosted service.",
    },
    settings: { type: ['object', 'string'], description: 'An object or its JSON text.' },
  },
}

const MERGE = {
  type: 'object',
  required: ['urls'],
  properties: {
    urls: tables.MERGE_PDFS.urls.schema,
    export_type: tables.MERGE_PDFS.export_type.schema,
    expiration: tables.MERGE_PDFS.expiration.schema,
  },
}

/** Parameters in the body of a request. */
const IN_BODY = ['data', 'overrides', 'body', 'css', 'settings', 'url']

const PDF_QUERY = inQuery(tables.CREATE_PDF)
const PAGE_QUERY = inQuery(tables.CREATE_PDF_FROM_HTML)
const IMAGE_QUERY = inQuery(tables.CREATE_IMAGE)
/** Version 1 has the flag `webhook` instead of `async`; its webhook is always a GET. */
const V1_QUERY = {
  ...without({ ...IMAGE_QUERY, ...PDF_QUERY }, ['async', 'webhook_method']),
  webhook: tables.CREATE.webhook,
}

const createPdf: Route['run'] = ({ calls, query, body, options }) =>
  calls.createPdf({ ...pick(query, PDF_QUERY), ...options, data: body })

const createImage: Route['run'] = ({ calls, query, body: { overrides, data }, options }) =>
  calls.createImage({ ...pick(query, IMAGE_QUERY), ...options, overrides, data })

/** These parameters may be in the body, where they override the query. */
const mergePdfs: Route['run'] = ({ calls, query, body, options }) => {
  const { urls, export_type = query['export_type'], expiration = query['expiration'] } = body
  return calls.mergePdfs({ ...query, ...options, urls, export_type, expiration })
}

function pageParameters({
  query,
  options,
  body: { body, css, data, settings },
}: Pick<Call, 'query' | 'options' | 'body'>): object {
  return { ...query, ...options, body, css, data, settings }
}

const deleteObject: Route['run'] = ({ calls, query }) => calls.deleteObject(query)

const NO_BODY = { body: null, rendersPdf: false } as const
const RENDERS_PDF = { methods: ['POST'], rendersPdf: true } as const

/** Identical in both versions. */
const ACCOUNT_INFORMATION = {
  methods: READS,
  summary: 'Counts templates and objects.',
  query: {},
  ...NO_BODY,
  response: 'AccountInformation',
  run: async ({ calls }) => withHostedAccount(await calls.accountInformation()),
} as const satisfies Omit<Route, 'path'>

export const ROUTES: readonly Route[] = [
  {
    path: '/v1/create',
    ...RENDERS_PDF,
    summary: "Renders a PDF or an image, depending on the template's format.",
    query: V1_QUERY,
    body: DATA,
    response: 'Created',
    async run({ calls, query, body, options }) {
      const templateQuery = { ...pick(query, tables.ONE_TEMPLATE), with_layer_info: false }
      const { template } = await calls.getTemplate(templateQuery)
      const isPdf = template.format === 'PDF'
      const parameters = pick(query, { ...(isPdf ? PDF_QUERY : IMAGE_QUERY), webhook: tables.CREATE.webhook })
      const { overrides, data } = body
      return await calls.create({
        ...parameters,
        ...options,
        ...(isPdf ? { data: body } : { overrides, data }),
      })
    },
  },
  {
    path: '/v1/list-templates',
    methods: READS,
    summary: 'Lists all templates.',
    query: {},
    ...NO_BODY,
    response: 'TemplatesV1',
    async run({ calls, v1TemplateList }) {
      const found = await listAll(async page => (await calls.listTemplates(page)).templates)
      const templates = found.map(templateV1)
      return v1TemplateList === 'array' ? templateArrayV1(templates) : { status: 'success', templates }
    },
  },
  {
    path: '/v1/list-objects',
    methods: READS,
    summary: 'Lists objects, newest first.',
    query: without(tables.LIST_OBJECTS, ['status']),
    ...NO_BODY,
    response: 'ObjectsV1',
    run: async ({ calls, query }) => objectsV1(await calls.listObjects({ ...query, status: 'success' })),
  },
  {
    path: '/v1/delete-object',
    methods: ['GET'],
    summary: 'Deletes the files of an object and marks it as deleted.',
    query: tables.ONE_OBJECT,
    ...NO_BODY,
    response: 'Deleted',
    run: deleteObject,
  },
  {
    path: '/v1/account-information',
    ...ACCOUNT_INFORMATION,
  },
  {
    path: '/v2/create-pdf',
    ...RENDERS_PDF,
    summary: 'Renders a PDF from a template.',
    query: PDF_QUERY,
    body: DATA,
    response: 'CreatedPdf',
    run: createPdf,
  },
  {
    path: '/v2/create-pdf-from-html',
    ...RENDERS_PDF,
    summary: 'Renders a PDF of an HTML page; with data, the page is a template.',
    query: PAGE_QUERY,
    body: bodyOf(tables.CREATE_PDF_FROM_HTML),
    response: 'PrintedPage',
    run: ({ calls, ...call }) => calls.createPdfFromHtml(pageParameters(call)),
  },
  {
    path: '/v2/create-pdf-from-markdown',
    ...RENDERS_PDF,
    summary: 'Renders a PDF of a Markdown page; with data, the page is a template.',
    query: PAGE_QUERY,
    body: bodyOf(tables.CREATE_PDF_FROM_MARKDOWN),
    response: 'PrintedPage',
    run: ({ calls, ...call }) => calls.createPdfFromMarkdown(pageParameters(call)),
  },
  {
    path: '/v2/create-pdf-from-url',
    ...RENDERS_PDF,
    summary: 'Renders a PDF of the HTML page at a URL.',
    query: PAGE_QUERY,
    body: bodyOf(tables.CREATE_PDF_FROM_URL),
    response: 'PrintedPage',
    run: ({ calls, query, options, body: { url, settings } }) =>
      calls.createPdfFromUrl({ ...query, ...options, url, settings }),
  },
  {
    path: '/v2/create-image',
    methods: ['POST'],
    summary: 'Renders an image from a template, or a one-page PDF with vectors and text.',
    query: IMAGE_QUERY,
    body: OVERRIDES,
    response: 'CreatedImage',
    rendersPdf: ({ output_format }) => output_format === 'pdf',
    run: createImage,
  },
  {
    path: '/v2/merge-pdfs',
    ...RENDERS_PDF,
    summary: 'Merges PDFs into one.',
    query: inQuery(without(tables.MERGE_PDFS, ['urls'])),
    body: MERGE,
    hasExportTypeInBody: true,
    response: 'Merged',
    run: mergePdfs,
  },
  {
    path: '/v2/list-templates',
    methods: READS,
    summary: 'Lists templates, oldest first.',
    query: tables.LIST_TEMPLATES,
    ...NO_BODY,
    response: 'Templates',
    run: ({ calls, query }) => calls.listTemplates(query),
  },
  {
    path: '/v2/get-template',
    methods: READS,
    summary: 'Returns a template with its definition.',
    query: tables.GET_TEMPLATE,
    ...NO_BODY,
    response: 'Template',
    run: async ({ calls, query }) => withHostedTemplate(await calls.getTemplate(query)),
  },
  {
    path: '/v2/update-template',
    methods: ['POST'],
    summary: 'Stores a complete template, or changes given properties of a stored one.',
    query: {},
    body: TEMPLATE_UPDATE,
    response: 'StoredTemplate',
    rendersPdf: false,
    run: updateTemplate,
  },
  {
    path: '/v2/list-objects',
    methods: READS,
    summary: 'Lists objects, newest first.',
    query: tables.LIST_OBJECTS,
    ...NO_BODY,
    response: 'Objects',
    run: ({ calls, query }) => calls.listObjects(query),
  },
  {
    path: '/v2/delete-object',
    methods: ['GET', 'POST', 'DELETE'],
    summary: 'Deletes the files of an object and marks it as deleted.',
    query: tables.ONE_OBJECT,
    ...NO_BODY,
    response: 'Deleted',
    run: deleteObject,
  },
  {
    path: '/v2/account-information',
    ...ACCOUNT_INFORMATION,
  },
]

/** The OpenAPI document. It needs no key, as it contains nothing about accounts. */
export const OPENAPI_PATH = '/v2/openapi.json'
/** Prefixes of download paths; the key of a file follows. */
export const DOWNLOAD_PATHS = ['/v2/get-pdf/', '/v2/get-image/', '/v2/get-html/'] as const

/** The schema of a body with the body parameters of a call. */
function bodyOf(table: ParameterTable): JsonObject {
  const inBody = Object.entries(table).filter(([name]) => IN_BODY.includes(name))
  return {
    type: 'object',
    required: inBody.flatMap(([name, { isRequired = false }]) => (isRequired ? [name] : [])),
    properties: Object.fromEntries(inBody.map(([name, { schema }]) => [name, schema])),
  }
}

/** The parameters of a call without those of the body and headers. */
function inQuery(table: ParameterTable): ParameterTable {
  return without(table, ['source', ...IN_BODY])
}

/** All items of a call that lists them page by page. */
async function listAll<Item>(
  list: (page: { limit: number; offset: number }) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const page = await list({ limit: PAGE_SIZE, offset: items.length })
    items.push(...page)
    if (page.length < PAGE_SIZE) return items
  }
}

const PAGE_SIZE = 500

function without(table: ParameterTable, names: readonly string[]): ParameterTable {
  return Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name)))
}
