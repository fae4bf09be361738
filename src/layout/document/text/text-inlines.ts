import type { DocumentFonts } from '../../../text/shaping/text-font.ts'
import { TextInlines } from '../pdfmake.ts'
import type { CachingStyleStack } from '../style-stack.ts'
import { type MeasuredText, measureText, type TextContext } from './measure-text.ts'
import type { TextStyle } from './text-style.ts'
import type { Word } from './word.ts'
import { createWordStyles } from './word-style.ts'

/** pdfmake's door to the measuring of texts, with ours behind it. */
export class PlatenTextInlines extends TextInlines {
  /** Whether any text carries values from page to page. */
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

  /** @param base The style of the node that the text is of. */
  measureWithin(text: unknown, base: TextStyle, styles: CachingStyleStack): MeasuredText {
    if (this.#context?.styles !== styles) this.#context = this.#contextOf(styles)
    return measureText(text, base, this.#context)
  }

  /** Measures bare texts in one style, when their words are wanted. */
  wordsIn(style: TextStyle): (text: string) => Word[] {
    let wordsOf = this.#wordsIn.get(style)
    const context = this.#context
    if (wordsOf === undefined && context !== null) {
      wordsOf = text => measureText(text, style, context).items
      this.#wordsIn.set(style, wordsOf)
    }
    return wordsOf ?? (() => [])
  }

  #contextOf(styles: CachingStyleStack): TextContext {
    const noteCarry = (): void => {
      this.carries = true
    }
    return { styles, wordStyle: this.#wordStyle, noteCarry }
  }
}
