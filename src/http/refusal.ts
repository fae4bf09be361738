import { type ErrorCode, PlatenError } from '../base/errors.ts'

/** An error whose answer has headers of its own, such as `Allow` or `Retry-After`. */
export class Refusal extends PlatenError {
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>>) {
    super(code, message)
    this.headers = headers
  }
}
