import type { HtmlEngine } from '../engine.ts'
import { openPlaten } from './platen-html.ts'

const ONE_WORKER = { isolation: 'thread', workers: 1 } as const

/** Platen printing HTML pages in a worker, whose memory is limited. */
export const engine: HtmlEngine = {
  htmlInvoice: async () => await openPlaten('htmlInvoice', false, ONE_WORKER),
  htmlReport: async () => await openPlaten('htmlReport', false, ONE_WORKER),
  article: async () => await openPlaten('article', false, ONE_WORKER),
}
