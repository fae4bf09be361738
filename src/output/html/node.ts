/** A node of a bound document, which is only read. */
export type Node = Readonly<Record<string, unknown>>

/** The items of a list; one thing alone is a list of one, nothing is none. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

/** A finite number, also where a template's string holds it; null for all else. */
export function numberOf(value: unknown): number | null {
  const isNumeral = typeof value === 'string' && /^\s*[-+]?\d{0,15}(?:\.\d{0,15})?\s*$/.test(value)
  const number =
    typeof value === 'number' ? value : isNumeral && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}
