import type { Warning } from '../../base/errors.ts'
import type { TransactionRecord } from '../../storage/contracts.ts'
import type { NewTransaction, Work } from '../../transactions/transactions.ts'

/** A call that makes files, in steps: what a request asks for, and the making of it, which may come later. */
export interface Generation<Values, Made> {
  /** @throws PlatenError `invalid_request`, `invalid_json` */
  read(params: unknown): ReadParameters<Values>
  /** Finds what the work needs, so that what is missing is told before anything is recorded. */
  prepare(values: Values): Promise<Prepared<Made>>
}

export interface ReadParameters<Values> {
  /** Nothing but JSON. */
  readonly values: Values
  readonly warnings: readonly Warning[]
}

export interface Prepared<Made> {
  readonly transaction: NewTransaction
  /**
   * Fails where the work is sure to, and gives the warnings that are known before it; for calls that are answered
   * before it. Absent where nothing more can be known.
   */
  check?(signal: AbortSignal | null): Promise<readonly Warning[]>
  work(transaction: TransactionRecord, signal: AbortSignal | null): Promise<Work<Made>>
  /** The result of a synchronous call. */
  answer(transaction: TransactionRecord, made: Made): object & { warnings?: readonly Warning[] }
}
