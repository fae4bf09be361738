import { channel } from 'node:diagnostics_channel'
import { type ErrorCode, PlatenError } from '../base/errors.ts'
import type { Renderer } from './contracts.ts'

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

type About = Pick<RenderEvent, 'kind' | 'account' | 'transactionRef'>

/** The same renderer, which publishes events to subscribers. */
export function withRenderEvents(renderer: Renderer): Renderer {
  return {
    ...renderer,
    renderPdf: (job, signal) =>
      published({ kind: 'pdf', ...ownerOf(job) }, () => renderer.renderPdf(job, signal)),
    renderImage: (job, signal) =>
      published({ kind: 'image', ...ownerOf(job) }, () => renderer.renderImage(job, signal)),
    mergePdfs: (job, signal) =>
      published({ kind: 'merge', account: null, transactionRef: null }, () =>
        renderer.mergePdfs(job, signal),
      ),
  }
}

type Rendered = { readonly bytes: Uint8Array } | { readonly files: Readonly<Record<string, Uint8Array>> }

async function published<Result extends Rendered>(about: About, render: () => Promise<Result>) {
  if (!RENDERS.hasSubscribers) return await render()
  const startedMs = performance.now()
  const publish = (code: ErrorCode | null, bytes: number | null): void => {
    const event: RenderEvent = { ...about, code, durationMs: performance.now() - startedMs, bytes }
    RENDERS.publish(event)
  }
  try {
    const result = await render()
    publish(null, sizeOf(result))
    return result
  } catch (cause) {
    publish(cause instanceof PlatenError ? cause.code : 'canceled', null)
    throw cause
  }
}

function ownerOf({ account, id }: { account: string; id: string }) {
  return { account, transactionRef: id }
}

function sizeOf(rendered: Rendered): number {
  const outputs = 'bytes' in rendered ? [rendered.bytes] : Object.values(rendered.files)
  return outputs.reduce((sum, { length }) => sum + length, 0)
}
