/**
 * Request → Response: routes, authentication, limits. Not pure: counts requests, waits for the engine. Never
 * fails: every error becomes an answer of its code's status.
 */
import type { Engine } from '../engine.ts'
import { PlatenError } from '../errors.ts'
import { acceptsJson } from './accept.ts'
import { answer, answerError } from './answers.ts'
import { hasCredentials } from './authenticate.ts'
import { readJsonBody } from './body.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import { answerDownload } from './download.ts'
import { describeApi } from './openapi.ts'
import { type HandlerOptions, type HandlerSettings, readHandlerOptions } from './options.ts'
import { type Query, readQuery } from './query.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { DOWNLOAD_PATHS, MISSING_PATHS, OPENAPI_PATH, ROUTES, type Route } from './routes.ts'

export interface RequestInfo {
  /** The IP address that the request comes from; requests are counted by it. */
  remoteAddress?: string | undefined
}

export type Handler = (request: Request, info?: RequestInfo) => Promise<Response>

interface Context {
  readonly engine: Engine
  readonly settings: HandlerSettings
  readonly rates: RateLimits
}

/** What answers a path, and the methods it takes. */
interface Found {
  readonly methods: readonly string[]
  /** Whether it needs an account. */
  readonly isOpen: boolean
  answer(incoming: Incoming): Promise<Response>
}

interface Incoming {
  readonly request: Request
  readonly url: URL
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
  const rates = createRateLimits(settings.limits)
  const find = createFinder({ engine, settings, rates })

  async function handle(
    request: Request,
    address: string | undefined,
    deadline: Deadline,
  ): Promise<Response> {
    if (settings.isInMaintenance()) {
      throw new PlatenError('maintenance', 'The service is being maintained. Try again later.')
    }
    if (address !== undefined) await rates.count(`address ${address}`)
    const url = new URL(request.url)
    const found = find(url.pathname)
    if (!found.methods.includes(request.method)) {
      const allow = found.methods.join(', ')
      const message = `${url.pathname} takes ${allow}, not ${request.method}.`
      throw new Refusal('method_not_allowed', message, { allow })
    }
    const account = accountId(await settings.authenticate(request))
    if (address === undefined) await rates.count(account === null ? 'nobody' : `account ${account}`)
    if (account === null && (!found.isOpen || hasCredentials(request))) {
      throw new Refusal('unauthorized', 'The API key is missing or wrong: send it as X-API-KEY.', {
        'www-authenticate': 'Token',
      })
    }
    return await found.answer({ request, url, account, deadline })
  }

  return async (request, { remoteAddress } = {}) => {
    const deadline = createDeadline(settings.limits.timeoutMs, request.signal)
    try {
      const response = await deadline.hold(handle(request, remoteAddress, deadline))
      return request.method === 'HEAD' ? new Response(null, response) : response
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: CLIENT_GONE })
      const response = answerError(error, settings.logger)
      return request.method === 'HEAD' ? new Response(null, response) : response
    } finally {
      deadline.clear()
    }
  }
}

/** For logs: nobody reads this answer. */
const CLIENT_GONE = 499

/** What a host's own function gave may be anything. */
function accountId(account: unknown): string | null {
  return typeof account === 'string' && account !== '' ? account : null
}

function createFinder(context: Context): (path: string) => Found {
  const routes = new Map(ROUTES.map(route => [route.path, callOf(route, context)]))
  const download = downloadOf(context)
  const description = descriptionOf(context)
  return path => {
    const isDownload = DOWNLOAD_PATHS.some(prefix => path.startsWith(prefix))
    const found = isDownload ? download : path === OPENAPI_PATH ? description : routes.get(path)
    if (found !== undefined) return found
    const reason = MISSING_PATHS.includes(path)
      ? `${path} is not supported by this version of Platen`
      : `There is no ${path.slice(0, 200)}`
    throw new PlatenError('route_not_found', `${reason}; ${OPENAPI_PATH} lists what there is.`)
  }
}

function callOf(route: Route, { engine, settings, rates }: Context): Found {
  const { maxPayloadBytes } = settings.limits
  return {
    methods: route.methods,
    isOpen: false,
    async answer({ request, url, account, deadline }) {
      const query = readQuery(url.searchParams, route.query)
      checkAccept(request, query)
      const body = route.body === null ? {} : await readJsonBody(request, maxPayloadBytes)
      const calls = engine.forAccount(account ?? '', { publicUrl: url.origin })
      const source = request.headers.get('x-source')
      const run = () => route.run({ calls, query, body, source: source === null ? {} : { source } })
      const isCounted = route.makesPdf && !isAsynchronous(query)
      const result = isCounted ? await rates.inPlace(account ?? '', () => deadline.hold(run())) : await run()
      return answer(result, maxPayloadBytes)
    },
  }
}

function downloadOf({ engine }: Context): Found {
  return {
    methods: ['GET', 'HEAD'],
    isOpen: true,
    async answer({ request, url: { pathname }, account }) {
      const opened = await engine.openFile({ url: pathname, account })
      return await answerDownload(request, opened, pathname.slice(pathname.lastIndexOf('/') + 1))
    },
  }
}

function descriptionOf({ settings }: Context): Found {
  const description = describeApi()
  return {
    methods: ['GET', 'HEAD'],
    isOpen: true,
    answer: async () => answer(description, settings.limits.maxPayloadBytes),
  }
}

/** A file has a type of its own; only its errors are JSON. */
function checkAccept({ headers }: Request, query: Query): void {
  const accept = headers.get('accept')
  if (query['export_type'] === 'file' || acceptsJson(accept)) return
  throw new PlatenError(
    'not_acceptable',
    `The request accepts only '${accept?.slice(0, 100)}'; answers are application/json.`,
  )
}

function isAsynchronous(query: Query): boolean {
  return ['1', 'true'].includes(query['async']?.toLowerCase() ?? '')
}
