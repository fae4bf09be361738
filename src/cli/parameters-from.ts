import { isJsonObject } from '../base/json.ts'

/**
 * The parameters of a call from DATA. An image may have `overrides` beside or instead of data.
 * @param more Overrides after those in the data.
 */
export function parametersFrom(data: unknown, more: readonly unknown[] = []): object {
  const own = isJsonObject(data) && Array.isArray(data['overrides']) ? data['overrides'] : null
  const overrides = [...(own ?? []), ...more]
  const changes = overrides.length === 0 && own === null ? {} : { overrides }
  if (data === undefined) return changes
  if (!isJsonObject(data) || own === null) return { data, ...changes }
  const { overrides: _, ...rest } = data
  return { ...changes, data: rest }
}
