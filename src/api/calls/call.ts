import { PlatenError, type Warning } from '../../base/errors.ts'
import type { JsonObject } from '../../base/json.ts'
import type { Webhook } from '../../jobs/webhook.ts'
import type { NewTransaction } from '../../transactions/transactions.ts'
import type { CREATE_PDF } from '../schema/calls.ts'
import type { Parameters } from '../schema/parameters.ts'
import type { AcceptedResult, AcceptedResultV1 } from '../schema/results.ts'
import type { Generation, Prepared } from './generation.ts'
import type { Services } from './services.ts'
import { withWarnings } from './warnings.ts'

/** What a call is told that can be made later. */
type LaterValues = Pick<
  Parameters<typeof CREATE_PDF>,
  'async' | 'webhook_url' | 'webhook_method' | 'webhook_headers' | 'export_type'
> & { readonly template_id?: string }

/** A call that makes files, on parameters that nobody has read yet. */
export interface Call {
  /**
   * Now or later, as version 2's `async` says.
   * @param keepFileMs Stores a file that is handed over in the answer for so long too; 0 does not.
   */
  run(params: unknown, signal: AbortSignal | null, keepFileMs: number): Promise<object>
  /** Later, with version 1's webhook and answer. */
  acceptV1(params: unknown): Promise<AcceptedResultV1>
  /** For a job, whose parameters were read before. */
  prepare(params: unknown): Promise<Prepared<unknown>>
}

/** @param name By which a job of the queue finds the call again. */
export function createCall<Values extends LaterValues, Made>(
  name: string,
  generation: Generation<Values, Made>,
  { account, services }: { account: string; services: Services },
): Call {
  const { transactions, jobs, links, clock } = services

  async function make(
    values: Values,
    signal: AbortSignal | null,
    keepFileMs: number,
  ): Promise<object & { warnings?: readonly Warning[] }> {
    const { transaction: asked, work, answer } = await generation.prepare(values)
    const kept = asked.isStored || keepFileMs === 0 ? asked : keptFor(keepFileMs, asked)
    const { transaction, value } = await transactions.run(kept, work, signal)
    return answer(transaction, value)
  }

  /** Records and queues it, unless it is known to fail. */
  async function accept(
    values: Values,
    webhook: Webhook | null,
    signal: AbortSignal | null,
  ): Promise<{ transaction_ref: string; warnings: readonly Warning[] }> {
    if (values.export_type === 'file') {
      throw invalid(
        'export_type',
        'export_type=file hands the file over in the answer, which comes before it is made',
      )
    }
    const prepared = await generation.prepare(values)
    const { transaction } = prepared
    const warnings = await judge(prepared, signal)
    const record = await transactions.queue(transaction, {
      webhook_status: webhook === null ? null : 'waiting',
      enqueue: ({ transaction_ref }) =>
        jobs.enqueue(transaction_ref, {
          account,
          call: name,
          params: withoutDelivery(values),
          publicUrl: links.publicUrl,
          webhook,
          askedAt: clock().toISOString(),
        }),
    })
    return { transaction_ref: record.transaction_ref, warnings }
  }

  /** What is no mistake of the request, such as a worker that died, the job may yet get over. */
  async function judge(prepared: Prepared<Made>, signal: AbortSignal | null): Promise<readonly Warning[]> {
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
        throw cause instanceof PlatenError ? invalid('webhook_url', cause.message) : cause
      })
    }
    const method = version === 1 ? 'GET' : webhook_method
    return { url, method, headers: webhook_headers ?? {}, version }
  }

  return {
    async run(params, signal, keepFileMs) {
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

    async acceptV1(params) {
      const { values, warnings } = generation.read(params)
      if (values.webhook_url === null) {
        const message = 'webhook_url is missing: with webhook=1 it says who is told.'
        throw new PlatenError('invalid_request', message, { details: [{ path: '/webhook_url', message }] })
      }
      const webhook = await webhookOf(values.webhook_url, values, 1)
      const { transaction_ref, warnings: known } = await accept(values, webhook, null)
      return withWarnings(
        { status: 'success', is_webhook: 1, webhook_url: webhook.url, transaction_ref },
        warnings,
        known,
      )
    },

    async prepare(params) {
      return await generation.prepare(generation.read(params).values)
    },
  }
}

function keptFor(durationMs: number, transaction: NewTransaction): NewTransaction {
  return { ...transaction, isStored: true, expirationMinutes: durationMs / 60_000 }
}

const DELIVERY: readonly string[] = ['async', 'webhook_url', 'webhook_method', 'webhook_headers']

/** The parameters of the making alone; what is absent stays away. */
function withoutDelivery(values: object): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && !DELIVERY.includes(name)),
  )
}

function unusedWebhook({ webhook_url, webhook_headers }: LaterValues): Warning[] {
  if (webhook_url === null && webhook_headers === null) return []
  const message = 'Nobody is told of what comes back at once: webhook parameters need async=true.'
  return [{ code: 'unused_parameter', message, path: '/webhook_url' }]
}

function invalid(name: string, reason: string): PlatenError {
  const message = `${name} cannot be used so: ${reason}`
  return new PlatenError('invalid_request', message, { details: [{ path: `/${name}`, message }] })
}
