import { isJsonObject } from '../json.ts'

/** An image takes overrides beside or instead of data. */
export function parametersFrom(data: unknown): object {
  if (data === undefined) return {}
  if (isJsonObject(data) && Array.isArray(data['overrides'])) {
    const { overrides, ...rest } = data
    return { overrides, data: rest }
  }
  return { data }
}
