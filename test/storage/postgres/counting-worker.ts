import pg from 'pg'
import { pgBossQueue } from '../../../src/storage/postgres/index.ts'
import { addEffect, WORK } from './queue-jobs.ts'

// Runs jobs until it is killed, and prints a line when it starts one. Arguments: connection string, schema.

const [connectionString = '', schema = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 2 })
const queue = pgBossQueue({ connectionString, schema })
queue.work({
  ...WORK,
  async handler(job) {
    console.log(job.id)
    await addEffect(pool, schema, job)
    return 'done'
  },
})
setInterval(() => undefined, 1_000)
