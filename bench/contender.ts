import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case } from './cases.ts'
import { readCardPictures } from './content/card-pictures.ts'
import { expectationOf } from './content/expected.ts'
import { makeContents } from './content/make-contents.ts'
import { keptFile } from './kept-file.ts'
import { openOwnProcess } from './own-process.ts'
import type { RoundReport } from './printing-process.ts'
import { median } from './statistics.ts'
import type { Contestant, Surroundings } from './surroundings.ts'
import { verify } from './verify.ts'
import { verifyCard } from './verify-card.ts'

/** An engine that is measured in one case: opened, its first print verified, warm. */
export interface Contender {
  readonly engine: string
  readonly rounds: readonly RoundReport[]
  /** True if it has used the time budget of the case. */
  readonly isSpent: boolean
  /** Prints the contents of a round and records time and memory. */
  printRound(round: number): Promise<void>
  /** @throws Error if the last print is wrong. */
  verifyLast(): Promise<void>
  close(): Promise<void>
}

const MIN_ROUNDS = 3
/** Share of the budget for warm-up. */
const WARM_UP_SHARE = 0.3
/** An engine is warm if a few more prints make it faster by less than this factor. */
const STILL_FASTER = 0.95
/** Rounds before this one are not measured. */
const FIRST_SEED = 1_000_000

/** @throws Error if the engine cannot run the case. */
export async function openContender(
  { kind, rows, prints, figuresOf, warmUps, roundLimitMs, budgetMs }: Case,
  { name: engine, module, formats }: Contestant,
  { env, folder }: Surroundings,
): Promise<Contender> {
  const keep: [string, string] = [join(folder, `${engine}-first`), join(folder, `${engine}-last`)]
  const rounds: RoundReport[] = []
  let spentMs = 0
  let last: readonly number[] = []
  const own = await openOwnProcess(module, kind, env, roundLimitMs)

  const print = async (firstSeed: number): Promise<RoundReport> => {
    last = Array.from({ length: prints }, (_, i) => firstSeed + i)
    const report = await own.print({ seeds: last, rows, isOneByOne: figuresOf === 'print', keep })
    spentMs += report.ms
    return figuresOf === 'round' ? report : perPrint(report, prints)
  }
  const verifyLast = async (): Promise<void> => {
    for (const [path, seed = 0] of [
      [keep[0], last[0]],
      [keep[1], last.at(-1)],
    ] as const) {
      if (kind === 'card' || kind === 'cardJpeg') {
        const card = makeContents[kind](seed, rows)
        for (const [i, format] of formats.entries()) {
          await verifyCard(readFileSync(keptFile(path, i)), {
            card,
            format,
            pictures: readCardPictures(folder),
          })
        }
      } else await verify(readFileSync(keptFile(path, 0)), expectationOf(kind, seed, rows))
    }
  }

  try {
    let seed = 0
    await print(seed)
    await verifyLast()
    let before = Number.POSITIVE_INFINITY
    while (warmUps > 0 && spentMs < budgetMs * WARM_UP_SHARE) {
      const times: number[] = []
      for (let i = 0; i < warmUps; i++) {
        seed += prints
        times.push((await print(seed)).ms)
      }
      if (median(times) > before * STILL_FASTER) break
      before = median(times)
    }
  } catch (error) {
    await own.close()
    throw error
  }
  return {
    engine,
    rounds,
    get isSpent() {
      return rounds.length >= MIN_ROUNDS && spentMs >= budgetMs
    },
    async printRound(round) {
      rounds.push(await print(FIRST_SEED + round * prints))
    },
    verifyLast,
    close: () => own.close(),
  }
}

function perPrint(report: RoundReport, prints: number): RoundReport {
  const { ms, cpuMs, bytes } = report
  return { ...report, ms: ms / prints, cpuMs: cpuMs / prints, bytes: Math.round(bytes / prints) }
}
