/**
 * Measures the delay of the host's event loop while a worker renders a report of 10,000 rows × 5 columns: its
 * percentiles, beside those of the same time at rest.
 */
import { cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { createEngine } from '../src/index.ts'

const ROWS = 10_000
const RUNS = Number(process.argv[2] ?? 5)
const COLUMNS = ['item', 'region', 'quantity', 'price', 'sum'] as const

const engine = await createEngine()
await engine.putTemplate({
  template_id: 'report',
  document: {
    content: [
      {
        table: {
          headerRows: 1,
          widths: ['*', 'auto', 'auto', 'auto', 'auto'],
          body: [[...COLUMNS], { $each: 'rows', do: COLUMNS.map(name => `{{${name}}}`) }],
        },
      },
    ],
  },
})
const rows = Array.from({ length: ROWS }, (_, i) => ({
  item: `Item ${i} of the report`,
  region: ['North', 'South', 'East', 'West'][i % 4],
  quantity: i % 90,
  price: 12.5,
  sum: (i % 90) * 12.5,
}))

console.log(
  `event loop of the host beside ${ROWS} rows, Node ${process.version}, ${cpus()[0]?.model} × ${cpus().length}`,
)
for (let run = 0; run < RUNS; run++) {
  const started = performance.now()
  const busy = await delayDuring(async () => {
    const { total_pages } = await engine.createPdf({ template_id: 'report', data: { rows } })
    if (total_pages < 200) throw new Error(`The report has ${total_pages} pages only.`)
  })
  const tookMs = performance.now() - started
  const atRest = await delayDuring(() => setTimeout(tookMs))
  console.log(`render ${tookMs.toFixed(0)} ms: ${busy}   at rest: ${atRest}`)
}
await engine.close()

/** Delay of a timer of 1 ms beyond its due time. */
async function delayDuring(work: () => Promise<unknown>): Promise<string> {
  const resolutionMs = 1
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  await work()
  delay.disable()
  const late = (percentile: number): string =>
    Math.max(0, delay.percentile(percentile) / 1e6 - resolutionMs).toFixed(1)
  return `p50 ${late(50)}  p99 ${late(99)}  max ${late(100)} ms`
}
