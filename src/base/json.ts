/** A JSON value, or bytes of a picture in place of a string. */
export type Json = null | boolean | number | string | Uint8Array | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** True for a plain object: not null, not an array, not bytes. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  )
}

/** `isRecord` for values that are JSON. */
export const isJsonObject = isRecord as (value: unknown) => value is JsonObject

/** Appends a key to a JSON Pointer, escaped (RFC 6901 §3). */
export function pointer(base: string, key: string | number): string {
  if (typeof key === 'number' || !(key.includes('~') || key.includes('/'))) return `${base}/${key}`
  return `${base}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
