import type { Floats } from '../block/floats.ts'
import type { LinesBox } from '../contracts.ts'
import type { AtomicInline, Line, OutOfFlow } from '../layout-box.ts'
import type { LayoutContext } from '../layout-context.ts'
import { resolve } from '../used-values.ts'
import { clippingOf } from './ellipsis.ts'
import { buildLineBox } from './line-box.ts'
import { breakIntoLines, type InlineLayout, type InlineSpace } from './line-breaker.ts'
import { fitOnOneLine } from './line-breaking.ts'
import { NO_ATOMS, rootMetrics } from './prepared-content.ts'

/** Lays out inline content into line boxes (CSS 2.2 §9.4.2). */
export function layOutInlines(
  box: LinesBox,
  width: number,
  layout: LayoutContext,
  space: InlineSpace = {},
): InlineLayout {
  const isAlone = layout.lineStarts === null && (space.floats === undefined || space.floats.context.isEmpty)
  return (isAlone ? layOutOneLine(box, width, layout) : null) ?? breakIntoLines(box, width, layout, space)
}

const NO_OUT_OF_FLOW: readonly OutOfFlow[] = []

/** Lays out words that fit on one line, as those of most cells; null for other content. */
function layOutOneLine(box: LinesBox, width: number, layout: LayoutContext): InlineLayout | null {
  if (box.firstLine !== undefined || clippingOf(box) !== null) return null
  const root = rootMetrics(box, layout.faces)
  const available = Math.max(0, width)
  const indent = resolve(box.style.textIndent, width)
  const items = layout.items(box)
  if (root.emphasis !== null || !fitOnOneLine(items, Math.max(0, available - indent))) return null
  const { line } = buildLineBox({
    items,
    range: { start: 0, end: items.length, next: items.length, isForced: true },
    root,
    open: null,
    atoms: NO_ATOMS,
    indent,
    width: available,
    box,
    layout,
  })
  return { lines: line === null ? [] : [line], outOfFlow: NO_OUT_OF_FLOW }
}

/** Where lines are laid out again. */
export interface LinesPlace {
  readonly width: number
  /** The same content as laid out for this width. */
  readonly counterpart: readonly Line[]
  /** Relative to the first of the lines. */
  readonly floats: Floats
  /** The content after this height is left out, except for a line more than `widows`. */
  readonly maxHeight: number
  readonly widows: number
}

/**
 * Lays out lines again, from the one with an index on, for another width or beside other floats.
 * @returns Null if there is no such line, or a box that an inline box positions would be lost.
 */
export function layOutLinesAgain(
  lines: readonly Line[],
  index: number,
  { width, counterpart, floats, maxHeight, widows }: LinesPlace,
  layout: LayoutContext,
): readonly Line[] | null {
  const record = layout.lineStarts?.get(lines)
  if (record === undefined || clippingOf(record.box) !== null) return null
  const start = index === 0 ? record.continued : (record.starts[index] ?? null)
  if (start === null && index > 0) return null
  for (let i = index; i < lines.length; i++) if (lines[i]?.atoms.some(isPositioned)) return null
  const atoms = new Map(layout.lineStarts?.get(counterpart)?.atoms)
  for (const line of counterpart)
    for (const { box } of line.atoms) if (box.source !== undefined) atoms.set(box.source, box)
  const space = { floats: { context: floats, x: 0, y: 0 } }
  return breakIntoLines(start?.content ?? record.box, width, layout, space, {
    start,
    atoms,
    maxHeight,
    widows,
  }).lines
}

function isPositioned({ box: { style } }: AtomicInline): boolean {
  return style.position === 'absolute' || style.position === 'fixed'
}

/** True if boxes with their static position are after the start of a line: they stay where they were laid out. */
export function hasStaticBoxes(
  lines: readonly Line[],
  index: number,
  { lineStarts }: LayoutContext,
): boolean {
  const start = lineStarts?.get(lines)?.starts[index]
  return start?.items.some(({ kind }, i) => i >= start.index && kind === 'out') ?? false
}
