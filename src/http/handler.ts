/**
 * Request → Response: routes, authentication, limits. Not pure: counts requests and calls the engine. Never rejects:
 * every error becomes a response with the status of its code.
 */

import { channel } from 'node:diagnostics_channel'
import { IGNORED } from '../api/schema/calls.ts'
import { readParameters } from '../api/schema/parameters.ts'
import { type Deadline, startDeadline } from '../base/deadline.ts'
import { type ErrorCode, PlatenError, type Warning } from '../base/errors.ts'
import { isAccountId } from '../base/ids.ts'
import type { JsonObject } from '../base/json.ts'
import { withoutTrailingSlashes } from '../base/urls.ts'
import type { Engine } from '../engine/create-engine.ts'
import { hasCredentials } from './authenticate.ts'
import { readJsonBody } from './body.ts'
import { rateLimitKey } from './client-address.ts'
import type { Cors } from './cors.ts'
import { downloadResponse } from './download.ts'
import { acceptsJson, requestId } from './headers.ts'
import { describeApi } from './openapi.ts'
import { type HandlerOptions, type HandlerSettings, readHandlerOptions } from './options.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'
import {
  checkLocations,
  misplacedFieldWarnings,
  type Query,
  queryWarnings,
  readQuery,
  unknownFields,
  unknownInQuery,
} from './request-parameters.ts'
import { asPlatenError, errorResponse, HttpError, resultResponse } from './responses.ts'
import { type Call, DOWNLOAD_PATHS, OPENAPI_PATH, ROUTES, type Route } from './routes.ts'

export interface RequestInfo {
  /** IP address of the peer, for rate limits. */
  remoteAddress?: string | undefined
  /** The body, if the host has read it already: parsed JSON, text or bytes. */
  parsedBody?: unknown
  /** Path under which the host mounted the handler; download URLs contain it. Default: the option `basePath`. */
  basePath?: string | undefined
}

export type Handler = (request: Request, info?: RequestInfo) => Promise<Response>

/**
 * Published on the channel `platen:request` of `node:diagnostics_channel` for each response. It never contains keys,
 * queries, bodies or addresses.
 */
export interface RequestEvent {
  /** The `x-request-id` of the response. */
  readonly requestId: string
  readonly method: string
  /** Path of the route, with `<key>` for the key of a file; null if there is no such route. */
  readonly route: string | null
  /** Null if the request was not authenticated. */
  readonly account: string | null
  /** 499 if the client disconnected before the response. */
  readonly status: number
  /** Error code; null on success. */
  readonly code: string | null
  /** From the start of the request to its response. */
  readonly durationMs: number
  /** Size of the response body; null if unknown. */
  readonly bytes: number | null
}

const REQUESTS = channel('platen:request')

interface Context {
  readonly engine: Engine
  readonly settings: HandlerSettings
  readonly rates: RateLimits
}

/** A request with the facts that its event reports. */
interface RequestState {
  readonly request: Request
  readonly id: string
  /** Undefined if unknown. */
  readonly address: string | undefined
  readonly parsedBody: unknown
  readonly basePath: string
  readonly deadline: Deadline
  readonly startedMs: number
  route: string | null
  account: string | null
  code: ErrorCode | null
}

/** What responds at a path. */
interface Endpoint {
  /** The path in events. */
  readonly route: string
  readonly methods: readonly string[]
  /** True if it works without a key. */
  readonly isOpen: boolean
  respond(incoming: Incoming): Promise<Response>
}

interface Incoming extends Pick<RequestState, 'request' | 'parsedBody' | 'deadline'> {
  readonly url: URL
  /** Path of the request below the root of the API. */
  readonly path: string
  /** Origin and base path of the API. */
  readonly publicUrl: string
  /** Null for an open endpoint without a key. */
  readonly account: string | null
}

/**
 * Serves the calls of an engine over HTTP, in both versions of the API.
 * @throws PlatenError `invalid_option`, also if `authenticate` is missing.
 */
export function createHandler(engine: Engine, options: HandlerOptions): Handler {
  const settings = readHandlerOptions(options)
  const { limits, cors, clientAddress, logger } = settings
  const rates = createRateLimits(limits, settings)
  const find = createRouter({ engine, settings, rates })
  const toTimeoutError = () =>
    new PlatenError('render_timeout', `The request took longer than ${limits.timeoutMs / 1000} s.`)

  async function handle(state: RequestState): Promise<Response> {
    const { request, address } = state
    const url = new URL(request.url)
    const probe = findProbe(url.pathname, state.basePath)
    if (probe !== null) return await respondToProbe(probe, state)
    const isPreflight = cors.isOn && request.method === 'OPTIONS'
    if (!isPreflight && settings.isInMaintenance()) {
      throw new PlatenError('maintenance', 'The service is in maintenance. Try again later.')
    }
    if (address !== undefined) await rates.count(`address ${rateLimitKey(address)}`)
    const { endpoint, path } = find(url.pathname, state.basePath)
    state.route = endpoint.route
    if (isPreflight) return preflightResponse(endpoint.methods, cors)
    if (!endpoint.methods.includes(request.method)) {
      const allow = endpoint.methods.join(', ')
      const message = `${url.pathname} accepts ${allow}, not ${request.method}.`
      throw new HttpError('method_not_allowed', message, { allow })
    }
    const account = accountId(await settings.authenticate(request))
    state.account = account
    if (address === undefined) await rates.count(account === null ? 'unauthenticated' : `account ${account}`)
    if (account === null && (!endpoint.isOpen || hasCredentials(request))) {
      throw new HttpError(
        'unauthorized',
        'The API key is missing or wrong. Send it as X-API-KEY: KEY or Authorization: Token KEY.',
        { 'www-authenticate': 'Token' },
      )
    }
    const { parsedBody, basePath, deadline } = state
    const publicUrl = `${url.origin}${basePath}`
    return await endpoint.respond({ request, parsedBody, url, path, publicUrl, account, deadline })
  }

  /** Health checks need no key and do not count as requests. */
  async function respondToProbe(probe: Probe, state: RequestState): Promise<Response> {
    state.route = probe
    if (!['GET', 'HEAD'].includes(state.request.method)) {
      throw new HttpError('method_not_allowed', `${probe} accepts GET and HEAD.`, { allow: 'GET, HEAD' })
    }
    if (probe === '/healthz') return probeResponse(200, { status: 'ok' })
    if (settings.isInMaintenance()) return probeResponse(503, { status: 'maintenance' })
    const { isReady, storage } = await engine.readiness()
    return isReady
      ? probeResponse(200, { status: 'ready', storage })
      : probeResponse(503, { status: 'unavailable', storage })
  }

  async function respond(state: RequestState): Promise<Response> {
    const { request, deadline } = state
    const responding = handle(state)
    try {
      return await deadline.race(responding)
    } catch (error) {
      responding.then(cancelBody, () => {}) // the response may still arrive; ignore it
      if (request.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
      state.code = asPlatenError(error).code
      return errorResponse(error, logger)
    } finally {
      deadline.clear()
    }
  }

  return async (request, info = {}) => {
    const { remoteAddress, parsedBody, basePath } = info
    const state: RequestState = {
      request,
      id: requestId(request.headers),
      address: clientAddress(remoteAddress, request.headers),
      parsedBody,
      basePath: settings.basePath || (basePath ?? ''),
      deadline: startDeadline(limits.timeoutMs, toTimeoutError, request.signal),
      startedMs: performance.now(),
      route: null,
      account: null,
      code: null,
    }
    const response = await respond(state)
    const { headers } = response
    headers.set('x-request-id', state.id)
    for (const [name, value] of Object.entries(cors.headers(request))) headers.set(name, value)
    if (REQUESTS.hasSubscribers) REQUESTS.publish(eventOf(state, response))
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

/** Paths of health checks: whether the process runs, and whether it can serve calls. */
const PROBES = ['/healthz', '/readyz'] as const
type Probe = (typeof PROBES)[number]

function findProbe(pathname: string, basePath: string): Probe | null {
  return PROBES.find(probe => candidatePaths(pathname, basePath).includes(probe)) ?? null
}

function probeResponse(status: number, body: JsonObject): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

/** For logs only: the client has disconnected. */
const CLIENT_CLOSED_REQUEST = 499

/** Closes the file behind a response that is not sent. */
async function cancelBody({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => {})
}

function preflightResponse(methods: readonly string[], cors: Cors): Response {
  return new Response(null, {
    status: 204,
    headers: { allow: methods.join(', '), ...cors.preflight(methods) },
  })
}

function eventOf(state: RequestState, { status, headers }: Response): RequestEvent {
  const { request, id, route, account, code, startedMs } = state
  const bytes = headers.get('content-length')
  return {
    requestId: id,
    method: request.method,
    route,
    account,
    status,
    code,
    durationMs: performance.now() - startedMs,
    bytes: request.method === 'HEAD' ? 0 : bytes === null ? null : Number(bytes),
  }
}

/** An invalid account from the host's function is an error of the host, not of the client. */
function accountId(account: unknown): string | null {
  if (typeof account !== 'string' || account === '') return null
  if (isAccountId(account)) return account
  throw new PlatenError(
    'invalid_option',
    'authenticate returned an account that is longer than 256 characters or not valid Unicode.',
  )
}

type Router = (pathname: string, basePath: string) => { readonly endpoint: Endpoint; readonly path: string }

function createRouter(context: Context): Router {
  const routes = new Map(ROUTES.map(route => [route.path, callEndpoint(route, context)]))
  const downloads = DOWNLOAD_PATHS.map(prefix => ({ prefix, download: downloadEndpoint(prefix, context) }))
  const description = openApiEndpoint(context)
  return (pathname, basePath) => {
    for (const path of candidatePaths(pathname, basePath)) {
      const endpoint =
        downloads.find(({ prefix }) => path.startsWith(prefix))?.download ??
        (path === OPENAPI_PATH ? description : routes.get(path))
      if (endpoint !== undefined) return { endpoint, path }
    }
    throw new PlatenError(
      'route_not_found',
      `There is no route ${pathname.slice(0, 200)}. ${basePath}${OPENAPI_PATH} lists all routes.`,
    )
  }
}

/** The path with and without the base path, as some frameworks remove it. */
function candidatePaths(pathname: string, basePath: string): string[] {
  const path = withoutTrailingSlashes(pathname)
  return basePath !== '' && path.startsWith(`${basePath}/`) ? [path, path.slice(basePath.length)] : [path]
}

function callEndpoint(route: Route, { engine, settings, rates }: Context): Endpoint {
  const { v1TemplateList, limits } = settings
  const { maxPayloadBytes } = limits
  return {
    route: route.path,
    methods: route.methods,
    isOpen: false,
    async respond({ request, parsedBody, url, publicUrl, account, deadline }) {
      const query = readQuery(url.searchParams, route.query)
      const isInBody = route.hasExportTypeInBody === true
      if (!isInBody) checkAccept(request, query['export_type'] === 'file')
      const readBody = async (): Promise<JsonObject> =>
        route.body === null
          ? {}
          : await readJsonBody(request, {
              parsedBody,
              maxBytes: maxPayloadBytes,
              deadline,
              timeoutMs: limits.timeoutMs,
            })
      const search = url.searchParams
      let unknown: Warning[] = []
      try {
        // Also checks parameters that the call does not read.
        const params = { ...unknownInQuery(search, route.query), ...query }
        unknown = queryWarnings(route, readParameters(route.query, params, IGNORED).warnings)
      } catch (error) {
        checkLocations(route, { query, search, body: await readBody().catch(() => ({})) })
        throw error
      }
      const body = await readBody()
      checkLocations(route, { query, search, body })
      if (isInBody) checkAccept(request, (body['export_type'] ?? query['export_type']) === 'file')
      const calls = engine.forAccount(account ?? '', { publicUrl })
      const options = { ...unknownFields(route, body), ...headerOptions(request.headers, deadline) }
      const run = () => route.run({ calls, query, body, options, v1TemplateList })
      const { rendersPdf } = route
      const isPdf = typeof rendersPdf === 'function' ? rendersPdf(query) : rendersPdf
      const isCounted = isPdf && !isAsynchronous(query)
      const result = isCounted ? await rates.withSlot(account ?? '', () => deadline.race(run())) : await run()
      const warnings = [...unknown, ...misplacedFieldWarnings(route, body), ...(result.warnings ?? [])]
      return resultResponse(result, warnings, maxPayloadBytes)
    },
  }
}

function downloadEndpoint(prefix: string, { engine }: Context): Endpoint {
  return {
    route: `${prefix}<key>`,
    methods: ['GET', 'HEAD'],
    isOpen: true,
    async respond({ request, path, account }) {
      const opened = await engine.openFile({ url: path, account })
      return await downloadResponse(request, opened, path.slice(path.lastIndexOf('/') + 1))
    },
  }
}

function openApiEndpoint({ settings }: Context): Endpoint {
  const description = describeApi('/')
  return {
    route: OPENAPI_PATH,
    methods: ['GET', 'HEAD'],
    isOpen: true,
    async respond({ request, publicUrl }) {
      checkAccept(request, false)
      const { maxPayloadBytes } = settings.limits
      return resultResponse({ ...description, servers: [{ url: publicUrl }] }, [], maxPayloadBytes)
    },
  }
}

/** Files have their own content type; only their errors are JSON. */
function checkAccept({ headers }: Request, isFile: boolean): void {
  const accept = headers.get('accept')
  if (isFile || acceptsJson(accept)) return
  throw new PlatenError(
    'not_acceptable',
    `The request accepts only '${accept?.slice(0, 100)}', but responses are application/json.`,
  )
}

/** Parameters of the headers. */
function headerOptions(headers: Headers, { signal }: Deadline): Call['options'] {
  const source = headers.get('x-source')
  const idempotency_key = headers.get('idempotency-key')
  return {
    ...(source === null ? {} : { source }),
    ...(idempotency_key === null ? {} : { idempotency_key }),
    signal,
  }
}

/** Each version has its own flag. */
function isAsynchronous({ async: later, webhook }: Query): boolean {
  return [later, webhook].some(flag => ['1', 'true'].includes(flag?.toLowerCase() ?? ''))
}
