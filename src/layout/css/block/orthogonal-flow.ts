/**
 * Content in a vertical writing mode inside horizontal content (CSS Writing Modes 4 §7.3): laid out with horizontal
 * lines and turned by a right angle.
 */
import { rotation3d } from '../../../graphics/matrix-3d.ts'
import type { OrthogonalBox } from '../contracts.ts'
import { createLayoutBox, type LayoutBox } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { type ComputedStyle, NO_INSETS } from '../used-values.ts'

/** Degrees by which lines are turned. */
const TURNS = { 'vertical-rl': 90, 'vertical-lr': 90, 'sideways-rl': 90, 'sideways-lr': -90 } as const

export function isVertical({ writingMode }: ComputedStyle): boolean {
  return writingMode !== undefined && writingMode !== 'horizontal-tb'
}

/** The style of an anonymous box whose content is turned. */
export function turnedStyle(style: ComputedStyle, { writingMode }: ComputedStyle): ComputedStyle {
  if (writingMode === undefined || writingMode === 'horizontal-tb') return style
  return { ...style, rotate: { kind: 'matrix', matrix: rotation3d(0, 0, 1, TURNS[writingMode]) } }
}

/** The width of the content, which is the height of its lines. */
export function orthogonalWidth(box: OrthogonalBox, layout: LayoutContext): number {
  return layOutContent(box, null, layout).height
}

export function layOutOrthogonal(
  box: OrthogonalBox,
  space: AvailableSpace,
  layout: LayoutContext,
): LayoutBox {
  const content = layOutContent(box, space.height, layout)
  const { writingMode } = box.style
  // the last line is turned to the left; it comes first where lines run to the right
  if (writingMode === 'vertical-lr') mirror(content)
  const width = space.fixedWidth ?? Math.max(space.width, content.height)
  const height = content.width
  const isFromRight = writingMode === 'vertical-rl' || writingMode === 'sideways-rl'
  const left = isFromRight ? width - content.height : 0
  // the centre of the content stays where it is
  content.x = left + (content.height - content.width) / 2
  content.y = (height - content.height) / 2
  return Object.assign(
    createLayoutBox({
      style: box.style,
      insets: NO_INSETS,
      margins: NO_INSETS,
      content: { kind: 'flow', children: [content] },
      width,
      height,
    }),
    { isOrthogonal: true },
  )
}

/** @param height The available length of lines; null for that of the content. */
function layOutContent(
  { child, lineLength }: OrthogonalBox,
  height: number | null,
  layout: LayoutContext,
): LayoutBox {
  const { min, max } = layout.intrinsic(child)
  const width = Math.max(min, lineLength ?? height ?? max)
  return layout.layOut(child, { width, height: null, fixedWidth: width, isBfcRoot: true })
}

/** Reverses the order of blocks and lines. */
function mirror({ content, height }: LayoutBox): void {
  if (content.kind === 'flow') {
    for (const child of content.children) {
      child.y = height - child.y - child.height
      mirror(child)
    }
  } else if (content.kind === 'lines')
    for (const line of content.lines) line.y = height - line.y - line.height
}

export function isOrthogonal(child: ComputedStyle, parent: ComputedStyle): boolean {
  return isVertical(child) && !isVertical(parent)
}
