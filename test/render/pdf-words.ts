import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A word that pdf.js finds in a PDF. */
export interface PdfWord {
  readonly text: string
  /** Page number, from 1. */
  readonly page: number
  /** The middle of the word, slightly above its baseline, in points from the top left of the page. */
  readonly x: number
  readonly y: number
  readonly isRtl: boolean
}

/** Share of the font size between the baseline and the middle of lower-case letters. */
const MIDDLE = 0.25

/** Letters and digits, or a single punctuation mark: adjacent nodes often share a line without a space. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{N}]/gu

export async function wordsOf(pdf: Uint8Array): Promise<PdfWord[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const words: PdfWord[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const opened = await document.getPage(page)
    const [, , , height = 0] = opened.view
    const { items } = await opened.getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [a = 0, b = 0, c = 0, d = 0, left = 0, bottom = 0] = item.transform
      const scale = Math.hypot(a, b)
      const isRtl = item.dir === 'rtl'
      for (const { 0: text, index } of item.str.matchAll(WORD)) {
        const share = (index + text.length / 2) / item.str.length
        const along = (isRtl ? 1 - share : share) * item.width
        const x = left + (a / scale) * along + c * MIDDLE
        const y = height - (bottom + (b / scale) * along + d * MIDDLE)
        words.push({ text, page, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10, isRtl })
      }
    }
  }
  await task.destroy()
  return words
}
