// Merges the files of each folder in a folder. Writes the outcome and the memory to standard output: the peak memory
// of the process above that after a first merge. Runs as a separate process:
// node test/output/pdf/finish/merge-process.ts FOLDER
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlatenError } from '../../../../src/base/errors.ts'
import { createEngine } from '../../../../src/engine/create-engine.ts'

const [folder = ''] = process.argv.slice(2)
const engine = await createEngine({ sweepIntervalMs: 0, rendering: { isolation: 'none' } })
await engine.putTemplate({ template_id: 'page', document: { content: ['x'] } })
const { transaction_ref } = await engine.createPdf({ template_id: 'page', data: {} })
await engine.mergePdfs({ urls: [transaction_ref] })
const idleKb = process.resourceUsage().maxRSS

const merges = []
for (const name of readdirSync(folder)) {
  const before = process.cpuUsage()
  const urls = readdirSync(join(folder, name)).map(
    file => `data:application/pdf;base64,${readFileSync(join(folder, name, file), 'base64')}`,
  )
  const outcome = await engine.mergePdfs({ urls, export_type: 'file' }).then(
    ({ total_pages }) => `${total_pages} pages`,
    (error: unknown) => (error instanceof PlatenError ? `${error.code}: ${error.message}` : String(error)),
  )
  const { user, system } = process.cpuUsage(before)
  const memoryMb = Math.round((process.resourceUsage().maxRSS - idleKb) / 1024)
  merges.push({ name, outcome, cpuMs: Math.round((user + system) / 1000), memoryMb })
}
process.stdout.write(JSON.stringify(merges))
await engine.close()
