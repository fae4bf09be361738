import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProxiedRequest {
  readonly method: string
  /** Path and query. */
  url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Answers a request itself, or passes it on with `forward`. */
export type Intercept = (
  request: ProxiedRequest,
  response: ServerResponse,
  forward: () => Promise<Answer>,
) => unknown

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface FaultProxy {
  readonly endpoint: string
  /** Requests in order. */
  readonly requests: readonly ProxiedRequest[]
  stop(): Promise<void>
}

/** A server on loopback that a test can make fail, and that otherwise forwards to the server behind it. */
export async function startProxy(target: string | null, intercept: Intercept): Promise<FaultProxy> {
  const requests: ProxiedRequest[] = []
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: await readAll(incoming) }
    requests.push(request)
    const forward = () => pass(target ?? '', request)
    await intercept(request, response, forward)
    if (response.headersSent || response.destroyed || response.writableEnded || target === null) return
    answer(response, await forward())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Forwards a response of the server behind the proxy. */
function answer(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, ...others } = headers
  response.writeHead(status, { ...others, 'content-length': body.byteLength }).end(body)
}

/** Sends an error as S3 does. */
export function answerError(
  response: ServerResponse,
  status: number,
  code: string,
  { fields = '', headers = {} }: { fields?: string; headers?: Record<string, string> } = {},
): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Nothing to see.</Message>${fields}</Error>`
  response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body)
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function pass(target: string, { method, url, headers, body }: ProxiedRequest): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const forwarded = send(new URL(url, target), { method, headers }, async incoming => {
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        body: await readAll(incoming),
      })
    })
    forwarded.on('error', reject).end(body)
  })
}
