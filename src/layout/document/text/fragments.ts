import { isRecord } from '../../../base/json.ts'
import type { Node } from '../../../document/node.ts'

/** A part of a text with a style of its own, or a bare one. */
export type Fragment = Node | string

/**
 * The fragments of what a node has as its text, which may be nested. As in pdfmake, a fragment that holds others
 * gives them nothing of its own style.
 */
export function fragmentsOf(text: unknown): Fragment[] {
  const fragments: Fragment[] = []
  const waiting: unknown[] = [text]
  while (waiting.length > 0) {
    const next = waiting.pop()
    const inner = isRecord(next) && Array.isArray(next['text']) ? next['text'] : next
    if (Array.isArray(inner)) for (let i = inner.length - 1; i >= 0; i--) waiting.push(inner[i])
    else if (isRecord(inner)) fragments.push(inner)
    else fragments.push(asText(inner))
  }
  return fragments
}

/** What pdfmake prints of a value that stands where a text is expected. */
export function asText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
