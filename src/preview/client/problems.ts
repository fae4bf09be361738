/** Errors and warnings of a template → findings with their places in its files. Pure. */
import type { SourceRegion } from '../../graphics/source-region.ts'
import type { CheckReply, PreviewError, RenderReply, SourceFile } from '../protocol.ts'
import { createPlaces, type Range } from './json-places.ts'

export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
  /** The message for a place where the path is known. */
  readonly detail: string
  /** JSON Pointer into the template, the data or the overrides; null without a place. */
  readonly path: string | null
  readonly target: 'template' | 'data' | 'overrides'
  /** In the file at `source`; null without a line. */
  readonly line: number | null
  readonly column: number | null
  readonly source: string | null
}

/** All errors, then all warnings, each once. */
export function problemsOf(render: RenderReply | null, check: CheckReply | null): Problem[] {
  const found: Problem[] = []
  const add = (problem: Problem): void => {
    const isKnown = found.some(({ message, path }) => message === problem.message && path === problem.path)
    if (!isKnown) found.push(problem)
  }
  for (const error of [render?.error ?? null, check?.error ?? null]) {
    if (error !== null) for (const problem of problemsOfError(error)) add(problem)
  }
  for (const { code, message, path } of [...(render?.warnings ?? []), ...(check?.warnings ?? [])]) {
    const place = {
      path: path ?? null,
      target: targetOf(code, path ?? ''),
      ...linesOf(message),
      source: null,
    }
    add({ severity: 'warning', code, message, detail: message, ...place })
  }
  return found
}

function problemsOfError({ code, message, details, line, column, source }: PreviewError): Problem[] {
  if (details.length === 0) {
    const place = line === null ? linesOf(message) : { line, column }
    const path = line === null ? pathIn(message) : null
    const target = targetOf(code, path ?? '')
    return [{ severity: 'error', code, message, detail: message, path, target, ...place, source }]
  }
  return details.map(({ path, message: detail }) => ({
    ...{ severity: 'error' as const, code, detail, path, target: targetOf(code, path), source: null },
    message:
      details.length === 1 && message.includes(detail) ? message : `${path || 'The whole value'}: ${detail}`,
    ...linesOf(detail),
  }))
}

function targetOf(code: string, path: string): Problem['target'] {
  if (path.startsWith('/overrides')) return 'overrides'
  return code === 'invalid_data' ? 'data' : 'template'
}

function pathIn(message: string): string | null {
  return /'(\/[^\s']*)'/.exec(message)?.[1] ?? null
}

/** `line 2, column 5` in a message. */
function linesOf(message: string): { line: number | null; column: number | null } {
  const [, line, column] = /\bline (\d+)(?:,? (?:and )?column (\d+))?/.exec(message) ?? []
  return {
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
  }
}

/** The file and range of a pointer into the template. */
export interface Location {
  readonly source: SourceFile
  /** Null: at `line` and `column`. */
  readonly range: Range | null
  readonly line: number | null
  readonly column: number | null
}

export interface Pointed {
  readonly path: string | null
  readonly line: number | null
  readonly column: number | null
  readonly source?: string | null
}

/**
 * Finds a pointer in the files of a template.
 * @param textOf Current text of a file, as edited.
 */
export function locate(
  { path, line, column, source }: Pointed,
  sources: readonly SourceFile[],
  textOf: (path: string) => string,
): Location | null {
  const named = sources.find(file => file.path === source)
  if (named !== undefined) return { source: named, range: null, line: line ?? 1, column: column ?? 1 }
  const [first] = sources
  if (first === undefined) return null
  const file = sources.find(({ pointer }) => pointer !== '' && path !== null && isWithin(path, pointer))
  if (file !== undefined) return { source: file, range: null, line: line ?? 1, column: column ?? 1 }
  if (first.language !== 'json') return { source: first, range: null, line: line ?? 1, column: column ?? 1 }
  const range = createPlaces(textOf(first.path)).rangeOf(path ?? '')
  return { source: first, range: range ?? { from: 0, to: 0 }, line: null, column: null }
}

/**
 * The regions that the node at the cursor made: of the node itself, else of the nodes in it, else of the node around it.
 * @param offset Of the cursor in `text`.
 */
export function regionsAt(
  regions: readonly SourceRegion[],
  source: SourceFile,
  text: string,
  offset: number,
): { readonly pointer: string; readonly regions: readonly SourceRegion[] } {
  if (source.language !== 'json') {
    const before = text.slice(0, offset)
    const line = before.split('\n').length
    const column = offset - before.lastIndexOf('\n')
    const own = regions.filter(({ path }) => path === source.pointer)
    const start = own
      .filter(region => isBefore(region, line, column))
      .reduce<SourceRegion | null>(
        (last, region) =>
          last === null || isBefore(last, region.line ?? 0, region.column ?? 0) ? region : last,
        null,
      )
    const found = own.filter(region => region.line === start?.line && region.column === start?.column)
    return { pointer: `${source.pointer}:${line}`, regions: start === null ? [] : found }
  }
  const pointer = createPlaces(text).pointerAt(offset)
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const own = regions.filter(({ path }) => path === at)
    const inner = own.length > 0 ? own : regions.filter(({ path }) => isWithin(path, at))
    if (inner.length > 0 && at !== '') return { pointer, regions: inner }
    if (at === '') return { pointer, regions: [] }
  }
}

function isBefore({ line, column }: SourceRegion, atLine: number, atColumn: number): boolean {
  return line !== null && (line < atLine || (line === atLine && (column ?? 1) <= atColumn))
}

function isWithin(path: string, pointer: string): boolean {
  return path === pointer || path.startsWith(`${pointer}/`)
}
