import type { Contents } from '../content/contents.ts'
import { pageMakers } from '../content/html-pages.ts'
import type { HtmlEngine, HtmlKind, Printer } from '../engine.ts'
import { importPlaten } from './platen.ts'

/** Platen printing HTML pages on the calling thread. */
export const engine: HtmlEngine = {
  htmlInvoice: async () => await openPlaten('htmlInvoice'),
  htmlReport: async () => await openPlaten('htmlReport'),
  article: async () => await openPlaten('article'),
}

/**
 * @param tagged Untagged by default, as the PDFs of Forme.
 * @param rendering Where renders run.
 */
export async function openPlaten<Kind extends HtmlKind>(
  kind: Kind,
  tagged = false,
  rendering: { isolation: 'none' } | { isolation: 'thread'; workers: number } = { isolation: 'none' },
): Promise<Printer<Contents[Kind]>> {
  const { createEngine } = await importPlaten()
  const engine = await createEngine({ rendering, sweepIntervalMs: 0 })
  const pages = pageMakers('library')
  return {
    async print(content) {
      const body = pages[kind](content)
      const { file } = await engine.createPdfFromHtml({ body, settings: { tagged }, export_type: 'file' })
      return file
    },
    close: () => engine.close(),
  }
}
