import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Case } from './cases.ts'
import { expectationOf } from './content/expected.ts'
import { makeContents } from './content/make-contents.ts'
import type { Outcome } from './measure-warm.ts'
import type { RoundReport } from './printing-process.ts'
import type { Contestant, Surroundings } from './surroundings.ts'
import { verify } from './verify.ts'

const BENCH = fileURLToPath(new URL('.', import.meta.url))
/** Next to the packages of the peers, which the copies import. */
const COPIES = join(BENCH, 'out/javascript')

/** Measures complete processes, from start to end; engines alternate. */
export async function measureFresh(
  task: Case,
  engines: readonly Contestant[],
  surroundings: Surroundings,
): Promise<Outcome[]> {
  writeCopies()
  const reasons = new Map<string, string>()
  const rounds = new Map<string, RoundReport[]>(engines.map(({ name }) => [name, []]))
  // The first is verified and not measured: it fills the system's file cache.
  for (let round = -1; round < task.rounds; round++) {
    for (const engine of engines.filter(({ name }) => !reasons.has(name))) {
      try {
        const report = await printFresh(task, engine, round + 1, round === -1, surroundings)
        if (round >= 0) rounds.get(engine.name)?.push(report)
      } catch (error) {
        const reason =
          error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
        reasons.set(engine.name, reason)
        surroundings.onProgress(`${task.name}: ${engine.name} is given up: ${reason}`)
      }
    }
  }
  return engines.map(({ name: engine }) => {
    const reason = reasons.get(engine)
    return reason === undefined ? { engine, rounds: rounds.get(engine) ?? [] } : { engine, reason }
  })
}

async function printFresh(
  { kind, rows, roundLimitMs }: Case,
  { name, module }: Contestant,
  seed: number,
  isVerified: boolean,
  { env, folder }: Surroundings,
): Promise<RoundReport> {
  if (kind === 'card' || kind === 'cardJpeg') throw new Error('cards are not measured in fresh processes')
  const [input, output] = [join(folder, 'content.json'), join(folder, `${name}-cold.pdf`)]
  writeFileSync(input, JSON.stringify(makeContents[kind](seed, rows)))
  rmSync(output, { force: true })
  const copy = pathToFileURL(join(COPIES, 'engines', basename(module).replace('.ts', '.js'))).href
  const started = performance.now()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(COPIES, 'print-once.js'), copy, kind, input, output],
    { env, timeout: roundLimitMs, killSignal: 'SIGKILL' },
  )
  const ms = performance.now() - started
  const [cpuMs = 0, peakRssMb = 0] = stdout.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  const pdf = readFileSync(output)
  if (isVerified) await verify(pdf, expectationOf(kind, seed, rows))
  return { ms, cpuMs, bytes: pdf.length, peakRssMb, rssMb: peakRssMb }
}

/** Compiles the engines to JavaScript: a user's script has no types to strip. */
function writeCopies(): void {
  rmSync(COPIES, { recursive: true, force: true })
  for (const folder of ['.', 'engines', 'content']) {
    mkdirSync(join(COPIES, folder), { recursive: true })
    for (const file of readdirSync(join(BENCH, folder)).filter(file => /(?<!\.d)\.ts$/.test(file))) {
      const script = stripTypeScriptTypes(readFileSync(join(BENCH, folder, file), 'utf8'))
      writeFileSync(
        join(COPIES, folder, file.replace('.ts', '.js')),
        script.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"),
      )
    }
  }
}
