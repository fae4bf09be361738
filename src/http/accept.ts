/** Whether an `Accept` header takes JSON; the most specific range that names it decides (RFC 9110 §12.5.1). */
export function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true
  const ranges = accept.split(',').map(range => {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    return { type, isRefused: parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter)) }
  })
  for (const type of ['application/json', 'application/*', '*/*']) {
    const range = ranges.find(range => range.type === type)
    if (range !== undefined) return !range.isRefused
  }
  return false
}
