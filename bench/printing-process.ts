/**
 * The process of its own that one engine has for one case: opens the engine, then prints a round whenever it is asked
 * to, until it is left alone. Arguments: the engine's module, the kind of content.
 */

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { Contents } from './content/contents.ts'
import { makeContents } from './content/make-contents.ts'
import type { Engine, Printer } from './engine.ts'
import { peakRssMb } from './peak-rss.ts'

export interface RoundOrder {
  /** What the content of each print is made of. */
  readonly seeds: readonly number[]
  readonly rows: number
  /** Where the first and the last print go, to be looked at; null: nowhere. */
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
}

/** Null: the engine is open. */
export type Message = { readonly report: RoundReport | null } | { readonly failure: string }

const [, , module = '', kind] = process.argv

try {
  const { engine }: { engine: Engine } = await import(module)
  if (kind === 'invoice') await serve(kind, await engine[kind]())
  else if (kind === 'report') await serve(kind, await engine[kind]())
  else throw new TypeError(`There is no content '${kind}'.`)
} catch (error) {
  say({ failure: error instanceof Error ? error.message : String(error) })
}
process.disconnect?.()

async function serve<Kind extends keyof Contents>(
  kind: Kind,
  printer: Printer<Contents[Kind]>,
): Promise<void> {
  say({ report: null })
  const left = once(process, 'disconnect').then(() => null)
  for (;;) {
    const order = await Promise.race([nextOrder(), left])
    if (order === null) break
    const contents = order.seeds.map(seed => makeContents[kind](seed, order.rows))
    say({ report: await printRound(printer, contents, order.keep) })
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
  { print, concurrency = 1 }: Printer<Content>,
  contents: readonly Content[],
  keep: RoundOrder['keep'],
): Promise<RoundReport> {
  let bytes = 0
  const queue = contents.entries()
  const kept = new Map<number, Uint8Array>()
  const keptNumbers = [0, contents.length - 1]
  const work = async (): Promise<void> => {
    for (const [number, content] of queue) {
      const pdf = await print(content)
      bytes += pdf.length
      if (keep !== null && keptNumbers.includes(number)) kept.set(number, pdf)
    }
  }
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  await Promise.all(Array.from({ length: concurrency }, work))
  const ms = performance.now() - started
  const { user, system } = process.cpuUsage(cpuBefore)
  keep?.forEach((file, i) => {
    writeFileSync(file, kept.get(keptNumbers[i] ?? 0) ?? '')
  })
  return { ms, cpuMs: (user + system) / 1000, bytes, peakRssMb: peakRssMb() }
}
