import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { Pool, type PoolConfig } from 'pg'
import { onTestFinished } from 'vitest'

// Databases for tests: a running server, or PGlite, which is PostgreSQL in this process.

/** Connection string of a real server; null without one. */
export const POSTGRES_URL: string | null = process.env['PLATEN_TEST_POSTGRES'] ?? null

/** Time to start a private server on a busy machine. */
export const CLUSTER_START_MS = 60_000
/** PGlite compiles WebAssembly when it starts, which takes long on a busy machine. */
export const PGLITE_START_MS = 60_000

/** A server on PGlite that clients reach over TCP. It executes one statement at a time. */
export async function startPglite(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const db = await PGlite.create()
  const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1', maxConnections: 50 })
  await server.start()
  return {
    url: `postgres://postgres@${server.getServerConn()}/postgres`,
    async stop() {
      await server.stop()
      await db.close()
    },
  }
}

let schemas = 0

/** A name that no other test uses. */
export function newSchema(): string {
  schemas += 1
  return `platen_test_${process.pid}_${Date.now().toString(36)}_${schemas}`
}

/** A pool that ends with the test. */
export function openTestPool(url: string, config: PoolConfig = {}): Pool {
  const pool = new Pool({ connectionString: url, ...config })
  onTestFinished(async () => {
    if (!pool.ended) await pool.end()
  })
  return pool
}

/** Removes a schema with its tables. */
export async function dropSchema(url: string, schema: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    await pool.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`)
  } finally {
    await pool.end()
  }
}
