import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type Cluster, createCluster, POSTGRES_PROGRAMS } from './cluster.ts'

let cluster: Cluster | null = null
afterEach(async () => {
  await cluster?.remove()
  cluster = null
})

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test.skipIf(POSTGRES_PROGRAMS === null)(
  'a private server stops, starts again and keeps its rows',
  async () => {
    cluster = await createCluster({ max_connections: '7' })
    const url = cluster.url()
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS number')
    for (const mode of ['fast', 'immediate'] as const) {
      await cluster.stop(mode)
      await cluster.stop(mode)
      await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
      await cluster.start()
      expect(await query(url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
    }
    expect(await query(url, 'SHOW max_connections')).toEqual([{ max_connections: '7' }])
    await query(url, `CREATE ROLE app LOGIN PASSWORD 'right'`)
    expect(await query(cluster.url({ name: 'app', password: 'right' }), 'SELECT 1 AS one')).toEqual([
      { one: 1 },
    ])
    await expect(query(cluster.url({ name: 'app', password: 'wrong' }), 'SELECT 1')).rejects.toThrow(
      'password',
    )
  },
)
