import type { Cuts, Decoration, Edge, PaintColor } from '../../../graphics/decoration.ts'
import { decorationPainter, type PaintedVector } from '../../../graphics/paint-target.ts'
import type { LegendPlace } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'

const CLEAR: PaintColor = { color: '#000000', opacity: 0 }
/** Larger than shadows and borders reach beyond a box, in points. */
const FAR = 20_000

/** Paints a decoration without the border behind a legend (HTML §15.3.13). */
export function interruptedPainter(
  decoration: Decoration,
  { legend, cuts, style }: { legend: LegendPlace; cuts: Cuts; style: ComputedStyle },
): PaintedVector['paint'] {
  const { border, radii } = decoration
  const clear = ({ width, style }: Edge): Edge => ({ width, style, color: CLEAR })
  const [top, right, bottom, left] = border
  const ground: Decoration = {
    ...decoration,
    border: [clear(top), clear(right), clear(bottom), clear(left)],
  }
  const paintGround = decorationPainter(ground, cuts, style)
  const paintBorder = decorationPainter(
    { background: null, fills: [], border, radii, shadows: [] },
    cuts,
    style,
  )
  return (target, rect) => {
    paintGround(target, rect)
    target.save()
    target.rect(-FAR, -FAR, 2 * FAR, 2 * FAR)
    target.rect(rect.x + legend.x, rect.y - legend.shift, legend.width, legend.height)
    target.clip('even-odd')
    paintBorder(target, rect)
    target.restore()
  }
}
