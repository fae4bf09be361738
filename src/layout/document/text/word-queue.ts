import type { TextNode } from './text-node.ts'
import type { Word } from './word.ts'

/** Words in front; a line holds fewer than half of them. */
const WINDOW = 1_000

/**
 * The words of a text that lines are taken from next. Few at a time: where words are taken from the front, all that
 * follow move up, which for a text of 60,000 words would be most of its time. Null where it has none.
 */
export function frontWords(node: TextNode): Word[] | null {
  if (node._inlines === undefined && node._wordsOf !== undefined) {
    node._inlines = node._wordsOf(String(node.text))
  }
  const { _inlines: front } = node
  if (front === undefined) return null
  if (front.length > 2 * WINDOW) {
    const rest = front.splice(WINDOW)
    node._waitingInlines = [...(node._waitingInlines ?? []), ...rest.reverse()]
  }
  const waiting = node._waitingInlines
  while (waiting !== undefined && waiting.length > 0 && front.length < WINDOW / 2) {
    front.push(...waiting.splice(-WINDOW / 2).reverse())
  }
  return front
}
