import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

// A private PostgreSQL server, for tests that stop it, or that change its settings and its roles.

/** How a server stops: `fast` closes its connections, `immediate` is like a crash. */
export type StopMode = 'fast' | 'immediate'

export interface Cluster {
  readonly port: number
  /** Connection string of the superuser `postgres`, who needs no password, or of another user. */
  url(user?: { readonly name: string; readonly password: string }): string
  /** Resolves when the server accepts connections, at the same port as before. */
  start(): Promise<void>
  /** Resolves when the server has ended. Does nothing if it is not running. */
  stop(mode: StopMode): Promise<void>
  /** Ends the server and removes its folder. */
  remove(): Promise<void>
}

/** Folder of the programs of the newest PostgreSQL of this machine; null without one. */
export const POSTGRES_PROGRAMS: string | null = findPrograms()

function findPrograms(): string | null {
  const [found] = (existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [])
    .sort((a, b) => Number(b) - Number(a))
    .map(version => `/usr/lib/postgresql/${version}/bin`)
    .filter(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  return found ?? null
}

/**
 * Creates and starts a server on 127.0.0.1, in a new folder. Users other than `postgres` need their password.
 * @param settings Parameters of the server, such as `max_connections`.
 */
export async function createCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  if (POSTGRES_PROGRAMS === null) throw new Error('PostgreSQL is not installed')
  const programs = POSTGRES_PROGRAMS
  const owner = ownerOfProcesses()
  const parent = await mkdtemp(join(tmpdir(), 'platen-postgres-'))
  const data = join(parent, 'data')
  await mkdir(data)
  if (owner !== null) {
    await chmod(parent, 0o755)
    await chown(data, owner.uid, owner.gid)
  }
  const options = { cwd: parent, ...owner }
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  await writeFile(join(data, 'pg_hba.conf'), ACCESS)
  const port = await freePort()
  const given = { ...SETTINGS, port: String(port), ...settings }
  const args = ['-D', data, ...Object.entries(given).map(([name, value]) => `--${name}=${value}`)]
  let server: ChildProcess | null = null

  const cluster: Cluster = {
    port,
    url: ({ name, password } = { name: 'postgres', password: '' }) =>
      `postgres://${name}${password === '' ? '' : `:${encodeURIComponent(password)}`}@127.0.0.1:${port}/postgres`,
    async start() {
      const started = spawn(join(programs, 'postgres'), args, {
        stdio: ['ignore', 'ignore', 'pipe'],
        ...options,
      })
      server = started
      RUNNING.add(started)
      started.once('exit', () => RUNNING.delete(started))
      await untilReady(started)
    },
    async stop(mode) {
      const running = server
      server = null
      if (running === null || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill(SIGNALS[mode])
      await ended
    },
    async remove() {
      await cluster.stop('immediate')
      await rm(parent, { recursive: true, force: true })
    },
  }
  await cluster.start()
  return cluster
}

const ACCESS = `
host all postgres 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`

/** Tests stop only the server, so syncing the disk at each commit is unnecessary. */
const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' }

/** https://www.postgresql.org/docs/current/server-shutdown.html */
const SIGNALS: Readonly<Record<StopMode, NodeJS.Signals>> = { fast: 'SIGINT', immediate: 'SIGQUIT' }

/** Servers that must not outlive this process. */
const RUNNING = new Set<ChildProcess>()
process.once('exit', () => {
  for (const server of RUNNING) server.kill('SIGQUIT')
})

/** Resolves when the server logs that it accepts connections. */
async function untilReady(server: ChildProcess): Promise<void> {
  if (server.stderr === null) throw new Error('the server has no output')
  const messages: string[] = []
  const lines = createInterface({ input: server.stderr })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', line => {
      messages.push(line)
      if (line.includes('database system is ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () =>
      reject(new Error(`PostgreSQL ended before it was ready:\n${messages.join('\n')}`)),
    )
  })
  // Keeps reading the log, so that the pipe never fills up.
  lines.removeAllListeners('line')
  lines.on('line', () => undefined)
}

/** PostgreSQL refuses to run as root: root runs it as another user. Null for other users. */
function ownerOfProcesses(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (user: string, kind: '-u' | '-g'): number =>
    Number(execFileSync('id', [kind, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') }
    } catch {
      // This machine does not have that user.
    }
  }
  throw new Error('There is no user postgres or nobody to run PostgreSQL as')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}
