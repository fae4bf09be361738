const PX = 0.75

/** Measures of marker symbols at the positions of Chromium. */

/** Size of the square around a disclosure triangle, in em. It stands on the baseline. */
export const DISCLOSURE_SIZE = 0.66
/** Distance of the base of a disclosure triangle from its tip, as a share of the square. */
export const DISCLOSURE_HEIGHT = 0.86

/**
 * The box of a disc, circle or square, in points.
 * @param ascent In whole CSS pixels.
 */
export function bulletMeasures(ascent: number): {
  readonly size: number
  /** Distance of its bottom above the baseline. */
  readonly above: number
  /** Distance of its left from the content of an item with an outside marker. */
  readonly outside: number
} {
  const offset = Math.floor((ascent * 2) / 3)
  const size = Math.floor((offset + 1) / 2)
  const above = ascent - Math.floor((3 * (ascent - offset)) / 2) - size
  return { size: size * PX, above: above * PX, outside: (offset + 7) * PX }
}
