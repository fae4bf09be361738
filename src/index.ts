export type { Account, MakesPdf } from './account.ts'
export { type AssetOptions, DEFAULT_ASSETS } from './assets/asset-options.ts'
export type { FaceStyle } from './assets/contracts.ts'
export type { FontDescriptors, FontFile, FontFiles } from './assets/fonts.ts'
export type { NetworkPolicy } from './assets/network-policy.ts'
export {
  createEngine,
  DEFAULT_ACCOUNT,
  type Engine,
  type EngineStats,
  type FontFamilySummary,
} from './engine.ts'
export {
  DEFAULT_ENGINE_OPTIONS,
  DEFAULT_RETENTION,
  type EngineOptions,
  type RetentionOptions,
} from './engine-options.ts'
export {
  ERRORS,
  type ErrorCode,
  type ErrorKind,
  PlatenError,
  type PlatenErrorOptions,
  type Problem,
  type Warning,
} from './errors.ts'
export type { IdPurpose } from './ids.ts'
export type { Layer } from './image/layers.ts'
export { DEFAULT_JOBS, DEFAULT_WEBHOOKS, type JobOptions, type WebhookOptions } from './jobs/defaults.ts'
export type { JobEvent, WebhookEvent } from './jobs/diagnostics.ts'
export type { JobStats, WebhookStats } from './jobs/tally.ts'
export type { Json, JsonObject } from './json.ts'
export { DEFAULT_LIMITS, type Limits } from './limits.ts'
export type { Logger } from './logger.ts'
export type { RenderEvent } from './render/diagnostics.ts'
export { DEFAULT_RENDERING, type RenderingOptions } from './render/rendering.ts'
export type { RenderStats } from './render/tally.ts'
export type * from './request/params.ts'
export type * from './request/results.ts'
export type * from './storage/contracts.ts'
export { memoryStorage } from './storage/memory/index.ts'
export type { TemplateDefinition } from './template/definition.ts'
export type { TransactionEvent } from './transaction-events.ts'
