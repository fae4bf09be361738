// Entry of a worker thread or process. Receives jobs as messages and replies, one job at a time.
// Not pure: reads what the configuration allows. A failure is a reply and does not end the worker.
import { getHeapStatistics } from 'node:v8'
import * as threads from 'node:worker_threads'
import { createConfiguredRenderer } from './configuration.ts'
import type { Render, Renderer } from './contracts.ts'
import {
  failureOf,
  type HostMessage,
  type RenderRequest,
  type RenderResult,
  type WorkerReply,
} from './messages.ts'

const { parentPort } = threads
const send = listen(parentPort)
let renderer: Promise<Renderer> | null = null

function receive(message: HostMessage): void {
  if (message.kind !== 'configure') {
    render(message).then(({ reply, buffers }) => send(reply, buffers))
    return
  }
  renderer = createConfiguredRenderer(message.configuration)
  renderer.catch(() => {}) // each job reports the failure
}

/** The reply to a request, with the buffers that it transfers instead of copying. */
async function render({ kind, job }: RenderRequest): Promise<{ reply: WorkerReply; buffers: ArrayBuffer[] }> {
  try {
    const configured = await renderer
    if (configured === null) throw new Error('The worker received a job before its configuration.')
    const run = configured[kind] as Render<RenderRequest['job'], RenderResult>
    const { result, buffers } = withOwnBuffers(await run(job))
    return { reply: { kind: 'result', result, memoryBytes: memoryInUse() }, buffers }
  } catch (error) {
    return { reply: { kind: 'failure', failure: failureOf(error), memoryBytes: memoryInUse() }, buffers: [] }
  }
}

/** Receives messages of the host, and returns the function that replies. */
function listen(port: typeof parentPort): (reply: WorkerReply, buffers: ArrayBuffer[]) => void {
  if (port !== null) {
    port.on('message', receive)
    return (reply, buffers) => {
      try {
        port.postMessage(reply, buffers)
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

/**
 * Makes outputs transferable, which saves a copy, and returns their buffers. Small buffers share a pool, and buffers of
 * native libraries cannot be transferred, as Node reports from 21 on.
 */
function withOwnBuffers(result: RenderResult): { result: RenderResult; buffers: ArrayBuffer[] } {
  const buffers: ArrayBuffer[] = []
  const own = (output: Uint8Array): Uint8Array => {
    const { buffer, byteLength } = output
    const isTransferable =
      byteLength === buffer.byteLength &&
      !('isMarkedAsUntransferable' in threads && threads.isMarkedAsUntransferable(buffer))
    const bytes = isTransferable ? output : new Uint8Array(output)
    if (bytes.buffer instanceof ArrayBuffer) buffers.push(bytes.buffer)
    return bytes
  }
  if ('files' in result) {
    const files = Object.entries(result.files).map(([name, bytes]) => [name, own(bytes)])
    return { result: { ...result, files: Object.fromEntries(files) }, buffers }
  }
  if (!('bytes' in result)) return { result, buffers }
  const html = 'html' in result && result.html !== null ? { html: own(result.html) } : {}
  return { result: { ...result, bytes: own(result.bytes), ...html }, buffers }
}
