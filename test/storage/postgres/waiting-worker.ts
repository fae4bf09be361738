import { pgBossQueue } from '../../../src/storage/postgres/index.ts'
import { renderJob, WORK } from './queue-jobs.ts'

// Runs one job, keeps its worker waiting and ends. Arguments: connection string, schema.

const [connectionString = '', schema = ''] = process.argv.slice(2)
const queue = pgBossQueue({ connectionString, schema })
await queue.enqueue(renderJob('job'))
await new Promise<void>(resolve => {
  queue.work({
    ...WORK,
    async handler({ id }) {
      console.log(`ran ${id}`)
      resolve()
      return 'done'
    },
  })
})
