import type {
  IdempotencyRecord,
  RecordStore,
  TemplateRecord,
  TransactionRecord,
  WebhookAttemptRecord,
} from '../contracts.ts'
import { createClosable, duplicateTransaction } from '../storage-errors.ts'

interface Rows {
  /** By account, then by template_id. */
  readonly templates: Map<string, Map<string, TemplateRecord>>
  /** By reference. */
  readonly transactions: Map<string, TransactionRecord>
  /** By reference, then by number. */
  readonly attempts: Map<string, Map<number, WebhookAttemptRecord>>
  /** By account and key, as JSON. */
  readonly idempotency: Map<string, IdempotencyRecord>
}

/** Records in maps. A listing visits all records: for thousands of records, not millions. */
export function createMemoryRecords(): RecordStore {
  const { use: rows, close } = createClosable<Rows>({
    templates: new Map(),
    transactions: new Map(),
    attempts: new Map(),
    idempotency: new Map(),
  })
  return {
    ...templateCalls(rows),
    ...transactionCalls(rows),
    ...attemptCalls(rows),
    ...idempotencyCalls(rows),
    close,
  }
}

function templateCalls(rows: () => Rows) {
  return {
    async putTemplate({ template }) {
      const { templates } = rows()
      const own = templates.get(template.account) ?? new Map<string, TemplateRecord>()
      templates.set(template.account, own)
      const created_at = own.get(template.template_id)?.created_at ?? template.created_at
      own.set(template.template_id, { ...template, created_at })
    },
    async getTemplate({ account, template_id }) {
      const template = rows().templates.get(account)?.get(template_id)
      return template === undefined ? null : { ...template }
    },
    async listTemplates({ account, limit, offset, ...filter }) {
      const own = rows().templates.get(account) ?? new Map<string, TemplateRecord>()
      return select(own.values(), filter, ['created_at', 'template_id']).slice(offset, offset + limit)
    },
    async countTemplates({ account }) {
      return rows().templates.get(account)?.size ?? 0
    },
    async *listAllTemplates() {
      const all = [...rows().templates.values()].flatMap(own => [...own.values()])
      yield* select(all, {}, ['account', 'template_id'])
    },
    async deleteTemplate({ account, template_id }) {
      return rows().templates.get(account)?.delete(template_id) ?? false
    },
  } satisfies Partial<RecordStore>
}

function transactionCalls(rows: () => Rows) {
  const find = (account: string, transaction_ref: string): TransactionRecord | null => {
    const transaction = rows().transactions.get(transaction_ref)
    return transaction?.account === account ? transaction : null
  }
  return {
    async addTransaction({ transaction }) {
      const { transactions } = rows()
      if (transactions.has(transaction.transaction_ref))
        throw duplicateTransaction(transaction.transaction_ref)
      transactions.set(transaction.transaction_ref, { ...transaction })
    },
    async updateTransaction({ account, transaction_ref, changes, onlyFrom }) {
      const transaction = find(account, transaction_ref)
      if (transaction === null || onlyFrom?.includes(transaction.status) === false) return null
      const changed = { ...transaction, ...changes }
      rows().transactions.set(transaction_ref, changed)
      return { ...changed }
    },
    async getTransaction({ account, transaction_ref }) {
      const transaction = find(account, transaction_ref)
      return transaction && { ...transaction }
    },
    async listTransactions({ statuses, created_from, created_before, limit, offset, ...filter }) {
      const inRange = [...rows().transactions.values()].filter(
        ({ created_at }) =>
          created_at >= (created_from ?? '') && (created_before == null || created_at < created_before),
      )
      return select(inRange, { ...filter, status: statuses }, ['transaction_ref'])
        .reverse()
        .slice(offset, offset + limit)
    },
    async *listAllTransactions() {
      yield* select(rows().transactions.values(), {}, ['transaction_ref'])
    },
    async countTransactions({ account }) {
      let count = 0
      for (const transaction of rows().transactions.values()) if (transaction.account === account) count++
      return count
    },
    async findTransactionByKey({ account, key }) {
      for (const transaction of rows().transactions.values()) {
        const isSought = account === null || transaction.account === account
        if (isSought && namesKey(transaction, key)) return { ...transaction }
      }
      return null
    },
    async listExpired({ before, limit }) {
      const expired = [...rows().transactions.values()].filter(
        ({ expires_at }) => expires_at !== null && expires_at <= before,
      )
      return select(expired, { deletion_status: 0 }, ['expires_at', 'transaction_ref']).slice(0, limit)
    },
    async listAbandoned({ before, limit }) {
      const late = [...rows().transactions.values()].filter(
        ({ lease_until }) => lease_until !== null && lease_until <= before,
      )
      return select(late, { status: 'processing' }, ['lease_until', 'transaction_ref']).slice(0, limit)
    },
    async sweepTransactions({ before, limit }) {
      const { transactions, attempts } = rows()
      const ended = [...transactions.values()].filter(transaction => {
        const endedAt = endOf(transaction)
        return endedAt !== null && endedAt <= before
      })
      for (const { transaction_ref } of ended.slice(0, limit)) {
        transactions.delete(transaction_ref)
        attempts.delete(transaction_ref)
      }
      return Math.min(limit, ended.length)
    },
  } satisfies Partial<RecordStore>
}

function attemptCalls(rows: () => Rows) {
  return {
    async addWebhookAttempt({ attempt }) {
      const { attempts } = rows()
      const own = attempts.get(attempt.transaction_ref) ?? new Map<number, WebhookAttemptRecord>()
      attempts.set(attempt.transaction_ref, own.set(attempt.attempt, { ...attempt }))
    },
    async listWebhookAttempts({ account, transaction_ref }) {
      const own = rows().attempts.get(transaction_ref) ?? new Map<number, WebhookAttemptRecord>()
      return [...own.values()]
        .filter(attempt => attempt.account === account)
        .sort((a, b) => a.attempt - b.attempt)
        .map(attempt => ({ ...attempt }))
    },
  } satisfies Partial<RecordStore>
}

function idempotencyCalls(rows: () => Rows) {
  const idOf = ({ account, idempotency_key }: Pick<IdempotencyRecord, 'account' | 'idempotency_key'>) =>
    JSON.stringify([account, idempotency_key])
  return {
    async claimIdempotencyKey({ claim, now }) {
      const { idempotency } = rows()
      const held = idempotency.get(idOf(claim))
      if (held !== undefined && held.expires_at > now && held.claim_id !== claim.claim_id) return { ...held }
      idempotency.set(idOf(claim), { ...claim })
      return { ...claim }
    },
    async releaseIdempotencyKey({ claim_id, ...key }) {
      const { idempotency } = rows()
      if (idempotency.get(idOf(key))?.claim_id === claim_id) idempotency.delete(idOf(key))
    },
    async sweepIdempotencyKeys({ before, limit }) {
      const { idempotency } = rows()
      const over = [...idempotency].filter(([, { expires_at }]) => expires_at <= before).slice(0, limit)
      for (const [id] of over) idempotency.delete(id)
      return over.length
    },
  } satisfies Partial<RecordStore>
}

/** When a transaction lost its files; null while it may have some. */
function endOf(transaction: TransactionRecord): string | null {
  const { status, deletion_status, deleted_at, finished_at, primary_key } = transaction
  if (deletion_status === 1) return deleted_at
  return status === 'error' || (status === 'success' && primary_key === null) ? finished_at : null
}

function namesKey({ primary_key, secondary_key, html_key }: TransactionRecord, key: string): boolean {
  return primary_key === key || secondary_key === key || html_key === key
}

/** Copies of the records that match the filters, ordered by columns. Null and absent filters match everything. */
function select<Row extends object>(
  records: Iterable<Row>,
  filters: { readonly [Name in keyof Row]?: Row[Name] | readonly Row[Name][] | null },
  order: readonly (keyof Row)[],
): Row[] {
  const wanted = (Object.entries(filters) as [keyof Row, unknown][]).filter(([, value]) => value != null)
  return [...records]
    .filter(record =>
      wanted.every(([name, value]) =>
        Array.isArray(value) ? value.includes(record[name]) : record[name] === value,
      ),
    )
    .sort((a, b) => order.reduce((sign, name) => sign || compareBytes(String(a[name]), String(b[name])), 0))
    .map(record => ({ ...record }))
}

/** The order of SQL databases with a binary collation. UTF-16 order differs beyond U+FFFF. */
export function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
