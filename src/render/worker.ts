// The entry of a worker thread or process: jobs come in as messages, replies go out, one job at a time.
// Not pure: reads what the configuration allows. No failure ends it; each is a reply.
import { getHeapStatistics } from 'node:v8'
import * as threads from 'node:worker_threads'
import type { MergedPdf } from '../output/pdf/finish/merge.ts'
import { createConfiguredRenderer } from './configuration.ts'
import type { RenderedPdf, Renderer } from './contracts.ts'
import {
  failureOf,
  type HostMessage,
  type RenderRequest,
  type RenderResult,
  type WorkerReply,
} from './messages.ts'

const { parentPort } = threads
const reply = listen(parentPort)
let renderer: Promise<Renderer> | null = null

function receive(message: HostMessage): void {
  if (message.kind !== 'configure') {
    render(message).then(reply)
    return
  }
  renderer = createConfiguredRenderer(message.configuration)
  renderer.catch(() => {}) // each job reports it
}

async function render(request: RenderRequest): Promise<WorkerReply> {
  try {
    const configured = await renderer
    if (configured === null) throw new Error('The worker got a job before its configuration.')
    const result = await run(configured, request)
    return { kind: 'result', result: apart(result), memoryBytes: memoryInUse() }
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error), memoryBytes: memoryInUse() }
  }
}

function run(renderer: Renderer, request: RenderRequest): Promise<RenderResult> {
  switch (request.kind) {
    case 'renderPdf':
      return renderer.renderPdf(request.job)
    case 'renderImage':
      return renderer.renderImage(request.job)
    case 'mergePdfs':
      return renderer.mergePdfs(request.job)
    case 'checkImage':
      return renderer.checkImage(request.job)
  }
}

/** Takes messages from whoever started this worker, and gives the way to answer. */
function listen(port: typeof parentPort): (reply: WorkerReply) => void {
  if (port !== null) {
    port.on('message', receive)
    return reply => {
      try {
        port.postMessage(reply, buffersOf(reply))
      } catch {
        port.postMessage(reply) // memory that a native library keeps hold of can only be copied
      }
    }
  }
  process.on('message', message => receive(message as HostMessage))
  process.on('disconnect', () => process.exit()) // the host is gone
  return reply => process.send?.(reply)
}

/** A thread's heap and buffers; of a process everything, what native libraries hold included. */
function memoryInUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  const held = used_heap_size + external_memory
  return parentPort === null ? Math.max(held, process.memoryUsage.rss()) : held
}

/** The memory of the outputs, to be moved instead of copied. */
function buffersOf(reply: WorkerReply): ArrayBuffer[] {
  if (reply.kind === 'failure') return []
  const { result } = reply
  const outputs =
    'bytes' in result ? [result.bytes, pageOf(result)] : 'files' in result ? Object.values(result.files) : []
  return outputs.flatMap(output => (output?.buffer instanceof ArrayBuffer ? [output.buffer] : []))
}

function pageOf(result: RenderedPdf | MergedPdf): Uint8Array | null {
  return 'html' in result ? result.html : null
}

/**
 * The result with outputs whose memory can be moved: one copy less than to have them cloned. Small ones come out of a
 * common pool, and what a native library made stays its own, which Node tells from 21 on.
 */
function apart(result: RenderResult): RenderResult {
  const isMovable = ({ buffer, byteLength }: Uint8Array): boolean =>
    byteLength === buffer.byteLength &&
    !('isMarkedAsUntransferable' in threads && threads.isMarkedAsUntransferable(buffer))
  const own = (bytes: Uint8Array): Uint8Array => (isMovable(bytes) ? bytes : new Uint8Array(bytes))
  if ('html' in result) {
    return { ...result, bytes: own(result.bytes), html: result.html === null ? null : own(result.html) }
  }
  if ('bytes' in result) return { ...result, bytes: own(result.bytes) }
  if (!('files' in result)) return result
  const files = Object.fromEntries(Object.entries(result.files).map(([name, bytes]) => [name, own(bytes)]))
  return { ...result, files }
}
