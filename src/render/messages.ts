import { type ErrorCode, PlatenError, type Problem } from '../base/errors.ts'
import type { MergedPdf } from '../output/pdf/finish/merge.ts'
import type { RendererConfiguration } from './configuration.ts'
import type {
  CheckedImage,
  ImageCheck,
  ImageJob,
  MergeJob,
  PdfJob,
  RenderedImage,
  RenderedPdf,
} from './contracts.ts'

/** Messages to a worker: first the configuration, then one job at a time. */
export type HostMessage =
  | { readonly kind: 'configure'; readonly configuration: RendererConfiguration }
  | RenderRequest

export type RenderRequest =
  | { readonly kind: 'renderPdf'; readonly job: PdfJob }
  | { readonly kind: 'renderImage'; readonly job: ImageJob }
  | { readonly kind: 'mergePdfs'; readonly job: MergeJob }
  | { readonly kind: 'checkImage'; readonly job: ImageCheck }

export type RenderResult = RenderedPdf | RenderedImage | MergedPdf | CheckedImage

/** Reply of a worker to a job. */
export type WorkerReply = (
  | { readonly kind: 'result'; readonly result: RenderResult }
  | { readonly kind: 'failure'; readonly failure: Failure }
) & {
  /** Memory of the worker after the job. */
  readonly memoryBytes: number
}

/** An error as plain data. `code` is null for anything but a PlatenError. */
export interface Failure {
  readonly code: ErrorCode | null
  readonly message: string
  readonly details: readonly Problem[]
  /** The stack of the error, or of its cause. */
  readonly origin: string | null
}

export function failureOf(error: unknown): Failure {
  if (error instanceof PlatenError) {
    const { code, message, details, cause } = error
    return { code, message, details, origin: cause === undefined ? null : textOf(cause) }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { code: null, message, details: [], origin: textOf(error) }
}

export function errorOf({ code, message, details, origin }: Failure): Error {
  const cause = origin === null ? {} : { cause: origin }
  return code === null ? new Error(message, cause) : new PlatenError(code, message, { details, ...cause })
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
