import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PlatenError } from '../base/errors.ts'
import { isJsonObject, type Json } from '../base/json.ts'
import type { Engine } from '../engine/create-engine.ts'
import { CliError, EXIT, systemReason } from './failure.ts'
import { readTemplate, uncheckedTemplate } from './read-inputs.ts'

/** A stored template with the facts for an example of its use. */
export interface StoredTemplate {
  readonly template_id: string
  readonly isImage: boolean
  /** Its sample data; null without a sample. */
  readonly sample: Json | null
}

/**
 * Stores the templates of a folder for each account. Without a `template_id`, the file name is the id.
 * @param log Receives one line per warning of a template, with its file.
 */
export async function storeTemplates(
  engine: Engine,
  accounts: readonly string[],
  folder: string,
  log: (line: string) => void,
): Promise<StoredTemplate[]> {
  const stored: StoredTemplate[] = []
  for (const name of await namesIn(folder)) {
    const definition = await readTemplate(join(folder, name))
    const template_id = definition.template_id ?? basename(name, '.json')
    const lines = new Set<string>()
    for (const account of accounts) {
      try {
        const template = uncheckedTemplate({ ...definition, template_id })
        const { warnings = [] } = await engine.forAccount(account).putTemplate(template)
        for (const { message, path } of warnings) {
          lines.add(`warning: ${join(folder, name)}: ${message}${path === undefined ? '' : ` (${path})`}`)
        }
      } catch (cause) {
        if (!(cause instanceof PlatenError)) throw cause
        const { code, message, details } = cause
        throw new PlatenError(code, `The template in '${join(folder, name)}': ${message}`, { details, cause })
      }
    }
    for (const line of lines) log(line)
    const sample = isJsonObject(definition.sample) ? definition.sample : null
    stored.push({ template_id, isImage: definition.scene !== undefined, sample })
  }
  return stored
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  } catch (error) {
    throw new CliError(EXIT.file, `The templates cannot be read from '${folder}': ${systemReason(error)}.`)
  }
}

const HELLO = { template_id: 'hello', document: { content: ['Hello {{name}}'] } }
/** Longer samples do not fit on a line. */
const MAX_SHOWN = 300

/** Commands for a POSIX shell that render a stored template, or store one and render it. */
export function example(origin: string, key: string, stored: readonly StoredTemplate[]): string[] {
  const post = (path: string, body: object): string =>
    `  curl '${origin}/v2/${path}' -H 'X-API-KEY: ${quoted(key)}' -H 'Content-Type: application/json' -d '${quoted(JSON.stringify(body))}'`
  const found = stored.find(({ sample }) => sample !== null && JSON.stringify(sample).length <= MAX_SHOWN)
  if (found === undefined) {
    return [post('update-template', HELLO), post('create-pdf?template_id=hello', { name: 'Ada' })]
  }
  const { template_id, isImage, sample } = found
  return isImage
    ? [post(`create-image?template_id=${template_id}`, { data: sample })]
    : [post(`create-pdf?template_id=${template_id}`, isJsonObject(sample) ? sample : {})]
}

/** Escapes text for single quotes of a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''")
}
