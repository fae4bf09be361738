/** From the most to the least specific: the first that a header names decides (RFC 9110 §12.5.1). */
const RANGES = ['application/json', 'application/*', '*/*']

/** Whether an `Accept` header takes JSON: the most specific range that covers it has a weight above 0. */
export function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map(piece => piece.trim())
    weights.set(type, Math.max(weights.get(type) ?? 0, weightOf(parameters)))
  }
  const range = RANGES.find(range => weights.has(range))
  return range !== undefined && (weights.get(range) ?? 0) > 0
}

/** The `q` of a range, 1 where it has none or one that is no weight. */
function weightOf(parameters: readonly string[]): number {
  const [, q = '1'] = parameters.map(parameter => /^q\s*=\s*([\d.]+)$/.exec(parameter)).find(Boolean) ?? []
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 1
}
