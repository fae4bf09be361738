import { type ErrorCode, PlatenError, type Problem } from '../base/errors.ts'
import type { RendererConfiguration } from './configuration.ts'
import type { Renderer, RenderKind } from './contracts.ts'

/** Messages to a worker: first the configuration, then one job at a time. */
export type HostMessage =
  | { readonly kind: 'configure'; readonly configuration: RendererConfiguration }
  | RenderRequest

export interface RenderRequest<Kind extends RenderKind = RenderKind> {
  readonly kind: Kind
  readonly job: Parameters<Renderer[Kind]>[0]
}

export type RenderResult = Awaited<ReturnType<Renderer[RenderKind]>>

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
