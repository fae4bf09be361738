import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A connection to PostgreSQL that breaks at a chosen moment. */
export interface CuttingProxy {
  readonly port: number
  /**
   * Cuts the connection after the server has executed a statement, before the client receives the reply.
   * @param part Text of the statement, as an expression.
   * @param times Number of connections to cut.
   */
  cutReplyTo(part: RegExp, times?: number): void
  /** Number of replies that were cut. */
  readonly cuts: number
  stop(): Promise<void>
}

/** The last message of a reply outside of transactions, when a statement is committed: ReadyForQuery, idle. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** Starts a proxy in front of a server on 127.0.0.1. Statements must not be named: those are sent once per connection. */
export async function startProxy(target: number): Promise<CuttingProxy> {
  let wanted: RegExp | null = null
  let left = 0
  let cuts = 0
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = connect(target, '127.0.0.1')
    let isLost = false
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (data: Buffer) => {
      if (left > 0 && wanted?.test(data.toString('latin1')) === true) {
        left -= 1
        isLost = true
      }
      upstream.write(data)
    })
    upstream.on('data', (data: Buffer) => {
      if (!isLost) client.write(data)
      else if (data.includes(READY)) {
        cuts += 1
        client.destroy()
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cutReplyTo(part, times = 1) {
      wanted = part
      left = times
    },
    get cuts() {
      return cuts
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
