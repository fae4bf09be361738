import {
  type Inline,
  type PdfDocumentInstance,
  StyleContextStack,
  type StyleContextStackInstance,
  TextInlines,
} from './parts.ts'

/** Characters of a word before it may be cut: longer than any line, and short enough to measure many times. */
const MAX_WORD_LENGTH = 200

/** What every font that sets text has, or is not asked for in vain. */
const PLAIN = /^[ -~]*$/

/**
 * pdfmake's measuring of words, with endless ones cut first, and those that several fonts set taken apart. Layout
 * finds where a word has to break by measuring ever smaller parts of it, which for one word of 60,000 characters
 * takes minutes and gigabytes.
 */
export class PlatenTextInlines extends TextInlines {
  readonly #document: PdfDocumentInstance

  constructor(document: PdfDocumentInstance) {
    super(document)
    this.#document = document
  }

  override measure(words: Inline[], styles: StyleContextStackInstance): Inline[] {
    const isLong = words.some(({ text }) => text.length > MAX_WORD_LENGTH)
    const bounded = isLong ? words.flatMap(word => cut(word, styles)) : words
    return super.measure(
      bounded.flatMap(word => setInFonts(word, styles, this.#document)),
      styles,
    )
  }
}

/** A word as pieces of one font each, between which no line breaks. */
function setInFonts(
  word: Inline,
  styles: StyleContextStackInstance,
  document: PdfDocumentInstance,
): Inline[] {
  const property = (name: string, byDefault: unknown): unknown =>
    StyleContextStack.getStyleProperty(word, styles, name, byDefault)
  if (word['_pageNodeRef'] !== undefined) return [word]
  const family = property('font', 'Roboto')
  const chain = document.fontChain(
    family,
    property('bold', false) === true,
    property('italics', false) === true,
  )
  if (PLAIN.test(word.text) && chain.isPlain) return [word]
  const pieces = chain.split(word.text)
  const { lineEnd, noNewLine, ...style } = word
  return pieces.map(({ text, font }, i) => {
    const piece: Inline = { ...style, text, font }
    const isLast = i === pieces.length - 1
    if (!isLast) piece['noNewLine'] = true
    else if (noNewLine !== undefined) piece['noNewLine'] = noNewLine
    if (isLast && lineEnd !== undefined) piece['lineEnd'] = lineEnd
    return piece
  })
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
