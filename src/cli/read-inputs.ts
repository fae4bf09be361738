import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'
import { isJsonObject, type JsonObject } from '../base/json.ts'
import type { TemplateJson } from '../template/definition.ts'
import { CliError, EXIT, systemReason } from './failure.ts'

export interface Inputs {
  readonly definition: TemplateJson
  /** Absent without DATA. */
  readonly data?: unknown
}

/** The language of a page by its file name; null for a template. */
export function pageLanguage(path: string): 'html' | 'markdown' | null {
  const extension = extname(path).toLowerCase()
  if (extension === '.html' || extension === '.htm' || extension === '.xhtml') return 'html'
  return extension === '.md' || extension === '.markdown' ? 'markdown' : null
}

/** Reads TEMPLATE and DATA. The engine checks their content. */
export async function readInputs(templatePath: string, dataPath: string | undefined): Promise<Inputs> {
  if (templatePath === '-' && dataPath === '-') {
    throw new CliError(EXIT.usage, 'Only one of TEMPLATE and DATA can come from standard input.')
  }
  if (pageLanguage(templatePath) !== null) {
    throw new CliError(
      EXIT.usage,
      `'${templatePath}' is a page, but this command needs a template: JSON with the page as its html. Use platen render for pages.`,
    )
  }
  const definition = await readTemplate(templatePath)
  if (dataPath === undefined) return { definition }
  return { definition, data: await readJson(dataPath, 'data') }
}

export async function readTemplate(path: string): Promise<TemplateJson> {
  return (await readObject(path, 'template')) as TemplateJson
}

export async function readObject(path: string, what: string): Promise<JsonObject> {
  const value = await readJson(path, what)
  if (isJsonObject(value)) return value
  throw new CliError(EXIT.failed, `The ${what} in ${sourceOf(path)} must be a JSON object.`)
}

/** Reads a JSON array from a file, or from the text itself. */
export async function readOverrides(given: string): Promise<readonly unknown[]> {
  const isText = /^\s*[[{]/.test(given)
  const value = isText ? parseJson(given, 'JSON of --overrides') : await readJson(given, 'overrides')
  if (Array.isArray(value)) return value
  throw new CliError(
    EXIT.failed,
    `The overrides${isText ? '' : ` in ${sourceOf(given)}`} must be a JSON array of {"name": …, …}.`,
  )
}

/** Reads JSON from a file, or from standard input for `-`. `what` names it in messages. */
async function readJson(path: string, what: string): Promise<unknown> {
  return parseJson(await readText(path, what), `${what} in ${sourceOf(path)}`)
}

function parseJson(content: string, what: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CliError(EXIT.failed, `The ${what} is not JSON: ${message}`)
  }
}

export async function readText(path: string, what: string): Promise<string> {
  try {
    return path === '-' ? await text(process.stdin) : await readFile(path, 'utf8')
  } catch (error) {
    const reason = systemReason(error)
    throw new CliError(EXIT.file, `The ${what} cannot be read from ${sourceOf(path)}: ${reason}.`)
  }
}

function sourceOf(path: string): string {
  return path === '-' ? 'standard input' : `'${path}'`
}

/**
 * The parameters of a call from DATA. An image may have `overrides` beside or instead of data.
 * @param more Overrides after those in the data.
 */
export function parametersFrom(data: unknown, more: readonly unknown[] = []): object {
  const own = isJsonObject(data) && Array.isArray(data['overrides']) ? data['overrides'] : null
  const overrides = [...(own ?? []), ...more]
  const changes = overrides.length === 0 && own === null ? {} : { overrides }
  if (data === undefined) return changes
  if (!isJsonObject(data) || own === null) return { data, ...changes }
  const { overrides: _, ...rest } = data
  return { ...changes, data: rest }
}
