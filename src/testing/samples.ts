import type {
  IdempotencyRecord,
  QueuedJob,
  TemplateRecord,
  TransactionRecord,
  WebhookAttemptRecord,
} from '../storage/contracts.ts'

/** A template record. */
export function sampleTemplate(changes: Partial<TemplateRecord> = {}): TemplateRecord {
  return {
    account: 'acme',
    template_id: 'invoice',
    name: 'Invoice',
    format: 'PDF',
    group_name: null,
    definition: '{"name":"Invoice","format":"PDF","document":{"content":"Hello"}}',
    created_at: '2026-01-01T08:00:00.000Z',
    updated_at: '2026-01-01T08:00:00.000Z',
    ...changes,
  }
}

/** A pending transaction without files. */
export function sampleTransaction(changes: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    account: 'acme',
    transaction_ref: sampleRef(1),
    template_id: 'invoice',
    transaction_type: 'PDF',
    status: 'pending',
    description: null,
    source: 'API',
    meta: null,
    message: null,
    error_code: null,
    filename: 'invoice.pdf',
    primary_key: null,
    secondary_key: null,
    html_key: null,
    total_pages: null,
    created_at: '2026-01-01T08:00:00.000Z',
    finished_at: null,
    expires_at: null,
    deleted_at: null,
    deletion_status: 0,
    webhook_status: null,
    lease_until: null,
    ...changes,
  }
}

/** A first attempt that succeeded. */
export function sampleAttempt(changes: Partial<WebhookAttemptRecord> = {}): WebhookAttemptRecord {
  return {
    account: 'acme',
    transaction_ref: sampleRef(1),
    attempt: 1,
    started_at: '2026-01-01T08:00:00.000Z',
    duration_ms: 12,
    status_code: 204,
    message: null,
    retry_at: null,
    ...changes,
  }
}

/** A render job that is due at 8:00. */
export function sampleJob(changes: Partial<QueuedJob> = {}): QueuedJob {
  return {
    id: sampleRef(1),
    kind: 'render',
    account: 'acme',
    payload: '{"template_id":"invoice"}',
    runAt: '2026-01-01T08:00:00.000Z',
    ...changes,
  }
}

/** A claim on a key with a lease until 8:01. */
export function sampleClaim(changes: Partial<IdempotencyRecord> = {}): IdempotencyRecord {
  return {
    account: 'acme',
    idempotency_key: 'order-7',
    claim_id: 'first',
    fingerprint: 'a request',
    answer: null,
    expires_at: '2026-01-01T08:01:00.000Z',
    ...changes,
  }
}

/** A UUIDv7; references sort by `order`. */
export function sampleRef(order: number): string {
  return `019b7885-1e00-7000-8000-${String(order).padStart(12, '0')}`
}

/** Texts that break adapters which escape, interpret or re-encode texts. */
export const AWKWARD_TEXTS: readonly string[] = [
  `it's "quoted" \`so\``,
  `'; DROP TABLE templates; --`,
  '100% _like_ \\ ? $1 :name @x',
  '__proto__',
  'constructor',
  'toString',
  '../../x',
  'Grüße, Ἀθήνα, Москва, नमस्ते, 東京, שלום, 👩‍👩‍👧',
  'e\u0301 and \u00e9',
  ' leading, trailing \n\t ',
  '',
]

/** Bytes of all values without a period that divides a power of two. */
export function sampleBytes(length: number, seed = 0): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8) + seed * 7) % 251)
}
