/** Counters of the renders of one engine, and events about them. */
import { channel } from 'node:diagnostics_channel'
import { type ErrorCode, PlatenError } from '../base/errors.ts'
import type { Render, Renderer, RenderLoad } from './contracts.ts'

export interface RenderStats extends RenderLoad {
  readonly rendered: number
  readonly failed: number
  readonly running: number
}

/** Published on the channel `platen:render` of `node:diagnostics_channel` when a render has ended. */
export interface RenderEvent {
  readonly kind: 'pdf' | 'image' | 'merge'
  /** Null for a merge. */
  readonly account: string | null
  /** Null for a merge. */
  readonly transactionRef: string | null
  /** Error code; null on success; `canceled` if the caller aborted. */
  readonly code: ErrorCode | null
  /** Includes the wait for a worker. */
  readonly durationMs: number
  /** Total of all outputs; null on failure. */
  readonly bytes: number | null
}

const RENDERS = channel('platen:render')

type Rendered = { readonly bytes: Uint8Array } | { readonly files: Readonly<Record<string, Uint8Array>> }

/** The same renderer, which counts its renders and publishes events about them to subscribers. Checks do not count. */
export function observeRenders(renderer: Renderer) {
  let rendered = 0
  let failed = 0
  let begun = 0

  const observe =
    <Job extends { readonly account: string; readonly id?: string }, Result extends Rendered>(
      kind: RenderEvent['kind'],
      render: Render<Job, Result>,
    ): Render<Job, Result> =>
    async (job, signal) => {
      const startedMs = performance.now()
      const publish = (code: ErrorCode | null, bytes: number | null): void => {
        if (!RENDERS.hasSubscribers) return
        const account = kind === 'merge' ? null : job.account
        const durationMs = performance.now() - startedMs
        const event = { kind, account, transactionRef: job.id ?? null, code, durationMs, bytes }
        RENDERS.publish(event satisfies RenderEvent)
      }
      begun++
      try {
        const result = await render(job, signal)
        rendered++
        publish(null, sizeOf(result))
        return result
      } catch (cause) {
        failed++
        publish(cause instanceof PlatenError ? cause.code : 'canceled', null)
        throw cause
      }
    }

  return {
    ...renderer,
    renderPdf: observe('pdf', renderer.renderPdf),
    renderImage: observe('image', renderer.renderImage),
    mergePdfs: observe('merge', renderer.mergePdfs),
    stats(): RenderStats {
      const load = renderer.load()
      return { rendered, failed, running: begun - rendered - failed - load.queued, ...load }
    },
  }
}

function sizeOf(rendered: Rendered): number {
  const outputs = 'bytes' in rendered ? [rendered.bytes] : Object.values(rendered.files)
  return outputs.reduce((sum, { length }) => sum + length, 0)
}
