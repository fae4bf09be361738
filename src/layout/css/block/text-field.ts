/** Preferred sizes of text fields (HTML §15.5.3, §15.5.4), in points. */
import type { TextField } from '../contracts.ts'
import { PX } from '../faces.ts'
import { lineHeightOf } from '../inline/vertical-align.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { ComputedStyle } from '../used-values.ts'

/** Width of the content box; null if it depends on the content. */
export function fieldWidth(
  { columns, isArea, font }: TextField,
  { fontSize }: ComputedStyle,
  { faces }: LayoutContext,
): number | null {
  if (columns === null) return null
  const { average, widest } = faces.characterWidths(font, fontSize)
  const rest = isArea ? SCROLLBAR * PX : widest - average
  return Math.ceil((columns * average + rest) / PX) * PX
}

/** Height of the content box; null if it depends on the content. */
export function fieldHeight(
  { rows, hasOptions, font }: TextField,
  style: ComputedStyle,
  { faces }: LayoutContext,
): number | null {
  if (rows === null) return null
  const line = lineHeightOf(style, faces.metrics(font, style.fontSize))
  return rows * (hasOptions ? Math.max(line, OPTION_HEIGHT * style.fontSize) + OPTION_PADDING : line)
}

/** Width of the place for a scroll bar, in CSS pixels. */
const SCROLLBAR = 15
/** Least height of an option in ems, and its padding, as in the user-agent stylesheet. */
const OPTION_HEIGHT = 1.2
const OPTION_PADDING = PX
