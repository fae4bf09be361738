/**
 * Measures what the HTTP handler adds to a warm invoice: `engine.createPdf` beside `handler(request)` on the same
 * engine, alternating. The time of a request includes building it and reading its response.
 */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { createEngine } from '../src/engine/create-engine.ts'
import { createHandler, staticKeys } from '../src/http/index.ts'

const PAIRS = Number(process.argv[2] ?? 200)
const WARM_UP = 200
const MAX_ADDED_MS = 1
const KEY = 'key-of-the-measurement'

const read = (name: string): string =>
  readFileSync(new URL(`../fixtures/invoice/${name}.json`, import.meta.url), 'utf8')
const template = JSON.parse(read('template'))
const dataText = read('data')
const data = JSON.parse(dataText)

const engine = await createEngine({ sweepIntervalMs: 0 })
await engine.putTemplate(template)
const handler = createHandler(engine, {
  authenticate: staticKeys({ [KEY]: 'default' }),
  limits: { maxRequests: Number.MAX_SAFE_INTEGER },
})
const { template_id } = template

async function direct(): Promise<unknown> {
  return await engine.createPdf({ template_id, data })
}

async function overHttp(): Promise<unknown> {
  const request = new Request(`http://localhost/v2/create-pdf?template_id=${template_id}`, {
    method: 'POST',
    body: dataText,
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
  })
  const response = await handler(request, { remoteAddress: '192.0.2.1' })
  return await response.json()
}

for (let i = 0; i < WARM_UP; i++) {
  const pages = [await direct(), await overHttp()].map(
    result => (result as { total_pages: number }).total_pages,
  )
  if (pages[0] !== 1 || pages[1] !== 1)
    throw new Error(`the invoice has one page, not ${pages.join(' and ')}`)
}

const times = { direct: [] as Spent[], overHttp: [] as Spent[] }
for (let pair = 0; pair < PAIRS; pair++) {
  const first = pair % 2 === 0
  if (first) times.direct.push(await timed(direct))
  times.overHttp.push(await timed(overHttp))
  if (!first) times.direct.push(await timed(direct))
}
await engine.close()

const added = (what: keyof Spent): number[] =>
  times.overHttp.map((spent, i) => spent[what] - (times.direct[i]?.[what] ?? Number.NaN))
const took = (spent: readonly Spent[]): number[] => spent.map(({ ms }) => ms)
console.log(
  `one warm invoice, ${PAIRS} pairs, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
)
console.log(`engine.createPdf      ${spread(took(times.direct))} ms`)
console.log(`handler(request)      ${spread(took(times.overHttp))} ms`)
console.log(`added, pair by pair   ${spread(added('ms'))} ms, at most ${MAX_ADDED_MS} wanted`)
console.log(`of it on the CPU      ${spread(added('cpuMs'))} ms, whatever else the machine does`)
if (median(added('ms')) > MAX_ADDED_MS) process.exitCode = 1

interface Spent {
  readonly ms: number
  /** Processor time of the calling thread. */
  readonly cpuMs: number
}

async function timed(work: () => Promise<unknown>): Promise<Spent> {
  const started = performance.now()
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 }
}

function median(values: readonly number[]): number {
  return at(values, 0.5)
}

function spread(values: readonly number[]): string {
  return `${median(values).toFixed(2)} (${at(values, 0.1).toFixed(2)}–${at(values, 0.9).toFixed(2)})`
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
