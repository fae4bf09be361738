import { PlatenError } from '../../src/base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts'
import { DEFAULT_LIMITS, type Limits } from '../../src/base/limits.ts'
import type { BoundDocument, BoundNode } from '../../src/document/bound-document.ts'
import { compileTemplate } from '../../src/template/compile.ts'

export const NOW = new Date('2026-11-20T21:30:00Z')

/** Binds a definition with a document. */
export function bindDocument(
  definition: JsonObject,
  data: JsonObject = {},
  limits: Partial<Limits> = {},
): BoundDocument {
  const template = compileTemplate(definition, { limits: { ...DEFAULT_LIMITS, ...limits } })
  const bound = template.bind(data, { now: NOW })
  if (bound.kind !== 'document') throw new Error('expected a document')
  return bound
}

/** The bound value of a template value, in a part of the document whose keys are not validated. */
export function bindValue(
  value: JsonObject[string],
  data: JsonObject = {},
  rest: JsonObject = {},
): BoundNode {
  const info = bindDocument({ ...rest, document: { content: [], info: { value } } }, data).definition['info']
  return isJsonObject(info) && Object.hasOwn(info, 'value') ? (info['value'] ?? null) : 'NOTHING'
}

/** The result of a template string. */
export function write(source: string, data: JsonObject = {}, rest: JsonObject = {}): BoundNode {
  return bindValue(source, data, rest)
}

/** `{"$if": …}` with its branches. A literal key `then` would make the object look like a promise. */
export function choose(condition: string, yes: Json, no?: Json): JsonObject {
  const branches: [string, Json][] = [
    ['$if', condition],
    ['then', yes],
  ]
  return Object.fromEntries(no === undefined ? branches : [...branches, ['else', no]])
}

/** The PlatenError that a call throws. */
export function refusal(act: () => unknown): PlatenError {
  try {
    act()
  } catch (error) {
    if (error instanceof PlatenError) return error
    throw error
  }
  throw new Error('expected a PlatenError, but nothing was thrown')
}
