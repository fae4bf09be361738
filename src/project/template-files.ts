/**
 * Folders of template files → the templates, their sources and their data sets. Not pure: reads files.
 *
 * A template is a JSON file with `document`, `html`, `markdown` or `scene`. In a folder of its own it is
 * `template.json`, beside which `page.html`, `page.md` and `page.css` may hold its texts, and `data.json` and
 * `data.*.json` its data sets. The data sets of `NAME.json` are `NAME.*.json`. Templates share the data sets in the
 * folder `data` beside them. A page, `NAME.html` or `NAME.md`, may stand alone.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { isJsonObject, type JsonObject } from '../base/json.ts'
import { findSyntaxFault } from '../base/json-syntax.ts'

/** Bounds of a folder. */
const MAX_FILES = 20_000
const MAX_DEPTH = 32
/** A larger file is reported instead of read. */
const MAX_FILE_BYTES = 10_000_000

/** Data sets of one template, and the length of their texts. */
const MAX_DATA_SETS = 100
const MAX_DATA_LENGTH = 50_000_000

/** Keys that make a JSON object a template. */
const BODIES = ['document', 'html', 'markdown', 'scene'] as const
/** Files of a template's folder whose texts are properties of `template.json`. */
export const PAGE_FILES = [
  ['page.html', 'html'],
  ['page.md', 'markdown'],
  ['page.css', 'css'],
] as const

export type PageLanguage = 'html' | 'markdown'

/** The language of a page by its file name; null for other files. */
export function pageLanguage(path: string): PageLanguage | null {
  const extension = extname(path).toLowerCase()
  if (['.html', '.htm', '.xhtml'].includes(extension)) return 'html'
  return ['.md', '.markdown'].includes(extension) ? 'markdown' : null
}

/** Folders of outputs and data, whose pages are no templates. */
export const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'out',
  'coverage',
  'data',
])

/** True for a page that belongs to no template and is not the documentation of the folder. */
export function isPageName(name: string, siblings: ReadonlySet<string>): boolean {
  if (pageLanguage(name) === null || name.startsWith('.')) return false
  const isOfTemplate = siblings.has('template.json') && PAGE_FILES.some(([file]) => file === name)
  return !isOfTemplate && !/^(?:readme|changelog|license)\./i.test(name)
}

/** A file with a text of the template. */
export interface SourceFile {
  readonly path: string
  /** JSON Pointer of the text in the definition; `''` for the definition itself. */
  readonly pointer: string
  readonly text: string
}

export interface DataFile {
  readonly path: string
  readonly text: string
  readonly data: JsonObject
}

export interface TemplateFile {
  readonly kind: 'template'
  readonly path: string
  /** Language of a page without a definition. */
  readonly page?: PageLanguage
  readonly definition: JsonObject
  /** The definition first, then its pages and stylesheet. */
  readonly sources: readonly [SourceFile, ...SourceFile[]]
  readonly dataSets: readonly DataFile[]
  /** Data sets that cannot be read. */
  readonly problems: readonly FileProblem[]
}

/** Why a file or folder cannot be read. */
export interface FileProblem {
  readonly kind: 'problem'
  readonly code: 'invalid_json' | 'file_unreadable' | 'file_too_large' | 'folder_too_large'
  readonly path: string
  readonly message: string
  /** From 1; null for the whole file. */
  readonly line: number | null
  readonly column: number | null
}

/** True for JSON with the body of a template. */
function isTemplate(value: unknown): value is JsonObject {
  return isJsonObject(value) && BODIES.some(name => value[name] !== undefined)
}

/**
 * The templates of a folder and its subfolders, sorted by path, and the JSON files that cannot be read. Other JSON files
 * are left out, as are `node_modules`, hidden folders and symbolic links. Holds one template at a time.
 * @param pages True to include pages that belong to no template, except in folders of outputs and data. Default: false.
 */
export async function* templatesIn(
  folder: string,
  { pages = false }: { pages?: boolean } = {},
): AsyncGenerator<TemplateFile | FileProblem> {
  const budget = { files: MAX_FILES }
  yield* visit(folder, { depth: 0, budget, pages })
  if (budget.files < 0) {
    const message = `The folder has more than ${MAX_FILES} files; the others are not read. Choose a smaller folder.`
    yield problem('folder_too_large', folder, message)
  }
}

async function* visit(
  folder: string,
  { depth, budget, pages }: { depth: number; budget: { files: number }; pages: boolean },
): AsyncGenerator<TemplateFile | FileProblem> {
  if (depth > MAX_DEPTH) {
    const message = `The folder is nested deeper than ${MAX_DEPTH} levels and is not read.`
    yield problem('folder_too_large', folder, message)
    return
  }
  let entries: Awaited<ReturnType<typeof listFolder>>
  try {
    entries = await listFolder(folder)
  } catch (error) {
    yield problem('file_unreadable', folder, `The folder cannot be read: ${reasonOf(error)}.`)
    return
  }
  const files = indexOf(entries.filter(entry => entry.isFile()).map(({ name }) => name))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) {
      yield* visit(path, { depth: depth + 1, budget, pages: pages && !SKIPPED_FOLDERS.has(entry.name) })
    }
    if (!entry.isFile() || --budget.files < 0) continue
    const language = pages && isPageName(entry.name, files.names) ? pageLanguage(entry.name) : null
    if (language !== null) yield await readPage(path, language)
    if (!entry.name.endsWith('.json')) continue
    const found = await readTemplateFile(path, files)
    if (found?.kind === 'template' || (found !== null && !files.data.has(entry.name))) yield found
  }
}

async function listFolder(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Files of a folder. */
interface FileIndex {
  readonly names: ReadonlySet<string>
  /** Names of data sets by the name of the file that they belong to, if that is a template. */
  readonly dataSets: ReadonlyMap<string, readonly string[]>
  /** Names of all data sets. */
  readonly data: ReadonlySet<string>
}

function indexOf(list: readonly string[]): FileIndex {
  const names = new Set(list)
  const dataSets = new Map<string, string[]>()
  const data = new Set<string>()
  for (const name of list) {
    for (const owner of ownersOf(name)) {
      if (!names.has(owner)) continue
      data.add(name)
      const own = dataSets.get(owner)
      if (own === undefined) dataSets.set(owner, [name])
      else own.push(name)
    }
  }
  return { names, dataSets, data }
}

/** File names of the templates that a data set may belong to: `a.json` and `a.b.json` for `a.b.c.json`. */
function ownersOf(name: string): string[] {
  if (!name.endsWith('.json')) return []
  const parts = name.split('.').slice(0, -1)
  const owners = parts.slice(1).map((_, i) => `${parts.slice(0, i + 1).join('.')}.json`)
  return parts[0] === 'data' ? [...owners, 'template.json'] : owners
}

interface PageFile {
  readonly file: string
  readonly key: (typeof PAGE_FILES)[number][1]
}

/** The files beside `template.json` that may hold its texts: a page if it has no body, and the stylesheet of a page. */
export function pageFilesOf(path: string, definition: object): PageFile[] {
  if (basename(path) !== 'template.json') return []
  const hasBody = BODIES.some(name => name in definition)
  const isPage = !hasBody || 'html' in definition || 'markdown' in definition
  const absent = PAGE_FILES.filter(([, key]) => {
    return key === 'css' ? isPage && !(key in definition) : !hasBody
  })
  return absent.map(([name, key]) => ({ file: join(dirname(path), name), key }))
}

/**
 * Reads a template with its pages and data sets.
 * @param files Files of its folder. Default: read from the folder.
 * @returns Null for JSON that is no template.
 */
export async function readTemplateFile(
  path: string,
  files?: FileIndex,
): Promise<TemplateFile | FileProblem | null> {
  const file = await readJsonFile(path)
  if (file.kind === 'problem') return file
  if (!isJsonObject(file.value)) return null
  const siblings = files ?? indexOf((await listFolder(dirname(path))).map(({ name }) => name))
  const definition = { ...file.value }
  const sources: SourceFile[] = []
  for (const { file: page, key } of pageFilesOf(path, definition)) {
    if (!siblings.names.has(basename(page))) continue
    const source = await readText(page)
    if (source.kind === 'problem') return source
    definition[key] = source.text
    sources.push({ path: page, pointer: `/${key}`, text: source.text })
  }
  if (!isTemplate(definition)) return null
  const own = siblings.dataSets.get(basename(path)) ?? []
  const data = await readDataSets(path, [...own, ...(await sharedDataOf(path))])
  const source: SourceFile = { path, pointer: '', text: file.text }
  return { kind: 'template', path, definition, sources: [source, ...sources], ...data }
}

/**
 * Reads a page as a template: its text, `NAME.css` and `NAME.*.json` beside it. Its sources point into `/body` if it has
 * no data sets: then it is printed as it is.
 */
export async function readPage(path: string, language: PageLanguage): Promise<TemplateFile | FileProblem> {
  const page = await readText(path)
  if (page.kind === 'problem') return page
  const stem = basename(path).replace(/\.\w+$/, '')
  const names = (await listFolder(dirname(path))).map(({ name }) => name)
  const css = names.includes(`${stem}.css`) ? await readText(join(dirname(path), `${stem}.css`)) : null
  if (css?.kind === 'problem') return css
  const own = names.filter(name => name.startsWith(`${stem}.`) && name.endsWith('.json'))
  const data = await readDataSets(path, [...own, ...(await sharedDataOf(path))])
  const pointer = data.dataSets.length === 0 ? '/body' : `/${language}`
  return {
    kind: 'template',
    path,
    page: language,
    definition: { [language]: page.text, ...(css === null ? {} : { css: css.text }) },
    sources: [
      { path, pointer: '', text: '{}' },
      { path, pointer, text: page.text },
      ...(css === null ? [] : [{ path: css.path, pointer: '/css', text: css.text }]),
    ],
    ...data,
  }
}

/** Files of the folder `data`, which all templates beside it share. */
async function sharedDataOf(path: string): Promise<string[]> {
  const entries = await listFolder(join(dirname(path), 'data')).catch(() => [])
  const files = entries.filter(entry => entry.isFile() && entry.name.endsWith('.json'))
  return files.map(({ name }) => `data/${name}`)
}

/** @param names Relative to the folder of the template. */
async function readDataSets(
  path: string,
  names: readonly string[],
): Promise<Pick<TemplateFile, 'dataSets' | 'problems'>> {
  const dataSets: DataFile[] = []
  const problems: FileProblem[] = []
  let length = 0
  for (const name of names) {
    if (dataSets.length + problems.length >= MAX_DATA_SETS || length > MAX_DATA_LENGTH) {
      const message = `The template has more than ${MAX_DATA_SETS} data sets or ${MAX_DATA_LENGTH / 1e6} MB of data; the others, from '${name}' on, are not read.`
      problems.push(problem('folder_too_large', path, message))
      break
    }
    const data = await readJsonFile(join(dirname(path), name))
    if (data.kind === 'problem') {
      problems.push(data)
      continue
    }
    length += data.text.length
    if (isTemplate(data.value) && !name.startsWith('data.')) continue
    // The rows of a batch.
    if (Array.isArray(data.value) && name.startsWith('data/')) continue
    if (isJsonObject(data.value)) dataSets.push({ path: data.path, text: data.text, data: data.value })
    else problems.push(problem('invalid_json', data.path, 'The data must be a JSON object.'))
  }
  return { dataSets, problems }
}

interface TextFile {
  readonly kind: 'text'
  readonly path: string
  readonly text: string
}

async function readJsonFile(path: string): Promise<(TextFile & { readonly value: unknown }) | FileProblem> {
  const file = await readText(path)
  if (file.kind === 'problem') return file
  try {
    return { ...file, value: JSON.parse(file.text) }
  } catch {
    const { line, column, message } = findSyntaxFault(file.text)
    return { ...problem('invalid_json', path, `The file is not JSON: ${message}.`), line, column }
  }
}

/** Reads a text in UTF-8, without its byte order mark. */
async function readText(path: string): Promise<TextFile | FileProblem> {
  let bytes: Uint8Array
  try {
    const { size } = await stat(path)
    if (size > MAX_FILE_BYTES) {
      const message = `The file has ${(size / 1e6).toFixed(1)} MB, but templates and data have at most ${MAX_FILE_BYTES / 1e6} MB. Make it smaller, or move it out of the folder.`
      return problem('file_too_large', path, message)
    }
    bytes = await readFile(path)
  } catch (error) {
    return problem('file_unreadable', path, `The file cannot be read: ${reasonOf(error)}.`)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return { kind: 'text', path, text }
  } catch {
    // Reported below.
  }
  return problem('file_unreadable', path, 'The file is not text in UTF-8. Save it in UTF-8, or rename it.')
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return 'it does not exist any more'
  return code === 'EACCES' || code === 'EPERM' ? 'permission denied' : String(code ?? error)
}

function problem(code: FileProblem['code'], path: string, message: string): FileProblem {
  return { kind: 'problem', code, path, message, line: null, column: null }
}
