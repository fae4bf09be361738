import type { MathBox } from '../contracts.ts'
import { createLayoutBox, type LayoutBox } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { usedSizesOf } from '../used-sizes.ts'
import type { MathFragment } from './fragment.ts'
import { layOutFormula } from './math-layout.ts'

/** The content of a `<math>` element, which does not depend on its container. Cached by box. */
export function formulaOf(box: MathBox, { faces, formulas }: LayoutContext): MathFragment {
  let formula = formulas.get(box)
  if (formula === undefined) {
    formula = layOutFormula(box.root, faces)
    formulas.set(box, formula)
  }
  return formula
}

/** Block formulas are centred in their container (MathML Core §3.1.1); others are atomic inlines. */
export function layOutMath(box: MathBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const { style, id, link, marking } = box
  const formula = formulaOf(box, layout)
  const { insets, margins, width, contentWidth, height } = usedSizesOf(box, space, layout)
  const free = contentWidth - formula.width
  const isBlock = !style.display.startsWith('inline')
  const x = isBlock ? Math.max(0, free / 2) : style.direction === 'rtl' ? free : 0
  return createLayoutBox({
    ...{ style, id, insets, margins, width },
    content: { kind: 'math', formula, x, link, marking },
    height: height ?? formula.ascent + formula.descent + insets.top + insets.bottom,
  })
}
