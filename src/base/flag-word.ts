/** A flag as the API and settings take it. */
export type Flag = boolean | 0 | 1 | '0' | '1' | 'true' | 'false'

/** `1`, `true`, `0`, `false` in any case, as a query or a JSON body says them. */
export const FLAG_SCHEMA = {
  type: ['boolean', 'integer', 'string'],
  minimum: 0,
  maximum: 1,
  pattern: '^(?:[01]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$',
} as const

/** Null for what is no flag. */
export function readFlag(value: unknown): boolean | null {
  const word = ['boolean', 'number', 'string'].includes(typeof value) ? String(value).toLowerCase() : ''
  if (word === '1' || word === 'true') return true
  return word === '0' || word === 'false' ? false : null
}
