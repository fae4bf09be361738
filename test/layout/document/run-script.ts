import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The exit of a process and its output. */
export interface Ending {
  readonly code: unknown
  readonly output: string
  readonly errors: string
}

/** Runs a script in a separate process. @param values JSON, one argument each. */
export async function runScript(
  script: URL,
  values: readonly object[],
  nodeOptions: readonly string[] = [],
): Promise<Ending> {
  const given = [...nodeOptions, fileURLToPath(script), ...values.map(value => JSON.stringify(value))]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, output, errors }
}
