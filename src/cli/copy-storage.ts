/** One storage → another: templates, files, transactions with their webhook attempts, and jobs. Idempotency keys stay. */
import { isDeepStrictEqual } from 'node:util'
import type { RecordStore, Storage, TransactionRecord } from '../storage/contracts.ts'
import { CliError, EXIT } from './failure.ts'

/** Counts of one kind of item. */
export interface CopyCount {
  copied: number
  /** Equal in both storages. */
  skipped: number
}

export const COPIED_PARTS = ['templates', 'files', 'transactions', 'webhook attempts', 'jobs'] as const
export type CopyPart = (typeof COPIED_PARTS)[number]
export type CopyCounts = Readonly<Record<CopyPart, CopyCount>>

/** Files that are copied at the same time: each waits for the network most of the time. */
const FILES_AT_ONCE = 4

/**
 * Copies what the target lacks or has differently. A later call continues where an earlier one ended.
 * @param onProgress Called after each item.
 * @throws CliError if a host uses the source.
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  onProgress: (part: CopyPart, counts: CopyCounts) => void,
): Promise<CopyCounts> {
  const counts: CopyCounts = {
    templates: { copied: 0, skipped: 0 },
    files: { copied: 0, skipped: 0 },
    transactions: { copied: 0, skipped: 0 },
    'webhook attempts': { copied: 0, skipped: 0 },
    jobs: { copied: 0, skipped: 0 },
  }
  const count = (part: CopyPart, isCopied: boolean): void => {
    counts[part][isCopied ? 'copied' : 'skipped']++
    onProgress(part, counts)
  }
  await checkUnused(from)
  await copyTemplates(from.records, to.records, isCopied => count('templates', isCopied))
  // Files come before the records that name them.
  await copyFiles(from, to, isCopied => count('files', isCopied))
  for await (const transaction of from.records.listAllTransactions()) {
    count('transactions', await copyTransaction(transaction, to.records))
    if (transaction.webhook_status === null) continue
    await copyAttempts(transaction, from.records, to.records, isCopied => count('webhook attempts', isCopied))
  }
  const present = new Set<string>()
  for await (const { id } of to.queue.list()) present.add(id)
  for await (const job of from.queue.list()) {
    if (!present.has(job.id)) await to.queue.enqueue(job)
    count('jobs', !present.has(job.id))
  }
  return counts
}

/** Leases show hosts and workers that render. One that only waits leaves no trace. */
async function checkUnused({ records, queue }: Storage): Promise<void> {
  const { leased } = await queue.counts()
  if (leased > 0) {
    throw new CliError(
      EXIT.failed,
      `A host or worker runs jobs (${leased}) of the storage of --from, or ended without finishing them. Stop all hosts and workers of both storages with SIGTERM, which finishes running jobs. If one crashed, start 'platen worker' with the storage of --from: it takes the jobs when their leases end, after jobs.leaseMs (30 s by default) and up to 20 s more. Stop it when they are done, and copy again.`,
    )
  }
  const now = new Date().toISOString()
  for await (const { status, lease_until, transaction_ref } of records.listAllTransactions()) {
    if (status !== 'processing' || lease_until === null || lease_until <= now) continue
    throw new CliError(
      EXIT.failed,
      `A host renders ${transaction_ref} in the storage of --from, or ended without finishing it. Stop all hosts of both storages. If they are stopped, wait until ${lease_until}, when the lease ends.`,
    )
  }
}

async function copyTemplates(
  from: RecordStore,
  to: RecordStore,
  count: (isCopied: boolean) => void,
): Promise<void> {
  for await (const template of from.listAllTemplates()) {
    const { account, template_id } = template
    const found = await to.getTemplate({ account, template_id })
    // `created_at` of an existing template cannot be changed.
    const isEqual =
      found !== null && isDeepStrictEqual({ ...found, created_at: template.created_at }, template)
    if (!isEqual) await to.putTemplate({ template })
    count(!isEqual)
  }
}

/** A key is never used for other content, so that files with equal lengths are equal. */
async function copyFiles(from: Storage, to: Storage, count: (isCopied: boolean) => void): Promise<void> {
  const present = new Map<string, number>()
  for await (const { key, bytes } of to.files.list()) present.set(key, bytes)
  const entries = from.files.list()[Symbol.asyncIterator]()
  let isStopped = false
  const copyNext = async (): Promise<void> => {
    for (let next = await entries.next(); next.done !== true; next = await entries.next()) {
      if (isStopped) return
      const { key, bytes } = next.value
      const file = present.get(key) === bytes ? null : await from.files.get({ key })
      if (file !== null) await to.files.put({ key, bytes: file.stream })
      count(file !== null)
    }
  }
  const stop = (cause: unknown): never => {
    isStopped = true
    throw cause
  }
  const runs = Array.from({ length: FILES_AT_ONCE }, () => copyNext().catch(stop))
  // The storages are closed after a failure, so it is reported when the other files have ended.
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected')
  await entries.return?.()
  if (failed?.status === 'rejected') throw failed.reason
}

/** @returns False if the target has the same record. */
async function copyTransaction(transaction: TransactionRecord, to: RecordStore): Promise<boolean> {
  const { account, transaction_ref } = transaction
  const found = await to.getTransaction({ account, transaction_ref })
  if (found === null) {
    await to.addTransaction({ transaction })
    return true
  }
  if (isDeepStrictEqual(found, transaction)) return false
  const {
    status,
    message,
    error_code,
    primary_key,
    secondary_key,
    html_key,
    total_pages,
    finished_at,
    expires_at,
    deleted_at,
    deletion_status,
    webhook_status,
    lease_until,
  } = transaction
  const changes = {
    status,
    message,
    error_code,
    primary_key,
    secondary_key,
    html_key,
    total_pages,
    finished_at,
    expires_at,
    deleted_at,
    deletion_status,
    webhook_status,
    lease_until,
  }
  await to.updateTransaction({ account, transaction_ref, changes })
  return true
}

async function copyAttempts(
  { account, transaction_ref }: TransactionRecord,
  from: RecordStore,
  to: RecordStore,
  count: (isCopied: boolean) => void,
): Promise<void> {
  const present = await to.listWebhookAttempts({ account, transaction_ref })
  for (const attempt of await from.listWebhookAttempts({ account, transaction_ref })) {
    const isEqual = present.some(other => isDeepStrictEqual(other, attempt))
    if (!isEqual) await to.addWebhookAttempt({ attempt })
    count(!isEqual)
  }
}
