interface Prediction {
  /** The entries Predictor, Columns and Colors of the parameters; undefined for their defaults. */
  readonly predictor: unknown
  readonly columns: unknown
  readonly colors: unknown
  readonly maxColumns: number
}

/**
 * Undoes the predictor of a stream of bytes.
 * @returns Null for predictors that such streams do not use.
 */
export function withoutBytePredictor(
  bytes: Buffer,
  { predictor = 1, columns = 1, colors = 1, maxColumns }: Prediction,
): Buffer | null {
  if (predictor === 1) return bytes
  if (typeof predictor !== 'number' || predictor < 10 || colors !== 1) return null
  if (typeof columns !== 'number' || !Number.isInteger(columns) || columns < 1) return null
  return columns > maxColumns ? null : withoutPngPredictor(bytes, columns, 1)
}

/**
 * Undoes the PNG predictors of a stream (ISO 32000-1 §7.4.4.4, PNG §9.2). Incomplete last rows are dropped.
 * @param width Bytes of a row, without its filter type. @param pixel Bytes of a pixel, at least 1.
 * @returns Null for a filter type that PNG does not define.
 */
export function withoutPngPredictor(bytes: Buffer, width: number, pixel: number): Buffer | null {
  const rows = Math.floor(bytes.length / (width + 1))
  const plain = Buffer.alloc(rows * width)
  for (let row = 0; row < rows; row++) {
    const type = bytes[row * (width + 1)] ?? 0
    if (type > 4) return null
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const left = column < pixel ? 0 : (plain[at - pixel] ?? 0)
      const up = row === 0 ? 0 : (plain[at - width] ?? 0)
      const corner = row === 0 || column < pixel ? 0 : (plain[at - width - pixel] ?? 0)
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][type] ?? 0
      plain[at] = (bytes[row * (width + 1) + 1 + column] ?? 0) + predicted
    }
  }
  return plain
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
