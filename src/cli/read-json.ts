import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { CliError, EXIT } from './failure.ts'

/** Reads JSON from a file, or from standard input for `-`. `what` names it in messages. */
export async function readJson(path: string, what: string): Promise<unknown> {
  const source = path === '-' ? 'standard input' : `'${path}'`
  const content = await readText(path, what, source)
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CliError(EXIT.failed, `The ${what} in ${source} is not JSON: ${message}`)
  }
}

async function readText(path: string, what: string, source: string): Promise<string> {
  try {
    return path === '-' ? await text(process.stdin) : await readFile(path, 'utf8')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CliError(EXIT.file, `The ${what} cannot be read from ${source}: ${message}`)
  }
}
