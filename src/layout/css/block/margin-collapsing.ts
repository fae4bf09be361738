/**
 * A set of adjoining margins. They collapse to the largest positive plus the smallest negative margin
 * (CSS 2.2 §8.3.1).
 */
export interface MarginStrut {
  readonly positive: number
  readonly negative: number
}

export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0 }

export function marginStrut(margin: number): MarginStrut {
  if (margin === 0) return NO_MARGIN
  return margin > 0 ? { positive: margin, negative: 0 } : { positive: 0, negative: margin }
}

export function collapseMargins(a: MarginStrut, b: MarginStrut): MarginStrut {
  if (a === NO_MARGIN) return b
  if (b === NO_MARGIN) return a
  return { positive: Math.max(a.positive, b.positive), negative: Math.min(a.negative, b.negative) }
}

export function collapsedSize({ positive, negative }: MarginStrut): number {
  return positive + negative
}
