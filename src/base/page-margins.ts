/** Margins in points. */
export interface PageMargins {
  readonly left: number
  /** The minimum if `grows` has a number. */
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Minimum of margins that grow with their header or footer; null for fixed margins. */
  readonly grows?: { readonly top: number | null; readonly bottom: number | null }
}

/** Minimum of growing margins, and the default. */
const DEFAULT_MARGIN_PT = 40

/**
 * Reads one number, `[horizontal, vertical]`, `[left, top, right, bottom]` or an object with these names. `top` and
 * `bottom` may be `"auto"`, or `{"min": 20}`.
 * @returns Null for anything else.
 */
export function readPageMargins(margins: unknown = DEFAULT_MARGIN_PT): PageMargins | null {
  const named = sidesOf(margins)
  if (named === null) return null
  const [left, top, right, bottom] = named
  const above = growing(top)
  const below = growing(bottom)
  const sides = { left, top: above ?? top, right, bottom: below ?? bottom }
  if (!isFinite4(sides)) return null
  return above === null && below === null ? sides : { ...sides, grows: { top: above, bottom: below } }
}

function sidesOf(margins: unknown): readonly [unknown, unknown, unknown, unknown] | null {
  if (typeof margins === 'number') return [margins, margins, margins, margins]
  if (Array.isArray(margins)) {
    const [left, top, right = left, bottom = top] = margins
    return margins.length === 2 || margins.length === 4 ? [left, top, right, bottom] : null
  }
  if (typeof margins !== 'object' || margins === null) return null
  const { left, top, right, bottom }: Record<string, unknown> = { ...margins }
  return [left, top, right, bottom]
}

/** Minimum of a growing margin; null for other values. */
function growing(side: unknown): number | null {
  if (side === 'auto') return DEFAULT_MARGIN_PT
  if (typeof side !== 'object' || side === null) return null
  const { min, ...rest }: Record<string, unknown> = { ...side }
  const isMargin = typeof min === 'number' && min >= 0 && Object.keys(rest).length === 0
  return isMargin ? min : null
}

function isFinite4(
  sides: Readonly<Record<'left' | 'top' | 'right' | 'bottom', unknown>>,
): sides is PageMargins {
  return Object.values(sides).every(side => typeof side === 'number' && Number.isFinite(side))
}
