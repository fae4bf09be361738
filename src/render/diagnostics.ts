import { channel } from 'node:diagnostics_channel'
import { type ErrorCode, PlatenError } from '../base/errors.ts'
import type { Renderer } from './contracts.ts'

/** What is published on the channel `platen:render` of `node:diagnostics_channel` when a render has ended. */
export interface RenderEvent {
  readonly kind: 'pdf' | 'image' | 'merge'
  /** Null for a merge. */
  readonly account: string | null
  /** Null for a merge. */
  readonly transactionRef: string | null
  /** The code of the error, else null; `canceled` where the caller gave up. */
  readonly code: ErrorCode | null
  /** With the wait for a free worker. */
  readonly durationMs: number
  /** Of all outputs together; null where it failed. */
  readonly bytes: number | null
}

const RENDERS = channel('platen:render')

type About = Pick<RenderEvent, 'kind' | 'account' | 'transactionRef'>

/** The same renderer, which publishes what it does as far as anybody listens. */
export function publishingRenders(renderer: Renderer): Renderer {
  return {
    ...renderer,
    renderPdf: (job, signal) =>
      published({ kind: 'pdf', ...whose(job) }, () => renderer.renderPdf(job, signal)),
    renderImage: (job, signal) =>
      published({ kind: 'image', ...whose(job) }, () => renderer.renderImage(job, signal)),
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

function whose({ account, id }: { account: string; id: string }) {
  return { account, transactionRef: id }
}

function sizeOf(rendered: Rendered): number {
  const outputs = 'bytes' in rendered ? [rendered.bytes] : Object.values(rendered.files)
  return outputs.reduce((sum, { length }) => sum + length, 0)
}
