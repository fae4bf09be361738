import type { Renderer } from '../contracts.ts'
import type { PageBrowser } from './contracts.ts'

/**
 * The same renderer with a browser for pages that choose it. The renderer binds the page and completes the PDF, on its
 * workers; the browser prints between the two.
 */
export function withBrowser(renderer: Renderer, browser: PageBrowser): Renderer {
  return {
    ...renderer,

    async renderPdf(job, signal = null) {
      const bound = await renderer.renderPdf({ ...job, browser: browser.rules }, signal)
      const { browserPage, html } = bound
      if (browserPage === undefined) return bound
      const { account, assetRoots, nowMs, id, password } = job
      const { pdf, info, warnings } = await browser.print(browserPage, { account, assetRoots, signal })
      const { format } = job.outputs
      if (format === 'html') return bound
      const finished = await renderer.finishPdf({ account, nowMs, id, password, pdf, info, format }, signal)
      return { ...finished, html, warnings: [...bound.warnings, ...warnings, ...finished.warnings] }
    },

    async close() {
      await browser.close()
      await renderer.close()
    },
  }
}
