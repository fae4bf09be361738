// Jobs → the same results as in-process, from threads or processes that can be killed separately.
// Not pure: starts workers and limits their time. Fails as the renders do, and with `render_timeout`,
// `render_crashed`, or `invalid_json` for data that cannot be sent to a worker.
import { isDoneWithin } from '../base/deadline.ts'
import { PlatenError } from '../base/errors.ts'
import { hostError } from '../base/host-errors.ts'
import type { RendererConfiguration } from './configuration.ts'
import type { Renderer, RenderKind } from './contracts.ts'
import { createFairQueue } from './fair-queue.ts'
import { errorOf, type RenderRequest, type WorkerReply } from './messages.ts'
import type { RenderingOptions } from './options.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'

export interface WorkerRendererOptions
  extends Pick<
    RenderingOptions,
    'workers' | 'workersPerAccount' | 'accountWeights' | 'timeoutMs' | 'maxMemoryMb' | 'recycleAboveMb'
  > {
  readonly isolation: 'thread' | 'process'
  readonly configuration: RendererConfiguration
}

const BYTES_PER_MB = 1024 * 1024

/**
 * Time for an aborted render to finish before its worker is ended. Starting a worker costs more than most renders, so
 * clients that disconnect repeatedly must not cause restarts.
 */
const ABANDONED_MS = 250

/** How long closing waits for workers to end. A thread ends only after its current call into a native library. */
const CLOSING_MS = 2000

interface Task {
  readonly account: string
  readonly request: RenderRequest
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

interface Slot {
  readonly worker: RunningWorker
  task: Task | null
  deadline: NodeJS.Timeout | null
}

/**
 * Renders on at most `workers` workers, which start on demand. Further jobs wait; their accounts take turns, by weight.
 * At most as many more workers may be ending, which wait for a native call to return.
 */
export function createWorkerRenderer(options: WorkerRendererOptions): Renderer {
  const { workers, workersPerAccount, timeoutMs, recycleAboveMb, configuration } = options
  const weights = new Map(Object.entries(options.accountWeights))
  const slots = new Set<Slot>()
  const ending = new Set<Promise<void>>()
  const queue = createFairQueue<Task>(account => weights.get(account) ?? 1)
  let isClosed = false

  function dispatch(): void {
    for (;;) {
      const idle = [...slots].find(({ task }) => task === null)
      if (idle === undefined && !hasRoom()) return
      const task = queue.take(isAllowed)
      if (task === null) return
      try {
        begin(idle ?? start(), task)
      } catch (cause) {
        const failure = new PlatenError('render_crashed', 'A worker could not be started.', { cause })
        task.reject(hostError(cause) ?? failure)
      }
    }
  }

  function isAllowed(account: string): boolean {
    if (workersPerAccount === null) return true
    return [...slots].filter(({ task }) => task?.account === account).length < workersPerAccount
  }

  /** An ending worker is replaced at once, if at most `workers` are ending. */
  function hasRoom(): boolean {
    return slots.size < workers && slots.size + ending.size < 2 * workers
  }

  function start(): Slot {
    const worker = startWorker(options, {
      onReply: reply => settle(slot, reply),
      onEnd: (reason, cause) => crash(slot, reason, cause),
    })
    const slot: Slot = { worker, task: null, deadline: null }
    slots.add(slot)
    worker.send({ kind: 'configure', configuration })
    return slot
  }

  function begin(slot: Slot, task: Task): void {
    try {
      slot.worker.send(task.request)
    } catch (cause) {
      slot.worker.keepAlive(false)
      const message =
        'The data or overrides contain an object that is not JSON and cannot be sent to a worker.'
      task.reject(new PlatenError('invalid_json', message, { cause }))
      return
    }
    slot.worker.keepAlive(true)
    slot.task = task
    slot.deadline = setTimeout(() => expire(slot), timeoutMs)
  }

  /** Removes the task from its worker. */
  function release(slot: Slot): Task | null {
    const { task, deadline } = slot
    if (deadline !== null) clearTimeout(deadline)
    slot.task = null
    slot.deadline = null
    slot.worker.keepAlive(false)
    return task
  }

  function settle(slot: Slot, reply: WorkerReply): void {
    const task = release(slot)
    if (reply.memoryBytes > recycleAboveMb * BYTES_PER_MB) retire(slot)
    if (reply.kind === 'result') task?.resolve(reply.result)
    else task?.reject(errorOf(reply.failure))
    dispatch()
  }

  function expire(slot: Slot): void {
    const task = release(slot)
    retire(slot)
    task?.reject(
      new PlatenError('render_timeout', `The render took longer than ${timeoutMs} ms (rendering.timeoutMs).`),
    )
    dispatch()
  }

  /** Removes a task from the queue, or gives its worker a short time to finish. */
  function abandon(task: Task): void {
    queue.remove(task)
    const slot = [...slots].find(slot => slot.task === task)
    if (slot === undefined) return
    if (slot.deadline !== null) clearTimeout(slot.deadline)
    slot.deadline = setTimeout(() => expire(slot), ABANDONED_MS)
  }

  function crash(slot: Slot, reason: string, cause: Error | null): void {
    slots.delete(slot)
    const message = `The worker ended during a render: ${reason}.`
    const failure = new PlatenError('render_crashed', message, cause === null ? {} : { cause })
    release(slot)?.reject(hostError(cause) ?? failure)
    dispatch()
  }

  /** Ends a worker and lets another take its place. */
  function retire(slot: Slot): void {
    slots.delete(slot)
    const end = slot.worker.stop().finally(() => {
      ending.delete(end)
      dispatch()
    })
    ending.add(end)
  }

  async function run(request: RenderRequest, signal: AbortSignal | null): Promise<unknown> {
    let onAbort = (): void => {}
    const done = new Promise((resolve, reject) => {
      if (isClosed) throw new PlatenError('render_crashed', 'The engine is closed.')
      signal?.throwIfAborted()
      const task: Task = { account: request.job.account, request, resolve, reject }
      onAbort = () => {
        abandon(task)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      queue.push(task)
      dispatch()
    })
    return await done.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  const render = <Kind extends RenderKind>(kind: Kind) =>
    ((job: RenderRequest['job'], signal: AbortSignal | null = null) =>
      run({ kind, job }, signal)) as Renderer[Kind]

  return {
    renderPdf: render('renderPdf'),
    renderImage: render('renderImage'),
    mergePdfs: render('mergePdfs'),
    finishPdf: render('finishPdf'),
    checkImage: render('checkImage'),
    load: () => ({
      queued: queue.tasks().filter(({ request }) => request.kind !== 'checkImage').length,
      workers: slots.size,
      ending: ending.size,
    }),
    async close() {
      isClosed = true
      const closed = new PlatenError('render_crashed', 'The engine was closed before the render finished.')
      for (const task of queue.tasks()) {
        queue.remove(task)
        task.reject(closed)
      }
      for (const slot of [...slots]) {
        release(slot)?.reject(closed)
        retire(slot)
      }
      await isDoneWithin(CLOSING_MS, Promise.all(ending))
    },
  }
}
