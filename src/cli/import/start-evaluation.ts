import { fork } from 'node:child_process'
import { isBuilt, packageFile } from '../../base/package-files.ts'
import { CliError, EXIT } from '../failure.ts'
import type { Evaluated, Evaluation } from './evaluate.ts'

/** Limits of evaluating a definition. */
export interface EvaluationLimits {
  readonly timeoutMs: number
  /** Size of the JavaScript heap. */
  readonly maxMemoryMb: number
}

const DEFAULT_EVALUATION: EvaluationLimits = { timeoutMs: 30_000, maxMemoryMb: 512 }

const ENTRY = isBuilt ? 'dist/cli/import/evaluate.js' : 'src/cli/import/evaluate.ts'

/**
 * Evaluates a file in a process without environment variables. With Node's permission model (20 and later), it can read
 * files, but not write them, start processes or threads, or load native code. It has network access before Node 25.
 * @throws CliError if evaluation fails or exceeds a limit.
 */
export async function evaluateDefinition(
  evaluation: Evaluation,
  { timeoutMs, maxMemoryMb }: EvaluationLimits = DEFAULT_EVALUATION,
): Promise<Exclude<Evaluated, { error: string }>> {
  const child = fork(packageFile(ENTRY), {
    execArgv: [
      ...permissions(),
      '--no-warnings',
      '--experimental-vm-modules',
      `--max-old-space-size=${maxMemoryMb}`,
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const failed = (reason: string) =>
    new CliError(EXIT.failed, `The definition in '${evaluation.path}' cannot be imported: ${reason}.`)
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(failed(`it runs for more than ${timeoutMs / 1000} seconds`)),
        timeoutMs,
      )
      const end = (finish: () => void) => {
        clearTimeout(timer)
        finish()
      }
      child.on('message', text => {
        const evaluated = JSON.parse(String(text)) as Evaluated
        if (!('error' in evaluated)) end(() => resolve(evaluated))
        else end(() => reject(failed(`${evaluated.error}${placeIn(evaluated.stack, evaluation.path)}`)))
      })
      child.on('error', error => end(() => reject(failed(error.message))))
      child.on('exit', (code, signal) => {
        const isMemory = signal === 'SIGABRT' || code === 134
        const reason = isMemory ? `it needs more than ${maxMemoryMb} MB` : 'it ended its process'
        end(() => reject(failed(reason)))
      })
      child.send(evaluation)
    })
  } finally {
    child.kill('SIGKILL')
  }
}

function permissions(): string[] {
  const flag = ['--permission', '--experimental-permission'].find(name =>
    process.allowedNodeEnvironmentFlags.has(name),
  )
  return flag === undefined ? [] : [flag, '--allow-fs-read=*']
}

/** The position of an error in the file, as the end of a message. */
function placeIn(stack: string, path: string): string {
  const at = stack.indexOf(`${path}:`)
  const place = at < 0 ? null : /^:(\d+)(?::(\d+))?/.exec(stack.slice(at + path.length))
  return place === null ? '' : ` (line ${place[1]}${place[2] === undefined ? '' : `, column ${place[2]}`})`
}
