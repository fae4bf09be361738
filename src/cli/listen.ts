import { createServer, type Server, type ServerResponse } from 'node:http'
import { constants } from 'node:os'
import { type Handler, toNodeListener } from '../http/index.ts'
import { CliError, EXIT, systemReason } from './failure.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

/** @throws CliError for `--port` with anything but a port. */
export function readPort(port: string): number {
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port)
  throw new CliError(EXIT.usage, `--port must be a number from 0 to 65535, got '${port}'.`)
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Listens until SIGINT or SIGTERM. A second signal ends the process at once.
 * @throws CliError if the address is not available.
 */
export async function listen(handler: Handler, address: Address) {
  const answer = toNodeListener(handler)
  const running = new Set<ServerResponse>()
  const server = createServer((incoming, outgoing) => {
    running.add(outgoing)
    outgoing.once('close', () => running.delete(outgoing))
    answer(incoming, outgoing)
  })
  const origin = await bind(server, address)
  const closed = new Promise<void>(resolve => server.once('close', resolve))
  let isStopping = false
  const stop = (): void => {
    isStopping = true
    server.close()
    // Kept-alive connections would keep the server open.
    for (const outgoing of running) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
  }
  const onSignal = (signal: (typeof SIGNALS)[number]): void => {
    if (isStopping) process.exit(128 + constants.signals[signal])
    stop()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return {
    /** `http://127.0.0.1:3000` */
    origin,
    /** Resolves when it has stopped and all running requests have their responses. */
    closed,
    /** Stops it and removes its signal handlers. */
    async close(): Promise<void> {
      if (!isStopping) stop()
      await closed
      for (const signal of SIGNALS) process.off(signal, onSignal)
    },
  }
}

async function bind(server: Server, { host, port }: Address): Promise<string> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (error) {
    throw new CliError(
      EXIT.address,
      `${reasonOf(error, host, port)}\n  Choose another with --port or --host.`,
    )
  }
  const bound = server.address()
  const given = typeof bound === 'object' && bound !== null ? bound.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${given}`
}

function reasonOf(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use by another program.`
  if (code === 'EACCES') return `Port ${port} of ${host} is not permitted for this user.`
  return `Cannot listen on port ${port} of ${host}: ${systemReason(error)}.`
}
