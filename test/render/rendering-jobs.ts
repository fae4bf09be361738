import { DEFAULT_ASSETS } from '../../src/assets/contracts.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { createConfiguredRenderer, type RendererConfiguration } from '../../src/render/configuration.ts'
import type { ImageJob, PdfJob, Renderer } from '../../src/render/contracts.ts'
import { observeRenders } from '../../src/render/observe-renders.ts'
import { createWorkerRenderer, type WorkerRendererOptions } from '../../src/render/pool.ts'

export const CONFIGURATION: RendererConfiguration = {
  fonts: {},
  assets: {
    ...DEFAULT_ASSETS,
    images: {
      mark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="red"/></svg>',
    },
  },
  limits: DEFAULT_LIMITS,
  assetsDirectory: null,
}

const NOW_MS = Date.parse('2026-01-15T09:30:00Z')
const ID = '00000000-0000-7000-8000-000000000001'

export function pdfJob(document: unknown, data: ImageJob['data'] = {}): PdfJob {
  const definition = JSON.stringify({ document })
  const source = { kind: 'template', definition, data } as const
  return {
    source,
    account: 'default',
    nowMs: NOW_MS,
    id: ID,
    password: null,
    pdfStandard: null,
    pictureDpi: null,
    pictureBounds: null,
    outputs: { format: 'pdf', withHtml: false },
  }
}

export function imageJob(scene: unknown): ImageJob {
  return {
    definition: JSON.stringify({ scene }),
    data: {},
    account: 'default',
    nowMs: NOW_MS,
    id: ID,
    pictureBounds: null,
    overrides: [],
    formats: ['jpeg', 'png'],
    scale: 1,
    encoding: { quality: null, dpi: null, background: null, palette: false },
  }
}

export const HELLO = pdfJob({ content: ['Hello {{name}}', { image: 'mark', width: 40 }] }, { name: 'Ada' })

/** A table with this number of rows, each with a few words. */
export function reportJob(rows: number): PdfJob {
  const lines = Array.from({ length: rows }, (_, i) => ({
    item: `Item ${i} of the long report`,
    amount: i * 3,
  }))
  const row = ['{{@index}}', '{{item}}', '{{currency amount}}']
  const body = [{ $each: 'lines', do: row }]
  return pdfJob({ content: [{ table: { widths: ['auto', '*', 'auto'], body } }] }, { lines })
}

/** A render that takes longer than any test. */
export const ENDLESS = reportJob(150_000)

export function createInProcess(): Promise<Renderer> {
  return createConfiguredRenderer(CONFIGURATION)
}

export function createWorkers(options: Partial<WorkerRendererOptions> = {}) {
  return observeRenders(
    createWorkerRenderer({
      isolation: 'thread',
      workers: 1,
      workersPerAccount: null,
      accountWeights: {},
      timeoutMs: 60_000,
      maxMemoryMb: 1024,
      recycleAboveMb: 1024,
      configuration: CONFIGURATION,
      ...options,
    }),
  )
}
