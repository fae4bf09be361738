import type { LineRules } from '../pagination/orphans-widows.ts'
import type { Line } from '../pdfmake.ts'
import type { InlinePicture } from './inline-picture.ts'
import type { PlannedLine } from './optimal-lines.ts'
import type { Word } from './word.ts'

/** A text node as layout uses it up: it takes words from the front of `_inlines`. */
export interface TextNode extends LineRules {
  text: unknown
  /** Where the text comes from, if it is that of another node. */
  _textRef?: { readonly _textNodeRef: { readonly text?: unknown } }
  positions?: unknown[]
  _margin?: [left: number, top: number, right: number, bottom: number] | null
  _minWidth?: number
  _maxWidth?: number
  _inlines?: Word[] | undefined
  /** Gives the words of `text` in place of `_inlines`, which is then absent until layout begins with them. */
  _wordsOf?: (text: string) => Word[]
  /** Words that wait until the front runs low, last first. */
  _waitingInlines?: Word[]
  /** Lines that come next in a width, and how many words there are before them. */
  _plan?: { readonly width: number; readonly left: number; readonly lines: readonly PlannedLine[] }
  /** What fills the last line up to a page number. */
  _leader?: Leader
  /** Lines that are built already. */
  _lines?: Iterator<Line, undefined>
  maxHeight?: unknown
  /** Those that stand in its lines. */
  _pictures?: InlinePicture[]
  [key: string]: unknown
}

/** A pattern that repeats between a title and its page number (CSS GCPM 3 §4). */
export interface Leader {
  readonly pattern: string
  /** From the end of the title's column to the right edge of the number, in points. Known when the table is laid out. */
  distance(): number
  /** Width of the number, in points. Known when its page is. */
  numberWidth(): number
}
