import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Contents } from './content/contents.ts'
import type { Message, RoundOrder, RoundReport } from './printing-process.ts'

/** An engine in a process of its own that prints on request. */
export interface OwnProcess {
  /** @throws Error of the engine, or if it exceeds its time limit; its process has then ended. */
  print(order: RoundOrder): Promise<RoundReport>
  close(): Promise<void>
}

const CLOSE_LIMIT_MS = 10_000

/**
 * @param module Module that exports the engine.
 * @param limitMs Time limit for opening and for each round.
 * @throws Error of the engine, or if it exceeds its time limit.
 */
export async function openOwnProcess(
  module: string,
  kind: keyof Contents,
  env: NodeJS.ProcessEnv,
  limitMs: number,
): Promise<OwnProcess> {
  const child = fork(fileURLToPath(new URL('./printing-process.ts', import.meta.url)), [module, kind], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Leads a process group, so that its child processes end with it.
    detached: true,
  })
  let complaint = ''
  child.stderr?.on('data', chunk => {
    complaint = `${complaint}${chunk}`.slice(-2000)
  })
  const ended = once(child, 'exit').then(([code, signal]) => {
    const last = complaint.trim().split('\n').at(-1) ?? ''
    throw new Error(`its process ended with ${signal ?? `code ${code}`}${last === '' ? '' : `: ${last}`}`)
  })
  // The next request rejects with this error.
  ended.catch(() => {})

  const answer = async (): Promise<RoundReport | null> => {
    const timer = new AbortController()
    try {
      const [message]: Message[] = await Promise.race([
        once(child, 'message', { signal: timer.signal }),
        ended,
        timeLimit(limitMs, timer.signal),
      ])
      if (message === undefined) throw new Error('its process sent no message')
      if ('failure' in message) throw new Error(message.failure)
      return message.report
    } catch (error) {
      endGroup(child)
      throw error
    } finally {
      timer.abort()
    }
  }
  await answer()
  return {
    async print(order) {
      const answered = answer()
      child.send(order)
      const report = await answered
      if (report === null) throw new Error('its process did not print')
      return report
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const timer = setTimeout(() => endGroup(child), CLOSE_LIMIT_MS)
      if (child.connected) child.disconnect()
      await ended.catch(() => {})
      clearTimeout(timer)
    },
  }
}

function timeLimit(ms: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`a round took longer than ${ms / 1000} s`)), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
