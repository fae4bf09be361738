import { isRecord, type Json, type JsonObject, pointer } from '../base/json.ts'

/** Where in the template the objects of a bound scene are written. */
export type WrittenPlaces = Map<object, string>

/** Whether binding can move what it builds to other places than it is written at. */
export function hasDirectives(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasDirectives)
  if (!isRecord(value)) return false
  return Object.entries(value).some(([key, child]) => key.startsWith('$') || hasDirectives(child))
}

/** A pointer into a bound scene → the same place in the template. Others, such as those into overrides, stay. */
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
