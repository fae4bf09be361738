import type { LayoutBox, MathContent } from '../layout-box.ts'
import { paintFormula } from '../math/paint-math.ts'
import type { FragmentationContext } from './fragmentation-context.ts'
import { vector } from './page-item.ts'

/** Places a formula in the content box, with its link. */
export function paginateMath(
  { formula, x: left, link, marking }: MathContent,
  box: LayoutBox,
  x: number,
  y: number,
  { pages, layer, layout }: FragmentationContext,
): void {
  const place = { x: x + left, y, w: formula.width, h: formula.ascent + formula.descent }
  const item = vector(place, (target, rect) => {
    if (marking !== undefined) target.mark?.(marking)
    paintFormula(target, formula, rect.x, rect.y + formula.ascent, layout.pictures)
    const { width, height } = rect
    if (link !== null && box.style.visibility === 'visible') {
      target.linkTo({ x: rect.x, y: rect.y, width, height }, link)
    }
  })
  pages.push(item, layer, 'inlines')
}
