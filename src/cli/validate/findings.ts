import { placeOfPointer, type TextPlace } from '../../project/json-places.ts'
import type { FileProblem, TemplateFile } from '../../project/template-files.ts'
import { PLACE_IN_TEXT } from '../messages.ts'

/** An error or warning and its place in a file. */
export interface Finding {
  /** Of `ERRORS`, of a warning, or of a report. */
  readonly code: string
  readonly level: 'error' | 'warning'
  readonly message: string
  /** As given on the command line, or below a folder that was given. */
  readonly file: string
  /** From 1; null for the whole file. */
  readonly line: number | null
  readonly column: number | null
  /** JSON Pointer into the template or its data; null for the whole file. */
  readonly path: string | null
  /** The data set with which it occurs; null if it does not depend on data, or occurs with the sample. */
  readonly data: string | null
}

export interface CheckedTemplate {
  readonly path: string
  /** `template_id` with its place; null without one. */
  readonly id: ({ readonly text: string } & TextPlace) | null
  /** Data sets with which it was rendered; 0: neither data nor a sample. */
  readonly renders: number
  /** False if a finding about the template, its pages or its data is an error. */
  readonly isValid: boolean
}

export interface Report {
  readonly templates: readonly CheckedTemplate[]
  /** By template, in the order of its checks; then those about several templates. */
  readonly findings: readonly Finding[]
}

const DUPLICATE_ID = 'duplicate_template_id'

/** Codes of reports, beside those of errors and warnings. */
export const REPORT_CODES: Readonly<Record<string, string>> = {
  [DUPLICATE_ID]: 'Several templates have the same template_id. Give each its own.',
  file_unreadable: 'A file cannot be read, or is not text in UTF-8.',
  file_too_large: 'A file is larger than templates and data may be.',
  folder_too_large: 'A folder has more files or levels than are read.',
}

export function fileFinding({ code, path: file, message, line, column }: FileProblem): Finding {
  return { code, level: 'error', message, file, line, column, path: null, data: null }
}

/**
 * The place of a JSON Pointer in the files of a template.
 * @param message Its line and column count in the text at the pointer.
 */
export function placeInSources(
  { sources }: Pick<TemplateFile, 'sources'>,
  pointer: string,
  message: string,
): Pick<Finding, 'file' | 'line' | 'column'> {
  const [definition, ...pages] = sources
  const [, line, column = '1'] = PLACE_IN_TEXT.exec(message) ?? []
  const within = line === undefined ? null : { line: Number(line), column: Number(column) }
  const page = pages.find(source => source.pointer === pointer)
  if (page !== undefined) return { file: page.path, ...(within ?? { line: 1, column: 1 }) }
  return { file: definition.path, ...placeOfPointer(definition.text, pointer, within) }
}

/** `FILE:LINE:COLUMN`. */
export function placeText({ file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>): string {
  return `${file}:${line ?? 1}:${column ?? 1}`
}

/** An error at each of several templates with one id, as each would replace the one stored before. */
export function duplicateIds(templates: readonly CheckedTemplate[]): Finding[] {
  const byId = new Map<string, CheckedTemplate[]>()
  for (const template of templates) {
    if (template.id === null) continue
    byId.set(template.id.text, [...(byId.get(template.id.text) ?? []), template])
  }
  return [...byId].flatMap(([id, same]) => (same.length > 1 ? same.map(own => duplicate(id, own, same)) : []))
}

/** Files that a message about an id names. */
const MAX_NAMED = 3

function duplicate(id: string, own: CheckedTemplate, same: readonly CheckedTemplate[]): Finding {
  const others = same.filter(({ path }) => path !== own.path).map(({ path }) => `'${path}'`)
  const named =
    others.length > MAX_NAMED
      ? `${others.slice(0, MAX_NAMED).join(', ')} and ${others.length - MAX_NAMED} more`
      : others.join(', ')
  return {
    code: DUPLICATE_ID,
    level: 'error',
    message: `The template_id '${id}' is also that of ${named}. Give each template its own.`,
    file: own.path,
    line: own.id?.line ?? null,
    column: own.id?.column ?? null,
    path: '/template_id',
    data: null,
  }
}
