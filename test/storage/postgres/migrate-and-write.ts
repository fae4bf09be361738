/** Opens records, which migrates their schema, and stores a template: `node migrate-and-write.ts URL SCHEMA TEMPLATE_ID`. */
import { Pool } from 'pg'
import { postgresRecords } from '../../../src/storage/postgres/index.ts'
import { sampleTemplate } from '../../../src/testing/samples.ts'

const [connectionString = '', schema = '', template_id = ''] = process.argv.slice(2)
// Starts when all processes are ready: when the parent closes standard input.
process.stdout.write('ready\n')
for await (const _ of process.stdin);
const records = postgresRecords({ pool: () => new Pool({ connectionString }), schema })
await records.putTemplate({ template: sampleTemplate({ template_id }) })
await records.close()
