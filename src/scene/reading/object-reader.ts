import { type ErrorCode, PlatenError, sentence, type Warning } from '../../base/errors.ts'
import { type Json, pointer } from '../../base/json.ts'
import type { PropertyName } from '../property-names.ts'
import type { CanonicalObject } from './object-kinds.ts'
import { PROPERTIES, type PropertyValue } from './properties.ts'
import { type Property, readMove, valueProblem } from './property.ts'
import { tolerate } from './saved-values.ts'

export type ObjectReader = ReturnType<typeof createObjectReader>

/** JSON Pointer of the scene in its template, which starts all pointers to its parts. */
export const SCENE = '/scene'

/** JSON Pointers into `overrides` by JSON Pointer into the scene, for overridden properties. */
export type Origins = ReadonlyMap<string, string>

export interface ReaderOptions {
  origins: Origins
  /** Collects the pointers of properties that were used. */
  used: Set<string>
  /** Properties written by overrides. Origins and use are recorded only for these. */
  overridden: ReadonlySet<string> | 'any'
  /** Receives problems; unusable values then count as absent. Default: problems are thrown. */
  onProblem?: ((problem: PlatenError) => void) | undefined
  /** Receives warnings about unusable values of a saved scene that are tolerated. Default: none is tolerated. */
  onTolerated?: ((warning: Warning) => void) | undefined
}

/** Reads the properties of one object and reports errors where they were written. @param path Its JSON Pointer. */
export function createObjectReader(
  { json, written }: CanonicalObject,
  path: string,
  { origins, used, overridden, onProblem = raise, onTolerated }: ReaderOptions,
) {
  const isWritten = (name: string): boolean => overridden === 'any' || overridden.has(name)
  /** JSON Pointer of a property in the scene, or in the override that replaced it. */
  const pathOf = (name: string): string => {
    const origin = isWritten(name) ? origins.get(pointer(path, name)) : undefined
    return origin ?? pointer(path, written.get(name) ?? name)
  }
  const isOverridden = (name: PropertyName): boolean => isWritten(name) && origins.has(pointer(path, name))
  /** Throws for a value of the right type that cannot be used. */
  const fail = (name: string, problem: string): never => {
    throw badProperty(pathOf(name), problem)
  }
  const unusable = (name: PropertyName, value: Json, property: Property<unknown>): PlatenError => {
    const { path: inside, message } = valueProblem(property, value, describe(value))
    return badProperty(`${pathOf(name)}${inside}`, message)
  }
  return {
    json,
    path,
    pathOf,
    isOverridden,
    fail,
    /** Reports a missing required property. */
    lack: (name: PropertyName): void =>
      onProblem(badProperty(pathOf(name), `is missing: a ${String(json['type'])} needs its ${name}`)),
    has: (name: PropertyName): boolean => json[name] !== undefined && json[name] !== null,
    /** The typed value, or undefined if absent. Throws for unusable values. */
    get<K extends PropertyName>(name: K): PropertyValue<K> | undefined {
      if (isWritten(name)) used.add(pointer(path, name))
      const value = json[name]
      const property: (typeof PROPERTIES)[PropertyName] = PROPERTIES[name]
      if (value === undefined || (value === null && property.takesNull !== true)) return undefined
      // In an override, a sign means a relative change, which only some properties support.
      const isMove = property.schema['type'] === 'number' && readMove(value) !== null
      const read = isMove && isOverridden(name) ? undefined : property.read(value)
      if (read !== undefined) {
        // A canvas does not recognise the word and keeps its current colour.
        if (value === 'none' && (name === 'fill' || name === 'stroke') && !isOverridden(name)) {
          const message =
            "'none' is not a CSS color and is painted black, as on a canvas. Use null to paint nothing."
          onTolerated?.({ code: 'unknown_color', message, path: pathOf(name) })
        }
        return read as PropertyValue<K>
      }
      const tolerated =
        onTolerated === undefined || isOverridden(name)
          ? null
          : tolerate({ name, value, property, path: pathOf(name), isAlias: written.has(name) })
      if (tolerated === null) onProblem(unusable(name, value, property))
      else for (const warning of tolerated.warnings) onTolerated?.(warning)
      return tolerated?.read as PropertyValue<K> | undefined
    },
  }
}

function raise(problem: PlatenError): never {
  throw problem
}

/**
 * `invalid_request` for values written by an override, otherwise `invalid_definition`.
 * @param problem A predicate of the property, such as `must be …, got …`.
 */
export function badProperty(path: string, problem: string): PlatenError {
  const code: ErrorCode = errorCodeAt(path)
  return new PlatenError(code, sentence(`'${path}' ${problem}`), { details: [{ path, message: problem }] })
}

/** Error code for a place: overrides belong to the request, everything else to the definition. */
export function errorCodeAt(path: string): 'invalid_request' | 'invalid_definition' {
  return isInRequest(path) ? 'invalid_request' : 'invalid_definition'
}

/** True if an override wrote the value. */
export function isInRequest(path: string): boolean {
  return path === '/overrides' || path.startsWith('/overrides/')
}

/** A value in a message: its type, and short texts in full. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (value instanceof Uint8Array) return 'bytes'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  const shown = shorten(String(value))
  return typeof value === 'string' ? `the text '${shown}'` : `the ${typeof value} ${shown}`
}

/** Shortens untrusted text for messages. */
export function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

const MAX_SHOWN = 40
