import { PlatenError } from '../base/errors.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { type Run, spend, spendCharacters } from './frame.ts'
import { isoOf } from './helpers/helper.ts'

/**
 * Copies data deeply for the bound tree, which layout may change. Dates become ISO text. Undefined properties and
 * `__proto__` are dropped; bytes are shared.
 */
export function copyData(value: unknown, run: Run, depth = 1): Json {
  if (typeof value === 'string') {
    spendCharacters(run, value.length)
    return value
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return isoOf(value)
  if (depth > run.limits.maxJsonDepth) {
    throw new PlatenError(
      'invalid_data',
      `A value of the data is nested deeper than ${run.limits.maxJsonDepth} levels.`,
    )
  }
  if (Array.isArray(value)) {
    spend(run, value.length + 1)
    return value.map(item => copyData(item, run, depth + 1))
  }
  const copy: JsonObject = {}
  const entries = Object.entries(value)
  spend(run, entries.length + 1)
  for (const [key, child] of entries) {
    if (child !== undefined && key !== '__proto__') copy[key] = copyData(child, run, depth + 1)
  }
  return copy
}
