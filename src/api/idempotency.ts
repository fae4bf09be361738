import { createHash, randomUUID } from 'node:crypto'
import { PlatenError } from '../base/errors.ts'
import { isJsonObject } from '../base/json.ts'
import type { Logger } from '../base/logger.ts'
import type { IdempotencyRecord, RecordStore } from '../storage/contracts.ts'
import { inBatches } from '../transactions/sweep.ts'

export interface KeyedRequest {
  readonly account: string
  readonly key: string
  /** Of `fingerprintOf`. */
  readonly fingerprint: string
}

export type Idempotency = ReturnType<typeof createIdempotency>

export interface IdempotencyOptions {
  readonly records: RecordStore
  readonly clock: () => Date
  readonly logger: Logger
  /** How long a result is stored. */
  readonly retentionMs: number
}

/**
 * How long a key stays claimed after its process has ended. Between two renewals, two thirds of it remain: engines whose
 * clocks differ by less do not take the key from each other.
 */
const LEASE_MS = 180_000
const RENEWAL_MS = LEASE_MS / 3

/** Stores the results of requests with a key. */
export function createIdempotency({ records, clock, logger, retentionMs }: IdempotencyOptions) {
  const at = (laterMs: number): string => new Date(clock().getTime() + laterMs).toISOString()

  /** Claims the key, or renews or changes its claim. */
  const claimKey = (claim: IdempotencyRecord): Promise<IdempotencyRecord> =>
    records.claimIdempotencyKey({ claim, now: at(0) })

  /** A failed change is only logged: the work is done, and the key is free after its lease. */
  async function change(what: string, apply: () => Promise<unknown>): Promise<void> {
    try {
      await apply()
    } catch (cause) {
      logger.warn(`An idempotency key could not be ${what}.`, cause)
    }
  }

  async function settle(claim: IdempotencyRecord, result: object | null): Promise<void> {
    if (result === null) {
      await change('released', () => records.releaseIdempotencyKey(claim))
      return
    }
    const answer = JSON.stringify(withoutFile(result))
    await change('answered', () => claimKey({ ...claim, answer, expires_at: at(retentionMs) }))
  }

  return {
    retentionMs,

    /**
     * Does the work, or returns the result of the first request with this key, with `idempotent_replayed`. A `file` in
     * the result is stored as `kept_file`. After a failure, the key is free again.
     * @throws PlatenError `idempotency_mismatch`; `concurrency_limited` while the first request is running.
     */
    async run({ account, key, fingerprint }: KeyedRequest, work: () => Promise<object>): Promise<object> {
      const claim: IdempotencyRecord = {
        account,
        idempotency_key: key,
        claim_id: randomUUID(),
        fingerprint,
        answer: null,
        expires_at: at(LEASE_MS),
      }
      const held = await claimKey(claim)
      if (held.claim_id !== claim.claim_id) return replay(held, fingerprint)
      const renewal = repeat(RENEWAL_MS, () =>
        change('held', () => claimKey({ ...claim, expires_at: at(LEASE_MS) })),
      )
      let result: object | null = null
      try {
        result = await work()
        return result
      } finally {
        await renewal.stop()
        await settle(claim, result)
      }
    },

    /** Removes expired results, and returns their number. */
    sweep() {
      const before = at(0)
      return inBatches(limit => records.sweepIdempotencyKeys({ before, limit }))
    },
  }
}

/** Without the bytes of the file, which are in the file store. */
function withoutFile(result: object & { file?: unknown }): object {
  if (!('file' in result)) return result
  const { file, ...rest } = result
  return { ...rest, kept_file: typeof file === 'string' ? 'base64' : 'bytes' }
}

function replay(held: IdempotencyRecord, fingerprint: string): object {
  if (held.fingerprint !== fingerprint) {
    throw new PlatenError(
      'idempotency_mismatch',
      'The idempotency key was used for a different request. Use a new key for other parameters, data or calls.',
    )
  }
  if (held.answer === null) {
    throw new PlatenError(
      'concurrency_limited',
      'The first request with this idempotency key is still running. Try again in a moment.',
    )
  }
  const result: unknown = JSON.parse(held.answer)
  if (isJsonObject(result)) return { ...result, idempotent_replayed: true }
  throw new PlatenError(
    'internal',
    'The stored result for this idempotency key is corrupt. Retry with a new key.',
  )
}

/** Repeats an action. `stop` resolves when no action is running. */
function repeat(intervalMs: number, action: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(action)
  }, intervalMs).unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

/** Text is buffered, as each call of the hash costs as much as thousands of characters. */
const BUFFERED_CHARACTERS = 65_536

/** A hash that does not depend on the order of keys. @param params Checked for depth. */
export function fingerprintOf(call: string, params: unknown): string {
  const hash = createHash('sha256')
  let text = call
  const flush = (): void => {
    hash.update(text)
    text = ''
  }
  const write = (value: unknown): void => {
    if (text.length > BUFFERED_CHARACTERS) flush()
    if (value instanceof Uint8Array) {
      text += `b${value.length}:`
      flush()
      hash.update(value)
    } else if (Array.isArray(value)) {
      text += `a${value.length}:`
      for (const item of value) write(item)
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).filter(([, item]) => item !== undefined)
      text += `o${entries.length}:`
      for (const [key, item] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
        text += `${JSON.stringify(key)}:`
        write(item)
      }
    } else {
      text += `${JSON.stringify(value)},`
    }
  }
  write(params)
  flush()
  return hash.digest('base64')
}
