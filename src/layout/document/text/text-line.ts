import { PdfmakeLine } from '../pdfmake.ts'
import type { Word } from './word.ts'

/** A line with the interface of pdfmake. */
export class TextLine extends PdfmakeLine {
  override x = 0
  override y = 0

  /** @param words The whole text, if not empty. */
  constructor(maxWidth: number, words: Word[]) {
    super(maxWidth)
    this.lastLineInParagraph = words.length > 0
    this.inlines = words
    this.leadingCut = words[0]?.leadingCut ?? 0
    for (let i = 0; i < words.length; i++) {
      const word = words[i]
      if (word === undefined) continue
      word.x = this.inlineWidths - this.leadingCut
      this.inlineWidths += word.width
      this.trailingCut = word.trailingCut
      if (word.lineEnd) this.newLineForced = true
    }
  }

  override getHeight(): number {
    let height = 0
    for (let i = 0; i < this.inlines.length; i++) height = Math.max(height, this.inlines[i]?.height ?? 0)
    return height
  }
}
