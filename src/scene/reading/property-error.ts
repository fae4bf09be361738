import type { Json } from '../../base/json.ts'
import { describeValue } from '../../base/values.ts'
import type { Property } from './property.ts'

/** Part of the value of a property, with its reader. */
export interface Part {
  /** JSON Pointer relative to the value. */
  readonly path: string
  readonly value: Json | undefined
  readonly property: Property<unknown>
}

export interface PartProblem {
  readonly path: string
  readonly message: string
}

/** The first part that cannot be read; null if all can. Absent parts are valid. */
export function partProblem(parts: Iterable<Part>): PartProblem | null {
  for (const { path, value, property } of parts) {
    if (value === undefined || value === null || property.read(value) !== undefined) continue
    const inner = property.problem?.(value) ?? null
    if (inner !== null) return { path: path + inner.path, message: inner.message }
    const hint = property.hint?.(value) ?? ''
    return { path, message: `must be ${property.allowed}, got ${describeValue(value)}${hint}` }
  }
  return null
}

/** The parts of an object by property name. */
export function partsOf(
  json: { readonly [name: string]: Json },
  properties: Readonly<Record<string, Property<unknown>>>,
  path = '',
): Part[] {
  return Object.entries(properties).map(([name, property]) => {
    return { path: `${path}/${name}`, value: json[name], property }
  })
}
