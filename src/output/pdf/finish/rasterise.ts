/**
 * A PDF → the pixels and the text of its pages. Pure: equal bytes give equal pixels. PDFium (WebAssembly) is loaded on
 * first use and kept. Throws `render_failed` if the file cannot be opened, `package_missing` without PDFium.
 */
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { PlatenError, type Warning } from '../../../base/errors.ts'
import type { Limits } from '../../../base/limits.ts'
import { checkFileBeside, loadOptional } from '../../../base/optional-package.ts'

/** Resolution; lower if the page would exceed the picture limits. */
const RASTER_DPI = 150

const POINTS_PER_INCH = 72

export interface RasterPage {
  readonly width: number
  readonly height: number
  /** Opaque, on white. */
  readonly rgba: Uint8Array
  readonly warnings: readonly Warning[]
}

type PictureLimits = Pick<Limits, 'maxImagePixels' | 'maxCanvasSidePx'>

/** An opened PDF. Pages count from 0. */
export interface OpenPdf {
  readonly pages: number
  /** In points. */
  sizeOf(page: number): Promise<{ readonly width: number; readonly height: number }>
  /** The text in the order of the content stream, with line breaks. */
  textOf(page: number): Promise<string>
  /** @param dpi Less if the page would exceed the limits. */
  draw(page: number, options: { readonly limits: PictureLimits; readonly dpi?: number }): Promise<RasterPage>
}

/** @param pdf A PDF without a password. */
export async function rasteriseFirstPage(
  pdf: Uint8Array,
  { limits }: { limits: PictureLimits },
): Promise<RasterPage> {
  return await readPdf(pdf, 'The first page of the PDF could not be rendered as an image.', async opened => {
    return await opened.draw(0, { limits })
  })
}

/**
 * Opens a PDF while a function reads it. Errors of the function are thrown unchanged.
 * @param pdf A PDF without a password.
 * @param failure Message of the `render_failed` if PDFium cannot read the file.
 */
export async function readPdf<Result>(
  pdf: Uint8Array,
  failure: string,
  read: (pdf: OpenPdf) => Promise<Result>,
): Promise<Result> {
  const guard: Guard = async call => {
    try {
      return await call()
    } catch (cause) {
      forgetLibrary() // after a fault inside PDFium, its memory is not reliable
      if (cause instanceof PlatenError) throw cause
      throw new PlatenError('render_failed', failure, { cause })
    }
  }
  const document = await guard(async () => await (await openLibrary()).loadDocument(pdf))
  try {
    return await read(await openedPdf(document, guard))
  } finally {
    document.destroy()
  }
}

/** Runs calls of PDFium. */
type Guard = <Result>(call: () => Promise<Result>) => Promise<Result>

async function openedPdf(document: PDFiumDocument, guard: Guard): Promise<OpenPdf> {
  const sizeOf = async (page: number) => {
    const { originalWidth, originalHeight } = document.getPage(page).getOriginalSize()
    return { width: originalWidth, height: originalHeight }
  }
  return {
    pages: await guard(async () => document.getPageCount()),
    sizeOf: async page => await guard(async () => await sizeOf(page)),
    textOf: async page => await guard(async () => document.getPage(page).getText()),
    async draw(page, { limits, dpi: wanted = RASTER_DPI }) {
      return await guard(async () => {
        const { width, height, dpi } = sizeInPixels(await sizeOf(page), { limits, wanted })
        const { data } = await document.getPage(page).render({ width, height, scale: 1 })
        if (data.length > MAX_KEPT_BYTES) forgetLibrary()
        return { width, height, rgba: data, warnings: dpi < wanted ? [lessSharp(dpi, wanted)] : [] }
      })
    },
  }
}

function sizeInPixels(
  size: { width: number; height: number },
  { limits, wanted }: { limits: PictureLimits; wanted: number },
) {
  const { maxImagePixels, maxCanvasSidePx } = limits
  const [widthIn, heightIn] = [size.width / POINTS_PER_INCH, size.height / POINTS_PER_INCH]
  const dpi = Math.min(
    wanted,
    Math.sqrt(maxImagePixels / (widthIn * heightIn)),
    maxCanvasSidePx / Math.max(widthIn, heightIn),
  )
  const round = dpi < wanted ? Math.floor : Math.round
  return { width: Math.max(1, round(widthIn * dpi)), height: Math.max(1, round(heightIn * dpi)), dpi }
}

function lessSharp(dpi: number, wanted: number): Warning {
  const message = `The page is large: its image has ${Math.floor(dpi)} dpi instead of ${wanted}, to stay within the limits maxImagePixels and maxCanvasSidePx.`
  return { code: 'page_downscaled', message }
}

/** WebAssembly memory never shrinks: an instance that held a larger page is dropped. */
const MAX_KEPT_BYTES = 40_000_000

let library: Promise<PDFiumLibrary> | null = null

function openLibrary(): Promise<PDFiumLibrary> {
  library ??= loadOptional('@hyzyla/pdfium', 'An image of a page', async () => {
    // Without its WebAssembly file, PDFium fails too, but leaves a timer that keeps the process open for 10 s.
    await checkFileBeside(import.meta.resolve?.('@hyzyla/pdfium'), 'pdfium.wasm')
    const { PDFiumLibrary } = await import('@hyzyla/pdfium')
    return await PDFiumLibrary.init()
  })
  return library
}

function forgetLibrary(): void {
  library = null
}
