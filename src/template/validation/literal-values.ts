import { PlatenError, type Warning } from '../../base/errors.ts'
import { isRecord, type Json, pointer } from '../../base/json.ts'
import type { Reading, ReadValue } from '../../document/values/value-type.ts'
import { BRANCHES, isDirective } from '../definition.ts'

/** A value of a template without its expressions. */
interface LiteralValue {
  /** A copy in which expressions and directives are null. */
  readonly value: unknown
  readonly path: string
  /** Pointers to the expressions and directives. */
  readonly expressions: readonly string[]
}

/** Literals a value can evaluate to; empty if it depends on data. */
function* literalValues(value: Json, path: string): Generator<LiteralValue> {
  if (isRecord(value) && isDirective(value)) {
    for (const key of BRANCHES) {
      const branch = value[key]
      if (branch === undefined) continue
      const isItem = value['$each'] !== undefined && !(value['$flat'] === true && Array.isArray(branch))
      if (key === 'do' && isItem) {
        for (const item of literalValues(branch, pointer(path, key))) yield { ...item, value: [item.value] }
      } else yield* literalValues(branch, pointer(path, key))
    }
    return
  }
  const expressions: string[] = []
  const literal = withoutExpressions(value, path, expressions)
  if (!expressions.includes(path)) yield { value: literal, path, expressions }
}

function withoutExpressions(value: Json, path: string, expressions: string[]): unknown {
  const isExpression =
    typeof value === 'string' ? value.includes('{{') : isRecord(value) && isDirective(value)
  if (isExpression) {
    expressions.push(path)
    return null
  }
  if (Array.isArray(value))
    return value.map((item, i) => withoutExpressions(item, pointer(path, i), expressions))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, child]) => [
    key,
    withoutExpressions(child, pointer(path, key), expressions),
  ])
  return Object.fromEntries(entries)
}

/**
 * Validates the literals of a value with the reader that layout uses. Warns of those that layout will refuse; mistakes
 * that layout reports itself, and what depends on expressions, are left to it.
 */
export function validateLiterals(
  value: Json,
  path: string,
  check: ReadValue,
  { patterns, warn }: Pick<Reading, 'patterns'> & { readonly warn: (warning: Warning) => void },
): void {
  for (const literal of literalValues(value, path)) {
    if (literal.value === null || literal.value === undefined) continue
    try {
      check(literal.value, literal.path, { patterns, isArchival: false, report: () => undefined })
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error
      for (const { path: at, message } of error.details) {
        // the item of a loop is read as the only one of its array
        const place = literal.path === path ? at : at.replace(`${literal.path}/0`, literal.path)
        const dependsOnData = literal.expressions.some(
          expression => expression === place || expression.startsWith(`${place}/`),
        )
        if (!dependsOnData) warn({ code: 'unknown_value', message, path: place })
      }
    }
  }
}
