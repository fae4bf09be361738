import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { streamFrom } from '../base/bytes.ts'
import { milliseconds, type OptionRules, readOptions } from '../base/options.ts'
import { missingBody } from './body.ts'
import type { Handler } from './handler.ts'

export interface NodeRequestInfo {
  /** The body as the framework parsed it, such as Fastify's `request.body`. Default: `incoming.body`, as Express sets it. */
  parsedBody?: unknown
}

/** The third argument may also be the `next` of Express, which is never called. */
export type NodeListener = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  info?: NodeRequestInfo | ((error?: unknown) => void),
) => void

/** Properties that frameworks on node:http add to requests. */
interface FrameworkRequest extends IncomingMessage {
  /** Express, Next.js: the parsed body. */
  body?: unknown
  /** Cloud functions: the body before it was parsed. */
  rawBody?: unknown
  /** Express: mount path of the listener, removed from `url`. */
  baseUrl?: unknown
}

/** Bytes of a rejected upload that are read, so that its sender receives the response. */
const MAX_DISCARDED_BYTES = 16_000_000
const MAX_DISCARDING_MS = 10_000

export interface NodeListenerOptions {
  /** The connection is closed if the client does not read from the response for this long. */
  maxStallMs?: number
}

export const DEFAULT_NODE_LISTENER_OPTIONS = { maxStallMs: 120_000 } as const

const RULES: OptionRules<NodeListenerOptions> = { maxStallMs: milliseconds(0) }

/**
 * Adapts a handler to a listener of node:http and of frameworks on it.
 * @throws PlatenError `invalid_option`
 */
export function toNodeListener(handler: Handler, options: NodeListenerOptions = {}): NodeListener {
  const { maxStallMs } = readOptions<Required<NodeListenerOptions>>('toNodeListener', options, {
    rules: RULES,
    defaults: DEFAULT_NODE_LISTENER_OPTIONS,
  })

  return (incoming, outgoing, info) => {
    const gone = new AbortController()
    outgoing.once('close', () => gone.abort())
    const parsedBody = parsedBodyOf(incoming, typeof info === 'object' ? info.parsedBody : undefined)
    serve(incoming, outgoing, { parsedBody, gone: gone.signal }).catch(() => outgoing.destroy())
  }

  async function serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { parsedBody, gone }: { parsedBody: unknown; gone: AbortSignal },
  ) {
    const request = requestOf(incoming, gone)
    if (request === null) {
      outgoing.writeHead(400, { 'content-type': 'application/json' })
      const message = 'The method, the URL or a header of the request is malformed.'
      outgoing.end(JSON.stringify({ status: 'error', message, code: 'invalid_request' }))
      return
    }
    const { baseUrl }: FrameworkRequest = incoming
    const response = await handler(request, {
      remoteAddress: incoming.socket.remoteAddress,
      parsedBody,
      basePath: typeof baseUrl === 'string' ? baseUrl : undefined,
    })
    if (!incoming.readableEnded) discard(incoming)
    outgoing.setTimeout(maxStallMs, () => outgoing.destroy())
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    if (response.body === null) outgoing.end()
    else await pipeline(Readable.fromWeb(response.body), outgoing)
  }
}

/** Undefined if the body has not been read: some parsers set an empty `body` without reading one. */
function parsedBodyOf(incoming: FrameworkRequest, given: unknown): unknown {
  if (given !== undefined) return given
  if (!incoming.readableDidRead) return undefined
  return incoming.rawBody instanceof Uint8Array ? incoming.rawBody : incoming.body
}

/** Null if it is not a valid web Request. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request | null {
  const { method = 'GET', url = '/', socket } = incoming
  // Bun gives every socket the property.
  const protocol = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  try {
    const headers = headersOf(incoming)
    return new Request(
      url.startsWith('/') ? `${protocol}://${incoming.headers.host ?? 'localhost'}${url}` : url,
      {
        method,
        headers,
        signal,
        ...(hasBody ? { body: bodyOf(incoming, headers), duplex: 'half' } : {}),
      },
    )
  } catch {
    return null
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}

/** Reads only on demand, and keeps the connection open when canceled. */
function bodyOf(incoming: IncomingMessage, headers: Headers): ReadableStream<Uint8Array> {
  if (incoming.readableDidRead) return failingStream(missingBody(headers))
  return streamFrom(incoming.iterator({ destroyOnReturn: false }))
}

function failingStream(error: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull() {
      throw error
    },
  })
}

function discard(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.destroy(), MAX_DISCARDING_MS).unref()
  incoming.once('close', () => clearTimeout(timer))
  let left = MAX_DISCARDED_BYTES
  incoming.on('data', (chunk: Uint8Array) => {
    left -= chunk.length
    if (left < 0) incoming.destroy()
  })
  incoming.on('error', () => {}) // the sender disconnected
}
