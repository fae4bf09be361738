import { PlatenError, sentence, type Warning } from '../base/errors.ts'
import { didYouMean, nearest } from '../base/text-distance.ts'
import type { Bound, CompiledTemplate } from './contracts.ts'
import type { Scope } from './evaluate.ts'
import type { Path } from './expression.ts'
import type { Frame, Run } from './frame.ts'
import { property } from './helpers/helper.ts'

/**
 * Handles values that are missing from the data. They are empty with a warning, or an error in a strict template.
 * Conditions, `default`, comparisons, and loops with an `else` may read them.
 */

/** The position of an expression in the template. */
export interface Place {
  /** JSON Pointer into the definition. */
  readonly at: string
  /** From 1; null if the text has one line. */
  readonly line: number | null
  /** From 1; null if the value is not a text. */
  readonly column: number | null
}

/** A binding error at a position in the template. */
export function bindingError({ at, line }: Pick<Place, 'at' | 'line'>, message: string): PlatenError {
  const place = line === null ? at : `line ${line} of ${at}`
  return new PlatenError('invalid_data', sentence(`At ${place} of the template: ${message}`), {
    details: [{ path: at, message }],
  })
}

/** Adds line and column if the JSON Pointer alone does not identify the position. */
export function withLine({ at, line, column }: Place, message: string): string {
  return (line !== null || isPageText(at)) && column !== null
    ? `In line ${line ?? 1}, column ${column}: ${message}`
    : message
}

/** Warns once per expression, and at most `limits.maxProblems` times. */
export function warnOnce(run: Run, expression: object, describe: () => Warning): void {
  const { warned, warnings, limits } = run
  if (warned.has(expression) || warned.size > limits.maxProblems) return
  warned.add(expression)
  const warning =
    warned.size <= limits.maxProblems
      ? describe()
      : { code: 'missing_value', message: 'More values are missing than these warnings name.' }
  // A partial is compiled once for each kind of place that calls it.
  const isKnown = warnings.some(({ message, path }) => message === warning.message && path === warning.path)
  if (!isKnown) warnings.push(warning)
}

/** Warnings of binding the sample, without those of the template. */
export function sampleWarnings(
  template: Pick<CompiledTemplate, 'warnings'>,
  bound: Pick<Bound, 'warnings'>,
): readonly Warning[] {
  return bound.warnings.slice(template.warnings.length)
}

type Suggest = (key: string, candidates: readonly string[]) => string

/** `, did you mean '../currency'?` for a key that a frame around has, else the nearest key where the path ends. */
export function nearPath(frame: Frame, base: unknown, keys: readonly string[], isScoped: boolean): string {
  const [first = ''] = keys
  let ups = ''
  for (let outer = isScoped ? null : frame.parent; outer !== null; outer = outer.parent) {
    ups += '../'
    if (property(outer.context, first) !== undefined) return `, did you mean '${ups}${keys.join('.')}'?`
  }
  return nearKey(base, keys)
}

/** A hint with the nearest key of the last value on the path; '' if none is near. */
export function nearKey(base: unknown, keys: readonly string[], suggest: Suggest = didYouMean): string {
  let value = base
  for (const [i, key] of keys.entries()) {
    const next = property(value, key)
    if (next === undefined) return Array.isArray(value) ? listHint(keys, i) : nearestKey(value, key, suggest)
    value = next
  }
  return ''
}

/** A hint for `{{date now}}`: as an argument, a helper without arguments needs parentheses. */
export function helperHint({ keys, isScoped, isData }: Path, { parse }: Pick<Scope, 'parse'>): string {
  const [name = '', ...rest] = keys
  const isHelper = !isScoped && !isData && rest.length === 0 && parse.callable(name)?.needsArguments === false
  return isHelper ? `: write the helper in parentheses, (${name})` : ''
}

/** A hint for `{{currency total EUR}}`. */
export function quotesHint({ keys, source }: Path, isWord: boolean): string {
  return isWord && keys.length === 1 ? `: write a text in quotes, "${source}"` : ''
}

function listHint(keys: readonly string[], i: number): string {
  const list = i === 0 ? 'the value' : `'${keys.slice(0, i).join('.')}'`
  return /^\d+$/.test(keys[i] ?? '') ? '' : `: ${list} is a list, loop over it with each`
}

function nearestKey(value: unknown, key: string, suggest: Suggest): string {
  return typeof value === 'object' && value !== null ? suggest(key, Object.keys(value)) : ''
}

/**
 * Like `didYouMean`, for names that data may lack: only names that are most likely misspelt. Numbered names, such as
 * `address2`, are different fields.
 */
export function didYouSurelyMean(key: string, candidates: readonly string[]): string {
  const same = candidates.find(candidate => plain(candidate) === plain(key))
  const most = key.length < 4 ? 0 : key.length < 7 ? 1 : 2
  const near = same ?? nearest(key, candidates, most)
  return near === null || withoutDigits(near) === withoutDigits(key) ? '' : `, did you mean '${near}'?`
}

/** `customer_name` and `customerName` are the same. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '')
}

function withoutDigits(name: string): string {
  return name.replaceAll(/\d/g, '')
}

const PAGE_NUMBERS = ['page', 'currentPage', 'pageNumber', 'pageNum', 'page_number']
const PAGE_COUNTS = ['pages', 'pageCount', 'totalPages', 'numPages', 'page_count', 'total_pages']

/** What to write for a name that other programs give the page number. */
export function pageNumberHint([name = '', ...more]: readonly string[], { at }: Pick<Place, 'at'>): string {
  const variable = PAGE_NUMBERS.includes(name) ? '@page' : PAGE_COUNTS.includes(name) ? '@pages' : null
  if (variable === null || more.length > 0) return ''
  if (!isPageText(at))
    return `: {{${variable}}} is the ${variable === '@page' ? 'number of the page' : 'number of pages'}`
  const [className, counter] = variable === '@page' ? ['pageNumber', 'page'] : ['totalPages', 'pages']
  return at.startsWith('/settings')
    ? `: write <span class="${className}"></span>`
    : `: write content: counter(${counter}) in a margin box of @page, or <span class="${className}"></span> in settings.custom_footer`
}

/** How HTML shows page values, which it has no variables for. */
export function pageValuesOfHtml({ at }: Pick<Place, 'at'>): string {
  return isPageText(at)
    ? ' of a document: in HTML, write content: counter(page) in a margin box of @page, or <span class="pageNumber"></span> in settings.custom_footer'
    : ''
}

function isPageText(at: string): boolean {
  return /^\/(?:html|markdown|css|settings)\b/.test(at)
}
