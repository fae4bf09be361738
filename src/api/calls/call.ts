/** A call that creates files, synchronously or as a job of the queue. */
import { contentType } from '../../base/content-type.ts'
import { PlatenError, type Warning, withWarnings } from '../../base/errors.ts'
import type { JsonObject } from '../../base/json.ts'
import type { Webhook } from '../../jobs/webhook.ts'
import type { TransactionRecord } from '../../storage/contracts.ts'
import type { NewTransaction, Work } from '../../transactions/transactions.ts'
import type { CREATE_PDF } from '../schema/calls.ts'
import { type Parameters, parameterError } from '../schema/parameters.ts'
import type { AcceptedResult, AcceptedResultV1 } from '../schema/results.ts'
import type { Services } from './services.ts'

/** A call that creates files, in steps, as the work may run later. */
export interface Generation<Values, Made> {
  /** @throws PlatenError `invalid_request`, `invalid_json` */
  read(params: unknown): ReadParameters<Values>
  /** Loads the inputs of the work. Fails if something is missing, before anything is recorded. */
  prepare(values: Values): Promise<Prepared<Made>>
}

export interface ReadParameters<Values> {
  /** JSON only. */
  readonly values: Values
  readonly warnings: readonly Warning[]
}

export interface Prepared<Made> {
  readonly transaction: NewTransaction
  /**
   * Checks the work of an asynchronous call before it is queued: fails if the work is certain to fail, and returns the
   * warnings that are known by then.
   */
  check?(signal: AbortSignal | null): Promise<readonly Warning[]>
  work(transaction: TransactionRecord, signal: AbortSignal | null): Promise<Work<Made>>
  answer(transaction: TransactionRecord, made: Made): Answer
}

/** The parts of the result of a synchronous call. */
export interface Answer {
  /** Of a PDF; null without one. */
  readonly pages: number | null
  /** The main file, for `export_type: 'file'`. */
  readonly file: Uint8Array | string
  /** The keys of the stored files, by the names of the fields with their URLs. */
  readonly keys: Readonly<Record<string, string | null>>
  readonly warnings?: readonly Warning[]
}

type AsyncValues = Pick<
  Parameters<typeof CREATE_PDF>,
  'async' | 'webhook_url' | 'webhook_method' | 'webhook_headers' | 'export_type'
> & { readonly template_id?: string }

export type Call = ReturnType<typeof createCall>

/**
 * A call with unchecked parameters.
 * @param name By which a job of the queue finds the call.
 */
export function createCall<Values extends AsyncValues, Made>(
  name: string,
  generation: Generation<Values, Made>,
  { account, services }: { account: string; services: Services },
) {
  const { transactions, jobs, links, clock } = services

  async function make(values: Values, signal: AbortSignal | null, keepFileMs: number) {
    const { transaction: requested, work, answer } = await generation.prepare(values)
    const { transaction, value } = await transactions.run(
      requested.isStored || keepFileMs === 0
        ? requested
        : { ...requested, isStored: true, expirationMinutes: keepFileMs / 60_000 },
      work,
      signal,
    )
    return await resultOf(transaction, answer(transaction, value), { ...values, links })
  }

  /** Records and queues a job, unless it is known to fail. */
  async function accept(
    values: Values,
    webhook: Webhook | null,
    signal: AbortSignal | null,
  ): Promise<{ transaction_ref: string; warnings: readonly Warning[] }> {
    if (values.export_type === 'file') {
      throw parameterError(
        'export_type',
        "'export_type' must be json for asynchronous calls, as their result comes before the file exists.",
      )
    }
    const prepared = await generation.prepare(values)
    const warnings = await check(prepared, signal)
    const payload = {
      account,
      call: name,
      params: withoutDelivery(values),
      publicUrl: links.publicUrl,
      webhook,
      askedAt: clock().toISOString(),
    }
    const { transaction_ref } = await transactions.queue(
      prepared.transaction,
      webhook === null ? null : 'waiting',
      record => jobs.enqueue(record.transaction_ref, payload),
    )
    return { transaction_ref, warnings }
  }

  /** Ignores failures that the request did not cause, such as of a worker: the job may still succeed. */
  async function check(prepared: Prepared<Made>, signal: AbortSignal | null): Promise<readonly Warning[]> {
    try {
      return (await prepared.check?.(signal)) ?? []
    } catch (error) {
      if (error instanceof PlatenError && error.status >= 500) return []
      throw error
    }
  }

  async function webhookOf(
    url: string,
    { webhook_url, webhook_method, webhook_headers }: Values,
    version: Webhook['version'],
  ): Promise<Webhook> {
    if (webhook_url !== null) {
      await jobs.checkWebhook(webhook_url).catch(cause => {
        if (!(cause instanceof PlatenError)) throw cause
        throw parameterError('webhook_url', `'webhook_url' is not allowed: ${cause.message}`)
      })
    }
    const method = version === 1 ? 'GET' : webhook_method
    return { url, method, headers: webhook_headers ?? {}, version }
  }

  return {
    /**
     * Runs it synchronously or as a job, depending on `async`.
     * @param keepFileMs Also stores a file that the result contains, for this long; 0 does not.
     */
    async run(params: unknown, signal: AbortSignal | null, keepFileMs: number): Promise<object> {
      const { values, warnings } = generation.read(params)
      if (!values.async) {
        const result = await make(values, signal, keepFileMs)
        return withWarnings(result, warnings, unusedWebhook(values), result.warnings ?? [])
      }
      signal?.throwIfAborted()
      const url = values.webhook_url ?? jobs.webhookUrl
      const webhook = url === null ? null : await webhookOf(url, values, 2)
      const { transaction_ref, warnings: known } = await accept(values, webhook, signal)
      const { template_id } = values
      const accepted: AcceptedResult = {
        status: 'success',
        ...(template_id === undefined ? {} : { template_id }),
        transaction_ref,
      }
      return withWarnings(accepted, warnings, known)
    },

    /** Queues it as a job with the webhook and result of version 1. */
    async acceptV1(params: unknown): Promise<AcceptedResultV1> {
      const { values, warnings } = generation.read(params)
      if (values.webhook_url === null) {
        throw parameterError('webhook_url', "'webhook_url' is missing; webhook=1 needs it.")
      }
      const webhook = await webhookOf(values.webhook_url, values, 1)
      const { transaction_ref, warnings: known } = await accept(values, webhook, null)
      return withWarnings(
        { status: 'success', is_webhook: 1, webhook_url: webhook.url, transaction_ref },
        warnings,
        known,
      )
    },

    /** Prepares the work of a job, whose parameters were read before. */
    prepare: async (params: unknown): Promise<Prepared<unknown>> =>
      await generation.prepare(generation.read(params).values),
  }
}

async function resultOf(
  { template_id, transaction_ref, filename, primary_key }: TransactionRecord,
  { pages, file, keys, warnings = [] }: Answer,
  { export_type, links }: Pick<AsyncValues, 'export_type'> & Pick<Services, 'links'>,
) {
  const result = {
    status: 'success' as const,
    ...(template_id === null ? {} : { template_id }),
    transaction_ref,
    ...(pages === null ? {} : { total_pages: pages }),
  }
  return export_type === 'file' || primary_key === null
    ? withWarnings({ ...result, file, filename, content_type: contentType(filename) }, warnings)
    : withWarnings({ ...result, ...(await links.urls(keys)) }, warnings)
}

const DELIVERY: readonly string[] = ['async', 'webhook_url', 'webhook_method', 'webhook_headers']

/** The given parameters without those of the delivery. */
function withoutDelivery(values: object): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && !DELIVERY.includes(name)),
  )
}

function unusedWebhook({ webhook_url, webhook_headers }: AsyncValues): Warning[] {
  if (webhook_url === null && webhook_headers === null) return []
  const message = 'Webhook parameters have no effect without async=true.'
  return [{ code: 'unused_parameter', message, path: '/webhook_url' }]
}
