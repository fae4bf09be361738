import type { RecordStore, TransactionChanges, TransactionRecord } from '../storage/contracts.ts'
import { sampleRef, sampleTransaction } from './samples.ts'

/** Adds transactions in order. */
export async function add(records: RecordStore, ...transactions: TransactionRecord[]): Promise<void> {
  for (const transaction of transactions) await records.addTransaction({ transaction })
}

/** Adds one sample transaction per entry, with the references 1, 2, … */
export async function addSamples(
  records: RecordStore,
  samples: readonly Partial<TransactionRecord>[],
): Promise<void> {
  for (const [at, sample] of samples.entries()) {
    await add(records, sampleTransaction({ ...sample, transaction_ref: sampleRef(at + 1) }))
  }
}

/** Reads a transaction of the account of the samples. */
export function get(records: RecordStore, transaction_ref: string): Promise<TransactionRecord | null> {
  return records.getTransaction({ account: 'acme', transaction_ref })
}

export function update(
  records: RecordStore,
  transaction_ref: string,
  changes: TransactionChanges,
): Promise<TransactionRecord | null> {
  return records.updateTransaction({ account: 'acme', transaction_ref, changes })
}

export function list(
  records: RecordStore,
  filter: Partial<Parameters<RecordStore['listTransactions']>[0]> = {},
): Promise<TransactionRecord[]> {
  return records.listTransactions({
    account: 'acme',
    template_id: null,
    statuses: null,
    limit: 500,
    offset: 0,
    ...filter,
  })
}

/** The arguments of `sampleRef` for each. */
export async function orders(found: Promise<TransactionRecord[]>): Promise<number[]> {
  return (await found).map(({ transaction_ref }) => Number(transaction_ref.slice(-12)))
}
