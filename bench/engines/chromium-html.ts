import type { Contents } from '../content/contents.ts'
import { pageMakers } from '../content/html-pages.ts'
import type { HtmlEngine, HtmlKind, Printer } from '../engine.ts'
import { openReusedPage } from '../reused-page.ts'

const BROWSER = process.env['BENCH_CHROMIUM'] ?? 'chromium'

/** Chromium printing the same HTML in a page that stays open. */
export const engine: HtmlEngine = {
  htmlInvoice: async () => await openChromium('htmlInvoice'),
  htmlReport: async () => await openChromium('htmlReport'),
  article: async () => await openChromium('article'),
}

async function openChromium<Kind extends HtmlKind>(kind: Kind): Promise<Printer<Contents[Kind]>> {
  const pages = pageMakers('browser')
  const page = await openReusedPage(BROWSER)
  return { print: content => page.print(pages[kind](content)), close: () => page.close() }
}
