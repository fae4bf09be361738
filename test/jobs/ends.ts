import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll } from 'vitest'
import type { JobEvent, WebhookEvent } from '../../src/index.ts'

/** Records the events of a channel, and waits for the first one that matches, past or future. */
function watch<Event>(name: string) {
  const seen: Event[] = []
  const waiting: (() => void)[] = []
  const note = (event: unknown): void => {
    seen.push(event as Event)
    for (const look of waiting) look()
  }
  subscribe(name, note)
  afterAll(() => void unsubscribe(name, note))
  return {
    seen,
    first: (fits: (event: Event) => boolean): Promise<Event> =>
      new Promise(resolve => {
        const look = (): void => {
          const found = seen.find(fits)
          if (found !== undefined) resolve(found)
        }
        waiting.push(look)
        look()
      }),
  }
}

export const jobs = watch<JobEvent>('platen:job')
export const webhooks = watch<WebhookEvent>('platen:webhook')

/** Resolves when the job of a reference ends. */
export const jobEnd = (ref: string): Promise<JobEvent> =>
  jobs.first(({ transactionRef, outcome }) => transactionRef === ref && outcome !== 'retry')

/** Resolves when the webhook of a reference is delivered or given up. */
export const webhookEnd = (ref: string): Promise<WebhookEvent> =>
  webhooks.first(({ transactionRef, outcome }) => transactionRef === ref && outcome !== 'retry')
