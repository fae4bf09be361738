import { isRecord } from '../base/json.ts'
/** Names as own properties of an object without prototype, so that none is inherited. */
export function pictureNames(...sources: readonly unknown[]): Readonly<Record<string, unknown>> {
  const names: Record<string, unknown> = Object.create(null)
  for (const source of sources) if (isRecord(source)) Object.assign(names, source)
  return names
}
