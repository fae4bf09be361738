/** Errors and warnings of `platen render` → places in the files of the command line. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PlatenError } from '../base/errors.ts'
import { placeOfPointer } from '../project/json-places.ts'
import { type PageLanguage, readTemplateFile } from '../project/template-files.ts'
import { PlacedError } from './failure.ts'
import { PLACE_IN_TEXT } from './messages.ts'
import { nameOf } from './read-inputs.ts'
import { placeInSources } from './validate/findings.ts'

/** The files of a command line; null for those that are not given. */
export interface InputFiles {
  /** TEMPLATE or PAGE; `-` for standard input. A template of standard input has no places. */
  readonly path: string
  /** Null for a template. */
  readonly language: PageLanguage | null
  readonly dataPath: string | null
  readonly cssPath: string | null
  /** Folder of pictures and stylesheets; null for that of the template or page. */
  readonly root: string | null
}

export interface Located {
  readonly code: string
  readonly message: string
  /** JSON Pointer of a template, its data, or the parameters of a page. */
  readonly path?: string | undefined
}

/** `FILE:LINE:COLUMN`; null if the place is in none of the files. */
export type PlaceInFiles = (located: Located) => string | null

/** Reads the files again, as only few renders have errors or warnings. */
export async function openPlaces(files: InputFiles): Promise<PlaceInFiles> {
  const { path, language, dataPath } = files
  const dataPlace = dataPath === null ? null : await openDataPlaces(dataPath)
  if (language !== null) {
    return located => (isAboutData(located) ? (dataPlace?.(located) ?? null) : placeInPage(located, files))
  }
  const template = path === '-' ? null : await readTemplateFile(path).catch(() => null)
  return located => {
    const isOfData = isAboutData(located)
    if (isOfData && dataPath !== null) return dataPlace?.(located) ?? null
    const { path: written = '', message } = located
    const pointer = isOfData ? `/sample${written}` : written
    if (located.code === 'invalid_template' && pointer === '') return path === '-' ? null : path
    if (template === null || template.kind === 'problem') return null
    const keys = [
      ...Object.keys(template.definition),
      ...template.sources.map(source => source.pointer.slice(1)),
    ]
    if (!keys.includes(pointer.split('/')[1] ?? '')) return null
    const { file, line, column } = placeInSources(
      template,
      pointer,
      otherFile(message) === null ? message : '',
    )
    return `${file}:${line}:${column}`
  }
}

/** The error with the places of its details, for `reportFailure`. Other values are returned as they are. */
export async function atPlaces(error: unknown, files: InputFiles): Promise<unknown> {
  if (!(error instanceof PlatenError) || error.details.length === 0) return error
  const { code, details } = error
  const placeOf = await openPlaces(files)
  return new PlacedError(
    error,
    details.map(({ path, message }) =>
      placeOf({ code, path, message: withLine(`${error.message} ${message}`) }),
    ),
  )
}

const OF_TEMPLATE = /^At (?:line (\d+) of )?\S+ of the template: /

/** True if a pointer leads into the data; errors of binding lead into the template. */
function isAboutData({ code, message }: Located): boolean {
  return code === 'invalid_data' && !OF_TEMPLATE.test(message)
}

/** The message with the line of an error of binding as other messages write it. */
function withLine(message: string): string {
  const line = OF_TEMPLATE.exec(message)?.[1]
  return line === undefined ? message : `${message} in line ${line}`
}

async function openDataPlaces(path: string): Promise<PlaceInFiles | null> {
  const text = path === '-' ? null : await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  return ({ path: pointer = '' }) => {
    const { line, column } = placeOfPointer(text, pointer)
    return `${path}:${line}:${column}`
  }
}

/** The stylesheet or page that a page loads and a message is about: its URL, or its path below the root. */
function otherFile(message: string): string | null {
  return /\bin line \d+(?:, column \d+)? of (?!'css'|the page)(.+?)\.?$/i.exec(message)?.[1] ?? null
}

function placeInPage({ path = '', message }: Located, files: InputFiles): string | null {
  const { path: page, cssPath, root } = files
  const [, line, column = '1'] = PLACE_IN_TEXT.exec(message) ?? []
  if (line === undefined) return null
  const other = otherFile(message)
  if (other !== null) {
    const isUrl = /^[a-z][a-z0-9+.-]*:/i.test(other)
    return isUrl ? null : `${join(root ?? dirname(page), other.replace(/[?#].*$/s, ''))}:${line}:${column}`
  }
  if (path === '/css') return cssPath === null ? null : `${cssPath}:${line}:${column}`
  return ['/body', '/html', '/markdown'].includes(path) ? `${nameOf(page)}:${line}:${column}` : null
}
