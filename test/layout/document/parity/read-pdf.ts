import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { type PageText, readText } from './characters.ts'
import type { Picture } from './compare-pictures.ts'

/** A PDF as read by other engines: pdf.js draws its pages, PDFium extracts their text. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[]
  /** Outline, attachments and metadata, as plain values. */
  readonly outline: unknown
  readonly attachments: unknown
  readonly title: unknown
}

export interface ReadPage extends PageText {
  readonly picture: Picture
  /** Links, as plain values. */
  readonly links: readonly unknown[]
}

interface Canvas {
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
  }
}
interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): { canvas: Canvas; context: Parameters<PDFPageProxy['render']>[0]['canvasContext'] }
}

export interface DrawOptions {
  readonly dpi: number
  /** Supersampling factor of the drawn pages, which are then averaged. */
  readonly subpixels?: number
}

export async function readPdf(pdf: Uint8Array, { dpi, subpixels = 1 }: DrawOptions): Promise<ReadPdf> {
  const text = await readText(pdf)
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: ReadPage[] = []
  for (let i = 0; i < document.numPages; i++) {
    const page = await document.getPage(i + 1)
    const picture = await draw(page, document.canvasFactory as CanvasFactory, {
      dpi,
      subpixels,
    })
    const { characters = [], words = [] } = text[i] ?? {}
    pages.push({ picture, characters, words, links: await readLinks(page, document) })
  }
  const outline = await readOutline(document)
  const attachments = readAttachments(await document.getAttachments())
  const { info } = await document.getMetadata()
  await task.destroy()
  return { pages, outline, attachments, title: 'Title' in info ? info.Title : null }
}

async function draw(
  page: PDFPageProxy,
  factory: CanvasFactory,
  { dpi, subpixels }: Required<DrawOptions>,
): Promise<Picture> {
  const viewport = page.getViewport({ scale: (dpi / 72) * subpixels })
  const width = Math.ceil(viewport.width / subpixels)
  const height = Math.ceil(viewport.height / subpixels)
  const [wide, high] = [width * subpixels, height * subpixels]
  const { canvas, context } = factory.create(wide, high)
  await page.render({ canvas: null, canvasContext: context, viewport }).promise
  const { data } = canvas.getContext('2d').getImageData(0, 0, wide, high)
  return { width, height, rgba: subpixels === 1 ? data : reduced(data, { width, height, subpixels }) }
}

/** Averages the subpixels of each pixel. */
function reduced(
  data: Uint8ClampedArray,
  { width, height, subpixels }: { width: number; height: number; subpixels: number },
): Uint8ClampedArray {
  const means = new Uint8ClampedArray(width * height * 4)
  const stride = width * subpixels * 4
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        const first = y * subpixels * stride + x * subpixels * 4 + channel
        let sum = 0
        for (let row = first; row < first + subpixels * stride; row += stride)
          for (let at = row; at < row + subpixels * 4; at += 4) sum += data[at] ?? 0
        means[(y * width + x) * 4 + channel] = sum / subpixels ** 2
      }
    }
  }
  return means
}

async function readLinks(page: PDFPageProxy, document: PDFDocumentProxy): Promise<unknown[]> {
  const annotations: Record<string, unknown>[] = await page.getAnnotations()
  const links: unknown[] = []
  for (const { subtype, rect, url, dest, name, file } of annotations) {
    const area = Array.isArray(rect) ? rect.map(Number).map(round) : null
    links.push({ subtype, area, url, name, file: fileName(file), target: await resolve(dest, document) })
  }
  return links
}

function fileName(file: unknown): unknown {
  return typeof file === 'object' && file !== null && 'filename' in file ? file.filename : null
}

/** Page and position of a destination, named or explicit. */
async function resolve(destination: unknown, document: PDFDocumentProxy): Promise<unknown> {
  const place = typeof destination === 'string' ? await document.getDestination(destination) : destination
  if (!Array.isArray(place)) return null
  const [page, ...rest]: unknown[] = place
  const isReference = typeof page === 'object' && page !== null && 'num' in page && 'gen' in page
  const index = isReference
    ? await document.getPageIndex({ num: Number(page.num), gen: Number(page.gen) })
    : page
  return [index, ...rest.map(value => (typeof value === 'number' ? round(value) : value))]
}

async function readOutline(document: PDFDocumentProxy): Promise<unknown> {
  type Entry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]
  // PDFKit omits the negative `Count` of closed items, which ISO 32000-1 §12.3.3 requires.
  const read = async ({ title, dest, count, items }: Entry): Promise<unknown> => ({
    title,
    isOpen: (count ?? 0) > 0,
    target: await resolve(dest, document),
    items: await Promise.all(items.map(read)),
  })
  const outline: Entry[] | null = await document.getOutline()
  return await Promise.all((outline ?? []).map(read))
}

function readAttachments(attachments: unknown): unknown {
  if (typeof attachments !== 'object' || attachments === null) return []
  return Object.values(attachments).map(({ filename, content, description }) => ({
    filename,
    description,
    content: Buffer.from(content).toString('latin1'),
  }))
}

function round(points: number): number {
  return Math.round(points * 10) / 10
}
