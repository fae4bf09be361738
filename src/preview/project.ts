/** A folder of template files → the templates, their sources and their data sets. Not pure: reads files. */
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { isJsonObject, type JsonObject } from '../base/json.ts'
import { createLruCache } from '../base/lru-cache.ts'
import {
  isPageName,
  PAGE_FILES,
  pageFilesOf,
  pageLanguage,
  SKIPPED_FOLDERS,
} from '../project/template-files.ts'
import { generatedDataSets } from './data-sets.ts'
import type {
  DataSet,
  PreviewError,
  ProjectView,
  SourceFile,
  SourceLanguage,
  TemplateEntry,
  TemplateKind,
  TemplateView,
} from './protocol.ts'
import { errorOf, PreviewFailure, parseSource, pathInFolder, readSource, versionOf } from './read-source.ts'

/** Files that a scan visits, templates that it lists, and depth of its folders. */
const MAX_FILES = 20_000
const MAX_TEMPLATES = 1000
const MAX_DEPTH = 12
/** Data sets of one template. */
const MAX_DATA_SETS = 50

/** Templates whose edge-case data are kept. */
const MAX_GENERATED = 20

/** Extensions of pages. */
const PAGES = ['html', 'htm', 'xhtml', 'md', 'markdown']

export interface ProjectOptions {
  /** Absolute path of the folder. */
  readonly root: string
  /** The only template to list, relative to the folder; null: all. */
  readonly only: string | null
}

/** A template with the definition that is rendered. */
export interface OpenedTemplate {
  readonly path: string
  readonly kind: TemplateKind | null
  /** Null if the file is not a template. */
  readonly definition: JsonObject | null
  readonly error: PreviewError | null
  readonly sources: readonly SourceFile[]
  /** Absolute path of the folder of its pictures. */
  readonly assetRoot: string
}

interface Listing {
  /** File names by folder, relative to the root. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>
  readonly notes: readonly string[]
}

export function createProject({ root, only }: ProjectOptions) {
  /** Templates by path, while their files have the same times and sizes. */
  const known = new Map<string, { stamp: string; entry: TemplateEntry | null }>()

  const generated = createLruCache<{ readonly key: string; readonly sets: DataSet[] }>({
    maxEntries: MAX_GENERATED,
  })

  async function entryOf(path: string, siblings: ReadonlySet<string>): Promise<TemplateEntry | null> {
    const stamp = await stampOf(path, siblings)
    const found = known.get(path)
    if (found?.stamp === stamp) return found.entry
    const opened = await openTemplate(path)
    const isTemplate = opened.definition !== null || opened.error !== null
    // The thumbnail changes with the data file as well.
    const entry = isTemplate ? { ...entryFrom(opened), version: versionOf(stamp) } : null
    known.set(path, { stamp, entry })
    return entry
  }

  async function stampOf(path: string, siblings: ReadonlySet<string>): Promise<string> {
    const files = [
      path,
      ...PAGE_FILES.filter(([name]) => siblings.has(name)).map(([name]) => beside(path, name)),
      ...ownDataNames(path, [...siblings])
        .slice(0, 1)
        .map(name => beside(path, name)),
    ]
    const stats = await Promise.all(files.map(file => stat(join(root, file)).catch(() => null)))
    return stats.map((found, i) => `${files[i]}:${found?.mtimeMs}:${found?.size}:${found?.ino}`).join(' ')
  }

  async function openTemplate(
    path: string,
    texts: Readonly<Record<string, string>> = {},
  ): Promise<OpenedTemplate> {
    const assetRoot = dirname(await pathInFolder(root, path))
    const refused = (failure: PreviewFailure): OpenedTemplate => ({
      ...{ path, kind: null, definition: null, error: errorOf(failure), sources: [], assetRoot },
    })
    const read = async (file: string, language: SourceLanguage, pointer: SourceFile['pointer']) => {
      const source = await readSource(root, file)
      return { path: file, language, pointer, text: texts[file] ?? source.text, version: source.version }
    }
    try {
      const language = pageLanguage(path)
      if (language !== null) {
        const page = await read(path, language, `/${language}`)
        const stylesheet = path.replace(/\.\w+$/, '.css')
        const css = await read(stylesheet, 'css', '/css').catch(ignoreMissing)
        const definition = { [language]: page.text, ...(css === null ? {} : { css: css.text }) }
        const sources = css === null ? [page] : [page, css]
        return { path, kind: language, definition, error: null, sources, assetRoot }
      }
      const source = await read(path, 'json', '')
      const { value, error } = parseSource(source.text, path)
      if (error !== null) return { path, kind: null, definition: null, error, sources: [source], assetRoot }
      if (!isJsonObject(value))
        return { path, kind: null, definition: null, error: null, sources: [source], assetRoot }
      const sources: SourceFile[] = [source]
      const definition: JsonObject = { ...value }
      for (const { file, key } of pageFilesOf(path, value)) {
        const page = await read(beside(path, basename(file)), key, `/${key}`).catch(ignoreMissing)
        if (page === null) continue
        definition[key] = page.text
        sources.push(page)
      }
      const kind = kindOf(definition)
      return { path, kind, definition: kind === null ? null : definition, error: null, sources, assetRoot }
    } catch (cause) {
      if (cause instanceof PreviewFailure) return refused(cause)
      throw cause
    }
  }

  async function list(): Promise<Listing> {
    const folders = new Map<string, ReadonlySet<string>>()
    const notes: string[] = []
    let files = 0
    const visit = async (folder: string, depth: number): Promise<void> => {
      if (depth > MAX_DEPTH || files > MAX_FILES) return
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
      entries.sort((a, b) => (a.name < b.name ? -1 : 1))
      const names = entries.filter(entry => entry.isFile()).map(({ name }) => name)
      files += names.length
      folders.set(folder, new Set(names))
      for (const entry of entries) {
        if (!entry.isDirectory() || entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) continue
        await visit(folder === '' ? entry.name : `${folder}/${entry.name}`, depth + 1)
      }
    }
    await visit('', 0)
    if (files > MAX_FILES) {
      notes.push(
        `The folder has more than ${MAX_FILES} files; the others are not listed. Open a smaller folder.`,
      )
    }
    return { folders, notes }
  }

  async function view(): Promise<ProjectView> {
    const { folders, notes } = await list()
    const entries: TemplateEntry[] = []
    let isCut = false
    for (const [folder, names] of folders) {
      for (const name of names) {
        const path = folder === '' ? name : `${folder}/${name}`
        if (only !== null && path !== only) continue
        if (only === null && !mayBeTemplate(name, names)) continue
        if (entries.length >= MAX_TEMPLATES) {
          isCut = true
          continue
        }
        const entry = await entryOf(path, names)
        if (entry !== null) entries.push(entry)
      }
    }
    const more = isCut ? [`Only the first ${MAX_TEMPLATES} templates are listed. Open a smaller folder.`] : []
    return { name: basename(root), templates: withDuplicates(entries), notes: [...notes, ...more] }
  }

  /** Data files of the template, its sample, and files that all templates of its folder share. */
  async function writtenSetsOf(
    { definition, path }: OpenedTemplate,
    max = MAX_DATA_SETS,
  ): Promise<DataSet[]> {
    const sets: DataSet[] = []
    const sample = definition?.['sample']
    const { own, shared } = await dataFilesOf(path)
    for (const file of [...own, null, ...shared]) {
      if (sets.length >= max) break
      if (file === null) {
        if (sample !== undefined) sets.push(madeSet('sample', 'Sample', 'sample', sample))
        continue
      }
      try {
        const { text, version } = await readSource(root, file)
        const label = labelOf(file, path)
        sets.push({ id: `file:${file}`, label, origin: 'file', path: file, text, version })
      } catch (cause) {
        if (!(cause instanceof PreviewFailure)) throw cause
      }
    }
    return sets
  }

  /** The data of a template that no data set was chosen for. */
  async function defaultSetOf(template: OpenedTemplate): Promise<DataSet> {
    const [first] = await writtenSetsOf(template, 1)
    return first ?? madeSet('none', 'No data', 'none', {})
  }

  async function dataSetsOf(template: OpenedTemplate): Promise<DataSet[]> {
    const { definition, path } = template
    const sample = definition?.['sample']
    const schema = definition?.['schema']
    const sets = await writtenSetsOf(template)
    const first = parseSource(sets[0]?.text ?? '{}', '').value
    const base = isJsonObject(sample) ? sample : isJsonObject(first) ? first : null
    sets.push(...generatedFrom(path, base, isJsonObject(schema) ? schema : null))
    if (sets.length === 0) sets.push(madeSet('none', 'No data', 'none', {}))
    return sets
  }

  /** Made again only when the sample or the schema changes, as large samples take a while. */
  function generatedFrom(path: string, base: JsonObject | null, schema: JsonObject | null): DataSet[] {
    const key = JSON.stringify([base, schema])
    const found = generated.get(path)
    if (found?.key === key) return found.sets
    const sets = generatedDataSets(base, schema).map(({ name, label, data }) =>
      madeSet(`made:${name}`, label, 'generated', data),
    )
    generated.set(path, { key, sets })
    return sets
  }

  /** `NAME.*.json` beside the template, `data.json` and `data.*.json` of a template folder, and `data/*.json`. */
  async function dataFilesOf(path: string): Promise<{ own: string[]; shared: string[] }> {
    const own = ownDataNames(path, await namesIn(join(root, dirname(path))))
    const shared = (await namesIn(join(root, dirname(path), 'data'))).filter(name => name.endsWith('.json'))
    return {
      own: own.map(name => beside(path, name)),
      shared: shared.map(name => beside(path, `data/${name}`)),
    }
  }

  return {
    root,
    view,
    openTemplate,
    dataSetsOf,
    defaultSetOf,

    async templateView(path: string): Promise<Omit<TemplateView, 'assetRoots'>> {
      const opened = await openTemplate(path)
      if (opened.error?.code === 'file_missing') {
        throw new PreviewFailure('file_missing', 404, opened.error.message)
      }
      const schema = opened.definition?.['schema']
      return {
        entry: entryFrom(opened),
        sources: opened.sources,
        dataSets: await dataSetsOf(opened),
        schema: isJsonObject(schema) ? schema : null,
      }
    },
  }
}

function entryFrom({ path, kind, definition, error, sources }: OpenedTemplate): TemplateEntry {
  const text = (key: string): string | null => {
    const value = definition?.[key]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    path,
    name: text('name') ?? text('template_id') ?? nameOf(path),
    templateId: text('template_id'),
    group: text('group_name'),
    kind,
    error,
    duplicates: [],
    version: versionOf(sources.map(({ version }) => version).join()),
  }
}

/** Reports ids that several templates have at each of them. */
function withDuplicates(entries: readonly TemplateEntry[]): TemplateEntry[] {
  const byId = new Map<string, TemplateEntry[]>()
  for (const entry of entries) {
    if (entry.templateId !== null) byId.set(entry.templateId, [...(byId.get(entry.templateId) ?? []), entry])
  }
  return entries.map(entry => {
    const same = entry.templateId === null ? [] : (byId.get(entry.templateId) ?? [])
    return { ...entry, duplicates: same.filter(({ path }) => path !== entry.path).map(({ path }) => path) }
  })
}

/** JSON files and pages, except data sets and files that belong to a template. */
function mayBeTemplate(name: string, siblings: ReadonlySet<string>): boolean {
  if (name.startsWith('.') || /^(?:package|package-lock|tsconfig)\.json$/.test(name)) return false
  if (pageLanguage(name) !== null) return isPageName(name, siblings)
  if (extensionOf(name) !== '.json') return false
  if (/^data(?:\.[^/]*)?\.json$/.test(name)) return false
  const [stem = ''] = name.split('.')
  const isDataOf = (template: string): boolean => template !== name && siblings.has(template)
  const hasVariant = name.split('.').length > 2
  return !(hasVariant && ['json', ...PAGES].some(type => isDataOf(`${stem}.${type}`)))
}

/** Data files among the files of a template's folder: `data.json`, or `NAME.data.json`, then others by name. */
function ownDataNames(path: string, names: readonly string[]): string[] {
  const stem = basename(path).replace(/\.\w+$/, '')
  const isData = (name: string): boolean =>
    name.endsWith('.json') &&
    name !== basename(path) &&
    (name.startsWith(`${stem}.`) || (stem === 'template' && /^data(?:\.[^/]*)?\.json$/.test(name)))
  const main = ['data.json', `${stem}.data.json`]
  const found = names.filter(isData).sort()
  return [...found.filter(name => main.includes(name)), ...found.filter(name => !main.includes(name))]
}

function kindOf(definition: JsonObject): TemplateKind | null {
  if (isJsonObject(definition['document'])) return 'document'
  if (isJsonObject(definition['scene'])) return 'scene'
  if (typeof definition['html'] === 'string') return 'html'
  return typeof definition['markdown'] === 'string' ? 'markdown' : null
}

function madeSet(id: string, label: string, origin: DataSet['origin'], data: unknown): DataSet {
  return { id, label, origin, path: null, text: `${JSON.stringify(data, null, 2)}\n`, version: null }
}

/** `many-lines` of `invoice.many-lines.json`. */
function labelOf(file: string, template: string): string {
  const stem = basename(template).replace(/\.\w+$/, '')
  const name = basename(file, '.json')
  const own = name.startsWith(`${stem}.`) ? name.slice(stem.length + 1) : name
  return own.startsWith('data.') ? own.slice('data.'.length) : own
}

function nameOf(path: string): string {
  const folder = basename(dirname(path))
  return basename(path) === 'template.json' && folder !== '.' ? folder : basename(path)
}

function beside(path: string, name: string): string {
  const folder = dirname(path)
  return folder === '.' ? name : `${folder}/${name}`
}

function extensionOf(path: string): string {
  return /\.\w+$/.exec(path)?.[0].toLowerCase() ?? ''
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(resolve(folder)).catch(() => [])).sort()
}

function ignoreMissing(cause: unknown): null {
  if (cause instanceof PreviewFailure && cause.code === 'file_missing') return null
  throw cause
}
