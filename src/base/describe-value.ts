/** A value as a person would say it: its type, and what it holds where that is short. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'string') return `the ${typeof value} ${String(value)}`
  const shown = JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  return `the string ${shown}`
}
