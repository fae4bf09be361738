import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { isJsonObject, type JsonObject } from '../base/json.ts'
import { findSyntaxFault, placeOf } from '../base/json-syntax.ts'
import { describeValue } from '../base/values.ts'
import { type PageLanguage, pageFilesOf } from '../project/template-files.ts'
import type { TemplateDefinition, TemplateJson } from '../template/definition.ts'
import { CliError, EXIT, systemReason } from './failure.ts'

export interface Inputs {
  readonly definition: TemplateJson
  /** Absent without DATA. */
  readonly data?: unknown
}

/** A template or page of standard input. */
export interface StandardInput {
  readonly text: string
  /** Null for a template. */
  readonly language: PageLanguage | null
}

/** Reads TEMPLATE or PAGE from standard input: JSON begins with `{`, HTML with `<`, and anything else is Markdown. */
export async function readStandardInput(): Promise<StandardInput> {
  const text = await readText('-', 'template')
  const [start = ''] = /^\s*(?:<!--.*?-->\s*)*(?:\{(?![{%])|<)?/s.exec(text) ?? []
  if (text.trim() === '' || start.endsWith('{')) return { text, language: null }
  return { text, language: start.endsWith('<') ? 'html' : 'markdown' }
}

/**
 * Reads TEMPLATE and DATA. The engine checks their content.
 * @param text The text of a template of standard input that was read before.
 */
export async function readInputs(
  templatePath: string,
  dataPath: string | undefined,
  text?: string,
): Promise<Inputs> {
  const definition =
    text === undefined
      ? await readTemplate(templatePath)
      : (parseObject(text, { path: '-', what: 'template' }) as TemplateJson)
  if (dataPath === undefined) return { definition }
  return { definition, data: await readObject(dataPath, 'data') }
}

/** Reads a template; the page and stylesheet of `template.json` may stand beside it. */
export async function readTemplate(path: string): Promise<TemplateJson> {
  const definition = await readObject(path, 'template')
  for (const { file, key } of pageFilesOf(path, definition)) {
    if (existsSync(file)) definition[key] = await readText(file, key === 'css' ? 'stylesheet' : 'page')
  }
  return definition as TemplateJson
}

/** JSON as the template for `putTemplate`, which checks it. */
export function uncheckedTemplate(json: TemplateJson | JsonObject): TemplateDefinition<JsonObject> {
  return json as object as TemplateDefinition<JsonObject>
}

export async function readObject(path: string, what: string): Promise<JsonObject> {
  return parseObject(await readText(path, what), { path, what })
}

/** Parses the text of a JSON object. `path` and `what` name it in messages. */
export function parseObject(text: string, { path, what }: { path: string; what: string }): JsonObject {
  const value = parseJson(text, what, nameOf(path))
  if (isJsonObject(value)) return value
  const hint = what === 'data' && Array.isArray(value) ? ' platen batch renders a file for each row.' : ''
  const got = describeValue(value)
  throw new CliError(
    EXIT.failed,
    `The ${what} in ${sourceOf(path)} must be a JSON object, got ${got}.${hint}`,
  )
}

/** A page is given instead of a template. */
export function notATemplate(path: string): CliError {
  return new CliError(
    EXIT.usage,
    `'${path}' is a page, but this command needs a template: JSON with the page as its html. Use platen render for pages.`,
  )
}

/** True for the header of a PDF, which other bytes may precede (ISO 32000-1, annex H.3, note 13). */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

function notATemplateButPdf(path: string): CliError {
  return new CliError(
    EXIT.usage,
    `${sourceOf(path)} is a PDF, but this command needs a template or a page. platen check checks PDFs, and platen diff compares them.`,
  )
}

/** TEMPLATE and DATA are both standard input. */
export function readTwice(): CliError {
  return new CliError(EXIT.usage, 'Only one of TEMPLATE and DATA can come from standard input.')
}

/** Reads a JSON array from a file, or from the text itself. */
export async function readOverrides(given: string): Promise<readonly unknown[]> {
  const isText = /^\s*[[{]/.test(given)
  const value = isText
    ? parseJson(given, 'JSON of --overrides', '--overrides')
    : await readJson(given, 'overrides')
  if (Array.isArray(value)) return value
  throw new CliError(
    EXIT.failed,
    `The overrides${isText ? '' : ` in ${sourceOf(given)}`} must be a JSON array of {"name": …, …}.`,
  )
}

/** Reads JSON from a file, or from standard input for `-`. `what` names it in messages. */
async function readJson(path: string, what: string): Promise<unknown> {
  return parseJson(await readText(path, what), what, nameOf(path))
}

/** @param source Name of the file, in `FILE:LINE:COLUMN`. */
function parseJson(content: string, what: string, source: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    const { line, column, message } = findSyntaxFault(content)
    const place = `${source}:${line}:${column}`
    const isPage = what === 'template' && !/\.json$/i.test(source) && !/^\s*[[{]/.test(content)
    const hint = isPage ? ' Files of pages end in .md or .html.' : ''
    throw new CliError(EXIT.failed, `The ${what} is not JSON: ${place}: ${message}.${hint}`)
  }
}

/** Reads a text in UTF-8, without its byte order mark. */
export async function readText(path: string, what: string): Promise<string> {
  let bytes: Uint8Array
  try {
    bytes = path === '-' ? await buffer(process.stdin) : await readFile(path)
  } catch (error) {
    const reason = systemReason(error)
    throw new CliError(EXIT.file, `The ${what} cannot be read from ${sourceOf(path)}: ${reason}.`)
  }
  if (what === 'template' && isPdf(bytes)) throw notATemplateButPdf(path)
  try {
    if (isUtf16(bytes)) throw new TypeError()
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const fault = isUtf16(bytes)
      ? 'is in UTF-16'
      : `has bytes that are not UTF-8, at ${placeOfFault(path, bytes)}`
    throw new CliError(EXIT.failed, `The ${what} in ${sourceOf(path)} ${fault}. Save it in UTF-8.`)
  }
}

/** True for a byte order mark of UTF-16, or a first character of ASCII in two bytes. */
export function isUtf16([first, second]: Uint8Array): boolean {
  return (
    (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
  )
}

/** `FILE:LINE:COLUMN` of the first bytes that are not UTF-8. */
function placeOfFault(path: string, bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const replaced = Buffer.from(text)
  let at = 0
  while (at < bytes.length && replaced[at] === bytes[at]) at++
  const before = replaced.subarray(0, at).toString()
  const { line, column } = placeOf(before, before.length)
  return `${nameOf(path)}:${line}:${column}`
}

function sourceOf(path: string): string {
  return path === '-' ? nameOf(path) : `'${path}'`
}

/** For messages. */
export function nameOf(path: string): string {
  return path === '-' ? 'standard input' : path
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
