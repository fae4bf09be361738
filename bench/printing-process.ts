/**
 * Process of one engine for one case: opens the engine, then prints a round per message until its parent disconnects.
 * Arguments: module of the engine, kind of content.
 */

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { Contents } from './content/contents.ts'
import { makeContents } from './content/make-contents.ts'
import type { CardEngine, CardFiles, Engine, HtmlEngine, Printer } from './engine.ts'
import { keptFile } from './kept-file.ts'
import { peakRssMb, rssMb } from './memory.ts'

export interface RoundOrder {
  /** Seeds of the content of each print. */
  readonly seeds: readonly number[]
  readonly rows: number
  /** True if prints run one after another even if the engine could run them concurrently. */
  readonly isOneByOne: boolean
  /** Path prefix for the files of the first and last print, for verification; null: they are not stored. */
  readonly keep: readonly [string, string] | null
}

export interface RoundReport {
  readonly ms: number
  /** Processor time of the engine's process. */
  readonly cpuMs: number
  /** Sum over all prints. */
  readonly bytes: number
  /** Peak so far, including child processes of the engine. */
  readonly peakRssMb: number
  /** Mean of samples during the round. */
  readonly rssMb: number
}

/** Null: the engine is open. */
export type Message = { readonly report: RoundReport | null } | { readonly failure: string }

const [, , module = '', kind] = process.argv

/** Prints between two samples of memory. */
const LOOK_EVERY = 25

try {
  const { engine }: { engine: Partial<Engine & HtmlEngine & CardEngine> } = await import(module)
  if (kind === 'invoice') await serve(kind, await opened(engine.invoice))
  else if (kind === 'richInvoice') await serve(kind, await opened(engine.richInvoice))
  else if (kind === 'report') await serve(kind, await opened(engine.report))
  else if (kind === 'htmlInvoice') await serve(kind, await opened(engine.htmlInvoice))
  else if (kind === 'htmlReport') await serve(kind, await opened(engine.htmlReport))
  else if (kind === 'article') await serve(kind, await opened(engine.article))
  else if (kind === 'card') await serve(kind, await opened(engine.card))
  else if (kind === 'cardJpeg') await serve(kind, await opened(engine.cardJpeg))
  else throw new TypeError(`There is no content '${kind}'.`)
} catch (error) {
  send({ failure: error instanceof Error ? error.message : String(error) })
}
process.disconnect?.()

function opened<Opened>(open: (() => Promise<Opened>) | undefined): Promise<Opened> {
  if (open === undefined) throw new TypeError(`It prints no '${kind}'.`)
  return open()
}

type Made = Uint8Array | CardFiles

async function serve<Kind extends keyof Contents>(
  kind: Kind,
  printer: Printer<Contents[Kind], Made>,
): Promise<void> {
  send({ report: null })
  const left = once(process, 'disconnect').then(() => null)
  for (;;) {
    const order = await Promise.race([nextOrder(), left])
    if (order === null) break
    const contents = order.seeds.map(seed => makeContents[kind](seed, order.rows))
    send({ report: await printRound(printer, contents, order) })
  }
  await printer.close()
}

async function nextOrder(): Promise<RoundOrder> {
  const [order] = await once(process, 'message')
  return order
}

function send(message: Message): void {
  process.send?.(message)
}

async function printRound<Content>(
  { print, concurrency = 1 }: Printer<Content, Made>,
  contents: readonly Content[],
  { isOneByOne, keep }: RoundOrder,
): Promise<RoundReport> {
  let bytes = 0
  const queue = contents.entries()
  const kept = new Map<number, readonly Uint8Array[]>()
  const keptNumbers = [0, contents.length - 1]
  const looks: number[] = []
  const work = async (): Promise<void> => {
    for (const [number, content] of queue) {
      const made = await print(content)
      const files = made instanceof Uint8Array ? [made] : made
      for (const file of files) bytes += file.length
      if (keep !== null && keptNumbers.includes(number)) kept.set(number, files)
      if (number % LOOK_EVERY === LOOK_EVERY - 1) looks.push(rssMb())
    }
  }
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  await Promise.all(Array.from({ length: isOneByOne ? 1 : concurrency }, work))
  const ms = performance.now() - started
  const { user, system } = process.cpuUsage(cpuBefore)
  if (looks.length === 0) looks.push(rssMb())
  keep?.forEach((path, i) => {
    const files = kept.get(keptNumbers[i] ?? 0) ?? []
    for (const [number, file] of files.entries()) writeFileSync(keptFile(path, number), file)
  })
  const rss = looks.reduce((sum, look) => sum + look, 0) / looks.length
  return { ms, cpuMs: (user + system) / 1000, bytes, peakRssMb: peakRssMb(), rssMb: rss }
}
