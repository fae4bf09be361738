import type { LineRules } from '../pagination/orphans-widows.ts'
import type { Line } from '../pdfmake.ts'
import type { InlinePicture } from './inline-picture.ts'
import type { PlannedLine } from './optimal-lines.ts'
import type { Word } from './word.ts'

/** A text node. Layout consumes it from the front of `_inlines`. */
export interface TextNode extends LineRules {
  text: unknown
  /** The node whose text it shows. */
  _textRef?: { readonly _textNodeRef: { readonly text?: unknown } }
  positions?: unknown[]
  _margin?: [left: number, top: number, right: number, bottom: number] | null
  _minWidth?: number
  _maxWidth?: number
  _inlines?: Word[] | undefined
  /** Measures `text` when layout reaches the node; replaces `_inlines`. */
  _wordsOf?: (text: string) => Word[]
  /** Words after the front window, last first. */
  _waitingInlines?: Word[]
  /** Planned lines for a width and a number of remaining words. */
  _plan?: { readonly width: number; readonly left: number; readonly lines: readonly PlannedLine[] }
  /** Fills the last line up to a page number. */
  _leader?: Leader
  /** Lines that are built already. */
  _lines?: Iterator<Line, undefined>
  maxHeight?: unknown
  /** Pictures in its lines. */
  _pictures?: InlinePicture[]
  [key: string]: unknown
}

/** A pattern that repeats between a title and its page number (CSS GCPM 3 §4). */
export interface Leader {
  readonly pattern: string
  /**
   * From the end of the title's column to the right edge of the number, in points. Available when the table is laid
   * out.
   */
  distance(): number
  /** Width of the number in points. Available when its page is known. */
  numberWidth(): number
}
