/** What a session of `platen mcp` may use: the templates of one folder, an engine, and a folder of outputs. */
import { mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { type ErrorCode, PlatenError } from '../../base/errors.ts'
import { isJsonObject, type JsonObject } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { type FileProblem, type TemplateFile, templatesIn } from '../../project/template-files.ts'
import { createFolder } from '../../storage/create-folder.ts'
import type { CommandOptions } from '../command-line.ts'
import { CliError, EXIT, systemReason } from '../failure.ts'
import { createFolderEngines, parseFonts } from '../open-engine.ts'

/** Templates that a session lists. */
const MAX_TEMPLATES = 500
const RENDER_TIMEOUT_MS = 60_000
/** Files of one name in the folder of outputs. */
const MAX_COPIES = 10_000

/** Codes of errors for files that cannot be read. */
const PROBLEM_CODES = {
  invalid_json: 'invalid_template',
  file_unreadable: 'invalid_template',
  file_too_large: 'payload_too_large',
  folder_too_large: 'payload_too_large',
} as const satisfies Record<FileProblem['code'], ErrorCode>

export interface TemplateEntry {
  /** Its `template_id`, or its path without the extension. */
  readonly id: string
  /** Relative to the folder, with `/`. */
  readonly file: string
  readonly name: string | null
  readonly isImage: boolean
  readonly schema: JsonObject | null
  /** Names of data files. */
  readonly dataSets: readonly string[]
}

export interface Listing {
  readonly entries: readonly TemplateEntry[]
  /** Files that cannot be read, and limits that were reached. */
  readonly problems: readonly ListedProblem[]
}

export interface ListedProblem {
  readonly file: string
  readonly message: string
  /** From 1; null for the whole file. */
  readonly line: number | null
  readonly column: number | null
}

export type Session = Awaited<ReturnType<typeof createSession>>

/** @throws CliError if the folder of outputs cannot be created. */
export async function createSession(
  folder: string,
  { out, ...options }: Pick<CommandOptions, 'out' | 'font'>,
) {
  const root = await realpath(folder)
  const fonts = parseFonts(options.font)
  const outputs = await outputFolder(out)
  // Nothing is fetched.
  const engines = createFolderEngines(folder => ({
    assets: { roots: [folder], network: 'off' },
    fonts,
    rendering: { workers: 1, timeoutMs: RENDER_TIMEOUT_MS },
    sweepIntervalMs: 0,
  }))

  const pathOf = (template: TemplateFile | FileProblem): string => {
    return relative(root, template.path).split(sep).join('/') || '.'
  }

  function entryOf(template: TemplateFile): TemplateEntry {
    const { definition } = template
    const { template_id, name, schema } = definition
    const file = pathOf(template)
    return {
      id: typeof template_id === 'string' ? template_id : file.replace(/(?:\/template)?\.json$/, ''),
      file,
      name: typeof name === 'string' ? name : null,
      isImage: definition['scene'] !== undefined,
      schema: isJsonObject(schema) ? schema : null,
      dataSets: template.dataSets.map(({ path }) => nameOfData(template, path)),
    }
  }

  function listedProblem(problem: FileProblem): ListedProblem {
    const { message, line, column } = problem
    return { file: pathOf(problem), message, line, column }
  }

  /** The problem of a file as the error of a call. */
  function problemError(problem: FileProblem): PlatenError {
    const { line, column, message, code } = problem
    const place = line === null ? pathOf(problem) : `${pathOf(problem)}:${line}:${column}`
    return new PlatenError(PROBLEM_CODES[code], `${place}: ${message}`)
  }

  async function list(): Promise<Listing> {
    const entries: TemplateEntry[] = []
    const problems: ListedProblem[] = []
    for await (const found of templatesIn(root)) {
      if (found.kind === 'problem') problems.push(listedProblem(found))
      else if (entries.length < MAX_TEMPLATES) {
        entries.push(entryOf(found))
        problems.push(...found.problems.map(listedProblem))
      } else {
        const message = `Only the first ${MAX_TEMPLATES} templates are listed.`
        return { entries, problems: [...problems, { file: '.', message, line: null, column: null }] }
      }
    }
    return { entries, problems }
  }

  return {
    root,
    outputs,
    /** An engine for the pictures of a folder. */
    engineFor: engines.engineFor,
    entryOf,
    list,
    close: engines.close,

    /**
     * Finds a template by its id or its file.
     * @throws PlatenError `template_not_found`; `invalid_request` if several have the id; the problem of a file that
     * cannot be read.
     */
    async find(id: string): Promise<TemplateFile> {
      const found: TemplateFile[] = []
      const ids: string[] = []
      for await (const template of templatesIn(root)) {
        if (template.kind === 'problem') {
          if (namesOf(pathOf(template)).includes(id)) throw problemError(template)
          continue
        }
        const entry = entryOf(template)
        if (entry.file === id) return template
        if (entry.id === id) found.push(template)
        else if (ids.length < MAX_TEMPLATES) ids.push(entry.id)
      }
      const [first, ...others] = found
      if (first === undefined) {
        const hint = didYouMean(id, ids) || '.'
        throw new PlatenError('template_not_found', `There is no template '${id}' in the folder${hint}`)
      }
      if (others.length === 0) return first
      const files = found.map(template => `'${pathOf(template)}'`).join(', ')
      throw new PlatenError(
        'invalid_request',
        `Several templates have the id '${id}': ${files}. Give the file instead.`,
      )
    },

    /** Writes a file under a name that is not taken yet: `NAME-2.pdf` if `NAME.pdf` exists. @returns Its path. */
    async write(name: string, bytes: Uint8Array): Promise<string> {
      const extension = extname(name)
      const stem = basename(name, extension)
      for (let copy = 1; copy <= MAX_COPIES; copy++) {
        const path = join(outputs, copy === 1 ? name : `${stem}-${copy}${extension}`)
        try {
          await writeFile(path, bytes, { flag: 'wx' })
          return path
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
          throw new PlatenError(
            'storage_unavailable',
            `The output cannot be written to '${path}': ${systemReason(error)}.`,
            { cause: error },
          )
        }
      }
      throw new PlatenError(
        'invalid_request',
        `The folder of outputs has ${MAX_COPIES} files named '${name}'. Use another file_name.`,
      )
    },

    /** The folder of a template, where its pictures are; the folder of the session for a definition. */
    picturesOf: (template: TemplateFile | null): string =>
      template === null ? root : dirname(template.path),
  }
}

/** The names by which a template is found, for one of its files that cannot be read and may have an id. */
function namesOf(file: string): string[] {
  const folder = /^(?:(.*)\/)?(?:template\.json|page\.\w+)$/.exec(file)?.[1]
  const own = [file, file.replace(/\.json$/, '')]
  return folder === undefined ? own : [...own, folder, `${folder}/template.json`]
}

/** `data.json`, or `data/NAME.json` for a file that templates share. */
export function nameOfData(template: TemplateFile, path: string): string {
  return relative(dirname(template.path), path).split(sep).join('/')
}

async function outputFolder(out: string | null): Promise<string> {
  try {
    if (out === null) return await mkdtemp(join(tmpdir(), 'platen-mcp-'))
    await createFolder(out)
    return await realpath(out)
  } catch (error) {
    throw new CliError(EXIT.file, `The folder '${out ?? tmpdir()}' cannot be used: ${systemReason(error)}.`)
  }
}
