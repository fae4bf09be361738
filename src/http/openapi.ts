import { CREATE_PDF, IDEMPOTENCY } from '../api/schema/calls.ts'
import type { ParameterTable } from '../api/schema/parameters.ts'
import { ERRORS } from '../base/errors.ts'
import type { JsonObject } from '../base/json.ts'
import { RESPONSES } from './response-schemas.ts'
import { DOWNLOAD_PATHS, OPENAPI_PATH, ROUTES, type Route } from './routes.ts'

/**
 * The OpenAPI 3.1 description of the API, generated from the tables by which requests are read.
 * @param serverUrl Origin and base path of the API.
 */
export function describeApi(serverUrl: string): JsonObject {
  const calls = ROUTES.map((route): [string, JsonObject] => [route.path, operations(route)])
  const downloads = DOWNLOAD_PATHS.map((path): [string, JsonObject] => [`${path}{key}`, download(path)])
  const description = {
    get: {
      operationId: 'getOpenapiJson',
      summary: 'Returns this document.',
      security: [],
      responses: {
        200: { description: 'OpenAPI 3.1', content: { 'application/json': { schema: { type: 'object' } } } },
        ...failures(),
      },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platen',
      version: '2',
      description: 'Renders PDFs and images from templates and JSON.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    paths: Object.fromEntries([...calls, ...downloads, [OPENAPI_PATH, description]]),
    security: [{ apiKey: [] }, { token: [] }],
    components: {
      schemas: { ...RESPONSES },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token KEY' },
      },
    },
  }
}

function operations(route: Route): JsonObject {
  return Object.fromEntries(
    route.methods
      .filter(method => method !== 'HEAD')
      .map(method => [method.toLowerCase(), operation(route, method)]),
  )
}

/** Header parameters of calls that create something. */
const CREATION_HEADERS: readonly JsonObject[] = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a request safe to repeat: it runs once, and repeats get the first response.',
    schema: IDEMPOTENCY.idempotency_key.schema,
  },
  {
    name: 'X-Source',
    in: 'header',
    required: false,
    description: 'Source of the request; recorded as `source`.',
    schema: CREATE_PDF.source.schema,
  },
]

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  html: 'text/html',
  png: 'image/png',
  jpeg: 'image/jpeg',
}

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Content types of the files that a call returns. */
function fileTypes(query: ParameterTable): string[] {
  if (!Object.hasOwn(query, 'export_type')) return []
  const formats = query['output_format']?.schema['enum']
  const named = Array.isArray(formats) ? formats.map(format => MEDIA_TYPES[String(format)]) : []
  const types = [
    ...named,
    ...(Object.hasOwn(query, 'output_image_type') ? IMAGE_TYPES : []),
    ...(Object.hasOwn(query, 'export_in_base64') ? ['text/plain'] : []),
  ].filter(type => type !== undefined)
  return [...new Set(types.length === 0 ? ['application/pdf'] : types)]
}

function operation({ path, methods, summary, query, body, response }: Route, method: string): JsonObject {
  const hasOneMethod = methods.filter(method => method !== 'HEAD').length === 1
  const content: JsonObject = {
    'application/json': { schema: { $ref: `#/components/schemas/${response}` } },
  }
  for (const type of fileTypes(query)) {
    content[type] = { schema: { description: 'With export_type=file: the file.' } }
  }
  return {
    operationId: operationId(hasOneMethod ? path : `${path}-${method.toLowerCase()}`),
    summary,
    ...(path.startsWith('/v1/') ? { deprecated: true } : {}),
    parameters: [
      ...Object.entries(query)
        .filter(([, { schema }]) => Object.keys(schema).length > 0)
        .map(([name, { schema, isRequired = false }]) => ({
          name,
          in: 'query',
          required: isRequired,
          schema,
        })),
      ...(body === null ? [] : CREATION_HEADERS),
    ],
    ...(body === null
      ? {}
      : { requestBody: { required: isNeeded(body), content: { 'application/json': { schema: body } } } }),
    responses: { 200: { description: 'Success', content }, ...failures() },
  }
}

/** An empty body is read as an empty object, which only some schemas accept. */
function isNeeded({ required, minProperties }: JsonObject): boolean {
  return minProperties !== undefined || (Array.isArray(required) && required.length > 0)
}

function download(path: string): JsonObject {
  return {
    get: {
      operationId: operationId(path),
      summary:
        'Returns the file of a download URL. The key in the URL is enough; with an API key, only files of that account.',
      security: [{}, { apiKey: [] }, { token: [] }],
      parameters: [
        { name: 'key', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'Range', in: 'header', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'The file' },
        206: { description: 'A part of the file' },
        304: { description: 'Not modified' },
        416: { description: 'The range is not satisfiable' },
        ...failures(),
      },
    },
  }
}

/** `/v2/create-pdf` → `createPdf`, `/v1/create` → `createV1`. */
function operationId(path: string): string {
  const [, version = '', ...words] = path.split('/')
  const name = words.join('-').replace(/-+([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return version === 'v1' ? `${name}V1` : name.replace(/-$/, '')
}

/** Error responses by status, with their codes. */
function failures(): JsonObject {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const responses: Record<string, JsonObject> = {}
  for (const { status } of Object.values(ERRORS)) {
    if (status === ERRORS.canceled.status) continue // the client no longer waits for a response
    const codes = Object.entries(ERRORS).filter(([, kind]) => kind.status === status)
    responses[status] = { description: codes.map(([code]) => code).join(', '), content }
  }
  return responses
}
