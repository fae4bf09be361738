import type { Inline, LinesBox } from '../contracts.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { Item, OpenItem } from './inline-items.ts'
import type { OpenBox } from './line-fragments.ts'
import { type InlineBoxMetrics, inlineBoxMetrics } from './vertical-align.ts'

/** The content after the first line, in its own style. */
export interface AfterFirstLine {
  readonly box: LinesBox
  /** The inline boxes that are open at its start, from the outermost. */
  readonly opened: readonly OpenItem[]
}

/**
 * Splits content whose first line has another style (CSS Pseudo 4 §2.1).
 * @param items Those of `box.firstLine`.
 * @param next The first item after the first line.
 */
export function afterFirstLine(box: LinesBox, items: readonly Item[], next: number): AfterFirstLine {
  const { inlines } = box
  const ofFirstLine = box.firstLine?.inlines ?? inlines
  const place = placeOf(ofFirstLine, items, next)
  const around = ofFirstLine.length > inlines.length ? 1 : 0
  const index = Math.max(0, place.index - around)
  const rest = inlines.slice(index)
  const [cut] = rest
  if (cut?.kind === 'text' && place.offset > 0) {
    const { dynamic: _, ...text } = cut
    const whole = textOf(cut)
    rest[0] = {
      ...text,
      text: whole.slice(sameOffset(textOf(ofFirstLine[place.index]), place.offset, whole)),
    }
  }
  const base = items[0]?.base ?? 0
  const opened: OpenItem[] = []
  for (const inline of inlines.slice(0, index)) {
    if (inline.kind === 'open') {
      const { style, font } = inline
      opened.push({
        ...{ kind: 'open', style, font, id: null, width: 0, canBreakBefore: false, level: base, base },
      })
    } else if (inline.kind === 'close') opened.pop()
  }
  return { box: { kind: 'lines', style: box.style, font: box.font, inlines: rest }, opened }
}

/** The innermost of the inline boxes that are open at the start of a line; null for none. */
export function openBoxes(
  opened: readonly OpenItem[],
  root: InlineBoxMetrics,
  { faces }: LayoutContext,
): OpenBox | null {
  let box: OpenBox | null = null
  for (const item of opened) {
    const level = inlineBoxMetrics(item.style, item.font, box?.level ?? root, faces)
    box = { item, level, parent: box, depth: box === null ? 0 : box.depth + 1 }
  }
  return box
}

/** Where an item begins: the index of its inline, and the offset in its text. */
function placeOf(inlines: readonly Inline[], items: readonly Item[], next: number) {
  let index = 0
  let offset = 0
  const isPast = () => inlines[index]?.kind === 'text' && offset >= textOf(inlines[index]).length
  const skipPast = () => {
    while (isPast()) {
      index++
      offset = 0
    }
  }
  for (const item of items.slice(0, next)) {
    skipPast()
    if (item.kind === 'word' || item.kind === 'space') offset += item.text.length
    else index++
  }
  skipPast()
  return { index, offset }
}

function textOf(inline: Inline | undefined): string {
  return inline?.kind === 'text' ? (inline.dynamic?.text ?? inline.text) : ''
}

/** The offset of the same word and letter in a text with other letter case or hyphenation. */
function sameOffset(text: string, offset: number, other: string): number {
  if (text.length === other.length) return offset
  const isSpace = (char: string | undefined) => char === ' '
  const words = [...text.slice(0, offset)].filter(isSpace).length
  const letters = text.slice(text.lastIndexOf(' ', offset - 1) + 1, offset).replaceAll(SOFT_HYPHEN, '').length
  let at = 0
  for (let seen = 0; seen < words && at < other.length; at++) if (isSpace(other[at])) seen++
  for (let seen = 0; at < other.length && !isSpace(other[at]); at++) {
    if (other[at] === SOFT_HYPHEN) continue
    if (seen++ === letters) break
  }
  return at
}

const SOFT_HYPHEN = '\u00AD'
