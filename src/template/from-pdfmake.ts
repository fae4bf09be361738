/** Definitions of pdfmake as JSON for templates. */
import { DEFAULT_LIMITS } from '../base/limits.ts'
import { readJson } from '../base/read-json.ts'
import type { DocumentDefinition, DocumentNode } from '../document/definition-types.ts'

/**
 * Copies a definition or content that is typed by `@types/pdfmake`, for `document` of a template. The types of pdfmake
 * allow functions, which templates replace by declarations.
 * @throws PlatenError `invalid_json` for functions, with their JSON Pointer and what to write instead.
 */
export function fromPdfmake<Value>(
  value: Value,
): [Value] extends [{ readonly content: unknown }] ? DocumentDefinition : DocumentNode
export function fromPdfmake(value: unknown): unknown {
  return readJson(value, {
    what: 'The pdfmake definition',
    maxDepth: DEFAULT_LIMITS.maxJsonDepth,
    hint: declaredInstead,
  })
}

/** Declarations that replace functions of pdfmake, by the pointer of the function. */
const DECLARED: readonly (readonly [place: RegExp, instead: string])[] = [
  [
    /\/(?:header|footer|background|watermark)$/,
    "write a node in which {{@page}}, {{@pages}} and {{@pageSize.width}} are filled in, such as 'Page {{@page}} of {{@pages}}'",
  ],
  [
    /\/(?:layout|tableLayouts\/[^/]*)\/[^/]+$/,
    'a layout is declared: one value for all, a list by index, or {"first": …, "header": …, "default": …}',
  ],
  [/\/pageBreakBefore$/, 'declare it by rules, such as [{"headlineLevel": 1, "when": "notFirst"}]'],
]

/** A hint at the end of the message about a function in a definition; `''` if there is none. */
export function declaredInstead(value: unknown, path: string): string {
  if (typeof value !== 'function') return ''
  const known = DECLARED.find(([place]) => place.test(path))
  return known === undefined ? '' : `; ${known[1]}`
}
