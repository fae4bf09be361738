import { commonProperties } from '../../document/node-table.ts'
import { type Reading, type ReadValue, readLength, type ValueType } from '../../document/values/value-type.ts'

/** A node of a bound document, which is only read. */
export type Node = Readonly<Record<string, unknown>>

/** The items of an array; a single value is its only item, null and undefined give none. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

/** A finite number or numeral; null for anything else. */
export function numberOf(value: unknown): number | null {
  const number = readLength(value)
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const READING: Reading = { report: () => undefined, patterns: null, isArchival: false }

/** Reads a value as layout does. Values that layout refuses are ignored here: null. */
export function readValue<Read extends ReadValue>(
  type: ValueType<Read>,
  value: unknown,
): ReturnType<Read> | null {
  if (value === undefined || value === null) return null
  try {
    return type.read(value, '', READING) as ReturnType<Read>
  } catch {
    return null
  }
}

/** A keyword, if the type has it; null for anything else. */
export function readKeyword(type: ValueType | undefined, value: unknown): string | null {
  if (type === undefined || typeof value !== 'string' || value === '') return null
  try {
    type.check(value, '', READING)
    return value
  } catch {
    return null
  }
}

const PROPERTIES = commonProperties('text')

/** The keyword of a property of a style; null if the property does not have it. */
export function keywordOf(style: Node, property: string): string | null {
  return readKeyword(PROPERTIES[property]?.type, style[property])
}
