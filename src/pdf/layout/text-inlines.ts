import { type Inline, StyleContextStack, type StyleContextStackInstance, TextInlines } from './parts.ts'

/** Characters of a word before it may be cut: longer than any line, and short enough to measure many times. */
const MAX_WORD_LENGTH = 200

/**
 * pdfmake's measuring of words, with endless ones cut first. Layout finds where a word has to break by measuring
 * ever smaller parts of it, which for one word of 60,000 characters takes minutes and gigabytes.
 */
export class BoundedTextInlines extends TextInlines {
  override measure(words: Inline[], styles: StyleContextStackInstance): Inline[] {
    const isLong = words.some(({ text }) => text.length > MAX_WORD_LENGTH)
    return super.measure(isLong ? words.flatMap(word => cut(word, styles)) : words, styles)
  }
}

function cut(word: Inline, styles: StyleContextStackInstance): Inline[] {
  const { text } = word
  if (text.length <= MAX_WORD_LENGTH) return [word]
  if (StyleContextStack.getStyleProperty(word, styles, 'noWrap', false)) return [word]
  const { lineEnd, noNewLine, ...style } = word
  const pieces: Inline[] = []
  for (let start = 0; start < text.length; ) {
    const end = beforePair(text, start + MAX_WORD_LENGTH)
    pieces.push({ ...style, text: text.slice(start, end) })
    start = end
  }
  const last = pieces.at(-1)
  if (last !== undefined && lineEnd !== undefined) last['lineEnd'] = lineEnd
  if (last !== undefined && noNewLine !== undefined) last['noNewLine'] = noNewLine
  return pieces
}

/** The index, or the one before where it would fall inside a surrogate pair. */
function beforePair(text: string, index: number): number {
  const isInside = index < text.length && /[\uDC00-\uDFFF]/.test(text.charAt(index))
  return isInside ? index - 1 : index
}
