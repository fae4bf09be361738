/** For how long an answer may be used again (RFC 9111, roughly). Pure. */

export interface FreshnessHeaders {
  readonly 'cache-control'?: string | string[] | undefined
  readonly pragma?: string | string[] | undefined
  readonly vary?: string | string[] | undefined
  readonly age?: string | string[] | undefined
}

const FRESHNESS = {
  /** Of an answer that says nothing. */
  unsaidMs: 60_000,
  /** However long a server promises. */
  maxMs: 3_600_000,
} as const

/** In milliseconds; 0: not at all. What is kept for one account only may be `private`. */
export function freshnessOf(headers: FreshnessHeaders): number {
  const said = textOf(headers['cache-control']).toLowerCase()
  if (/\bno-(store|cache)\b/.test(said) || textOf(headers.vary).includes('*')) return 0
  const maxAge = /\bmax-age\s*=\s*"?(\d{1,12})/.exec(said)?.[1]
  if (maxAge === undefined) return /no-cache/i.test(textOf(headers.pragma)) ? 0 : FRESHNESS.unsaidMs
  const age = /^\s*(\d{1,12})/.exec(textOf(headers.age))?.[1] ?? '0'
  return Math.min(Math.max(0, (Number(maxAge) - Number(age)) * 1000), FRESHNESS.maxMs)
}

function textOf(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header.join(', ') : header) ?? ''
}
