import type { Totals } from '../../../document/tables/carried-totals.ts'
import type { Marking } from '../../../graphics/structure.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import { NO_SPACING, type WordSpacing } from './cjk-spacing.ts'
import type { WordStyle } from './word-style.ts'

const NOWHERE: readonly number[] = []

/**
 * A word with its trailing spaces. Lines consist of words, and painting reads them. It has the fields of pdfmake's
 * inlines. Style fields are on the prototype, so copy a word with `piece`, never by spreading.
 */
export class Word {
  text: string
  readonly style: WordStyle
  width = 0
  /** Shaped run of `runText`, which painting reuses; null before measuring. */
  run: ShapedRun | null = null
  runText = ''
  /** From the start of its line, in points. */
  x = 0
  /** Width that disappears at the start of a line: spaces; negative for an indent. */
  leadingCut = 0
  /** Width that disappears at the end of a line. */
  trailingCut = 0
  /** True if the space after it was removed at the end of a line. */
  hasLostSpace = false
  /** True if a line ends after it. */
  lineEnd: boolean
  /** True if the next word must be on the same line. */
  noNewLine = false
  /** True if the next word continues it in another font or direction. */
  continues = false
  /** Additional distance from the previous word in justified text. */
  justifyShift = 0
  /** True if a line break added the hyphen that it ends with. */
  isHyphenated = false
  /** Bidi level; odd for right to left. */
  level = 0
  /** Bidi level of its paragraph. */
  base: 0 | 1 = 0
  /** Offsets in its text where it may be hyphenated, ascending. */
  hyphenationPoints: readonly number[] = NOWHERE

  /** Spacing of Chinese and Japanese text; included in its width and cuts. */
  spacing: WordSpacing = NO_SPACING

  /** `carry` values of its fragment. */
  declare readonly _carry?: Totals
  /** JSON Pointer of its text in the template, for the source map. */
  declare _source?: string | undefined
  /** Its structure, where it differs from that of its line. */
  declare _content?: Marking | undefined
  /** The node whose page number it shows. Layout sets the positions. */
  declare readonly _pageNodeRef?: { readonly positions?: readonly { readonly pageNumber: number }[] }

  constructor(text: string, style: WordStyle, lineEnd = false) {
    this.text = text
    this.style = style
    this.lineEnd = lineEnd
  }

  /** An unmeasured copy with another text. */
  piece(text: string, style: WordStyle = this.style): Word {
    return Object.assign(new Word(text, style), this, { text, style, run: null, hyphenationPoints: NOWHERE })
  }

  /** Marks it as a piece that is followed by more pieces of the same word. */
  continueWithNext(): void {
    this.noNewLine = true
    this.continues = true
    this.lineEnd = false
  }

  /** Shapes the word and sets its width. */
  measure(): void {
    this.run = this.style.shape(this.text, this.rtl)
    this.runText = this.text
    this.width = this.style.widthOfRun(this.run)
  }

  get rtl(): boolean {
    return this.level % 2 === 1
  }
  get font(): TextFont {
    return this.style.font
  }
  get fontSize(): number {
    return this.style.fontSize
  }
  get height(): number {
    return this.style.height
  }
  /** `start` and `end` resolved to a side of the page by the direction of the paragraph. */
  get alignment(): unknown {
    const { alignment, direction } = this.style.properties
    const [start, end] = this.base === 1 ? ['right', 'left'] : ['left', 'right']
    if (alignment === null) return direction === null ? 'left' : start
    return alignment === 'start' ? start : alignment === 'end' ? end : alignment
  }
}

/** Text properties that pdfmake reads from words when it decorates a line. */
const OF_DECORATIONS = [
  ...(['color', 'background', 'sup', 'sub'] as const),
  ...(['decoration', 'decorationColor', 'decorationStyle', 'decorationThickness'] as const),
]
for (const name of OF_DECORATIONS) {
  Object.defineProperty(Word.prototype, name, {
    get(this: Word) {
      return this.style.properties[name]
    },
  })
}
