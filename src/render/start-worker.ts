import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { isBuilt, packageFile } from '../base/package-files.ts'
import type { HostMessage, WorkerReply } from './messages.ts'
import type { RenderingOptions } from './options.ts'

/** A thread or process that runs jobs. */
export interface RunningWorker {
  /** Throws if the message cannot be serialized. */
  send(message: HostMessage): void
  /** Whether it keeps the host's process open. At first it does. */
  keepAlive(isBusy: boolean): void
  /** Ends it at once; resolves when it has ended. */
  stop(): Promise<void>
}

export interface WorkerEvents {
  onReply(reply: WorkerReply): void
  /**
   * Called once, also after `stop`.
   * @param reason Why it ended: the end of a sentence, without details of the host.
   * @param cause Details for the host, such as paths; null if there are none.
   */
  onEnd(reason: string, cause: Error | null): void
}

const ENTRY = isBuilt ? 'dist/render/worker.js' : 'src/render/worker.ts'

export function startWorker(
  { isolation, maxMemoryMb }: Pick<RenderingOptions, 'isolation' | 'maxMemoryMb'>,
  events: WorkerEvents,
): RunningWorker {
  return isolation === 'process' ? startProcess(maxMemoryMb, events) : startThread(maxMemoryMb, events)
}

/**
 * Size of one V8 semi-space. In long renders V8 lets it grow to the memory of the document without saving time. Half of
 * this size costs 10 % of the invoices per second on two workers.
 */
const SEMI_SPACE_MB = 16
/** Semi-spaces per V8 young generation. */
const SEMI_SPACES = 3

/** Interval of memory checks during renders. */
const WATCH_MS = 100
const BYTES_PER_MB = 1024 * 1024

/** Memory of Node, its code and native libraries in a process, without renders. */
const PROCESS_MB = 256

/** Checks the memory of a worker during renders. */
function createMemoryWatch(held: () => Promise<number | null>, maxBytes: number, onFull: () => void) {
  let timer: NodeJS.Timeout | null = null
  const check = async (): Promise<void> => {
    const bytes = await held().catch(() => null)
    if (timer !== null && bytes !== null && bytes > maxBytes) onFull()
  }
  return (isRendering: boolean): void => {
    if (timer !== null) clearInterval(timer)
    timer = isRendering ? setInterval(check, WATCH_MS).unref() : null
  }
}

/** Bytes of array buffers of a thread; null if this Node does not report them. The heap has its own limit. */
async function buffersOf(thread: Worker): Promise<number | null> {
  if (!('getHeapStatistics' in thread)) return null
  return (await thread.getHeapStatistics()).external_memory
}

/** Resident set size of a process; null without `/proc`. */
async function residentOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

// execArgv: workers do not inherit the host's flags, such as a debugger's port or `--input-type`.

function startThread(maxMemoryMb: number, { onReply, onEnd }: WorkerEvents): RunningWorker {
  const thread = new Worker(packageFile(ENTRY), {
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: maxMemoryMb,
      maxYoungGenerationSizeMb: SEMI_SPACES * SEMI_SPACE_MB,
    },
  })
  let failure: Error | null = null
  let isFull = false
  const watch = createMemoryWatch(
    () => buffersOf(thread),
    maxMemoryMb * BYTES_PER_MB,
    () => {
      isFull = true
      thread.terminate()
    },
  )
  thread.on('message', onReply)
  thread.on('error', (error: Error) => {
    failure = error
  })
  const ended = new Promise<void>(resolve => {
    thread.on('exit', exitCode => {
      watch(false)
      resolve()
      if (isFull) onEnd(fullOf(maxMemoryMb), null)
      else if (failure === null) onEnd(`it exited with ${exitCode}`, null)
      else onEnd(reasonOf(failure, maxMemoryMb), failure)
    })
  })
  return {
    send: message => thread.postMessage(message),
    keepAlive(isBusy) {
      watch(isBusy)
      if (isBusy) thread.ref()
      else thread.unref()
    },
    async stop() {
      thread.ref()
      await thread.terminate()
      await ended
    },
  }
}

function startProcess(maxMemoryMb: number, { onReply, onEnd }: WorkerEvents): RunningWorker {
  const child = fork(packageFile(ENTRY), {
    execArgv: [`--max-old-space-size=${maxMemoryMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  /** If not, its error follows. Deno's methods of such a process throw. */
  const isStarted = () => child.pid !== undefined
  let isFull = false
  const watch = createMemoryWatch(
    () => residentOf(child.pid),
    (maxMemoryMb + PROCESS_MB) * BYTES_PER_MB,
    () => {
      isFull = true
      child.kill('SIGKILL')
    },
  )
  child.on('message', message => onReply(message as WorkerReply))
  const ended = new Promise<void>(resolve => {
    const end = (reason: string, cause: Error | null): void => {
      watch(false)
      resolve()
      onEnd(isFull ? fullOf(maxMemoryMb) : reason, cause)
    }
    child.on('exit', (exitCode, signal) =>
      end(signal === null ? `it exited with ${exitCode}` : exitOf(signal), null),
    )
    child.on('error', error => {
      if (!isStarted()) end('it could not be started', error)
      else child.kill('SIGKILL')
    })
  })
  const exitOf = (signal: string): string =>
    signal === 'SIGABRT'
      ? `it was ended by SIGABRT, probably because it needs more than ${maxMemoryMb} MB (rendering.maxMemoryMb)`
      : `it was ended by ${signal}`
  return {
    send(message) {
      if (isStarted()) child.send(message)
    },
    keepAlive(isBusy) {
      watch(isBusy)
      if (!isStarted()) return
      if (isBusy) child.ref()
      else child.unref()
      // Bun's channel has neither method; those of the process are enough.
      if (isBusy) child.channel?.ref?.()
      else child.channel?.unref?.()
    },
    async stop() {
      if (isStarted()) child.ref()
      child.kill('SIGKILL')
      await ended
    },
  }
}

function reasonOf(error: Error, maxMemoryMb: number): string {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? fullOf(maxMemoryMb)
    : 'an error ended it'
}

const fullOf = (maxMemoryMb: number): string => `it needs more than ${maxMemoryMb} MB (rendering.maxMemoryMb)`
