/**
 * Invalid values that saved scenes may contain: colours that a canvas ignores, and values of editors under names
 * that only Platen reads. Pure.
 */
import type { Warning } from '../../base/errors.ts'
import { isJsonObject, type Json, type JsonObject, pointer } from '../../base/json.ts'
import { readColor } from '../../graphics/color/css-color.ts'
import { describe, shorten } from './object-reader.ts'
import type { Property } from './property.ts'

export interface SavedValue {
  readonly name: string
  readonly value: Json
  readonly property: Property<unknown>
  /** JSON Pointer of the value, for warnings. */
  readonly path: string
  /** The property was written under an alias. */
  readonly isAlias: boolean
}

export interface Tolerated {
  /** Undefined if the value is dropped. */
  readonly read: unknown
  readonly warnings: readonly Warning[]
}

/** @returns Null for a value that cannot be tolerated. */
export function tolerate({ name, value, property, path, isAlias }: SavedValue): Tolerated | null {
  if (isAlias || OF_PLATEN.has(name)) {
    const message = `${describe(value)} is not a valid value of Platen's property and is ignored; it takes ${property.allowed}.`
    return { read: undefined, warnings: [{ code: 'unknown_value', message: capitalized(message), path }] }
  }
  const repaired = withKnownColors(name, value)
  if (repaired.unknown.length === 0) return null
  const read = property.read(repaired.value)
  if (read === undefined) return null
  const warnings = repaired.unknown.map(({ at, color, instead }) => {
    const message = `'${shorten(color)}' is not a CSS color, so ${instead === 'transparent' ? 'nothing is painted' : 'it is painted black'}, as on a canvas.`
    return { code: 'unknown_color', message, path: `${path}${at}` }
  })
  return { read, warnings }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Properties that Fabric does not have, so an editor may use the name for something else. */
const OF_PLATEN: ReadonlySet<string> = new Set([
  ...['fit', 'position', 'borderRadius', 'filter', 'markup', 'letterCase', 'padding', 'verticalAlign'],
  ...['autofit', 'minFontSize', 'lineClamp', 'textBackgroundPadding', 'textBackgroundRadius'],
  ...['alt', 'actualText', 'role', 'artifact', 'language'],
])

const COLORS: ReadonlySet<string> = new Set([
  ...['color', 'fill', 'stroke', 'backgroundColor', 'textBackgroundColor', 'textDecorationColor'],
  ...['background', 'overlay', 'overlayColor'],
])

interface UnknownColor {
  readonly at: string
  readonly color: string
  readonly instead: 'black' | 'transparent'
}

/** A canvas ignores invalid colours and keeps its initial one: black for paint, transparent for shadows. */
function withKnownColors(name: string, value: Json): { value: Json; unknown: readonly UnknownColor[] } {
  const unknown: UnknownColor[] = []
  const instead = name === 'shadow' ? 'transparent' : 'black'
  const repair = (key: string, value: Json, at: string): Json => {
    if (typeof value === 'string') {
      if (!COLORS.has(key) || value === '' || value === 'none' || readColor(value) !== null) return value
      unknown.push({ at, color: value, instead })
      return instead
    }
    if (Array.isArray(value)) return value.map((item, index) => repair('', item, pointer(at, index)))
    if (!isJsonObject(value)) return value
    const repaired: JsonObject = Object.create(null)
    for (const [inner, child] of Object.entries(value))
      repaired[inner] = repair(inner, child, pointer(at, inner))
    return repaired
  }
  if (name === 'shadow' && typeof value === 'string') {
    return { value: null, unknown: [{ at: '', color: value, instead }] }
  }
  return { value: repair(name, value, ''), unknown }
}
