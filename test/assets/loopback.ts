import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'

const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A web server on loopback that closes after the tests of the file; returns its origin. */
export function serve(listener: RequestListener): Promise<string> {
  return listen(createServer(listener))
}

export async function serveTls(options: ServerOptions, listener: RequestListener): Promise<string> {
  const origin = await listen(createTlsServer(options, listener))
  return origin.replace('http:', 'https:')
}

/** A server that writes raw bytes: it gets the socket after a request has arrived. */
export function serveRaw(answer: (socket: Socket) => void): Promise<string> {
  return listen(createSocketServer(socket => socket.once('data', () => answer(socket)).on('error', () => {})))
}

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => sockets.add(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closings.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
