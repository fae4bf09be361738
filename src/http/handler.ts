/**
 * Request → Response: routes, authentication, limits. Not pure: counts requests, waits for the engine. Never
 * fails: every error becomes an answer of its code's status.
 */

import { IGNORED } from '../api/schema/calls.ts'
import { readParameters } from '../api/schema/parameters.ts'
import { type Deadline, startDeadline } from '../base/deadline.ts'
import { type ErrorCode, PlatenError } from '../base/errors.ts'
import { isAccountId } from '../base/ids.ts'
import type { JsonObject } from '../base/json.ts'
import { withoutTrailingSlashes } from '../base/urls.ts'
import type { Engine } from '../engine/create-engine.ts'
import { acceptsJson } from './accept.ts'
import { answer, answerError, asPlatenError } from './answers.ts'
import { hasCredentials } from './authenticate.ts'
import { readJsonBody } from './body.ts'
import { countedAs } from './client-address.ts'
import type { Cors } from './cors.ts'
import { REQUESTS, type RequestEvent } from './diagnostics.ts'
import { answerDownload } from './download.ts'
import { checkPlaces, strangers, unreadFields, withMore } from './misplaced.ts'
import { describeApi } from './openapi.ts'
import { type HandlerOptions, type HandlerSettings, readHandlerOptions } from './options.ts'
import { type Query, readQuery } from './query.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { requestId } from './request-id.ts'
import { type Call, DOWNLOAD_PATHS, OPENAPI_PATH, ROUTES, type Route } from './routes.ts'

export interface RequestInfo {
  /** The IP address that the request comes from; requests are counted by it. */
  remoteAddress?: string | undefined
  /** The body, where the host has read it already: parsed JSON, text or bytes. */
  parsedBody?: unknown
  /** Path under which the host mounted the handler; download URLs begin with it. Default: the option `basePath`. */
  basePath?: string | undefined
}

export type Handler = (request: Request, info?: RequestInfo) => Promise<Response>

interface Context {
  readonly engine: Engine
  readonly settings: HandlerSettings
  readonly rates: RateLimits
}

/** One request, and what becomes known of it on its way. */
interface Visit {
  readonly request: Request
  readonly id: string
  /** Undefined where it is not known. */
  readonly address: string | undefined
  readonly parsedBody: unknown
  readonly basePath: string
  readonly deadline: Deadline
  readonly startedMs: number
  route: string | null
  account: string | null
  code: ErrorCode | null
}

/** What answers a path, and the methods it takes. */
interface Found {
  /** Its path, as diagnostics name it. */
  readonly route: string
  readonly methods: readonly string[]
  /** Whether it needs an account. */
  readonly isOpen: boolean
  answer(incoming: Incoming): Promise<Response>
}

interface Incoming {
  readonly request: Request
  readonly parsedBody: unknown
  readonly url: URL
  /** Path of the request below the API's root. */
  readonly path: string
  /** Origin and path that the API is served under. */
  readonly publicUrl: string
  /** Null for what is open to all. */
  readonly account: string | null
  readonly deadline: Deadline
}

/**
 * Serves an engine's calls over HTTP, both versions of the API.
 * @throws PlatenError `invalid_option`, also where `authenticate` is missing.
 */
export function createHandler(engine: Engine, options: HandlerOptions): Handler {
  const settings = readHandlerOptions(options)
  const { limits, cors, clientAddress, logger } = settings
  const rates = createRateLimits(limits)
  const find = createFinder({ engine, settings, rates })
  const toTimeoutError = () =>
    new PlatenError('render_timeout', `The request took longer than ${limits.timeoutMs / 1000} s.`)

  async function handle(visit: Visit): Promise<Response> {
    const { request, address } = visit
    const url = new URL(request.url)
    const isPreflight = cors.isOn && request.method === 'OPTIONS'
    if (!isPreflight && settings.isInMaintenance()) {
      throw new PlatenError('maintenance', 'The service is being maintained. Try again later.')
    }
    if (address !== undefined) await rates.count(`address ${countedAs(address)}`)
    const { found, path } = find(url.pathname, visit.basePath)
    visit.route = found.route
    if (isPreflight) return answerPreflight(found.methods, cors)
    if (!found.methods.includes(request.method)) {
      const allow = found.methods.join(', ')
      const message = `${url.pathname} takes ${allow}, not ${request.method}.`
      throw new Refusal('method_not_allowed', message, { allow })
    }
    const account = accountId(await settings.authenticate(request))
    visit.account = account
    if (address === undefined) await rates.count(account === null ? 'nobody' : `account ${account}`)
    if (account === null && (!found.isOpen || hasCredentials(request))) {
      throw new Refusal(
        'unauthorized',
        'The API key is missing or wrong: send it as X-API-KEY: KEY or Authorization: Token KEY.',
        {
          'www-authenticate': 'Token',
        },
      )
    }
    const { parsedBody, basePath, deadline } = visit
    const publicUrl = `${url.origin}${basePath}`
    return await found.answer({ request, parsedBody, url, path, publicUrl, account, deadline })
  }

  async function answerVisit(visit: Visit): Promise<Response> {
    const { request, deadline } = visit
    const answering = handle(visit)
    try {
      return await deadline.race(answering)
    } catch (error) {
      answering.then(abandon, () => {}) // it may still come, and nobody waits for it
      if (request.signal.aborted) return new Response(null, { status: CLIENT_GONE })
      visit.code = asPlatenError(error).code
      return answerError(error, logger)
    } finally {
      deadline.clear()
    }
  }

  return async (request, info = {}) => {
    const { remoteAddress, parsedBody, basePath } = info
    const visit: Visit = {
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
    const response = await answerVisit(visit)
    const { headers } = response
    headers.set('x-request-id', visit.id)
    for (const [name, value] of Object.entries(cors.headers(request))) headers.set(name, value)
    if (REQUESTS.hasSubscribers) REQUESTS.publish(eventOf(visit, response))
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

/** For logs: nobody reads this answer. */
const CLIENT_GONE = 499

/** A file that nobody reads is closed. */
async function abandon({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => {})
}

function answerPreflight(methods: readonly string[], cors: Cors): Response {
  return new Response(null, {
    status: 204,
    headers: { allow: methods.join(', '), ...cors.preflight(methods) },
  })
}

function eventOf(visit: Visit, { status, headers }: Response): RequestEvent {
  const { request, id, route, account, code, startedMs } = visit
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

/** What a host's own function gave may be anything: what no account can be is its fault, not the client's. */
function accountId(account: unknown): string | null {
  if (typeof account !== 'string' || account === '') return null
  if (isAccountId(account)) return account
  throw new PlatenError('invalid_option', 'authenticate gave an account that is too long or no Unicode text.')
}

type Finder = (pathname: string, basePath: string) => { readonly found: Found; readonly path: string }

function createFinder(context: Context): Finder {
  const routes = new Map(ROUTES.map(route => [route.path, callOf(route, context)]))
  const downloads = DOWNLOAD_PATHS.map(prefix => ({ prefix, download: downloadOf(prefix, context) }))
  const description = descriptionOf(context)
  return (pathname, basePath) => {
    for (const path of pathsBelow(pathname, basePath)) {
      const found =
        downloads.find(({ prefix }) => path.startsWith(prefix))?.download ??
        (path === OPENAPI_PATH ? description : routes.get(path))
      if (found !== undefined) return { found, path }
    }
    throw new PlatenError(
      'route_not_found',
      `There is no ${pathname.slice(0, 200)}; ${basePath}${OPENAPI_PATH} lists what there is.`,
    )
  }
}

/** The path as it is, since some frameworks remove the base path, and without the base path. */
function pathsBelow(pathname: string, basePath: string): string[] {
  const path = withoutTrailingSlashes(pathname)
  return basePath !== '' && path.startsWith(`${basePath}/`) ? [path, path.slice(basePath.length)] : [path]
}

function callOf(route: Route, { engine, settings, rates }: Context): Found {
  const { v1TemplateList, limits } = settings
  const { maxPayloadBytes } = limits
  return {
    route: route.path,
    methods: route.methods,
    isOpen: false,
    async answer({ request, parsedBody, url, publicUrl, account, deadline }) {
      const query = readQuery(url.searchParams, route.query)
      const bodySays = route.saysExportTypeInBody === true
      if (!bodySays) checkAccept(request, query['export_type'] === 'file')
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
      try {
        readParameters(route.query, query, IGNORED) // what the call does not look at may not be wrong either
      } catch (error) {
        checkPlaces(route, { query, search, body: await readBody().catch(() => ({})) })
        throw error
      }
      const body = await readBody()
      checkPlaces(route, { query, search, body })
      if (bodySays) checkAccept(request, (body['export_type'] ?? query['export_type']) === 'file')
      const calls = engine.forAccount(account ?? '', { publicUrl })
      const options = { ...strangers(route, body), ...optionsIn(request.headers, deadline) }
      const run = () => route.run({ calls, query, body, options, v1TemplateList })
      const { makesPdf } = route
      const isPdf = typeof makesPdf === 'function' ? makesPdf(query) : makesPdf
      const isCounted = isPdf && !isAsynchronous(query)
      const result = isCounted ? await rates.inPlace(account ?? '', () => deadline.race(run())) : await run()
      return answer(withMore(result, unreadFields(route, body)), maxPayloadBytes)
    },
  }
}

function downloadOf(prefix: string, { engine }: Context): Found {
  return {
    route: `${prefix}<key>`,
    methods: ['GET', 'HEAD'],
    isOpen: true,
    async answer({ request, path, account }) {
      const opened = await engine.openFile({ url: path, account })
      return await answerDownload(request, opened, path.slice(path.lastIndexOf('/') + 1))
    },
  }
}

function descriptionOf({ settings }: Context): Found {
  const description = describeApi('/')
  return {
    route: OPENAPI_PATH,
    methods: ['GET', 'HEAD'],
    isOpen: true,
    async answer({ request, publicUrl }) {
      checkAccept(request, false)
      return answer({ ...description, servers: [{ url: publicUrl }] }, settings.limits.maxPayloadBytes)
    },
  }
}

/** A file has a type of its own; only its errors are JSON. */
function checkAccept({ headers }: Request, isFile: boolean): void {
  const accept = headers.get('accept')
  if (isFile || acceptsJson(accept)) return
  throw new PlatenError(
    'not_acceptable',
    `The request accepts only '${accept?.slice(0, 100)}'; answers are application/json.`,
  )
}

/** What a call that creates is told beside query and body. */
function optionsIn(headers: Headers, { signal }: Deadline): Call['options'] {
  const source = headers.get('x-source')
  const idempotency_key = headers.get('idempotency-key')
  return {
    ...(source === null ? {} : { source }),
    ...(idempotency_key === null ? {} : { idempotency_key }),
    signal,
  }
}

/** By the flag of its version. */
function isAsynchronous({ async: later, webhook }: Query): boolean {
  return [later, webhook].some(flag => ['1', 'true'].includes(flag?.toLowerCase() ?? ''))
}
