import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { type PageText, readText } from './characters.ts'
import type { Picture } from './compare-pictures.ts'

/** A PDF as engines that are not ours read it: pdfjs draws its pages, PDFium extracts their text. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[]
  /** What a reader shows beside the pages, as plain values. */
  readonly outline: unknown
  readonly attachments: unknown
  readonly title: unknown
}

export interface ReadPage extends PageText {
  readonly picture: Picture
  /** What can be clicked, as plain values. */
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

export async function readPdf(pdf: Uint8Array, { dpi }: { dpi: number }): Promise<ReadPdf> {
  const text = await readText(pdf)
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: ReadPage[] = []
  for (let i = 0; i < document.numPages; i++) {
    const page = await document.getPage(i + 1)
    const picture = await draw(page, document.canvasFactory as CanvasFactory, dpi / 72)
    const { characters = [], words = [] } = text[i] ?? {}
    pages.push({ picture, characters, words, links: await readLinks(page, document) })
  }
  const outline = await readOutline(document)
  const attachments = readAttachments(await document.getAttachments())
  const { info } = await document.getMetadata()
  await task.destroy()
  return { pages, outline, attachments, title: 'Title' in info ? info.Title : null }
}

async function draw(page: PDFPageProxy, factory: CanvasFactory, scale: number): Promise<Picture> {
  const viewport = page.getViewport({ scale })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const { canvas, context } = factory.create(width, height)
  await page.render({ canvas: null, canvasContext: context, viewport }).promise
  return { width, height, rgba: canvas.getContext('2d').getImageData(0, 0, width, height).data }
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

/** Page and place that a destination, named or not, leads to. */
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
  const read = async ({ title, dest, count, items }: Entry): Promise<unknown> => ({
    title,
    count,
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
