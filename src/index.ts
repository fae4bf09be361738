export type { Account, CreatedItem, CreateManyOptions, CreatesPdf, MakesPdf } from './api/account.ts'
export type * from './api/schema/params.ts'
export type * from './api/schema/results.ts'
export { type AssetOptions, DEFAULT_ASSETS } from './assets/contracts.ts'
export type { NetworkPolicy } from './assets/fetch/network-policy.ts'
export type { FontDescriptors, FontFile, FontFiles } from './assets/fonts/font-library.ts'
export type * from './base/bound-value.ts'
export {
  ERRORS,
  type ErrorCode,
  type ErrorKind,
  PlatenError,
  type PlatenErrorOptions,
  type Problem,
  type Warning,
} from './base/errors.ts'
export type { IdPurpose } from './base/ids.ts'
export type { Json, JsonObject } from './base/json.ts'
export { DEFAULT_LIMITS, type Limits } from './base/limits.ts'
export type { Logger } from './base/logger.ts'
export { type CheckPdfOptions, checkPdf, type PdfCheck, type PdfFinding } from './check/check-pdf.ts'
export type { PdfProfile } from './check/profiles.ts'
export type * from './document/definition-types.ts'
export {
  createEngine,
  DEFAULT_ACCOUNT,
  type Engine,
  type EngineStats,
  type FontFamilySummary,
} from './engine/create-engine.ts'
export {
  DEFAULT_ENGINE_OPTIONS,
  DEFAULT_RETENTION,
  type EngineOptions,
  type RetentionOptions,
} from './engine/options.ts'
export type { Readiness } from './engine/readiness.ts'
export {
  type Rendered,
  type RenderHtmlOptions,
  type RenderImageOptions,
  type RenderOptions,
  type RenderPdfArguments,
  type RenderPdfOptions,
  type RenderResources,
  renderHtml,
  renderImage,
  renderMarkdown,
  renderPdf,
} from './engine/render-functions.ts'
export {
  DEFAULT_WORKER_OPTIONS,
  startWorker,
  type WorkerOptions,
  type WorkerProcess,
} from './engine/start-worker.ts'
export type { JobEvent, WebhookEvent } from './jobs/events.ts'
export { DEFAULT_JOBS, DEFAULT_WEBHOOKS, type JobOptions, type WebhookOptions } from './jobs/options.ts'
export type { JobStats, WebhookStats } from './jobs/stats.ts'
export type { BrowserRenderer } from './render/browser/contracts.ts'
export type { RenderEvent, RenderStats } from './render/observe-renders.ts'
export { DEFAULT_RENDERING, type RenderingOptions } from './render/options.ts'
export type * from './scene/definition-types.ts'
export type { Layer } from './scene/overrides/list-layers.ts'
export type * from './storage/contracts.ts'
export { memoryStorage } from './storage/memory/index.ts'
export {
  type DataOf,
  type DataSchema,
  defineTemplate,
  type Template,
  type TemplateId,
} from './template/define-template.ts'
export type {
  DocumentTemplate,
  HtmlTemplate,
  MarkdownTemplate,
  SceneTemplate,
  TemplateDefinition,
  TemplateJson,
  TemplateProperties,
} from './template/definition.ts'
export { fromPdfmake } from './template/from-pdfmake.ts'
export type { FaceStyle } from './text/fonts.ts'
export type { TransactionEvent } from './transactions/transactions.ts'
