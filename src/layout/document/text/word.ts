import type { FontFeatures, ShapedRun } from '../../../text/shaping/shaper.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import { NO_SPACING, type WordSpacing } from './cjk-spacing.ts'
import type { TextProperties } from './text-style.ts'
import type { WordStyle } from './word-style.ts'

const NOWHERE: readonly number[] = []

/**
 * A word with the spaces behind it: what lines are made of, and what painting is given. It has the fields of
 * pdfmake's inlines; those of its style stand on the prototype, so copy one with `piece`, never by spreading.
 */
export class Word {
  text: string
  readonly style: WordStyle
  width = 0
  /** Of the text that was measured last, which painting has no need to shape once more; null before. */
  run: ShapedRun | null = null
  runText = ''
  /** From the start of its line. */
  x = 0
  /** What falls away at the start of a line: spaces; less than zero where the text is indented. */
  leadingCut = 0
  /** What falls away at the end of a line. */
  trailingCut = 0
  /** Whether the line ends behind it. */
  lineEnd: boolean
  /** Whether what follows stands on the same line. */
  noNewLine = false
  /** Whether what follows is the rest of the same word, in another font or direction. */
  continues = false
  /** How much further from the word before it stands, for justified text. */
  justifyShift = 0
  /** Odd where it runs from right to left. */
  level = 0
  /** Of its paragraph: 0, or 1 where that runs from right to left. */
  base: 0 | 1 = 0
  /** Where it may be hyphenated with a hyphen: offsets in its text, ascending. */
  hyphenationPoints: readonly number[] = NOWHERE

  /** Of Chinese and Japanese text; part of its width and cuts. */
  spacing: WordSpacing = NO_SPACING

  constructor(text: string, style: WordStyle, lineEnd = false) {
    this.text = text
    this.style = style
    this.lineEnd = lineEnd
  }

  /** A copy with another text, not measured, with all else that a node gave the word. */
  piece(text: string, style: WordStyle = this.style): Word {
    return Object.assign(new Word(text, style), this, { text, style, run: null, hyphenationPoints: NOWHERE })
  }

  /** Makes it a piece of a word that has more pieces. */
  continueWithNext(): void {
    this.noNewLine = true
    this.continues = true
    this.lineEnd = false
  }

  /** Finds its width. */
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
  get fontFeatures(): FontFeatures | null {
    return this.style.fontFeatures
  }
  get characterSpacing(): number {
    return this.style.characterSpacing
  }
  get height(): number {
    return this.style.height
  }
  /** `start` and `end` are sides of the page here; a text that says its direction stands where it begins. */
  get alignment(): unknown {
    const { alignment, direction } = this.style.properties
    const [start, end] = this.base === 1 ? ['right', 'left'] : ['left', 'right']
    if (alignment === null) return direction === null ? 'left' : start
    return alignment === 'start' ? start : alignment === 'end' ? end : alignment
  }
  get color(): TextProperties['color'] {
    return this.style.properties.color
  }
  get opacity(): TextProperties['opacity'] {
    return this.style.properties.opacity
  }
  get background(): TextProperties['background'] {
    return this.style.properties.background
  }
  get decoration(): TextProperties['decoration'] {
    return this.style.properties.decoration
  }
  get decorationColor(): TextProperties['decorationColor'] {
    return this.style.properties.decorationColor
  }
  get decorationStyle(): TextProperties['decorationStyle'] {
    return this.style.properties.decorationStyle
  }
  get decorationThickness(): TextProperties['decorationThickness'] {
    return this.style.properties.decorationThickness
  }
  get link(): TextProperties['link'] {
    return this.style.properties.link
  }
  get linkToPage(): TextProperties['linkToPage'] {
    return this.style.properties.linkToPage
  }
  get linkToDestination(): TextProperties['linkToDestination'] {
    return this.style.properties.linkToDestination
  }
  get noWrap(): TextProperties['noWrap'] {
    return this.style.properties.noWrap
  }
  get sup(): TextProperties['sup'] {
    return this.style.properties.sup
  }
  get sub(): TextProperties['sub'] {
    return this.style.properties.sub
  }
}
