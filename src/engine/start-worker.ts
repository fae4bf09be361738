import { constants } from 'node:os'
import { MAX_TIMER_MS } from '../base/deadline.ts'
import { invalidOption, readOptions, rule } from '../base/options.ts'
import type { Engine } from './create-engine.ts'

export interface WorkerOptions {
  /** Signals that stop the worker; a second one ends the process. Empty: the host calls `stop()`. */
  readonly signals: readonly NodeJS.Signals[]
}

export const DEFAULT_WORKER_OPTIONS: WorkerOptions = { signals: ['SIGINT', 'SIGTERM'] }

function isReceivable(name: unknown): boolean {
  return name !== 'SIGKILL' && name !== 'SIGSTOP' && Object.hasOwn(constants.signals, String(name))
}

/** A process that takes jobs. */
export interface WorkerProcess {
  /** Resolves when the engine is closed; rejects if closing failed. */
  readonly stopped: Promise<void>
  /** Waits for running jobs up to `jobs.closeTimeoutMs` and closes the engine. May be called twice. */
  stop(): Promise<void>
}

/**
 * Keeps the process open while the engine takes jobs of its storage, until a signal, then closes the engine. For
 * processes that only take jobs; every engine with `jobs.concurrency` above 0 takes them.
 * @throws PlatenError `invalid_option`, also for an engine with `jobs.concurrency: 0`.
 */
export function startWorker(engine: Engine, options: Partial<WorkerOptions> = {}): WorkerProcess {
  const { signals } = readOptions<WorkerOptions>('startWorker', options, {
    rules: {
      signals: rule(
        "an array of signal names such as 'SIGTERM', without SIGKILL and SIGSTOP, which no process receives",
        value => Array.isArray(value) && value.every(isReceivable),
      ),
    },
    defaults: DEFAULT_WORKER_OPTIONS,
  })
  if (engine.stats().jobs.concurrency === 0) {
    throw invalidOption(
      'startWorker needs an engine that takes jobs: set jobs.concurrency to 1 or more, or null.',
    )
  }
  const keepAlive = setInterval(() => undefined, MAX_TIMER_MS)
  let isStopping = false
  let settle: (closed: Promise<void>) => void = () => undefined
  const stopped = new Promise<void>(resolve => {
    settle = resolve
  })
  const stop = (): Promise<void> => {
    if (!isStopping) settle(engine.close())
    isStopping = true
    return stopped
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(128 + constants.signals[signal])
    stop().catch(() => undefined) // `stopped` reports it
  }
  for (const signal of signals) process.on(signal, onSignal)
  const release = (): void => {
    clearInterval(keepAlive)
    for (const signal of signals) process.off(signal, onSignal)
  }
  stopped.then(release, release)
  return { stopped, stop }
}
