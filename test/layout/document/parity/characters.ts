import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'

/** A character of a page as PDFium extracts it. Lengths in points from the top left of the page. */
export interface Character {
  readonly character: string
  /** Origin of the glyph on the baseline. */
  readonly x: number
  readonly y: number
  readonly fontSize: number
  /** Fill colour: red, green, blue, opacity. */
  readonly color: readonly number[]
}

export interface PageText {
  readonly characters: readonly Character[]
  /** In reading order. */
  readonly words: readonly string[]
}

/** Functions of PDFium itself, as the wrapper library has no positions. */
interface PDFium {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void }
  _FPDF_LoadMemDocument(pdf: number, bytes: number, password: number): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageHeight(page: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_IsGenerated(text: number, index: number): number
  _FPDFText_GetFontSize(text: number, index: number): number
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number
  _FPDFText_GetFillColor(text: number, index: number, r: number, g: number, b: number, a: number): number
}

let loading: Promise<PDFium> | null = null

async function loadPdfium(): Promise<PDFium> {
  let loaded: unknown = null
  await PDFiumLibrary.initBase({
    vendor: async options => {
      const module = await PDFiumModule(options)
      loaded = module
      return module
    },
  })
  return loaded as PDFium
}

/** The text of each page of a PDF, as PDFium extracts it. */
export async function readText(pdf: Uint8Array): Promise<PageText[]> {
  loading ??= loadPdfium()
  const pdfium = await loading
  const bytes = pdfium.wasmExports.malloc(pdf.length)
  const room = pdfium.wasmExports.malloc(16)
  pdfium.HEAPU8.set(pdf, bytes)
  const document = pdfium._FPDF_LoadMemDocument(bytes, pdf.length, 0)
  if (document === 0) throw new Error('PDFium cannot open the PDF')
  const pages: PageText[] = []
  for (let index = 0; index < pdfium._FPDF_GetPageCount(document); index++) {
    const page = pdfium._FPDF_LoadPage(document, index)
    const text = pdfium._FPDFText_LoadPage(page)
    pages.push(readPage(pdfium, text, pdfium._FPDF_GetPageHeight(page), room))
    pdfium._FPDFText_ClosePage(text)
    pdfium._FPDF_ClosePage(page)
  }
  pdfium._FPDF_CloseDocument(document)
  pdfium.wasmExports.free(room)
  pdfium.wasmExports.free(bytes)
  return pages
}

function readPage(pdfium: PDFium, text: number, height: number, room: number): PageText {
  const characters: Character[] = []
  let read = ''
  for (let i = 0; i < pdfium._FPDFText_CountChars(text); i++) {
    const character = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, i))
    read += character
    if (character.trim() === '' || pdfium._FPDFText_IsGenerated(text, i) === 1) continue
    pdfium._FPDFText_GetCharOrigin(text, i, room, room + 8)
    const [x = 0, y = 0] = new Float64Array(pdfium.HEAPU8.buffer, room, 2)
    pdfium._FPDFText_GetFillColor(text, i, room, room + 4, room + 8, room + 12)
    const color = [...new Uint32Array(pdfium.HEAPU8.buffer, room, 4)]
    characters.push({ character, x, y: height - y, fontSize: pdfium._FPDFText_GetFontSize(text, i), color })
  }
  return { characters, words: read.split(/\s+/).filter(word => word !== '') }
}
