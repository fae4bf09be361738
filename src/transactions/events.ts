import { channel } from 'node:diagnostics_channel'
import type { TransactionRecord, TransactionStatus, TransactionType } from '../storage/contracts.ts'

/**
 * Published on the channel `platen:transaction` of `node:diagnostics_channel` when a state of a transaction is recorded. It
 * never contains texts of the caller: description, meta, filename.
 */
export interface TransactionEvent {
  readonly transactionRef: string
  readonly account: string
  readonly type: TransactionType
  /** Null without a template. */
  readonly templateId: string | null
  readonly status: TransactionStatus | 'deleted'
  /** Error code; null on success. */
  readonly code: string | null
}

const TRANSACTIONS = channel('platen:transaction')

/** Publishes the state of a record to subscribers. */
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
