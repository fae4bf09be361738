import { renderHtml } from '@formepdf/html'
import type { Contents } from '../content/contents.ts'
import { pageMakers } from '../content/html-pages.ts'
import type { HtmlEngine, HtmlKind, Printer } from '../engine.ts'

/** Forme printing HTML with its default fonts, which it does not embed. */
export const engine: HtmlEngine = {
  htmlInvoice: async () => openForme('htmlInvoice'),
  htmlReport: async () => openForme('htmlReport'),
  article: async () => openForme('article'),
}

function openForme<Kind extends HtmlKind>(kind: Kind): Printer<Contents[Kind]> {
  const pages = pageMakers('library')
  return { print: async content => renderHtml(pages[kind](content)).pdf, close: async () => {} }
}
