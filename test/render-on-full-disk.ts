import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlatenError } from '../src/base/errors.ts'
import { createEngine } from '../src/engine/create-engine.ts'
import { directoryStorage } from '../src/storage/directory/index.ts'

// Renders while the disk of the storage is full, frees space, renders again, and prints the results.
// Argument: a folder on a small disk.

const folder = process.argv[2] ?? ''
const engine = await createEngine({ storage: directoryStorage(join(folder, 'data')), sweepIntervalMs: 0 })
// Barcodes make the file, which must not fit, much larger than the record, which must fit.
const content = Array.from({ length: 400 }, (_, i) => ({ qr: `code ${i} `.repeat(10) }))
await engine.putTemplate({ template_id: 'long', document: { compress: false, content } })
await engine.putTemplate({ template_id: 'short', document: { content: ['short'] } })

const failure = await engine.createPdf({ template_id: 'long' }).then(
  () => 'done',
  (error: unknown) =>
    error instanceof PlatenError ? { code: error.code, message: error.message } : String(error),
)
const { objects } = await engine.listObjects()
const filler = join(folder, 'filler')
writeFileSync(filler, Buffer.alloc(1000))
rmSync(filler)
const after = await engine.createPdf({ template_id: 'short' })
const files = readdirSync(join(folder, 'data'), { recursive: true, encoding: 'utf8' }).filter(
  name => name.endsWith('.pdf') || name.includes('tmp/'),
)
await engine.close()

console.log(
  JSON.stringify({
    failure,
    recorded: objects.map(({ status, primary_url }) => ({ status, primary_url })),
    after: after.status,
    files: files.length,
  }),
)
