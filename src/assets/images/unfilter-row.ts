/** Filters of the rows of a PNG (PNG §9.2). Pure. */

/** Filter types; 0 is none. */
const [SUB, UP, AVERAGE] = [1, 2, 3] as const
export const PAETH = 4

interface Row {
  readonly rowBytes: number
  /** Bytes of a pixel, at least one. */
  readonly pixelBytes: number
  /** True for the first row of a pass; the row above it counts as 0. */
  readonly isFirst: boolean
}

/**
 * Reverses the filter of a row in place.
 * @param rows Rows of `rowBytes`, each after its filter type; those above are unfiltered.
 * @param start Index of the first byte of the row, after its filter type.
 */
export function unfilterRow(rows: Uint8Array, start: number, { rowBytes, pixelBytes, isFirst }: Row): void {
  const type = rows[start - 1] ?? 0
  const end = start + rowBytes
  const second = Math.min(start + pixelBytes, end)
  const toAbove = rowBytes + 1
  const isPredictedByLeft = type === SUB || (type === PAETH && isFirst)
  if (isPredictedByLeft) {
    for (let i = second; i < end; i++) rows[i] = (rows[i] ?? 0) + (rows[i - pixelBytes] ?? 0)
  } else if (type === AVERAGE && isFirst) {
    for (let i = second; i < end; i++) rows[i] = (rows[i] ?? 0) + ((rows[i - pixelBytes] ?? 0) >> 1)
  } else if (isFirst) {
    return
  } else if (type === UP) {
    for (let i = start; i < end; i++) rows[i] = (rows[i] ?? 0) + (rows[i - toAbove] ?? 0)
  } else if (type === AVERAGE) {
    for (let i = start; i < second; i++) rows[i] = (rows[i] ?? 0) + ((rows[i - toAbove] ?? 0) >> 1)
    for (let i = second; i < end; i++) {
      rows[i] = (rows[i] ?? 0) + (((rows[i - pixelBytes] ?? 0) + (rows[i - toAbove] ?? 0)) >> 1)
    }
  } else if (type === PAETH) {
    for (let i = start; i < second; i++) rows[i] = (rows[i] ?? 0) + (rows[i - toAbove] ?? 0)
    for (let i = second; i < end; i++) {
      const left = rows[i - pixelBytes] ?? 0
      const up = rows[i - toAbove] ?? 0
      const corner = rows[i - toAbove - pixelBytes] ?? 0
      const toLeft = Math.abs(up - corner)
      const toUp = Math.abs(left - corner)
      const toCorner = Math.abs(left + up - corner - corner)
      rows[i] =
        (rows[i] ?? 0) + (toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner)
    }
  }
}
