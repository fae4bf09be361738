/**
 * A PDF → the pixels of its first page. Pure: equal bytes give equal pixels. PDFium (WebAssembly) is loaded on
 * first use and kept. Throws `render_failed` if the file cannot be opened, `package_missing` without PDFium.
 */
import type { PDFiumLibrary } from '@hyzyla/pdfium'
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

/** @param pdf A PDF without a password. */
export async function rasteriseFirstPage(
  pdf: Uint8Array,
  { limits }: { limits: Pick<Limits, 'maxImagePixels' | 'maxCanvasSidePx'> },
): Promise<RasterPage> {
  try {
    const library = await openLibrary()
    const document = await library.loadDocument(pdf)
    try {
      const page = document.getPage(0)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const { width, height, dpi } = sizeInPixels(originalWidth, originalHeight, limits)
      const { data } = await page.render({ width, height, scale: 1 })
      if (data.length > MAX_KEPT_BYTES) forgetLibrary()
      return { width, height, rgba: data, warnings: dpi < RASTER_DPI ? [lessSharp(dpi)] : [] }
    } finally {
      document.destroy()
    }
  } catch (cause) {
    forgetLibrary() // after a fault inside PDFium, its memory is not reliable
    if (cause instanceof PlatenError) throw cause
    throw new PlatenError('render_failed', 'The first page of the PDF could not be rendered as an image.', {
      cause,
    })
  }
}

function sizeInPixels(
  widthPt: number,
  heightPt: number,
  { maxImagePixels, maxCanvasSidePx }: Pick<Limits, 'maxImagePixels' | 'maxCanvasSidePx'>,
) {
  const [widthIn, heightIn] = [widthPt / POINTS_PER_INCH, heightPt / POINTS_PER_INCH]
  const dpi = Math.min(
    RASTER_DPI,
    Math.sqrt(maxImagePixels / (widthIn * heightIn)),
    maxCanvasSidePx / Math.max(widthIn, heightIn),
  )
  const round = dpi < RASTER_DPI ? Math.floor : Math.round
  return { width: Math.max(1, round(widthIn * dpi)), height: Math.max(1, round(heightIn * dpi)), dpi }
}

function lessSharp(dpi: number): Warning {
  const message = `The page is large: its image has ${Math.floor(dpi)} dpi instead of ${RASTER_DPI}, to stay within the limits maxImagePixels and maxCanvasSidePx.`
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
