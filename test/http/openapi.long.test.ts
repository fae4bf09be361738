import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRecord } from '../../src/base/json.ts'
import { describeApi } from '../../src/http/openapi.ts'
import { PROPERTIES } from '../../src/scene/reading/properties.ts'
import {
  fitsQuery,
  isValid,
  type Known,
  type Schema,
  schemaErrors,
  valuesOf,
  wrongTexts,
  wrongValues,
} from './from-schema.ts'
import { CARD, HELLO, KEY, listen, type Served, serve } from './server.ts'

/** A failure prints its seed; PLATEN_SEED=… runs it again. */
const SEED = Number(process.env['PLATEN_SEED'] ?? 20_260_115)
const RUNS = 12

interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header' | 'path'
  readonly required: boolean
  readonly schema: Schema
}
interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: { readonly 'application/json': { readonly schema: Schema } }
  }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const DOCUMENT: Document = JSON.parse(JSON.stringify(describeApi('http://localhost')))
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

let api: Served
let sideOrigin = ''
const side = createServer((request, response) => {
  request.resume()
  const isPage = request.url?.startsWith('/page') === true
  response.setHeader('content-type', isPage ? 'text/html' : 'application/json')
  response.end(isPage ? '<h1>A page</h1>' : '{"name": "loaded"}')
})
const made = { refs: [''], pdfUrls: [''], downloads: [''], deletable: [''] }

beforeAll(async () => {
  sideOrigin = await listen(side)
  const { host } = new URL(sideOrigin)
  api = await serve({}, { assets: { allowPrivateHosts: [host] }, webhooks: { allowPrivateHosts: [host] } })
  const create = async (path: string) => JSON.parse(await (await api.post(path, {})).text())
  const pdfs = [
    await create('/v2/create-pdf?template_id=hello&output_html=1'),
    await create('/v1/create?template_id=hello'),
  ]
  const image = await create('/v2/create-image?template_id=card')
  made.refs = pdfs.map(({ transaction_ref }) => transaction_ref)
  made.pdfUrls = pdfs.map(({ download_url }) => download_url)
  made.downloads = [...made.pdfUrls, image.download_url, pdfs[0].html_url].map(url => new URL(url).pathname)
  made.deletable = [(await create('/v2/create-pdf?template_id=hello')).transaction_ref]
})
afterAll(async () => {
  await api.close()
  side.closeAllConnections()
  side.close()
})

/** Values that have to exist: the id of a stored template, a URL that responds. */
function knownTo({ path }: { path: string }): Known {
  const later = <T>(values: () => readonly T[]) => fc.nat(100).map(i => values()[i % values().length])
  const isImage = path.endsWith('/create-image')
  const length = fc.oneof(
    fc.nat(20),
    fc.nat(20).map(mm => `${mm} mm`),
    fc.constantFrom('0.5in', '1CM', '.5', '30px'),
  )
  const side = fc.constantFrom(100, '12cm', '400px', '8.5in')
  return {
    template_id: path.endsWith('/create')
      ? fc.constantFrom('hello', 'card')
      : fc.constant(isImage ? 'card' : 'hello'),
    transaction_ref: later(() => made.deletable),
    date_from: fc.constantFrom('2026-01-31', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00.5-02:30'),
    date_to: fc.constantFrom('2024-02-29', '2026-12-31T23:59'),
    urls: fc.array(
      later(() => [...made.refs, ...made.pdfUrls, { url: made.refs[0] }]),
      { minLength: 1, maxLength: 3 },
    ),
    url: later(() => [`${sideOrigin}/page`]),
    load_data_from: later(() => [`${sideOrigin}/data`]),
    webhook_url: later(() => [`${sideOrigin}/hook`, `${sideOrigin}/hook?a=1`]),
    webhook_headers: fc.constant(Buffer.from('{"x-order": "7"}').toString('base64')),
    'Idempotency-Key': fc.constant(NEW_KEY),
    key: later(() => {
      const prefix = path.replace('{key}', '')
      return made.downloads
        .filter(download => download.startsWith(prefix))
        .map(download => download.slice(prefix.length))
    }),
    Range: fc.constantFrom('bytes=0-9', 'bytes=-5', 'bytes=99999999-', 'lines=1'),
    body: fc.constantFrom('<h1>Title</h1><p>text', '# Title\n\n- a\n- b', 'plain', '<table><td>1', '<'),
    css: fc.constantFrom('p { color: red }', '} not css {', '@page { size: A5 }', ''),
    overrides: fc.array(
      fc.record({ name: fc.constantFrom('box', 'nobody'), fill: fc.constantFrom('#00ff00', 'red') }),
      { maxLength: 2 },
    ),
    locale: fc.constantFrom('de-DE', 'en', 'zh-Hant-TW'),
    time_zone: fc.constantFrom('Europe/Berlin', 'UTC'),
    currency: fc.constantFrom('EUR', 'JPY'),
    custom_width: side,
    custom_height: side,
    page_labels: fc.constantFrom([], [{ style: 'lower-roman' }, { from: '3', prefix: 'A-', start: 2 }]),
    header_font_size: fc.constantFrom(8, '9px', '10'),
    footer_font_size: fc.constantFrom(8, '9px', '10'),
    scale:
      isImage || path.endsWith('/create')
        ? fc.constantFrom(1, '2', 1.5)
        : fc.constantFrom(0.5, '1', '.8', 1.5),
    background: fc.constantFrom('#fff', '#1A2B3C', 'tomato', 'rgb(1, 2, 3)', 'hsl(120deg 50% 50%)'),
    ...Object.fromEntries(['top', 'right', 'bottom', 'left'].map(name => [`margin_${name}`, length])),
  }
}

/** Valid templates to store; JSON Schema cannot express all rules of their parts. */
const TEMPLATES: fc.Arbitrary<object> = fc
  .tuple(
    fc.constantFrom<object>(
      { document: HELLO.document },
      { scene: CARD.scene, format: 'JPEG' },
      { html: '<p>{{name}}</p>', css: 'p { color: #123456 }', settings: { paper_size: 'A5' } },
      { markdown: '# {{name}}', format: 'PDF' },
    ),
    fc.record(
      {
        template_id: fc.constantFrom('one', 'Two.2', 'three_3-'),
        name: fc.string({ minLength: 1, maxLength: 255 }),
        group_name: fc.constantFrom('billing', 'x'),
        locale: fc.constantFrom('de-DE', 'en'),
        time_zone: fc.constantFrom('UTC', 'Europe/Berlin'),
        currency: fc.constantFrom('EUR', 'USD'),
        strict: fc.boolean(),
        schema: fc.constantFrom({}, { type: 'object', properties: { name: { type: 'string' } } }),
        sample: fc.constant({ name: 'Ada' }),
        assets: fc.constant({ dot: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([body, about]) => ({ ...about, ...body }))

/** Placeholder for an unused idempotency key. */
const NEW_KEY = 'a new key'

interface Sent {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Arbitrary requests that the document allows. */
function requestsOf({ path, operation }: { path: string; operation: Operation }): fc.Arbitrary<Sent> {
  const known = knownTo({ path })
  const part = (place: Parameter['in']): fc.Arbitrary<Record<string, unknown>> => {
    const parameters = (operation.parameters ?? []).filter(parameter => parameter.in === place)
    const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
    const fields = parameters.map(({ name, schema }) => [name, valuesOf(schema, known, name)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys })
  }
  const schema = operation.requestBody?.content['application/json'].schema
  const body =
    schema === undefined
      ? fc.constant(undefined)
      : path === '/v2/update-template'
        ? TEMPLATES
        : valuesOf(schema, known)
  return fc
    .record({ query: part('query'), headers: part('header'), inPath: part('path'), body })
    .map(sent => ({
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(sent.inPath[name])),
      query: consistent(sent.query),
      headers: Object.fromEntries(
        Object.entries(sent.headers).map(([name, value]) => [name, headerText(value)]),
      ),
      body: withTags(withoutFile(sent.body, consistent(sent.query))),
    }))
}

/** Adjusts parameters that depend on each other. */
function consistent(query: Record<string, unknown>): Record<string, unknown> {
  const isOn = (name: string): boolean => /^(1|true)$/i.test(String(query[name] ?? 0))
  const isLater = isOn('async') || isOn('webhook')
  const isImage = query['template_id'] === 'card'
  // formats of documents that images do not support
  const format = isImage && query['output_format'] !== undefined ? 'pdf' : query['output_format']
  const isPdf = format === 'pdf' || (format === undefined && !isImage)
  const dropped = [
    ...(query['pdf_standard'] === undefined && isPdf && !isOn('output_html') ? [] : ['password']),
    ...(isPdf ? [] : ['pdf_standard']),
  ]
  return Object.fromEntries(
    Object.entries({
      ...query,
      ...(format === undefined ? {} : { output_format: format }),
      ...(isLater ? { export_type: 'json' } : {}),
      ...(query['pdf_standard'] === undefined ? {} : { pdf_standard: oneLevel(query['pdf_standard']) }),
      ...(isOn('webhook') ? { webhook_url: `${sideOrigin}/hook` } : {}),
    }).filter(([name]) => !dropped.includes(name)),
  )
}

/** Keeps at most one PDF/A level of a list of standards, since levels exclude each other. */
function oneLevel(standards: unknown): unknown {
  if (!Array.isArray(standards)) return standards
  const [level] = standards.filter(standard => standard !== 'PDF/UA-1')
  return standards.filter(standard => standard === 'PDF/UA-1' || standard === level)
}

/** Removes `tagged` from settings, as standards and accessibility warnings require it. */
function withTags(body: unknown): unknown {
  if (!isObject(body) || !isObject(body['settings'])) return body
  const { tagged: _, ...settings } = body['settings']
  return { ...body, settings }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An asynchronous merge cannot return a file, so its body must not request one. */
function withoutFile(body: unknown, { async: later }: Record<string, unknown>): unknown {
  return later !== undefined && typeof body === 'object' && body !== null && 'export_type' in body
    ? { ...body, export_type: 'json' }
    : body
}

const headerText = (value: unknown): string =>
  String(value)
    .replace(/[^\x21-\x7E]/g, '')
    .slice(0, 100)

async function send(
  method: string,
  { path, query, headers, body }: Sent,
  extra: Record<string, string> = {},
) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const hasBody = body !== undefined && method !== 'GET'
  return await api.call(`${path}?${search}`, {
    method,
    headers: {
      ...headers,
      ...('Idempotency-Key' in headers ? { 'Idempotency-Key': randomUUID() } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...extra,
    },
    ...(hasBody ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
}

/** A schema of the document with its references resolved. */
function resolved(schema: Schema & { $ref?: string }): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (DOCUMENT.components.schemas[name] ?? {})
}

/** Checks a response against the schema for its status. */
async function expectDocumented(
  response: Response,
  { responses }: Operation,
): Promise<Record<string, unknown>> {
  const documented = responses[response.status]
  expect(documented, `the status ${response.status} is documented`).toBeDefined()
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  const content = documented?.content?.[type]
  const bytes = Buffer.from(await response.arrayBuffer())
  if (documented?.content === undefined) return {}
  expect(
    content,
    `the type ${type} is documented for ${response.status}: ${bytes.subarray(0, 300)}`,
  ).toBeDefined()
  if (type !== 'application/json') {
    expect(bytes.length).toBeGreaterThan(0)
    return {}
  }
  const answer = JSON.parse(bytes.toString())
  expect(schemaErrors(resolved(content?.schema ?? {}), answer), JSON.stringify(answer)).toBe('')
  return answer
}

/** True for pages that need the optional browser, which this server lacks, and for pages that do not exist. */
function isImpossible(sent: Sent): boolean {
  const { renderer, page_ranges: ranges = '1', pdf_standard: claim } = settingsOf(sent)
  // a list of one name is accepted; others may exclude each other
  const isList = Array.isArray(claim) && claim.length > 1
  // ranges whose last page is before the first are refused
  const isReversed = [...String(ranges).matchAll(/(\d+)\s*-\s*(\d+)/g)].some(
    ([, from, to]) => Number(to) < Number(from),
  )
  const startsLate = !/^\s*(?:1\b|-)/.test(String(ranges))
  return isList || /browser/i.test(String(renderer)) || startsLate || isReversed
}

test('the served document equals the one of these tests and is OpenAPI 3.1', async () => {
  const served = JSON.parse(await (await fetch(`${api.origin}/v2/openapi.json`)).text())
  expect(served).toEqual({ ...DOCUMENT, servers: [{ url: api.origin }] })
  expect(served.openapi).toBe('3.1.0')
})

describe.each(OPERATIONS.map(one => [`${one.method} ${one.path}`, one] as const))('%s', (_, one) => {
  const { path, method, operation } = one
  const parameters = (operation.parameters ?? []).filter(parameter => parameter.in === 'query')
  const bodySchema = operation.requestBody?.content['application/json'].schema
  const isDownload = path.includes('{key}')
  let chosen: Sent | null = null
  /** One valid request of this operation, to be modified. */
  const sample = (): Sent => {
    const [sent] = chosen === null ? fc.sample(requestsOf(one), { seed: SEED, numRuns: 1 }) : [chosen]
    if (sent === undefined) throw new TypeError('fast-check gave nothing')
    const { async: _, webhook: __, ...query } = sent.query
    chosen = { ...sent, headers: {}, query }
    return chosen
  }

  /** Sends a request with one invalid part and expects an error that names it. */
  async function expectRefused(sent: Sent, named: string, shown: unknown): Promise<void> {
    const response = await send(method, sent)
    const about = `${named} = ${JSON.stringify(shown)?.slice(0, 60)}`
    const answer = await expectDocumented(response, operation)
    expect([response.status, answer['message']], about).toEqual([400, expect.stringContaining(named)])
    expect(answer['code'], about).toMatch(/^invalid_(request|template|json)$/)
  }

  test('every documented request is accepted, and its response matches the schema', async () => {
    await fc.assert(
      fc.asyncProperty(requestsOf(one), async sent => {
        fc.pre(!isImpossible(sent))
        const response = await send(method, sent)
        const answer = await expectDocumented(response, operation)
        // the documents of this test have no titles and languages
        const claim = sent.query['pdf_standard'] ?? settingsOf(sent)['pdf_standard']
        const isUnmet = claim !== undefined && answer['code'] === 'standard_not_met' && [400]
        const allowed = isDownload ? [200, 206, 416] : isUnmet || [200]
        expect(allowed, JSON.stringify({ sent, answer })).toContain(response.status)
      }),
      { seed: SEED, numRuns: parameters.length + (bodySchema === undefined ? 0 : 1) === 0 ? 1 : RUNS },
    )
  })

  if (parameters.length > 0)
    test('an invalid parameter is rejected with its name', async () => {
      for (const { name, schema, required } of parameters) {
        for (const text of wrongTexts(schema)) {
          const sent = sample()
          await expectRefused({ ...sent, query: { ...sent.query, [name]: text } }, name, text)
        }
        const { [name]: _, ...others } = sample().query
        if (required) await expectRefused({ ...sample(), query: others }, name, undefined)
        const value = sample().query[name] || 'x'
        const twice = {
          ...sample(),
          path: `${sample().path}?${new URLSearchParams({ [name]: String(value) })}&`,
        }
        const doubled = await api.call(
          `${twice.path}${new URLSearchParams({ ...others, [name]: String(value) } as Record<string, string>)}`,
          {
            method,
            headers: { 'content-type': 'application/json' },
            ...(bodySchema === undefined ? {} : { body: '{}' }),
          },
        )
        const answer = await expectDocumented(doubled, operation)
        expect([doubled.status, answer['message']]).toEqual([400, `'${name}' is given 2 times.`])
      }
    })

  if (bodySchema !== undefined)
    test('an invalid body is rejected with the name of the property', async () => {
      const schema = bodySchema ?? {}
      for (const body of ['[]', '"text"', '7', 'null', 'true', '{', '']) {
        if (body === '' && (schema.required ?? []).length === 0) continue
        const response = await send(method, { ...sample(), body: body === '' ? undefined : body })
        const answer = await expectDocumented(response, operation)
        expect([response.status, answer['code']], body).toEqual([400, expect.stringMatching(/^invalid_/)])
      }
      await refuseProperties(schema, '', (sent, value) => ({
        ...sent,
        body: Object.assign({}, sent.body, value),
      }))
    })

  if (bodySchema !== undefined)
    test('a body is optional only if the document says so', async () => {
      const response = await send(method, { ...sample(), body: undefined })
      await expectDocumented(response, operation)
      expect(response.status).toBe(operation.requestBody?.required === true ? 400 : 200)
    })

  /** Bodies with one invalid property each. */
  async function refuseProperties(
    { properties = {}, required = [] }: Schema,
    prefix: string,
    place: (sent: Sent, value: object) => Sent,
  ): Promise<void> {
    for (const [name, schema] of Object.entries(properties)) {
      for (const value of wrongValues(schema)) {
        await expectRefused(place(sample(), { [name]: value }), `${prefix}${name}`, value)
      }
      if (required.includes(name))
        await expectRefused(place(sample(), { [name]: undefined }), name, undefined)
      if (schema.properties !== undefined && prefix === '') {
        await refuseProperties({ properties: schema.properties }, `${name}.`, (sent, value) =>
          place(sent, { [name]: value }),
        )
      }
    }
  }

  test('other methods, types and keys are rejected', async () => {
    const status = async (other: string, headers: Record<string, string> = {}) => {
      const response = await send(other, sample(), headers)
      await response.arrayBuffer()
      return response.status
    }
    const methods = Object.keys(DOCUMENT.paths[path] ?? {}).map(name => name.toUpperCase())
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (!methods.includes(other)) expect(await status(other), other).toBe(405)
    }
    expect(await status(method, { 'x-api-key': `${KEY}x` })).toBe(401)
    if (isDownload) return
    const { query } = sample()
    if (query['export_type'] !== 'file') expect(await status(method, { accept: 'application/xml' })).toBe(406)
    if (bodySchema === undefined) return
    const notJson = await send(method, { ...sample(), body: '<a/>' }, { 'content-type': 'application/xml' })
    expect(notJson.status).toBe(406)
  })
})

/** Every object in a part of the document, with its JSON Pointer. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  yield [path, { ...value }]
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${path}/${key}`)
}

describe('requirements of OpenAPI linters', () => {
  test('a server is given, and operation ids are unique', () => {
    expect(describeApi('https://pdf.example.com/docs')['servers']).toEqual([
      { url: 'https://pdf.example.com/docs' },
    ])
    const ids = OPERATIONS.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('every array has items', () => {
    const arrays = [...objectsIn(DOCUMENT)].filter(([, { type }]) => [type].flat().includes('array'))
    expect(arrays.length).toBeGreaterThan(10)
    expect(arrays.filter(([, schema]) => !Object.hasOwn(schema, 'items')).map(([path]) => path)).toEqual([])
  })

  test('anyOf contains no duplicates', () => {
    const twice = [...objectsIn(DOCUMENT)].filter(([, { anyOf }]) => {
      const texts = Array.isArray(anyOf) ? anyOf.map(one => JSON.stringify(one)) : []
      return new Set(texts).size < texts.length
    })
    expect(twice.map(([path]) => path)).toEqual([])
  })

  test('every operation lists its error statuses', () => {
    for (const { path, method, operation } of OPERATIONS) {
      const statuses = ['400', '401', '404', '405', '406', '429', '500', '503']
      expect(Object.keys(operation.responses), `${method} ${path}`).toEqual(expect.arrayContaining(statuses))
    }
  })
})

test('the document describes the allowed values of every property of an override', () => {
  const schema = DOCUMENT.paths['/v2/create-image']?.['post']?.requestBody?.content['application/json'].schema
  const properties = schema?.properties?.['overrides']?.items?.properties ?? {}
  for (const [name, { allowed }] of Object.entries(PROPERTIES)) {
    const { description = '' } = (properties[name] ?? {}) as { description?: string }
    expect(description.toLowerCase(), name).toContain(allowed.toLowerCase())
  }
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(['name', 'type', 'x', 'y', 'color', 'content']),
  )
})

test('a query string can express the schemas of query parameters', () => {
  for (const { operation } of OPERATIONS) {
    for (const { name, schema } of operation.parameters ?? []) {
      const text = String(fc.sample(valuesOf(schema, {}, name), { seed: SEED, numRuns: 1 })[0])
      if (schema.format === undefined) expect(fitsQuery(schema, text), name).toBe(true)
      expect(isValid({ ...schema, enum: ['\u0000'] }, text)).toBe(false)
    }
  }
})

function settingsOf({ body }: Sent): Readonly<Record<string, unknown>> {
  const settings = isRecord(body) ? body['settings'] : undefined
  return isRecord(settings) ? settings : {}
}
