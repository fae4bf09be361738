import type { Case } from './cases.ts'
import { type Contender, openContender } from './contender.ts'
import type { RoundReport } from './printing-process.ts'
import type { Contestant, Surroundings } from './surroundings.ts'

/** Result of one engine, or the reason why there is none. */
export type Outcome =
  | { readonly engine: string; readonly rounds: readonly RoundReport[] }
  | { readonly engine: string; readonly reason: string }

/** Measures engines in long-running processes: alternating, or one after another. */
export async function measureWarm(
  task: Case,
  engines: readonly Contestant[],
  surroundings: Surroundings,
): Promise<Outcome[]> {
  if (task.processes === 'warm') return await measureByTurns(task, engines, surroundings)
  const outcomes: Outcome[] = []
  for (const engine of engines) outcomes.push(...(await measureByTurns(task, [engine], surroundings)))
  return outcomes
}

async function measureByTurns(
  task: Case,
  engines: readonly Contestant[],
  surroundings: Surroundings,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let contenders: Contender[] = []
  const giveUp = async (engine: string, error: unknown): Promise<void> => {
    const reason = error instanceof Error ? error.message : String(error)
    outcomes.push({ engine, reason })
    surroundings.onProgress(`${task.name}: ${engine} is given up: ${reason}`)
    const contender = contenders.find(contender => contender.engine === engine)
    contenders = contenders.filter(other => other !== contender)
    await contender?.close()
  }
  try {
    for (const engine of engines) {
      try {
        contenders.push(await openContender(task, engine, surroundings))
        surroundings.onProgress(`${task.name}: ${engine.name} is verified and warm`)
      } catch (error) {
        await giveUp(engine.name, error)
      }
    }
    for (let round = 0; round < task.rounds; round++) {
      for (const contender of startingWith(round, contenders)) {
        if (contender.isSpent) continue
        await contender.printRound(round).catch(error => giveUp(contender.engine, error))
      }
    }
    for (const contender of [...contenders]) {
      await contender.verifyLast().catch(error => giveUp(contender.engine, error))
    }
    return [...outcomes, ...contenders.map(({ engine, rounds }) => ({ engine, rounds }))]
  } finally {
    await Promise.all(contenders.map(contender => contender.close()))
  }
}

/** Rotates the order, so that no engine always runs after the same one. */
function startingWith<Item>(first: number, items: readonly Item[]): Item[] {
  const at = items.length === 0 ? 0 : first % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}
