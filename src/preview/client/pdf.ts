/** PDF bytes → pages on canvases and the structure tree. The only file that loads pdf.js. */
import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist'

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** A node of the structure tree (ISO 32000-1 §14.7). */
export interface StructureNode {
  readonly role: string
  readonly alt: string | null
  readonly lang: string | null
  readonly children: readonly StructureNode[]
}

export interface OpenedPdf {
  readonly pages: number
  /** In points. Pages that were not drawn have the size of the first. */
  sizeOf(page: number): PageSize
  /** @param scale Device pixels per point. Resolves to null if `signal` aborts. */
  draw(page: number, scale: number, signal: AbortSignal): Promise<HTMLCanvasElement | null>
  /** Null if the page is not tagged. */
  structure(page: number): Promise<StructureNode | null>
  isTagged(): Promise<boolean>
  close(): void
}

const WORKER = '/pdf.worker.mjs'
/** Longest side of a canvas, in pixels. */
const MAX_SIDE = 8192

let worker: PDFWorker | null = null

/** Opens a PDF. All documents share one worker, which takes a copy: pdf.js transfers the buffer that it is given. */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedPdf> {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc = WORKER
  worker ??= new pdfjs.PDFWorker()
  const loading = pdfjs.getDocument({
    ...{ data: bytes.slice(), worker, isEvalSupported: false, useWasm: false, useSystemFonts: false },
    ...{ disableAutoFetch: true, disableStream: true, verbosity: 0 },
  })
  const document: PDFDocumentProxy = await loading.promise
  const first = await document.getPage(1)
  const sizes = new Map([[1, sizeOfPage(first)]])
  const page = async (number: number): Promise<PDFPageProxy> => {
    const found = await document.getPage(number)
    sizes.set(number, sizeOfPage(found))
    return found
  }
  return {
    pages: document.numPages,
    sizeOf: number => sizes.get(number) ?? sizeOfPage(first),

    async draw(number, wanted, signal) {
      const proxy = await page(number)
      const size = sizeOfPage(proxy)
      const scale = Math.min(wanted, MAX_SIDE / Math.max(size.width, size.height))
      const canvas = window.document.createElement('canvas')
      const viewport = proxy.getViewport({ scale })
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      if (signal.aborted) return null
      const task = proxy.render({ canvas, viewport })
      const cancel = () => task.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      try {
        await task.promise
        return canvas
      } catch (error) {
        if (signal.aborted) return null
        throw error
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },

    async structure(number) {
      const tree: unknown = await (await page(number)).getStructTree()
      return tree === null || tree === undefined ? null : readStructure(tree)
    },

    async isTagged() {
      const info = await document.getMarkInfo()
      return (info as { Marked?: boolean } | null)?.Marked === true
    },

    close() {
      loading.destroy()
    },
  }
}

/** Loads code and worker before the first document needs them. */
export async function warmUp(): Promise<void> {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc = WORKER
  worker ??= new pdfjs.PDFWorker()
}

function sizeOfPage(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}

function readStructure(node: unknown): StructureNode {
  const { role, alt, lang, children } = node as {
    role?: string
    alt?: string
    lang?: string
    children?: unknown[]
  }
  const inner = (children ?? []).filter(
    child => typeof child === 'object' && child !== null && 'role' in child,
  )
  return { role: role ?? 'Root', alt: alt ?? null, lang: lang ?? null, children: inner.map(readStructure) }
}
