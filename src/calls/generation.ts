import type { Warning } from '../errors.ts'
import type { TransactionRecord } from '../storage/contracts.ts'
import type { NewTransaction, Work } from '../transactions.ts'

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
  work(transaction: TransactionRecord, signal: AbortSignal | null): Promise<Work<Made>>
  /** The result of a synchronous call. */
  answer(transaction: TransactionRecord, made: Made): object & { warnings?: readonly Warning[] }
}
