/** A row that cannot be rendered or written. The others continue. */
export class RowFailure extends Error {
  override readonly name = 'RowFailure'
  readonly code: RowFailureCode

  constructor(code: RowFailureCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Codes beside those of `PlatenError`. */
export type RowFailureCode =
  /** The row is not a JSON object, or has not the columns of the header. */
  | 'invalid_row'
  /** `--name` gives no usable file name. */
  | 'invalid_name'
  /** A file of this name exists, or is the output of another row. */
  | 'name_taken'
