import type { Json } from '../../base/json.ts'
import type { ObjectKind } from '../object-kinds.ts'
import { PLACED_BY_POINTS } from '../reading/parse-scene.ts'
import { PROPERTIES } from '../reading/properties.ts'
import { type Property, readMove } from '../reading/property.ts'

export interface ValueChange {
  /** Of the object so far; null where it has none. */
  readonly before: Json
  /** Of the override: what it becomes, or a text with a sign that moves it. */
  readonly value: Json
  readonly kind: ObjectKind | null
}

export interface ChangedValue {
  /** Null where it stays as it is. */
  readonly changed: { readonly value: Json } | null
  /** How far it moves from where its points place it; null where it does not. */
  readonly shift: number | null
}

/** What an override makes of a property. Neither a change nor a shift: a move from what is no number. */
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
