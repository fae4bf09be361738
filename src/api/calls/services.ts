import type { Fetcher } from '../../assets/contracts.ts'
import type { Warning } from '../../base/errors.ts'
import type { IdPurpose } from '../../base/ids.ts'
import type { JsonObject } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Renderer } from '../../render/contracts.ts'
import type { Layer, LayerBudget } from '../../scene/overrides/list-layers.ts'
import type { Storage } from '../../storage/contracts.ts'
import type { TemplateCache } from '../../template/compile.ts'
import type { CompiledTemplate } from '../../template/contracts.ts'
import type { Links } from '../../transactions/links.ts'
import type { Transactions } from '../../transactions/transactions.ts'
import type { Idempotency } from '../idempotency.ts'
import type { RunningCalls } from './call-options.ts'

/** What the calls use: one set per engine, shared by its accounts. */
export interface Services {
  readonly storage: Storage
  readonly templates: TemplateCache
  readonly renderer: Renderer
  /** The layers of a scene, which overrides change by name. */
  readonly layersOf: (scene: JsonObject, budget: LayerBudget) => Promise<readonly Layer[]>
  /** Binds the sample of a template, and checks a scene without its pictures and overrides. */
  readonly checkStored: (template: CompiledTemplate) => Promise<readonly Warning[]>
  readonly transactions: Transactions
  readonly links: Links
  readonly fetcher: Fetcher
  readonly jobs: Pick<Jobs, 'webhookUrl' | 'checkWebhook' | 'enqueue'>
  readonly limits: Limits
  readonly clock: () => Date
  readonly createId: (purpose: IdPurpose) => string
  readonly runningCalls: RunningCalls
  readonly idempotency: Idempotency
}
