import type { LineRules } from '../kept-lines.ts'
import type { Line } from '../parts.ts'
import type { InlinePicture } from './picture-word.ts'
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
  /** Lines that are built already. */
  _lines?: Iterator<Line, undefined>
  maxHeight?: unknown
  /** Those that stand in its lines. */
  _pictures?: InlinePicture[]
  [key: string]: unknown
}

/** Words in front; a line holds fewer than half of them. */
const WINDOW = 1_000

/**
 * Keeps the words that layout works on few: it copies all of them for each word that it places, which for a text
 * of 60,000 words is most of its time.
 */
export function refillWindow(node: TextNode): void {
  if (node._inlines === undefined && node._wordsOf !== undefined) {
    node._inlines = node._wordsOf(String(node.text))
  }
  const { _inlines: front } = node
  if (front === undefined) return
  if (front.length > 2 * WINDOW) {
    const rest = front.splice(WINDOW)
    node._waitingInlines = [...(node._waitingInlines ?? []), ...rest.reverse()]
  }
  const waiting = node._waitingInlines
  while (waiting !== undefined && waiting.length > 0 && front.length < WINDOW / 2) {
    front.push(...waiting.splice(-WINDOW / 2).reverse())
  }
}
