import type { Json } from '../../base/json.ts'
import type { ObjectKind } from '../object-kinds.ts'
import { PLACED_BY_POINTS } from '../reading/parse-scene.ts'
import { PROPERTIES } from '../reading/properties.ts'
import { type Property, readMove } from '../reading/property.ts'

export interface ValueChange {
  /** Current value of the property; null if absent. */
  readonly before: Json
  /** Value of the override: a replacement, or a text with a sign for a relative change. */
  readonly value: Json
  readonly kind: ObjectKind | null
}

export interface ChangedValue {
  /** Null for no change. */
  readonly changed: { readonly value: Json } | null
  /** Offset of an object placed by its points; null for none. */
  readonly shift: number | null
}

/**
 * Applies an override to a property. Neither changed nor shifted: a relative change of a value that is not a number.
 */
export function changeValue(name: string, { before, value, kind }: ValueChange): ChangedValue {
  const property = MOVABLE.get(name)
  const move = property === undefined ? null : readMove(value)
  if (property === undefined || move === null) return { changed: { value }, shift: null }
  if (before === null && (name === 'left' || name === 'top') && kind !== null && PLACED_BY_POINTS.has(kind)) {
    return { changed: null, shift: move }
  }
  const from = before === null ? property.movesFrom : property.read(before)
  return { changed: typeof from === 'number' ? { value: from + move } : null, shift: null }
}

const MOVABLE: ReadonlyMap<string, Property<unknown>> = new Map(
  Object.entries<Property<unknown>>(PROPERTIES).filter(([, { movesFrom }]) => movesFrom !== undefined),
)
