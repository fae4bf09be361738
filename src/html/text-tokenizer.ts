/**
 * A tokenizer for parse5 that reads text a line at a time. The one of parse5 reads one character at a time and emits a
 * token for each word and for each space, which takes most of the time of parsing a page of text. The tree is the same.
 * It overrides a protected method of parse5, whose version is pinned.
 */
import type { Parser, TreeAdapterTypeMap } from 'parse5'

type Parse5 = Pick<typeof import('parse5'), 'InsertionMode' | 'Token' | 'Tokenizer' | 'TokenizerMode'>

const LINE_FEED = 0x0a
/** Text without characters that the tokenizer replaces, counts or reads as markup. */
const LITERAL = /[^\0\n\r&<\uD800-\uDFFF]*/y

/** Gives its tokenizer to a parser that has read nothing yet. */
export function readTextByLines<Adapted extends TreeAdapterTypeMap>(
  { InsertionMode, Token, Tokenizer, TokenizerMode }: Parse5,
  parser: Parser<Adapted>,
): void {
  const { DATA, RCDATA, RAWTEXT } = TokenizerMode
  const { IN_BODY, IN_CAPTION, IN_CELL, TEXT } = InsertionMode

  /** True where the tree builder inserts spaces as it inserts other characters (HTML §13.2.6.4.7, §13.2.6.4.8). */
  const insertsSpaces = (): boolean => {
    const { insertionMode, framesetOk, skipNextNewLine } = parser
    if (skipNextNewLine) return false
    if (insertionMode === TEXT) return true
    return (
      !framesetOk && (insertionMode === IN_BODY || insertionMode === IN_CELL || insertionMode === IN_CAPTION)
    )
  }

  class TextTokenizer extends Tokenizer {
    protected override _emitCodePoint(codePoint: number): void {
      const { state, preprocessor } = this
      const isText = state === DATA || state === RCDATA || state === RAWTEXT
      if (!isText || codePoint === 0 || !insertsSpaces()) {
        super._emitCodePoint(codePoint)
        return
      }
      this._ensureCharacterToken(Token.TokenType.CHARACTER)
      this._extendRun(codePoint)
      if (codePoint === LINE_FEED) return
      LITERAL.lastIndex = this.runEnd
      LITERAL.test(preprocessor.html)
      this.runEnd = LITERAL.lastIndex
      preprocessor.pos = LITERAL.lastIndex - 1
    }
  }
  parser.tokenizer = new TextTokenizer(parser.options, parser)
}
