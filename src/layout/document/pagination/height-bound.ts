import type { LayoutNode } from '../pdfmake.ts'

/** Of a text or stack; what has more is no small thing. */
const MAX_PARTS = 64
/** What a word is at least wide, in points, in a cell whose width is not known. */
const NARROWEST = 10

/** A height that a node cannot exceed, found without laying it out; infinite for what is not simple. */
export function heightBound(node: LayoutNode): number {
  const { _inlines: words, stack, _height: height, _span: isSpanned } = node
  if (isSpanned === true) return 0
  const [, top = 0, , bottom = 0] = node._margin ?? []
  const margins = Math.max(0, top) + Math.max(0, bottom)
  if (Array.isArray(words)) return margins + textBound(words)
  if (Array.isArray(stack) && stack.length <= MAX_PARTS && node['_box'] === undefined) {
    return stack.reduce((sum: number, child: LayoutNode) => sum + heightBound(child), margins)
  }
  return typeof height === 'number' ? margins + height : Number.POSITIVE_INFINITY
}

/** As if each word stood on a line of its own, cut where it is wide. */
function textBound(words: readonly { height?: unknown; width?: unknown }[]): number {
  if (words.length > MAX_PARTS) return Number.POSITIVE_INFINITY
  let bound = 0
  for (const { height, width } of words) {
    if (typeof height !== 'number' || typeof width !== 'number') return Number.POSITIVE_INFINITY
    bound += height * Math.max(1, Math.ceil(width / NARROWEST))
  }
  return bound
}
