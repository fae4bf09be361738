import { channel } from 'node:diagnostics_channel'
import type { TransactionRecord, TransactionStatus, TransactionType } from '../storage/contracts.ts'

/**
 * What is published on the channel `platen:transaction` of `node:diagnostics_channel` when a transaction has come to
 * a state, and been recorded in it. It never holds what the caller says of it: description, meta, filename.
 */
export interface TransactionEvent {
  readonly transactionRef: string
  readonly account: string
  readonly type: TransactionType
  /** Null where there is no template. */
  readonly templateId: string | null
  readonly status: TransactionStatus | 'deleted'
  /** The code of the error, else null. */
  readonly code: string | null
}

const TRANSACTIONS = channel('platen:transaction')

/** Publishes the state that a record is in, as far as anybody listens. */
export function publishTransaction(record: TransactionRecord): void {
  if (!TRANSACTIONS.hasSubscribers) return
  const event: TransactionEvent = {
    transactionRef: record.transaction_ref,
    account: record.account,
    type: record.transaction_type,
    templateId: record.template_id,
    status: record.deletion_status === 1 ? 'deleted' : record.status,
    code: record.error_code,
  }
  TRANSACTIONS.publish(event)
}
