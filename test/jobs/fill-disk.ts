import { subscribe } from 'node:diagnostics_channel'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'

// Renders asynchronously a PDF that does not fit on the disk, then one that fits, and prints the results.
// Argument: a folder on a small disk.

const folder = process.argv[2] ?? ''
const data = join(folder, 'data')
const engine = await createEngine({
  storage: directoryStorage(data),
  sweepIntervalMs: 0,
  jobs: { pollMs: 5, retryDelaysMs: [1, 2] },
})
const content = Array.from({ length: 400 }, (_, i) => ({ qr: `code ${i} `.repeat(10) }))
await engine.putTemplate({ template_id: 'long', document: { compress: false, content } })
await engine.putTemplate({ template_id: 'short', document: { content: ['short'] } })

const ends = new Map<string, { resolve: (code: string | null) => void }>()
subscribe('platen:job', event => {
  const { transactionRef, outcome, code } = event as {
    transactionRef: string
    outcome: string
    code: string | null
  }
  if (outcome !== 'retry') ends.get(transactionRef)?.resolve(code)
})

async function make(template_id: string) {
  const { transaction_ref } = await engine.createPdf({ template_id, async: true })
  const code = await new Promise<string | null>(resolve => ends.set(transaction_ref, { resolve }))
  const { status } = (await engine.getObject({ transaction_ref })).object
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.pdf'))
  return { status, ...(code === null ? {} : { code }), files: files.length }
}

const failed = await make('long')
const after = await make('short')
const queue = await engine.jobCounts()
await engine.close()
console.log(JSON.stringify({ failed, after, queue }))
