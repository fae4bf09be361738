import { isRecord, type Json, type JsonObject, pointer } from '../base/json.ts'

/** Pointers into the template, by object of the bound scene. */
export type WrittenPlaces = Map<object, string>

/** True if binding can move values to other pointers. */
export function hasDirectives(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasDirectives)
  if (!isRecord(value)) return false
  return Object.entries(value).some(([key, child]) => key.startsWith('$') || hasDirectives(child))
}

/** Maps a pointer into a bound scene to the template. Other pointers, such as those into overrides, stay. */
export function writtenPlace(path: string, scene: JsonObject, places: WrittenPlaces): string {
  const [root, first, ...keys] = path.split('/')
  if (root !== '' || first !== 'scene') return path
  let written = '/scene'
  let value: unknown = scene
  for (const key of keys) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    value = childOf(value, name)
    const place = typeof value === 'object' && value !== null ? places.get(value) : undefined
    written = place ?? pointer(written, name)
  }
  return written
}

function childOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)]
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
