import type { DocumentFonts } from '../../../text/shaping/text-font.ts'
import { TextInlines } from '../pdfmake.ts'
import type { CachingStyleStack } from '../style-stack.ts'
import { type MeasuredText, measureText, type TextContext } from './measure-text.ts'
import type { TextStyle } from './text-style.ts'
import type { Word } from './word.ts'
import { createWordStyles } from './word-style.ts'

/** pdfmake's interface for measuring texts, implemented by `measureText`. */
export class PlatenTextInlines extends TextInlines {
  /** True if any text has `carry` values. */
  carries = false
  readonly #wordStyle: TextContext['wordStyle']
  #context: TextContext | null = null
  readonly #wordsIn = new WeakMap<TextStyle, (text: string) => Word[]>()

  constructor(document: DocumentFonts) {
    super(document)
    this.#wordStyle = createWordStyles(document)
  }

  override buildInlines(text: unknown, styles: CachingStyleStack): MeasuredText {
    return this.measureWithin(text, styles.textStyle(), styles)
  }

  /** @param base Style of the node. */
  measureWithin(text: unknown, base: TextStyle, styles: CachingStyleStack): MeasuredText {
    if (this.#context?.styles !== styles) {
      const noteCarry = (): void => {
        this.carries = true
      }
      this.#context = { styles, wordStyle: this.#wordStyle, noteCarry }
    }
    return measureText(text, base, this.#context)
  }

  /** Measures plain texts of one style on demand. */
  wordsIn(style: TextStyle): (text: string) => Word[] {
    let wordsOf = this.#wordsIn.get(style)
    const context = this.#context
    if (wordsOf === undefined && context !== null) {
      wordsOf = text => measureText(text, style, context).items
      this.#wordsIn.set(style, wordsOf)
    }
    return wordsOf ?? (() => [])
  }
}
