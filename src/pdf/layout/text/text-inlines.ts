import { type PdfDocumentInstance, TextInlines } from '../parts.ts'
import type { RememberingStyleStack } from '../style-stack.ts'
import { type MeasuredText, measureText, type TextContext } from './measure-text.ts'
import type { TextStyle } from './text-style.ts'
import { createWordStyles } from './word-style.ts'

/** pdfmake's door to the measuring of texts, with ours behind it. */
export class PlatenTextInlines extends TextInlines {
  readonly #wordStyle: TextContext['wordStyle']

  constructor(document: PdfDocumentInstance) {
    super(document)
    this.#wordStyle = createWordStyles(document)
  }

  override buildInlines(text: unknown, styles: RememberingStyleStack): MeasuredText {
    return this.measureWithin(text, styles.textStyle(), styles)
  }

  /** @param base The style of the node that the text is of. */
  measureWithin(text: unknown, base: TextStyle, styles: RememberingStyleStack): MeasuredText {
    return measureText(text, base, { styles, wordStyle: this.#wordStyle })
  }
}
