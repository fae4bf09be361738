/** One character or class of ASCII, and how often it stands there. */
const ATOM = String.raw`(?:\[\^?(?:[A-Za-z0-9 _.,:;@#%&=~'"<>/+*?(){}|$!-]|\\[dwDW])+\]|[A-Za-z0-9 _,:;@#%&=~'"<>/!-]|\\[dwDW.+*?()[\]{}|^$/\\-])`
const FIXED = String.raw`(?:${ATOM}(?:\{\d{1,2}\})?)*`
const RANGED = String.raw`(?:${ATOM}(?:[?+*]|\{\d{1,2},\d{0,2}\}))?`
const FIXED_PATTERN = new RegExp(`^\\^${FIXED}${RANGED}${FIXED}\\$$`)

/**
 * A native expression for a pattern that no text can make slow, or null: bound to both ends, without groups or
 * alternatives, and with at most one piece of varying length. Such are most patterns of schemas (codes, IBANs,
 * numbers), and loading RE2 for them takes longer than compiling the template.
 */
export function compileFixedPattern(pattern: string): RegExp | null {
  if (!FIXED_PATTERN.test(pattern)) return null
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return null
  }
}
