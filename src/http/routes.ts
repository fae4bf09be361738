import {
  CREATE,
  CREATE_IMAGE,
  CREATE_PDF,
  CREATE_PDF_FROM_HTML,
  CREATE_PDF_FROM_MARKDOWN,
  CREATE_PDF_FROM_URL,
  GET_TEMPLATE,
  LIST_OBJECTS,
  LIST_TEMPLATES,
  MERGE_PDFS,
  ONE_OBJECT,
  ONE_TEMPLATE,
} from '../api/schema/calls.ts'
import type { ParameterTable } from '../api/schema/parameters.ts'
import type { AccountInformationResult, GetTemplateResult } from '../api/schema/results.ts'
import type { JsonObject } from '../base/json.ts'
import { overrideSchema } from '../scene/overrides/override-schema.ts'
import { DEFINITION_SCHEMA } from '../template/definition-schema.ts'
import { listAll } from './all-pages.ts'
import type { AnswerName } from './answer-schemas.ts'
import { updateTemplate, withHostedAccount, withHostedTemplate } from './hosted-shapes.ts'
import type { HandlerSettings } from './options.ts'
import { pick, type Query } from './query.ts'
import { bareTemplates, finishedObjects, templateOf } from './version-one.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE'

/** The calls of an account, on parameters that nobody has read yet: the engine does. */
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
  /** What a call that creates is told beside query and body. */
  readonly options: {
    readonly source?: string
    readonly idempotency_key?: string
    readonly signal: AbortSignal
  }
}

/** One row of the API: what answers, and what the OpenAPI document says of it. */
export interface Route {
  readonly path: string
  readonly methods: readonly Method[]
  readonly summary: string
  readonly query: ParameterTable
  /** JSON Schema of the body; null where there is none. */
  readonly body: JsonObject | null
  /** Default false: the query alone says it. */
  readonly saysExportTypeInBody?: true
  readonly answer: AnswerName
  /** Takes one of the account's places while it makes a PDF; or says whether a query asks for one. */
  readonly makesPdf: boolean | ((query: Query) => boolean)
  /** What the call gives: JSON, or what has a `file` to be sent as such. */
  run(call: Call): Promise<object>
}

const READS = ['GET', 'HEAD'] as const
const DATA = { type: 'object', description: "The data for the template's fields." }
const OVERRIDES = {
  type: 'object',
  properties: { overrides: { ...CREATE_IMAGE.overrides.schema, items: overrideSchema() }, data: DATA },
}
const { $schema: _, oneOf: __, ...DEFINITION } = DEFINITION_SCHEMA
/** A whole definition has one of `document`, `html`, `markdown` and `scene`; a change has none of them. */
const TEMPLATE_UPDATE = {
  ...DEFINITION,
  title: 'Template definition, or changes of one',
  minProperties: 1,
  properties: {
    ...DEFINITION.properties,
    body: { type: 'string', description: "The template's html or markdown, under its hosted name." },
    settings: { type: ['object', 'string'], description: 'An object, or its JSON text.' },
  },
}

const MERGE = {
  type: 'object',
  required: ['urls'],
  properties: {
    urls: MERGE_PDFS.urls.schema,
    export_type: MERGE_PDFS.export_type.schema,
    expiration: MERGE_PDFS.expiration.schema,
  },
}

/** Parameters that a request says in its body. */
const IN_BODY = ['data', 'overrides', 'body', 'css', 'settings', 'url']

const PDF_QUERY = inQuery(CREATE_PDF)
const PAGE_QUERY = inQuery(CREATE_PDF_FROM_HTML)
const IMAGE_QUERY = inQuery(CREATE_IMAGE)
/** Version 1 asks for its webhook, which is always a GET, by a flag of its own. */
const V1_QUERY = {
  ...without({ ...IMAGE_QUERY, ...PDF_QUERY }, ['async', 'webhook_method']),
  webhook: CREATE.webhook,
}

const createPdf: Route['run'] = ({ calls, query, body, options }) =>
  calls.createPdf({ ...pick(query, PDF_QUERY), ...options, data: body })

const createImage: Route['run'] = ({ calls, query, body: { overrides, data }, options }) =>
  calls.createImage({ ...pick(query, IMAGE_QUERY), ...options, overrides, data })

/** Version 2 says these parameters in the body; there they go before the query's. */
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

const NO_BODY = { body: null, makesPdf: false } as const

/** The same in both versions. */
const ACCOUNT_INFORMATION = {
  methods: READS,
  summary: 'Counts templates and objects.',
  query: {},
  ...NO_BODY,
  answer: 'AccountInformation',
  run: async ({ calls }) => withHostedAccount(await calls.accountInformation()),
} as const satisfies Omit<Route, 'path'>

export const ROUTES: readonly Route[] = [
  {
    path: '/v1/create',
    methods: ['POST'],
    summary: "Makes a PDF or an image, as the template's format says.",
    query: V1_QUERY,
    body: DATA,
    answer: 'Created',
    makesPdf: true,
    async run({ calls, query, body, options }) {
      const asked = { ...pick(query, ONE_TEMPLATE), with_layer_info: false }
      const { template } = await calls.getTemplate(asked)
      const isPdf = template.format === 'PDF'
      const parameters = pick(query, { ...(isPdf ? PDF_QUERY : IMAGE_QUERY), webhook: CREATE.webhook })
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
    answer: 'TemplatesV1',
    async run({ calls, v1TemplateList }) {
      const found = await listAll(async page => (await calls.listTemplates(page)).templates)
      const templates = found.map(templateOf)
      return v1TemplateList === 'array' ? bareTemplates(templates) : { status: 'success', templates }
    },
  },
  {
    path: '/v1/list-objects',
    methods: READS,
    summary: 'Lists what was made, newest first.',
    query: without(LIST_OBJECTS, ['status']),
    ...NO_BODY,
    answer: 'ObjectsV1',
    run: async ({ calls, query }) =>
      finishedObjects(await calls.listObjects({ ...query, status: 'success' })),
  },
  {
    path: '/v1/delete-object',
    methods: ['GET'],
    summary: 'Deletes the files of an object and marks it as deleted.',
    query: ONE_OBJECT,
    ...NO_BODY,
    answer: 'Deleted',
    run: deleteObject,
  },
  {
    path: '/v1/account-information',
    ...ACCOUNT_INFORMATION,
  },
  {
    path: '/v2/create-pdf',
    methods: ['POST'],
    summary: 'Makes a PDF from a template.',
    query: PDF_QUERY,
    body: DATA,
    answer: 'CreatedPdf',
    makesPdf: true,
    run: createPdf,
  },
  {
    path: '/v2/create-pdf-from-html',
    methods: ['POST'],
    summary: 'Makes a PDF of an HTML page; with data the page is a template.',
    query: PAGE_QUERY,
    body: bodyOf(CREATE_PDF_FROM_HTML),
    answer: 'PrintedPage',
    makesPdf: true,
    run: ({ calls, ...call }) => calls.createPdfFromHtml(pageParameters(call)),
  },
  {
    path: '/v2/create-pdf-from-markdown',
    methods: ['POST'],
    summary: 'Makes a PDF of a Markdown page; with data the page is a template.',
    query: PAGE_QUERY,
    body: bodyOf(CREATE_PDF_FROM_MARKDOWN),
    answer: 'PrintedPage',
    makesPdf: true,
    run: ({ calls, ...call }) => calls.createPdfFromMarkdown(pageParameters(call)),
  },
  {
    path: '/v2/create-pdf-from-url',
    methods: ['POST'],
    summary: 'Makes a PDF of the HTML page of a URL.',
    query: PAGE_QUERY,
    body: bodyOf(CREATE_PDF_FROM_URL),
    answer: 'PrintedPage',
    makesPdf: true,
    run: ({ calls, query, options, body: { url, settings } }) =>
      calls.createPdfFromUrl({ ...query, ...options, url, settings }),
  },
  {
    path: '/v2/create-image',
    methods: ['POST'],
    summary: 'Makes an image from a template, or a PDF page with its shapes and texts.',
    query: IMAGE_QUERY,
    body: OVERRIDES,
    answer: 'CreatedImage',
    makesPdf: ({ output_format }) => output_format === 'pdf',
    run: createImage,
  },
  {
    path: '/v2/merge-pdfs',
    methods: ['POST'],
    summary: 'Makes one PDF of several.',
    query: inQuery(without(MERGE_PDFS, ['urls'])),
    body: MERGE,
    saysExportTypeInBody: true,
    answer: 'Merged',
    makesPdf: true,
    run: mergePdfs,
  },
  {
    path: '/v2/list-templates',
    methods: READS,
    summary: 'Lists templates, oldest first.',
    query: LIST_TEMPLATES,
    ...NO_BODY,
    answer: 'Templates',
    run: ({ calls, query }) => calls.listTemplates(query),
  },
  {
    path: '/v2/get-template',
    methods: READS,
    summary: 'Gives a template with its definition.',
    query: GET_TEMPLATE,
    ...NO_BODY,
    answer: 'Template',
    run: async ({ calls, query }) => withHostedTemplate(await calls.getTemplate(query)),
  },
  {
    path: '/v2/update-template',
    methods: ['POST'],
    summary: 'Stores a whole template, or changes what is given of a stored one.',
    query: {},
    body: TEMPLATE_UPDATE,
    answer: 'StoredTemplate',
    makesPdf: false,
    run: updateTemplate,
  },
  {
    path: '/v2/list-objects',
    methods: READS,
    summary: 'Lists what was made, newest first.',
    query: LIST_OBJECTS,
    ...NO_BODY,
    answer: 'Objects',
    run: ({ calls, query }) => calls.listObjects(query),
  },
  {
    path: '/v2/delete-object',
    methods: ['GET', 'POST', 'DELETE'],
    summary: 'Deletes the files of an object and marks it as deleted.',
    query: ONE_OBJECT,
    ...NO_BODY,
    answer: 'Deleted',
    run: deleteObject,
  },
  {
    path: '/v2/account-information',
    ...ACCOUNT_INFORMATION,
  },
]

/** The OpenAPI document; open to all, since it tells nothing of any account. */
export const OPENAPI_PATH = '/v2/openapi.json'
/** What download URLs begin with; a file's key follows. */
export const DOWNLOAD_PATHS = ['/v2/get-pdf/', '/v2/get-image/', '/v2/get-html/'] as const
/** The schema of a body that says these parameters of a call. */
function bodyOf(table: ParameterTable): JsonObject {
  const inBody = Object.entries(table).filter(([name]) => IN_BODY.includes(name))
  return {
    type: 'object',
    required: inBody.flatMap(([name, { isRequired = false }]) => (isRequired ? [name] : [])),
    properties: Object.fromEntries(inBody.map(([name, { schema }]) => [name, schema])),
  }
}

/** A call's parameters without those that a request says in its body or headers. */
function inQuery(table: ParameterTable): ParameterTable {
  return without(table, ['source', ...IN_BODY])
}

function without(table: ParameterTable, names: readonly string[]): ParameterTable {
  return Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name)))
}
