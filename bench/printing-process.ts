/**
 * The process of its own that one engine has for one case: opens the engine, then prints a round whenever it is asked
 * to, until it is left alone. Arguments: the engine's module, the kind of content.
 */

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { Contents } from './content/contents.ts'
import { makeContents } from './content/make-contents.ts'
import type { CardEngine, CardFiles, Engine, Printer } from './engine.ts'
import { keptFile } from './kept-file.ts'
import { peakRssMb, rssMb } from './memory.ts'

export interface RoundOrder {
  /** What the content of each print is made of. */
  readonly seeds: readonly number[]
  readonly rows: number
  /** Whether each print waits for the one before, whatever the engine can do side by side. */
  readonly isOneByOne: boolean
  /** Where the first and the last print go, to be looked at, each file with its number; null: nowhere. */
  readonly keep: readonly [string, string] | null
}

export interface RoundReport {
  readonly ms: number
  /** On all processors together, of the engine's process alone. */
  readonly cpuMs: number
  /** Of all prints together. */
  readonly bytes: number
  /** The most so far, with the processes that the engine has started. */
  readonly peakRssMb: number
  /** Held during the round, as the mean of looks at it. */
  readonly rssMb: number
}

/** Null: the engine is open. */
export type Message = { readonly report: RoundReport | null } | { readonly failure: string }

const [, , module = '', kind] = process.argv

/** Prints between two looks at the memory. */
const LOOK_EVERY = 25

try {
  const { engine }: { engine: Partial<Engine & CardEngine> } = await import(module)
  if (kind === 'invoice') await serve(kind, await opened(engine.invoice))
  else if (kind === 'report') await serve(kind, await opened(engine.report))
  else if (kind === 'card') await serve(kind, await opened(engine.card))
  else if (kind === 'cardJpeg') await serve(kind, await opened(engine.cardJpeg))
  else throw new TypeError(`There is no content '${kind}'.`)
} catch (error) {
  say({ failure: error instanceof Error ? error.message : String(error) })
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
  say({ report: null })
  const left = once(process, 'disconnect').then(() => null)
  for (;;) {
    const order = await Promise.race([nextOrder(), left])
    if (order === null) break
    const contents = order.seeds.map(seed => makeContents[kind](seed, order.rows))
    say({ report: await printRound(printer, contents, order) })
  }
  await printer.close()
}

async function nextOrder(): Promise<RoundOrder> {
  const [order] = await once(process, 'message')
  return order
}

function say(message: Message): void {
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
