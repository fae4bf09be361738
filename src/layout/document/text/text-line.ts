import { PdfmakeLine } from '../pdfmake.ts'
import type { Word } from './word.ts'

/** A line with the interface of pdfmake. */
export class TextLine extends PdfmakeLine {
  override x = 0
  override y = 0

  /** @param words The whole text, if not empty. */
  constructor(maxWidth: number, words: readonly Word[]) {
    super(maxWidth)
    this.lastLineInParagraph = words.length > 0
    for (const word of words) this.addInline(word)
  }

  override getHeight(): number {
    let height = 0
    for (let i = 0; i < this.inlines.length; i++) height = Math.max(height, this.inlines[i]?.height ?? 0)
    return height
  }
}
