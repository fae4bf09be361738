import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

export interface Received {
  readonly method: string
  /** Path and query as received. */
  readonly target: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Receiver {
  readonly origin: string
  readonly received: Received[]
  /** Resolves when this number of requests has arrived. */
  count(requests: number): Promise<readonly Received[]>
}

/** Writes the response to the n-th request; the first is 1. */
type Answer = (response: ServerResponse, nth: number, socket: Socket) => void

const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A webhook receiver on loopback that closes after the tests of the file. */
export async function createReceiver(
  answer: Answer = response => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = []
  const waiting: { requests: number; resolve: (all: readonly Received[]) => void }[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    const { method = '', url: target = '', headers, socket } = request
    received.push({ method, target, headers, body: await text(request) })
    const nth = received.length
    for (const { requests, resolve } of waiting) if (nth >= requests) resolve(received)
    answer(response, nth, socket)
  })
  server.on('connection', socket => sockets.add(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closings.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    count: requests =>
      received.length >= requests
        ? Promise.resolve(received)
        : new Promise(resolve => waiting.push({ requests, resolve })),
  }
}
