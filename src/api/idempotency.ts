import { createHash, randomUUID } from 'node:crypto'
import { PlatenError } from '../base/errors.ts'
import { isJsonObject } from '../base/json.ts'
import type { Logger } from '../base/logger.ts'
import type { IdempotencyRecord, RecordStore } from '../storage/contracts.ts'

export interface KeyedRequest {
  readonly account: string
  readonly key: string
  /** Of `fingerprintOf`. */
  readonly fingerprint: string
}

/** Remembers what requests with a key were answered with. */
export interface Idempotency {
  /** How long a result is remembered. */
  readonly retentionMs: number
  /**
   * Does the work, or gives the result of the first request of this key again, with `idempotent_replayed`.
   * A result that is a `file` is remembered without it, with `kept_file` in its place. After a failure the key is
   * free again.
   * @throws PlatenError `idempotency_mismatch`; `concurrency_limited` while the first request is worked on.
   */
  run(request: KeyedRequest, work: () => Promise<object>): Promise<object>
  /** Forgets what has expired, and counts it. */
  sweep(): Promise<number>
}

export interface IdempotencyOptions {
  readonly records: RecordStore
  readonly clock: () => Date
  readonly logger: Logger
  /** How long a result is remembered. */
  readonly retentionMs: number
}

/** How long a key stays taken after its process died. */
const LEASE_MS = 60_000
/** A lease is renewed when a third of it is over. */
const RENEWAL_MS = LEASE_MS / 3

export function createIdempotency({ records, clock, logger, retentionMs }: IdempotencyOptions): Idempotency {
  const at = (laterMs: number): string => new Date(clock().getTime() + laterMs).toISOString()

  /** Takes the key, or prolongs or changes the claim that has it. */
  const take = (claim: IdempotencyRecord): Promise<IdempotencyRecord> =>
    records.claimIdempotencyKey({ claim, now: at(0) })

  /** The work is done either way; the next request of the key has it done again, at the latest after the lease. */
  async function tell(what: string, change: () => Promise<unknown>): Promise<void> {
    try {
      await change()
    } catch (cause) {
      logger.warn(`An idempotency key could not be ${what}.`, cause)
    }
  }

  async function settle(claim: IdempotencyRecord, result: object | null): Promise<void> {
    if (result === null) {
      await tell('released', () => records.releaseIdempotencyKey(claim))
      return
    }
    const answer = JSON.stringify(withoutFile(result))
    await tell('answered', () => take({ ...claim, answer, expires_at: at(retentionMs) }))
  }

  return {
    retentionMs,

    async run({ account, key, fingerprint }, work) {
      const claim: IdempotencyRecord = {
        account,
        idempotency_key: key,
        claim_id: randomUUID(),
        fingerprint,
        answer: null,
        expires_at: at(LEASE_MS),
      }
      const held = await take(claim)
      if (held.claim_id !== claim.claim_id) return replay(held, fingerprint)
      const renewal = repeat(RENEWAL_MS, () =>
        tell('held', () => take({ ...claim, expires_at: at(LEASE_MS) })),
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

    sweep: () => records.sweepIdempotencyKeys({ before: at(0) }),
  }
}

/** The bytes of a file are in the file store. */
function withoutFile(result: object & { file?: unknown }): object {
  if (!('file' in result)) return result
  const { file, ...rest } = result
  return { ...rest, kept_file: typeof file === 'string' ? 'base64' : 'bytes' }
}

function replay(held: IdempotencyRecord, fingerprint: string): object {
  if (held.fingerprint !== fingerprint) {
    throw new PlatenError(
      'idempotency_mismatch',
      'The idempotency key was used for another request: other parameters, other data, or another call.',
    )
  }
  if (held.answer === null) {
    throw new PlatenError(
      'concurrency_limited',
      'The first request of this idempotency key is still being worked on; ask again in a moment.',
    )
  }
  const result: unknown = JSON.parse(held.answer)
  if (isJsonObject(result)) return { ...result, idempotent_replayed: true }
  throw new PlatenError('internal', 'What is recorded for the idempotency key is no result.')
}

/** Does something over and over; `stop` resolves when nothing of it is under way any more. */
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

/** Equal for equal calls, whatever the order of their keys. @param params Checked for depth. */
export function fingerprintOf(call: string, params: unknown): string {
  const print = createPrint()
  print.text(call)
  write(print, params)
  return print.digest()
}

interface Print {
  text(text: string): void
  bytes(bytes: Uint8Array): void
  digest(): string
}

/** Each call of a hash costs as much as thousands of letters: they are gathered. */
const GATHERED_CHARACTERS = 65_536

function createPrint(): Print {
  const hash = createHash('sha256')
  let gathered = ''
  const flush = (): void => {
    hash.update(gathered)
    gathered = ''
  }
  return {
    text(text) {
      gathered += text
      if (gathered.length > GATHERED_CHARACTERS) flush()
    },
    bytes(bytes) {
      flush()
      hash.update(bytes)
    },
    digest() {
      flush()
      return hash.digest('base64')
    },
  }
}

function write(print: Print, value: unknown): void {
  if (value instanceof Uint8Array) {
    print.text(`b${value.length}:`)
    print.bytes(value)
  } else if (Array.isArray(value)) {
    print.text(`a${value.length}:`)
    for (const item of value) write(print, item)
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    print.text(`o${entries.length}:`)
    for (const [key, item] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
      print.text(`${JSON.stringify(key)}:`)
      write(print, item)
    }
  } else {
    print.text(`${JSON.stringify(value)},`)
  }
}
