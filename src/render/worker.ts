// Entry of a worker thread or process. Receives jobs as messages and replies, one job at a time.
// Not pure: reads what the configuration allows. A failure is a reply and does not end the worker.
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
  renderer.catch(() => {}) // each job reports the failure
}

async function render(request: RenderRequest): Promise<WorkerReply> {
  try {
    const configured = await renderer
    if (configured === null) throw new Error('The worker received a job before its configuration.')
    const result = await run(configured, request)
    return { kind: 'result', result: withOwnBuffers(result), memoryBytes: memoryInUse() }
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error), memoryBytes: memoryInUse() }
  }
}

function run(renderer: Renderer, { kind, job }: RenderRequest): Promise<RenderResult> {
  const render = renderer[kind] as (job: RenderRequest['job']) => Promise<RenderResult>
  return render(job)
}

/** Receives messages of the host, and returns the function that replies. */
function listen(port: typeof parentPort): (reply: WorkerReply) => void {
  if (port !== null) {
    port.on('message', receive)
    return reply => {
      try {
        port.postMessage(reply, buffersOf(reply))
      } catch {
        port.postMessage(reply) // memory of a native library can only be copied
      }
    }
  }
  process.on('message', message => receive(message as HostMessage))
  process.on('disconnect', () => process.exit()) // the host has ended
  return reply => process.send?.(reply)
}

/** Heap and buffers of a thread; all memory of a process, native libraries included. */
function memoryInUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  const held = used_heap_size + external_memory
  return parentPort === null ? Math.max(held, process.memoryUsage.rss()) : held
}

/** The buffers of the outputs, which are transferred instead of copied. */
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
 * The result with outputs whose memory can be transferred, which saves a copy. Small buffers share a pool, and buffers of
 * native libraries cannot be transferred, as Node reports from 21 on.
 */
function withOwnBuffers(result: RenderResult): RenderResult {
  const isTransferable = ({ buffer, byteLength }: Uint8Array): boolean =>
    byteLength === buffer.byteLength &&
    !('isMarkedAsUntransferable' in threads && threads.isMarkedAsUntransferable(buffer))
  const own = (bytes: Uint8Array): Uint8Array => (isTransferable(bytes) ? bytes : new Uint8Array(bytes))
  if ('html' in result) {
    return { ...result, bytes: own(result.bytes), html: result.html === null ? null : own(result.html) }
  }
  if ('bytes' in result) return { ...result, bytes: own(result.bytes) }
  if (!('files' in result)) return result
  const files = Object.fromEntries(Object.entries(result.files).map(([name, bytes]) => [name, own(bytes)]))
  return { ...result, files }
}
