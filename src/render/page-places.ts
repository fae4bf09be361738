import { movePointer, PlatenError, type Warning } from '../base/errors.ts'
import { isPlaceInPage } from '../document/values/conformance-log.ts'
import { DEFAULT_AT, type HtmlSource } from '../html/contracts.ts'
import type { RenderedPdf } from './contracts.ts'

/**
 * Runs work on the document of an HTML page. Errors and warnings get JSON Pointers of what the author wrote: the page,
 * its CSS or its settings. Messages contain the element and its line.
 */
export async function atPlacesOf<T>(
  { at = DEFAULT_AT, css }: HtmlSource,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work()
    const { warnings } = result as { readonly warnings?: readonly Warning[] }
    if (warnings === undefined) return result
    // Without a path, a warning may be about the CSS.
    const placed = warnings.map(warning => {
      const { path, message } = warning
      if (path === undefined && css !== null) return warning
      return { ...warning, message: withElement(path ?? '', message), path: pointerOf(path ?? '', at) }
    })
    return { ...result, warnings: placed }
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    const { code, message, cause = error } = error
    const details = error.details.map(({ path, message }) => {
      return { path: pointerOf(path, at), message: withElement(path, message) }
    })
    throw new PlatenError(code, message, { details, cause })
  }
}

/** Runs work on a page of a template that a call made of a parameter: errors and results point to the parameter. */
export async function atParameter(
  { template, at }: { readonly template: string; readonly at: string },
  work: () => Promise<RenderedPdf>,
): Promise<RenderedPdf> {
  if (at === template) return await work()
  const moved = <Located extends { readonly path?: string }>(located: Located): Located =>
    located.path === template ? { ...located, path: at } : located
  try {
    const result = await work()
    const { warnings, sourceMap } = result
    return { ...result, warnings: warnings.map(moved), sourceMap: sourceMap?.map(moved) ?? null }
  } catch (error) {
    throw error instanceof PlatenError ? movePointer(error, template, at) : error
  }
}

/** The message with its element or field, such as `<img> in line 2`. */
function withElement(path: string, message: string): string {
  return isPlaceInPage(path) && !message.includes(path) ? `${path}: ${message}` : message
}

/** Pointers of the document that a page becomes are those of the page. */
const OF_DOCUMENT = /^(?!\/)|^\/(?:content|background|pageSize|pageMargins)\b/

function pointerOf(path: string, at: string): string {
  const setting = / of (custom_\w+)$/.exec(path)?.[1]
  if (setting !== undefined) return `/settings/${setting}`
  if (/^\/(?:header|footer)\b/.test(path)) return '/settings'
  return OF_DOCUMENT.test(path) ? at : path
}

/**
 * Line and column of a character in a page, for messages; null if it is generated or written as a reference.
 * @param element The element that contains it, such as `<p> in line 2, column 5`. Absent: the first one is found.
 */
export function placeInPage(source: HtmlSource, character: string, element?: string): string | null {
  const { html, lines } = source
  const start = element === undefined ? 0 : startOf(source, element)
  const offset = start === null ? -1 : html.indexOf(character, start)
  if (start === null || offset < 0) return null
  const name = /^<([^>\s]+)/.exec(element ?? '')?.[1]
  if (name !== undefined && html.slice(start, offset).toLowerCase().includes(`</${name}`)) return null
  const before = html.slice(0, offset).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  if (lines === undefined) return `line ${before.length}, column ${column}`
  const line = lines[before.length - 1] ?? null
  return line === null ? null : `line ${line}`
}

/** The offset of an element, or of its line; null if it is unknown. */
function startOf({ html, lines }: HtmlSource, element: string): number | null {
  const [, written, column = '1'] = / in line (\d+)(?:, column (\d+))?$/.exec(element) ?? []
  if (written === undefined) return null
  const line = lines === undefined ? Number(written) - 1 : lines.indexOf(Number(written))
  if (line < 0) return null
  let start = 0
  for (let at = 0; at < line; at++) {
    const end = html.indexOf('\n', start)
    if (end < 0) return null
    start = end + 1
  }
  // columns of templates are those of the template
  return lines === undefined ? start + Number(column) - 1 : start
}
