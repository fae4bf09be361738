import { boxInsets } from './box.ts'
import { DocMeasure, type StackNode } from './parts.ts'
import { RememberingStyleStack } from './style-stack.ts'
import { BoundedTextInlines } from './text-inlines.ts'

/** pdfmake's measuring with Platen's texts, styles and boxes. */
export class Measure extends DocMeasure {
  constructor(...args: ConstructorParameters<typeof DocMeasure>) {
    super(...args)
    const [document, styles, defaultStyle] = args
    this.textInlines = new BoundedTextInlines(document)
    this.styleStack = new RememberingStyleStack(styles, defaultStyle)
  }

  override measureVerticalContainer(node: StackNode): StackNode {
    const measured = super.measureVerticalContainer(node)
    const box = node._box
    if (box === undefined) return measured
    const [, right, , left] = boxInsets(box)
    const widest = (content: number | undefined): number =>
      typeof box.width === 'number' ? box.width : (content ?? 0) + left + right
    measured._minWidth = widest(measured._minWidth)
    measured._maxWidth = widest(measured._maxWidth)
    return measured
  }
}
