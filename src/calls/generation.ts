import type { Warning } from '../errors.ts'
import type { TransactionRecord } from '../storage/contracts.ts'
import type { NewTransaction, Work } from '../transactions.ts'
import type { Services } from './services.ts'
import { withWarnings } from './warnings.ts'

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
  work(transaction: TransactionRecord): Promise<Work<Made>>
  /** The result of a synchronous call. */
  answer(transaction: TransactionRecord, made: Made): object
}

/** Does all steps at once. */
export function synchronously<Values, Made>(
  { read, prepare }: Generation<Values, Made>,
  { transactions, underWay }: Services,
): (params: unknown) => Promise<object> {
  return underWay.track(async params => {
    const { values, warnings } = read(params)
    const { transaction: asked, work, answer } = await prepare(values)
    const { transaction, value } = await transactions.run(asked, work)
    return withWarningsFirst(answer(transaction, value), warnings)
  })
}

function withWarningsFirst(result: object & { warnings?: readonly Warning[] }, first: readonly Warning[]) {
  return withWarnings(result, first, result.warnings ?? [])
}
